/** The status of a booking in words, on its colour. */

import type { Booking } from '#client/index.ts';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { soft } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './status-badge.module.css';

export function StatusBadge({ status, noShow }: Pick<Booking, 'status' | 'noShow'>) {
  const t = useTranslate();
  return (
    <span className={`${soft} ${styles.badge}`} data-status={status}>
      {t(noShow ? 'bookings.noShow' : statusNames[status])}
    </span>
  );
}
