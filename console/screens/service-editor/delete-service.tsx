/** Asks before a service is deleted, and names its bookings and the effect on them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Booking, Service } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { nextCursor } from '#console/api/cursor.ts';
import { BookingLinks } from '#console/components/booking/booking-links.tsx';
import { DeleteDialogFrame } from '#console/components/booking/delete-dialog-frame.tsx';
import { Button } from '#console/components/button/button.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { liveStatuses } from '#domain/booking-status.ts';

/** The number of pages of bookings that are counted; the first bookings are shown. */
const mostPages = 5;
const shownBookings = 5;

interface DeleteServiceProps {
  readonly service: Service;
  readonly onClose: () => void;
  /** Removes it from the catalog instead; absent when it is not in the catalog. */
  readonly onStop: (() => void) | undefined;
}

export function DeleteService({ service, onClose, onStop }: DeleteServiceProps) {
  const t = useTranslate();
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
    <DeleteDialogFrame
      title={t('service-editor.deleteTitle', { name })}
      keep={t('service-editor.keep')}
      live={live}
      error={remove.error}
      onClose={onClose}
      actions={
        <>
          {onStop && <Button onClick={onStop}>{t('service-editor.stop')}</Button>}
          {live.data && (
            <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {t('service-editor.deleteConfirm', { name })}
            </Button>
          )}
        </>
      }
    >
      <p>{t('service-editor.deleteText')}</p>
      {live.data && <LiveBookings {...live.data} />}
    </DeleteDialogFrame>
  );
}

interface FoundBookings {
  readonly bookings: readonly Booking[];
  /** There are more bookings than were read. */
  readonly isPart: boolean;
}

function LiveBookings({ bookings, isPart }: FoundBookings) {
  const t = useTranslate();
  if (bookings.length === 0 && !isPart) return <p>{t('service-editor.noBookings')}</p>;
  const count = bookings.length;
  return (
    <>
      <p>
        {isPart ? t('service-editor.manyBookings', { count }) : t('service-editor.liveBookings', { count })}
      </p>
      <BookingLinks bookings={bookings.slice(0, shownBookings)} />
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
