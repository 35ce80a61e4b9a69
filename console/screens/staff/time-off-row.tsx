/** One time off: its period, its reason, and the affected bookings. Deleting it can be undone for some seconds. */
import type { ListedBooking, Staff, TimeOff } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { AssignBest } from './assign-best.tsx';
import { periodText } from './period-text.ts';
import styles from './staff.module.css';
import own from './time-off.module.css';
import { touchedBookings } from './time-off-draft.ts';
import { TouchedBookings } from './touched-bookings.tsx';

interface TimeOffRowProps {
  readonly timeOff: TimeOff;
  readonly member: Staff;
  readonly timeZone: string;
  /** The live bookings of the member; affected ones are shown. */
  readonly bookings: readonly ListedBooking[];
}

export function TimeOffRow({ timeOff, member, timeZone, bookings }: TimeOffRowProps) {
  const { translate: t, formats } = useLanguage();
  const held = useHeldAction(`time off ${timeOff.id}`);
  const when = periodText(formats, timeOff, timeZone);
  const touched = touchedBookings(bookings, member.id, timeOff);
  const remove = () =>
    held.hold({
      text: t('staff.deletingTimeOff', { when }),
      send: () => api.deleteStaffTimeOff({ path: { id: member.id, timeOffId: timeOff.id } }),
      done: t('staff.deletedTimeOff', { when }),
    });
  return (
    <li className={own.timeOff} data-is-off={held.isHeld || undefined}>
      <div className={own.timeOffHead}>
        <div className={own.what}>
          <p className={styles.strong}>{when}</p>
          {timeOff.reason && <p className={styles.soft}>{timeOff.reason}</p>}
        </div>
        {held.isHeld ? (
          <Button look="quiet" isBusy={held.isSending} onClick={held.undo}>
            {t('staff.keepTimeOff')}
          </Button>
        ) : (
          <Button look="quiet" aria-label={t('staff.deleteTimeOff', { when })} onClick={remove}>
            {t('staff.deleteConfirm')}
          </Button>
        )}
      </div>
      {touched.length > 0 && (
        <div className={own.warn}>
          <p>{t('staff.touches', { count: touched.length })}</p>
          <TouchedBookings
            bookings={touched}
            timeZone={timeZone}
            actions={(booking) => <AssignBest booking={booking} timeZone={timeZone} />}
          />
        </div>
      )}
    </li>
  );
}
