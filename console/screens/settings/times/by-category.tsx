/** The fields of a setting for all categories, and for those that differ. */

import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Group } from '#console/components/field/group.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import type { ByScope, Scope } from './time-values.ts';
import styles from './times.module.css';

interface ByCategoryProps<Value> {
  readonly values: ByScope<Value>;
  readonly onChange: (values: ByScope<Value>) => void;
  /** The value of a category that is added, from that of all. */
  readonly own: (all: Value | undefined) => Value;
  readonly children: (scope: Scope) => ReactNode;
}

export function ByCategory<Value extends { readonly kind?: string }>(props: ByCategoryProps<Value>) {
  const { values, onChange, children } = props;
  const t = useTranslate();
  const id = useId();
  const [added, setAdded] = useState<ServiceCategory>();
  useEffect(() => {
    if (added) document.getElementById(`${id}-${added}`)?.querySelector('input')?.focus();
  }, [id, added]);
  const own = serviceCategories.filter((category) => values[category]?.kind);
  const others = serviceCategories.filter((category) => !own.includes(category));
  const add = (category: ServiceCategory) => {
    // As the others at first: the reader changes what differs.
    onChange({ ...values, [category]: props.own(values.default) });
    setAdded(category);
  };
  const remove = (category: ServiceCategory) => {
    onChange({ ...values, [category]: undefined });
    setAdded(undefined);
    // The button disappears.
    document.getElementById(id)?.querySelector('button')?.focus();
  };
  return (
    <div className={stack(5)}>
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
