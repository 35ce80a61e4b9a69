/** The choices so far, next to the step. */
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import { Facts } from './facts.tsx';
import type { BookingState } from './use-booking.ts';

export function Summary({ booking }: { booking: BookingState }) {
  const t = useTranslate();
  if (booking.chosen.length === 0) return null;
  return (
    <aside className={styles.summary} aria-label={t('book.title')}>
      <h2>{t('book.title')}</h2>
      <Facts booking={booking} />
    </aside>
  );
}
