/** Says which clocks the times are on, where the reader's show others. */
import { foreignZone } from '#console/components/calendar/business-days.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';

export function ZoneNote({ instant, timeZone }: { instant: string; timeZone: string }) {
  const t = useTranslate();
  const zone = foreignZone(instant, timeZone);
  return zone && <p className={styles.facts}>{t('book.zone', zone)}</p>;
}
