/** Whether a member takes bookings, and the status that the business has given. */
import type { Staff } from '#client/index.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './staff.module.css';
import { statusText } from './status-words.ts';

export function BookingsBadge({ member }: { member: Pick<Staff, 'isAvailable' | 'status'> }) {
  const t = useTranslate();
  return (
    <>
      <span className={styles.badge} data-is-off={!member.isAvailable || undefined}>
        {member.isAvailable ? t('staff.takesBookings') : t('staff.noBookings')}
      </span>
      {member.status !== 'WORKING' && <span className={styles.badge}>{statusText(t, member.status)}</span>}
    </>
  );
}
