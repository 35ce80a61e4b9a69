/** The time zone of the business: every time on the console is local time there. */
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#console/i18n/language.tsx';
import { settingsQuery } from './queries.ts';

/** The setting `timeZone` (IANA); UTC without one, as on the server (contract §2), and undefined until it is known. */
export function useTimeZone(): string | undefined {
  const { languages } = useLanguage();
  const { data, isPending } = useQuery(settingsQuery(languages.catalog));
  const zone = data?.get('timeZone');
  if (typeof zone === 'string') return zone;
  return isPending ? undefined : 'UTC';
}
