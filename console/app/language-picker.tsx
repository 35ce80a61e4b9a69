/** The choice of the language; each one is named in itself. */

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerIn } from '#console/api/client.ts';
import { isNotSession } from '#console/api/session.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { type ConsoleLanguage, consoleLanguages, languageNames } from '#console/i18n/languages.ts';
import styles from './shell.module.css';

export function LanguagePicker() {
  const { translate: t, languages, changeLanguage } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const change = async (language: ConsoleLanguage) => {
    answerIn(language);
    await changeLanguage(language);
    await queries.invalidateQueries({ predicate: isNotSession });
    // A language in the address would decide again when the page is loaded next.
    await navigate({
      to: '.',
      search: (before) => ({ ...before, lang: before.lang && language }),
      replace: true,
    });
  };
  return (
    <label className={styles.language}>
      <Icon name="globe" />
      <span className="visually-hidden">{t('shell.language')}</span>
      <select value={languages.console} onChange={(event) => change(event.target.value as ConsoleLanguage)}>
        {consoleLanguages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
