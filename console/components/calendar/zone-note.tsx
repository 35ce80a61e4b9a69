/** Names the time zone of the times, if the user's differs. */
import { soft } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { foreignZone } from './business-days.ts';

export function ZoneNote({ instant, timeZone }: { instant: string; timeZone: string }) {
  const t = useTranslate();
  const zone = foreignZone(instant, timeZone);
  return zone && <p className={soft}>{t('date-time.zone', zone)}</p>;
}
