/** The fields of a profile, stored or new. */
import { useState } from 'react';
import { SelectField } from '#console/components/field/select-field.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { textFaultError } from '#console/components/translations/fault-text.ts';
import { TranslatedFields } from '#console/components/translations/translated-fields.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import type { Language } from '#domain/language.ts';
import { type ProfileDraft, type TextField as TextFieldName, textFields } from './profile-draft.ts';
import type { ProfileFaults } from './profile-faults.ts';
import styles from './staff.module.css';
import { statusText, usualStatuses } from './status-words.tsx';

export const textNames: Readonly<Record<TextFieldName, PlainKey>> = {
  position: 'staff.position',
  department: 'staff.department',
  specialization: 'staff.specialization',
};

interface ProfileFieldsProps {
  readonly draft: ProfileDraft;
  /** The statuses in use besides the default ones. */
  readonly statuses: readonly string[];
  readonly faults: ProfileFaults;
  readonly onChange: (changed: Partial<ProfileDraft>) => void;
}

export function ProfileFields({ draft, statuses, faults, onChange }: ProfileFieldsProps) {
  const { translate: t, formats, languages } = useLanguage();
  // For readers of English, the first other language is shown.
  const [language, setLanguage] = useState<Language>(languages.catalog === 'en' ? 'vi' : languages.catalog);
  // An error opens its language, so that the reader need not search fourteen languages.
  const faulty = textFields.map((field) => faults.texts[field]?.language).find((one) => one !== undefined);
  const [shown, setShown] = useState(faults);
  if (faults !== shown) {
    setShown(faults);
    if (faulty !== undefined && faulty !== 'en') setLanguage(faulty);
  }
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('staff.code')}
          hint={t('staff.codeHint')}
          isOptional
          maxLength={1_000}
          autoComplete="off"
          value={draft.code}
          error={faults.code && t(faults.code)}
          onChange={(event) => onChange({ code: event.target.value })}
        />
        <SelectField
          label={t('staff.status')}
          value={draft.status}
          options={[...new Set([...usualStatuses, ...statuses, draft.status])].map(
            (status) => [status, statusText(t, status)] as const,
          )}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.isAvailable}
          onChange={(event) => onChange({ isAvailable: event.target.checked })}
        />
        <span>
          {t('staff.takesBookings')}
          <small className={styles.soft}>{t('staff.takesBookingsHint')}</small>
        </span>
      </label>
      <TranslatedFields
        language={language}
        onLanguage={setLanguage}
        fields={textFields.map((field) => ({
          id: field,
          label: t(textNames[field]),
          value: draft.texts[field],
          isOptional: true,
          isLong: field === 'specialization',
          error: textFaultError(t, formats, faults.texts[field]),
          onChange: (text) => onChange({ texts: { ...draft.texts, [field]: text } }),
        }))}
      />
    </>
  );
}
