/** The 14 languages of the content as chips: with the completeness of each, and a mark on the one being edited. */
import { useId } from 'react';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Language, languages } from '#domain/language.ts';
import { contentLanguageNames } from './language-names.ts';
import { completeLanguages, type DraftTexts, missingCount } from './texts.ts';
import styles from './translations.module.css';

interface LanguageChipsProps {
  readonly texts: readonly DraftTexts[];
  readonly chosen: Language;
  readonly onChoose: (language: Language) => void;
}

export function LanguageChips({ texts, chosen, onChoose }: LanguageChipsProps) {
  const t = useTranslate();
  const name = useId();
  const done = completeLanguages(texts).length;
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>
        {t('translations.languages')}{' '}
        <span className={styles.soft}>
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
