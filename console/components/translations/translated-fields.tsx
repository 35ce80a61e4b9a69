/**
 * Texts in English next to one other language at a time. Several fields share one row of languages: a service has a
 * name and a description in each.
 */

import { useId, useRef } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Field } from '#console/components/field/field.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { longestTranslation } from '#domain/text/sizes.ts';
import {
  charactersOf,
  completeLanguages,
  contentLanguageNames,
  type DraftTexts,
  missingCount,
} from './texts.ts';
import styles from './translations.module.css';

interface TranslatedFieldsProps {
  readonly fields: readonly TranslatedFieldProps[];
  /** The language next to English; only English when English is chosen. */
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** The error of a text in several languages, as its field shows it. */
export function useTextsError() {
  const { translate: t, formats } = useLanguage();
  return (faultOf: (language: Language) => string | undefined): TranslatedFieldProps['error'] => {
    const language = languages.find((one) => faultOf(one) !== undefined);
    const fault = language && faultOf(language);
    if (fault === undefined || language === undefined) return undefined;
    if (fault === 'tooLong')
      return { language, text: t('translations.tooLong', { limit: formats.number(longestTranslation) }) };
    return { language, text: t(fault === 'english' ? 'translations.english' : (fault as PlainKey)) };
  };
}

export function TranslatedFields({ fields, language: chosen, onLanguage }: TranslatedFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const hintId = useId();
  // An error in a hidden language would not be visible.
  const wrong = fields.map(({ error }) => error?.language).find((one) => one !== undefined && one !== 'en');
  const language = wrong ?? chosen;
  return (
    <div className={`${stack(4)} ${styles.translations}`}>
      <LanguageChips texts={fields.map(({ value }) => value)} chosen={language} onChoose={onLanguage} />
      <p id={hintId} className={`${soft} ${styles.soft}`}>
        {t('translations.hint', { limit: formats.number(longestTranslation) })}
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

export interface TranslatedFieldProps {
  /** Unique among the fields. */
  readonly id: string;
  readonly label: string;
  readonly value: DraftTexts;
  readonly onChange: (texts: DraftTexts) => void;
  /** Several lines. */
  readonly isLong?: boolean;
  readonly isOptional?: boolean;
  /** The error and its language. */
  readonly error?: { readonly language: Language; readonly text: string } | undefined;
}

/** From here on the number of characters is shown. */
const nearTheLimit = longestTranslation * 0.8;

/** One text in one language. */
function TextOf({ field, language }: { field: TranslatedFieldProps; language: Language }) {
  const { translate: t, formats } = useLanguage();
  const control = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const { label, value, onChange, isLong = false, isOptional = false, error } = field;
  const text = value[language] ?? '';
  const english = value.en ?? '';
  const isEnglish = language === 'en';
  const count = charactersOf(text);
  const write = (next: string) => {
    const { [language]: _, ...others } = value;
    // A blank text is none, so that erasing what was typed leaves no change.
    onChange(next === '' ? others : { ...others, [language]: next });
  };
  return (
    <div className={`${stack(1)} ${styles.text}`}>
      <Field
        label={t('translations.field', { label, language: contentLanguageNames[language] })}
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
        <p role="status" className={`${soft} ${styles.soft}`}>
          {t('translations.count', {
            count: formats.number(count),
            limit: formats.number(longestTranslation),
          })}
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

interface LanguageChipsProps {
  readonly texts: readonly DraftTexts[];
  readonly chosen: Language;
  readonly onChoose: (language: Language) => void;
}

/** The 14 languages of the content as chips: with the completeness of each, and a mark on the one being edited. */
function LanguageChips({ texts, chosen, onChoose }: LanguageChipsProps) {
  const t = useTranslate();
  const name = useId();
  const done = completeLanguages(texts).length;
  return (
    <fieldset className={wrap(2)}>
      <legend className={styles.legend}>
        {t('translations.languages')}{' '}
        <span className={`${soft} ${styles.soft}`}>
          {t('translations.progress', { done: String(done), total: String(languages.length) })}
        </span>
      </legend>
      {languages.map((language) => {
        const count = missingCount(texts, language);
        return (
          <label key={language} className={styles.chip} data-missing={count > 0 || undefined}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={language}
              checked={chosen === language}
              onChange={() => onChoose(language)}
            />
            <span className={styles.face}>
              {count === 0 ? <Icon name="check" size={16} /> : <span className={styles.gap} />}
              <span lang={language}>{contentLanguageNames[language]}</span>
              <span className="visually-hidden">
                {count === 0 ? t('translations.done') : t('translations.missing', { count })}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
