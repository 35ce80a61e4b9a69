/** The number of languages of a service's texts, and the codes of the missing ones. */
import { Icon } from '#console/components/icon/icon.tsx';
import { contentLanguageNames } from '#console/components/translations/language-names.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Language, languages } from '#domain/language.ts';
import styles from './service-editor.module.css';

/** Further ones are only counted. */
const shownAtMost = 3;

export function MissingLanguages({ missing = new Set() }: { missing?: ReadonlySet<Language> | undefined }) {
  const t = useTranslate();
  if (missing.size === 0) {
    return (
      <span className={styles.complete}>
        <Icon name="check" size={16} />
        {t('service-editor.complete')}
      </span>
    );
  }
  const shown = languages.filter((language) => missing.has(language)).slice(0, shownAtMost);
  return (
    <span className={styles.gaps}>
      {t('service-editor.lacks', { count: missing.size })}
      {missing.size <= shownAtMost &&
        shown.map((language) => (
          <span key={language} lang={language} className={styles.gap}>
            {contentLanguageNames[language]}
          </span>
        ))}
    </span>
  );
}
