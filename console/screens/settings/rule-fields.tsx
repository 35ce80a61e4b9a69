/** The rules for bookings: capacity and vaccinations for each category. */

import { useRef, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { TextField } from '#console/components/field/field.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { namesOf } from './setting-value.ts';
import styles from './settings.module.css';
import type { ValueFieldsProps } from './value-fields.tsx';

export function CapacityFields({ draft, fault, onEdit }: ValueFieldsProps) {
  const t = useTranslate();
  return (
    <div className={styles.numbers}>
      {serviceCategories.map((category) => {
        const { limits } = draft;
        return (
          <TextField
            key={category}
            label={t(categoryNames[category])}
            isFilter
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('settings.noLimit')}
            value={limits[category] ?? ''}
            error={fault(`limits.${category}`)}
            onChange={({ target }) => onEdit({ limits: { ...limits, [category]: target.value } })}
          />
        );
      })}
    </div>
  );
}

export function VaccinationFields({ draft, fault, onEdit }: ValueFieldsProps) {
  const t = useTranslate();
  return (
    <div className={styles.rules}>
      {serviceCategories.map((category) => {
        const { vaccinations } = draft;
        return (
          <Names
            key={category}
            label={t(categoryNames[category])}
            names={namesOf(vaccinations[category] ?? [])}
            error={fault(`vaccinations.${category}`)}
            onChange={(names) => onEdit({ vaccinations: { ...vaccinations, [category]: names } })}
          />
        );
      })}
    </div>
  );
}

interface NamesProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (names: readonly string[]) => void;
}

/** The required names, each with a button that removes it, and a field for another one. */
function Names({ label, names, error, onChange }: NamesProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const group = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    if (text.trim() !== '') onChange(namesOf([...names, text]));
    setText('');
  };
  return (
    <fieldset ref={group} className={`${stack(2)} ${styles.names}`}>
      <legend>{label}</legend>
      {names.length === 0 && <p className={soft}>{t('settings.noVaccination')}</p>}
      {names.length > 0 && (
        <ul className={wrap(2)}>
          {names.map((name) => (
            <li key={name} className={styles.token}>
              {name}
              <Button
                look="quiet"
                aria-label={t('pets.removeVaccination', { name })}
                onClick={() => {
                  onChange(names.filter((one) => one !== name));
                  // The button disappears.
                  group.current?.querySelector('input')?.focus();
                }}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <TextField
          label={t('pets.vaccinationName')}
          isFilter
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
          // The typed text counts even if it was not added by the button.
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{t('settings.addName')}</Button>
      </div>
    </fieldset>
  );
}
