/** One time off: its period, its reason, and the affected bookings. Deleting it can be undone for some seconds. */

import { useMutation } from '@tanstack/react-query';
import { isApiError, type ListedBooking, type Staff, type TimeOff } from '#client/index.ts';
import { unsaved } from '#console/api/at-once.ts';
import { api } from '#console/api/client.ts';
import { bookingReads } from '#console/api/record-queries.ts';
import { ifMatch } from '#console/api/version-tag.ts';
import { Button } from '#console/components/button/button.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from '#console/screens/staff/staff.module.css';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import own from './time-off.module.css';
import { periodText, touchedBookings } from './time-off-draft.ts';
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
      changes: ['listStaffTimeOff', 'listSchedules', 'getSchedule', 'listFreeSlots'],
    });
  const isUnsaved = timeOff.id === unsaved;
  return (
    <li
      className={`${stack(2)} ${own.timeOff}`}
      data-is-off={held.isHeld || undefined}
      aria-busy={isUnsaved || undefined}
    >
      <div className={row(3, 'start', 'between')}>
        <div className={own.what}>
          <p className={styles.strong}>{when}</p>
          {timeOff.reason && <p className={`${soft} ${styles.soft}`}>{timeOff.reason}</p>}
        </div>
        {held.isHeld ? (
          <Button look="quiet" isBusy={held.isSending} onClick={held.undo}>
            {t('words.keep')}
          </Button>
        ) : (
          !isUnsaved && (
            <Button look="quiet" aria-label={t('staff.deleteTimeOff', { when })} onClick={remove}>
              {t('words.delete')}
            </Button>
          )
        )}
      </div>
      {touched.length > 0 && (
        <div className={`${stack(3)} ${own.warn}`}>
          <p>{t('staff.touches', { count: touched.length })}</p>
          <TouchedBookings
            bookings={touched}
            timeZone={timeZone}
            actions={(booking) => !isUnsaved && <AssignBest booking={booking} timeZone={timeZone} />}
          />
        </div>
      )}
    </li>
  );
}

/** Assigns a booking to the best other available member, whom the server names, with time to undo it. */
function AssignBest({ booking, timeZone }: { booking: ListedBooking; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  const held = useHeldAction(`assign ${booking.id}`);
  const request = {
    path: { id: booking.id },
    ...ifMatch(booking.etag),
    body: { assign: 'best' },
  } as const;
  const find = useMutation({
    mutationFn: async () => (await api.updateBooking({ ...request, query: { dryRun: true } })).data,
    onSuccess: ({ staff }) => {
      const name = staff?.name ?? '';
      const when = formats.date(booking.startDate, 'dayTime', timeZone);
      held.hold({
        text: t('staff.assigning', { when, name }),
        send: () => api.updateBooking(request),
        done: t('staff.assigned', { when, name }),
        changes: [...bookingReads, 'listFreeSlots'],
      });
    },
  });
  // After its start, the member who has begun it ends it.
  if (!mayBeChanged(booking.status)) return null;
  return (
    <div className={stack(1)}>
      <Button
        isBusy={find.isPending || held.isHeld}
        aria-label={t('staff.assignOf', { when: formats.date(booking.startDate, 'dayTime', timeZone) })}
        onClick={() => find.mutate()}
      >
        {t('words.assignBest')}
      </Button>
      {isApiError(find.error, 'STAFF_UNAVAILABLE') && (
        <p role="alert" className={styles.fault}>
          {t('staff.nobodyFree')}
        </p>
      )}
      {find.error && !isApiError(find.error, 'STAFF_UNAVAILABLE') && <Refusal error={find.error} />}
    </div>
  );
}
