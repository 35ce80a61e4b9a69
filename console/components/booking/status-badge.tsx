/** The status of a booking in words, on its colour. */
import type { BookingStatus } from '#client/index.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { statusNames } from './booking-words.ts';
import styles from './status-badge.module.css';

export function StatusBadge({ status }: { status: BookingStatus }) {
  const t = useTranslate();
  return (
    <span className={styles.badge} data-status={status}>
      {t(statusNames[status])}
    </span>
  );
}
