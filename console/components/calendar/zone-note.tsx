/** Names the time zone of the times, if the user's differs. */
import { useTranslate } from '#console/i18n/language.tsx';
import { foreignZone } from './business-days.ts';
import styles from './date-time-field.module.css';

export function ZoneNote({ instant, timeZone }: { instant: string; timeZone: string }) {
  const t = useTranslate();
  const zone = foreignZone(instant, timeZone);
  return zone && <p className={styles.zone}>{t('date-time.zone', zone)}</p>;
}
