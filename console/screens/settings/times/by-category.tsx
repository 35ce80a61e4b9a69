/** The fields of a setting for all categories, and for those that differ. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Group } from '#console/components/field/group.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { ValueFieldsProps } from '#console/screens/settings/value-fields.tsx';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { partsOfScope, type Scope, scopeParts } from './time-parts.ts';
import styles from './times.module.css';

interface ByCategoryProps extends Pick<ValueFieldsProps, 'draft' | 'onEdit'> {
  /** The mark of a category that is added. */
  readonly mark: string;
  readonly children: (scope: Scope) => ReactNode;
}

export function ByCategory({ draft, onEdit, mark, children }: ByCategoryProps) {
  const t = useTranslate();
  const id = useId();
  const [added, setAdded] = useState<ServiceCategory>();
  useEffect(() => {
    if (added) document.getElementById(`${id}-${added}`)?.querySelector('input')?.focus();
  }, [id, added]);
  const own = serviceCategories.filter((category) => draft[`value.${category}`]);
  const others = serviceCategories.filter((category) => !own.includes(category));
  const add = (category: ServiceCategory) => {
    // As the others at first: the reader changes what differs.
    const first = scopeParts(category, partsOfScope(draft, 'default'));
    onEdit({ ...first, [`value.${category}`]: draft['value.default'] || mark });
    setAdded(category);
  };
  const remove = (category: ServiceCategory) => {
    const names = Object.keys(draft).filter((name) => name.startsWith(`value.${category}.`));
    onEdit(Object.fromEntries([`value.${category}`, ...names].map((name) => [name, ''])));
    setAdded(undefined);
    // The button disappears.
    document.getElementById(id)?.querySelector('button')?.focus();
  };
  return (
    <div className={styles.scopes}>
      <Group legend={t('words.allCategories')}>{children('default')}</Group>
      {own.map((category) => (
        <div key={category} id={`${id}-${category}`} className={styles.scope}>
          <Group legend={t(categoryNames[category])}>
            {children(category)}
            <div>
              <Button look="quiet" onClick={() => remove(category)}>
                {t('settings.sameAsAll', { category: t(categoryNames[category]) })}
              </Button>
            </div>
          </Group>
        </div>
      ))}
      <div id={id} tabIndex={-1}>
        {others.length > 0 && (
          <Group legend={t('settings.differs')}>
            <Buttons>
              {others.map((category) => (
                <Button key={category} onClick={() => add(category)}>
                  <Icon name="plus" size={18} />
                  {t(categoryNames[category])}
                </Button>
              ))}
            </Buttons>
          </Group>
        )}
      </div>
    </div>
  );
}
