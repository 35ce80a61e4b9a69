/** One closure: its days, its name in each language, and its categories. */

import { useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { type DraftTexts, textFault, writtenTexts } from '#console/components/translations/texts.ts';
import { TranslatedFields, useTextsError } from '#console/components/translations/translated-fields.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { CategoryChoice, EntryFields } from '#console/screens/settings/dialog-parts.tsx';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { Closure } from '#domain/booking/rules/time-settings.ts';
import type { Language } from '#domain/text/language.ts';
import type { KeyedClosure } from './closure-draft.ts';
import styles from './closures.module.css';

interface ClosureDialogProps {
  /** Without a `key`, it is new. */
  readonly closure: Closure | KeyedClosure;
  readonly onSave: (closure: Closure) => void;
  readonly onClose: () => void;
}

export function ClosureDialog({ closure, onSave, onClose }: ClosureDialogProps) {
  const { translate: t, languages } = useLanguage();
  const textsError = useTextsError();
  const [days, setDays] = useState({ from: closure.from, to: closure.to });
  const [name, setName] = useState<DraftTexts>(closure.name ?? {});
  const [language, setLanguage] = useState<Language>(languages.catalog);
  const [categories, setCategories] = useState<readonly ServiceCategory[]>(closure.categories ?? []);
  const [isChecked, setChecked] = useState(false);
  const fault = textFault(name, { isOptional: true });
  const save = () => {
    setChecked(true);
    if (fault) return;
    const texts = writtenTexts(name);
    onSave({ ...days, ...(texts && { name: texts }), ...(categories.length > 0 && { categories }) });
    onClose();
  };
  return (
    <Dialog title={t('key' in closure ? 'settings.editClosure' : 'settings.addClosure')} onClose={onClose}>
      <EntryFields className={stack(4, 'shrinkable', 'narrow')} onSave={save}>
        <ClosureDays days={days} onChange={setDays} />
        <TranslatedFields
          language={language}
          onLanguage={setLanguage}
          fields={[
            {
              id: 'closure',
              label: t('settings.closureName'),
              value: name,
              isOptional: true,
              onChange: setName,
              error: isChecked
                ? textsError((one) => (fault?.language === one ? fault.fault : undefined))
                : undefined,
            },
          ]}
        />
        <CategoryChoice
          legend={t('settings.closureFor')}
          className={wrap(2)}
          categories={categories}
          onChange={setCategories}
        />
        <Buttons>
          <Button look="primary" onClick={save}>
            {t('key' in closure ? 'settings.keepClosure' : 'settings.addClosure')}
          </Button>
        </Buttons>
      </EntryFields>
    </Dialog>
  );
}

type Days = Pick<Closure, 'from' | 'to'>;

function ClosureDays({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { translate: t, formats } = useLanguage();
  const { from, to } = days;
  return (
    <div className={wrap(2)}>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className={`${stack(1, 'fitting')} ${styles.day}`}>
          <span>{t(end === 'from' ? 'lists.from' : 'lists.to')}</span>
          <DateButton
            label={t(end === 'from' ? 'lists.from' : 'lists.to')}
            text={formats.date(`${days[end]}T12:00Z`, 'date', 'UTC')}
            day={days[end]}
            first={end === 'to' ? from : undefined}
            onChoose={(day) =>
              onChange(end === 'to' ? { from, to: day } : { from: day, to: to < day ? day : to })
            }
          />
        </div>
      ))}
    </div>
  );
}
