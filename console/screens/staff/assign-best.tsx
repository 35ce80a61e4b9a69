/** Assigns a booking to the best other available member, whom the server names, with time to undo it. */
import { useMutation } from '@tanstack/react-query';
import { isApiError, type ListedBooking } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { mayBeChanged } from '#domain/booking-status.ts';
import styles from './staff.module.css';
import own from './time-off.module.css';

export function AssignBest({ booking, timeZone }: { booking: ListedBooking; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  const held = useHeldAction(`assign ${booking.id}`);
  const request = {
    path: { id: booking.id },
    headers: { 'If-Match': booking.etag },
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
      });
    },
  });
  // After its start, the member who has begun it ends it.
  if (!mayBeChanged(booking.status)) return null;
  return (
    <div className={own.assign}>
      <Button
        isBusy={find.isPending || held.isHeld}
        aria-label={t('staff.assignOf', { when: formats.date(booking.startDate, 'dayTime', timeZone) })}
        onClick={() => find.mutate()}
      >
        {t('staff.assign')}
      </Button>
      {isApiError(find.error, 'STAFF_UNAVAILABLE') && (
        <p role="alert" className={styles.fault}>
          {t('staff.nobodyFree')}
        </p>
      )}
      {find.error && !isApiError(find.error, 'STAFF_UNAVAILABLE') && <ProblemNotice error={find.error} />}
    </div>
  );
}
