/** The text of a cause in the language of the page. */
import { useQuery } from '@tanstack/react-query';
import type { Cause } from '#client/index.ts';
import { settingsQuery, timeZoneIn } from '#console/api/queries.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { causeText } from './cause-text.ts';

/** Returns the text of a cause, as far as the time zone of the business is known: no request is sent for it. */
export function useCauseText(): (cause: Cause) => string | undefined {
  const { translate: t, formats, languages } = useLanguage();
  const { data } = useQuery({ ...settingsQuery(languages.catalog), enabled: false });
  return (cause) => causeText({ t, formats, timeZone: timeZoneIn(data) }, cause);
}
