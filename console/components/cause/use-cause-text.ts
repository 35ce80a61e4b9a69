/** The texts of causes in the language of the page. */
import { useQuery } from '@tanstack/react-query';
import { type Cause, isApiError } from '#client/index.ts';
import { settingsQuery, timeZoneIn } from '#console/api/queries.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { causeText } from './cause-text.ts';

/** Returns the text of a cause, as far as the time zone of the business is known: no request is sent for it. */
export function useCauseText(): (cause: Cause) => string | undefined {
  const { translate: t, formats, languages } = useLanguage();
  const { data } = useQuery({ ...settingsQuery(languages.catalog), enabled: false });
  return (cause) => causeText({ t, formats, timeZone: timeZoneIn(data) }, cause);
}

/** Returns the texts of the causes of a refusal, each once; none where the fields of a form have them. */
export function useCauseTexts(error: unknown): readonly string[] {
  const textOf = useCauseText();
  if (!isApiError(error) || error.error === 'VALIDATION_FAILED') return [];
  return [...new Set(error.causes.flatMap((cause) => textOf(cause) ?? []))];
}
