/** Asks before a service is deleted: which bookings have it, and what becomes of them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Booking, Service } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { nextCursor } from '#console/api/cursor.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { liveStatuses } from '#domain/booking-status.ts';
import styles from './service-editor.module.css';

/** So many pages of bookings are counted; the first of them are shown. */
const mostPages = 5;
const shownBookings = 5;

interface DeleteServiceProps {
  readonly service: Service;
  readonly onClose: () => void;
  /** Takes it out of the catalog instead; absent when it is not there. */
  readonly onStop: (() => void) | undefined;
}

export function DeleteService({ service, onClose, onStop }: DeleteServiceProps) {
  const { translate: t } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { id, name } = service;
  const live = useQuery({
    queryKey: ['bookings', 'live of service', id],
    queryFn: ({ signal }) => liveBookingsWith(service, signal),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => api.deleteService({ path: { id } }),
    onSuccess: async () => {
      toasts.show(t('service-editor.deleted', { name }));
      await navigate({ to: '/catalog', ignoreBlocker: true });
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === 'services' || first === 'service-editor',
      });
    },
  });
  return (
    <Dialog title={t('service-editor.deleteTitle', { name })} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('service-editor.deleteText')}</p>
        {live.isPending && <Skeleton count={1} />}
        {live.error && <ProblemNotice error={live.error} retry={() => void live.refetch()} />}
        {live.data && <LiveBookings {...live.data} />}
        {remove.error && <ProblemNotice error={remove.error} />}
        <div className={styles.actions}>
          <Button look="primary" onClick={onClose}>
            {t('service-editor.keep')}
          </Button>
          {onStop && <Button onClick={onStop}>{t('service-editor.stop')}</Button>}
          {live.data && (
            <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {t('service-editor.deleteConfirm', { name })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface FoundBookings {
  readonly bookings: readonly Booking[];
  /** There were more bookings than were looked at. */
  readonly isPart: boolean;
}

function LiveBookings({ bookings, isPart }: FoundBookings) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone();
  if (bookings.length === 0 && !isPart) return <p>{t('service-editor.noBookings')}</p>;
  const count = bookings.length;
  return (
    <>
      <p>
        {isPart ? t('service-editor.manyBookings', { count }) : t('service-editor.liveBookings', { count })}
      </p>
      <ul className={styles.live}>
        {bookings.slice(0, shownBookings).map(({ id, startDate, endDate }) => (
          <li key={id}>
            <Link to="/bookings/$id" params={{ id }}>
              {timeZone && formats.dateRange(startDate, endDate, 'dateTime', timeZone)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The live bookings of the service, the next ones first. */
async function liveBookingsWith({ id }: Service, signal: AbortSignal): Promise<FoundBookings> {
  const bookings: Booking[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { data, headers } = await api.listBookings({
      query: {
        serviceId: id,
        status: liveStatuses.join(','),
        sortBy: 'startDate',
        sortOrder: 'asc',
        limit: 100,
        ...(cursor !== undefined && { cursor }),
      },
      signal,
    });
    bookings.push(...data);
    cursor = nextCursor(headers);
    if (cursor === undefined) return { bookings, isPart: false };
  }
  return { bookings, isPart: true };
}
