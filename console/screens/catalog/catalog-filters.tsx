/** The search field and the categories of the catalog. */
import { useEffect, useId, useState } from 'react';
import type { ServiceCategory } from '#client/index.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { categoryIcons, categoryNames } from '#console/components/service/service-words.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './catalog.module.css';
import type { CatalogSearch } from './route.ts';

interface CatalogFiltersProps {
  readonly search: CatalogSearch;
  readonly present: readonly ServiceCategory[];
  readonly onChange: (changed: CatalogSearch) => void;
}

export function CatalogFilters({ search: { q = '', category }, present, onChange }: CatalogFiltersProps) {
  const t = useTranslate();
  const id = useId();
  // The field has its own text: the address follows it, and an input method must not be interrupted.
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  return (
    <search className={styles.filters}>
      <label className={styles.search} htmlFor={id}>
        <Icon name="search" />
        <span className="visually-hidden">{t('catalog.search')}</span>
        <input
          id={id}
          type="search"
          value={text}
          placeholder={t('catalog.search')}
          onChange={(event) => {
            setText(event.target.value);
            if (!(event.nativeEvent as InputEvent).isComposing)
              onChange({ q: event.target.value || undefined });
          }}
          onCompositionEnd={(event) => onChange({ q: event.currentTarget.value || undefined })}
        />
      </label>
      <fieldset className={styles.categories}>
        <legend className="visually-hidden">{t('catalog.categories')}</legend>
        <Choice isChosen={category === undefined} onChoose={() => onChange({ category: undefined })}>
          {t('catalog.all')}
        </Choice>
        {present.map((one) => (
          <Choice key={one} isChosen={category === one} onChoose={() => onChange({ category: one })}>
            <Icon name={categoryIcons[one]} />
            {t(categoryNames[one])}
          </Choice>
        ))}
      </fieldset>
    </search>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="category"
        className="visually-hidden"
        checked={isChosen}
        onChange={onChoose}
      />
      <span>{children}</span>
    </label>
  );
}
