/** Changes the language of the page, of the answers, and of the data that is already loaded. A failure is shown. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerIn } from '#console/api/client.ts';
import { problemOf } from '#console/api/problems.ts';
import { invalidateOthers } from '#console/api/query.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Language } from '#domain/text/language.ts';

export function useChangeLanguage(): (language: Language) => Promise<void> {
  const { translate: t, languages, changeLanguage } = useLanguage();
  const toasts = useToasts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (language) => {
    answerIn(language);
    try {
      await changeLanguage(language);
    } catch (error) {
      // Its messages could not be loaded: everything stays in the language of the page.
      answerIn(languages.catalog);
      toasts.show(t(problemOf(error).message));
      return;
    }
    await invalidateOthers(queries, 'getSession');
    // A language in the address would take precedence when the page is loaded next.
    await navigate({
      to: '.',
      search: (before) => ({ ...before, lang: before.lang && language }),
      replace: true,
    });
  };
}
