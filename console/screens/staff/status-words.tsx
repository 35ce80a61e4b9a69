/** The words for a member who takes bookings or not, and for the status that the business has given. */
import type { Staff } from '#client/index.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import styles from './staff.module.css';

const statusNames: ReadonlyMap<string, PlainKey> = new Map([
  ['WORKING', 'staff.working'],
  ['ON_LEAVE', 'staff.onLeave'],
]);

/** Statuses that a form offers; a business may define more of its own through the API. */
export const usualStatuses: readonly string[] = [...statusNames.keys()];

/** A custom status is shown unchanged. */
export function statusText(t: Translate, status: string): string {
  const key = statusNames.get(status);
  return key ? t(key) : status;
}

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
