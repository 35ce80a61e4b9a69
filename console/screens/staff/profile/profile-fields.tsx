/** The fields of a profile, stored or new. */

import { useState } from 'react';
import { PlainField, SelectField } from '#console/components/field/field.tsx';
import type { useSaveForm } from '#console/components/form/use-save-form.ts';
import { row, soft } from '#console/components/layout/layout.ts';
import { TranslatedFields, useTextsError } from '#console/components/translations/translated-fields.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from '#console/screens/staff/staff.module.css';
import { statusText, usualStatuses } from '#console/screens/staff/status-words.ts';
import type { Language } from '#domain/text/language.ts';
import { longestLine } from '#domain/text/sizes.ts';
import { type ProfileDraft, textFields, textNames } from './profile-draft.ts';

interface ProfileFieldsProps {
  readonly form: Pick<ReturnType<typeof useSaveForm<ProfileDraft>>, 'field' | 'choice' | 'form' | 'fault'>;
  /** The statuses in use besides the default ones. */
  readonly statuses: readonly string[];
}

export function ProfileFields({ form, statuses }: ProfileFieldsProps) {
  const { translate: t, languages } = useLanguage();
  // For readers of English, the first other language is shown.
  const [language, setLanguage] = useState<Language>(languages.catalog === 'en' ? 'vi' : languages.catalog);
  const textsError = useTextsError();
  const status = form.choice('status');
  return (
    <>
      <div className={styles.pair}>
        <PlainField
          label={t('staff.code')}
          hint={t('staff.codeHint')}
          isOptional
          maxLength={longestLine}
          {...form.field('code')}
        />
        <SelectField
          label={t('words.status')}
          options={[...new Set([...usualStatuses, ...statuses, status.value])].map(
            (one) => [one, statusText(t, one)] as const,
          )}
          {...status}
          onChange={(event) => status.onChange(event.target.value)}
        />
      </div>
      <label className={`${row(3, 'center')} ${styles.check}`}>
        <input type="checkbox" {...form.form.register('isAvailable')} />
        <span>
          {t('staff.takesBookings')}
          <small className={`${soft} ${styles.soft}`}>{t('staff.takesBookingsHint')}</small>
        </span>
      </label>
      <TranslatedFields
        language={language}
        onLanguage={setLanguage}
        fields={textFields.map((field) => ({
          id: field,
          label: t(textNames[field]),
          ...form.choice(field),
          isOptional: true,
          isLong: field === 'specialization',
          error: textsError((one) => form.fault(`${field}.${one}`)),
        }))}
      />
    </>
  );
}
