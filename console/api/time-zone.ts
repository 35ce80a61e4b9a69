/** The time zone of the business: every time on the console is local time there. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '#console/i18n/language.tsx';
import { settingsQuery } from './queries.ts';

/**
 * The setting `timeZone` (IANA); UTC by default, as on the server (contract §2), and undefined until it is loaded.
 * @throws the error of the answer when the settings cannot be read: the screen shows it, and offers a retry.
 */
export function useTimeZone(): string | undefined {
  const { languages } = useLanguage();
  // The zone does not depend on the language: the content of the page stays.
  const { data } = useQuery({
    ...settingsQuery(languages.catalog),
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  if (data === undefined) return undefined;
  const zone = data.get('timeZone');
  return typeof zone === 'string' ? zone : 'UTC';
}
