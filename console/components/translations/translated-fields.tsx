/**
 * Texts in English next to one other language at a time. Several fields share one row of languages: a service has a
 * name and a description in each.
 */
import { useId } from 'react';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Language } from '#domain/language.ts';
import { LanguageChips } from './language-chips.tsx';
import { TextOf } from './text-of.tsx';
import { type DraftTexts, longestText } from './texts.ts';
import styles from './translations.module.css';

export interface TranslatedFieldProps {
  /** Unique among the fields. */
  readonly id: string;
  readonly label: string;
  readonly value: DraftTexts;
  readonly onChange: (texts: DraftTexts) => void;
  /** Several lines. */
  readonly isLong?: boolean;
  readonly isOptional?: boolean;
  readonly hint?: string | undefined;
  /** The error and its language. */
  readonly error?: { readonly language: Language; readonly text: string } | undefined;
}

interface TranslatedFieldsProps {
  readonly fields: readonly TranslatedFieldProps[];
  /** The language next to English; only English when English is chosen. */
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

export function TranslatedFields({ fields, language, onLanguage }: TranslatedFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const hintId = useId();
  return (
    <div className={styles.translations}>
      <LanguageChips texts={fields.map(({ value }) => value)} chosen={language} onChoose={onLanguage} />
      <p id={hintId} className={styles.soft}>
        {t('translations.hint', { limit: formats.number(longestText) })}
      </p>
      {fields.map((field) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser.
        <div
          key={field.id}
          role="group"
          aria-label={field.label}
          aria-describedby={hintId}
          className={styles.pair}
        >
          <TextOf field={field} language="en" />
          {language !== 'en' && <TextOf key={language} field={field} language={language} />}
        </div>
      ))}
    </div>
  );
}
