/** One text in one language. */
import { useRef } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Field } from '#console/components/field/field.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import type { Language } from '#domain/language.ts';
import { contentLanguageNames } from './language-names.ts';
import { charactersOf, longestText } from './texts.ts';
import type { TranslatedFieldProps } from './translated-fields.tsx';
import styles from './translations.module.css';

/** From here on the number of characters is shown. */
const nearTheLimit = longestText * 0.8;

export function TextOf({ field, language }: { field: TranslatedFieldProps; language: Language }) {
  const t = useTranslate();
  const formats = useFormats();
  const control = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const { label, value, onChange, isLong = false, isOptional = false, hint, error } = field;
  const text = value[language] ?? '';
  const english = value.en ?? '';
  const isEnglish = language === 'en';
  const count = charactersOf(text);
  const write = (next: string) => onChange({ ...value, [language]: next });
  return (
    <div className={styles.text}>
      <Field
        label={t('translations.field', { label, language: contentLanguageNames[language] })}
        hint={isEnglish ? hint : undefined}
        isOptional={isEnglish && isOptional}
        error={error?.language === language ? error.text : undefined}
      >
        {(attributes) => {
          const shared = {
            ...attributes,
            // A translation may always be left for later.
            required: isEnglish && !isOptional,
            ref: control,
            lang: language,
            dir: 'auto',
            autoComplete: 'off',
            value: text,
            onChange: ({ target }: { target: { value: string } }) => write(target.value),
          } as const;
          return isLong ? <textarea rows={5} {...shared} /> : <input type="text" {...shared} />;
        }}
      </Field>
      {count > nearTheLimit && (
        <p role="status" className={styles.soft}>
          {t('translations.count', { count: formats.number(count), limit: formats.number(longestText) })}
        </p>
      )}
      {!isEnglish && text === '' && english.trim() !== '' && (
        <Button
          look="quiet"
          className={styles.copy}
          onClick={() => {
            write(english);
            control.current?.focus();
          }}
        >
          {t('translations.copy')}
          <span className="visually-hidden">{label}</span>
        </Button>
      )}
    </div>
  );
}
