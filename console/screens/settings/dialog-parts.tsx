/** Parts of the dialogs in which an entry of a setting is edited, within the form of the setting. */
import type { KeyboardEvent, ReactNode } from 'react';
import { Choice, Group } from '#console/components/field/group.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';

interface EntryFieldsProps {
  readonly className: string | undefined;
  readonly onSave: () => void;
  readonly children: ReactNode;
}

/** Enter in a text saves the entry; the form around the dialog must not be sent. */
export function EntryFields({ className, onSave, children }: EntryFieldsProps) {
  const saveOnEnter = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return;
    event.preventDefault();
    if (!nativeEvent.isComposing) onSave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div className={className} onKeyDown={saveOnEnter}>
      {children}
    </div>
  );
}

interface CategoryChoiceProps {
  readonly legend: string;
  readonly className: string | undefined;
  /** Empty: all. */
  readonly categories: readonly ServiceCategory[];
  readonly onChange: (categories: readonly ServiceCategory[]) => void;
}

export function CategoryChoice({ legend, className, categories, onChange }: CategoryChoiceProps) {
  const t = useTranslate();
  const toggled = (one: ServiceCategory) =>
    serviceCategories.filter((other) => categories.includes(other) !== (other === one));
  return (
    <Group legend={legend}>
      <div className={className}>
        <Choice type="checkbox" checked={categories.length === 0} onChange={() => onChange([])}>
          {t('words.allCategories')}
        </Choice>
        {serviceCategories.map((one) => (
          <Choice
            key={one}
            type="checkbox"
            checked={categories.includes(one)}
            onChange={() => onChange(toggled(one))}
          >
            {t(categoryNames[one])}
          </Choice>
        ))}
      </div>
    </Group>
  );
}
