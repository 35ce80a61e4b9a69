/** The status of a booking in words, on its colour. */

import type { Booking } from '#client/index.ts';
import { reasonNames, statusNames } from '#console/components/booking/booking-words.ts';
import { soft } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './status-badge.module.css';

interface StatusBadgeProps {
  readonly booking: Pick<Booking, 'status'> & Partial<Pick<Booking, 'noShow' | 'cancelReason'>>;
}

export function StatusBadge({ booking: { status, noShow, cancelReason } }: StatusBadgeProps) {
  const t = useTranslate();
  const word = (cancelReason && reasonNames[cancelReason]) ?? statusNames[status];
  return (
    <span className={`${soft} ${styles.badge}`} data-status={status}>
      {t(noShow ? 'bookings.noShow' : word)}
    </span>
  );
}
