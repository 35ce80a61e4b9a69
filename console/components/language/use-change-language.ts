/** Changes the language of the page, of the answers, and of what has been read already. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerIn } from '#console/api/client.ts';
import { isNotSession } from '#console/api/session.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { ConsoleLanguage } from '#console/i18n/languages.ts';

export function useChangeLanguage(): (language: ConsoleLanguage) => Promise<void> {
  const { changeLanguage } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (language) => {
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
}
