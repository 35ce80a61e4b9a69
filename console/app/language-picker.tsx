/** The choice of the language; each is named in its own language. */
import { Icon } from '#console/components/icon/icon.tsx';
import { useChangeLanguage } from '#console/components/language/use-change-language.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { type ConsoleLanguage, consoleLanguages, languageNames } from '#console/i18n/languages.ts';
import styles from './shell.module.css';

export function LanguagePicker() {
  const { translate: t, languages } = useLanguage();
  const change = useChangeLanguage();
  return (
    <label className={styles.language}>
      <Icon name="globe" />
      <span className="visually-hidden">{t('shell.language')}</span>
      <select
        value={languages.console}
        onChange={(event) => void change(event.target.value as ConsoleLanguage)}
      >
        {consoleLanguages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
