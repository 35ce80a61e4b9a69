/** Asks before a record is deleted, and explains the effect, or names the bookings that prevent it. */

import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError, type ListedBooking } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import type { BookingFilter } from '#console/api/record-queries.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { Loading, Skeleton } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { liveStatuses } from '#domain/booking/record/booking-status.ts';
import styles from './delete-dialog.module.css';

interface DeleteDialogProps {
  /** Of the record. */
  readonly name: string;
  /** Selects the bookings of the record: live ones prevent it. */
  readonly bookings: Pick<BookingFilter, 'petId' | 'userId'>;
  readonly send: () => Promise<unknown>;
  readonly onDeleted: () => Promise<void>;
  readonly onClose: () => void;
  /** The effect on everything that belongs to the record. */
  readonly children: ReactNode;
}

export function DeleteDialog(props: DeleteDialogProps) {
  const { name, bookings, send, onDeleted, onClose, children } = props;
  const { translate: t, languages } = useLanguage();
  const toasts = useToasts();
  // Some of them are enough.
  const filter = { ...bookings, status: liveStatuses.join(','), limit: 10, lang: languages.catalog };
  const live = useQuery({ ...query('listBookings', { query: filter }), staleTime: 0 });
  const remove = useRemoval(live, send, async () => {
    toasts.show(t('pets.deleted', { name }));
    await onDeleted();
  });
  const isBlocked = live.data !== undefined && live.data.length > 0;
  return (
    <DeleteDialogFrame
      title={t('pets.deleteTitle', { name })}
      keep={t('pets.deleteKeep', { name })}
      live={live}
      error={isBlocked ? null : remove.error}
      onClose={onClose}
      actions={
        live.data && (
          <Button
            look="danger"
            isBusy={remove.isPending}
            reason={isBlocked ? t('pets.deleteBlocked') : undefined}
            onClick={() => remove.mutate()}
          >
            {t('pets.deleteConfirm', { name })}
          </Button>
        )
      }
    >
      {live.data && !isBlocked && children}
      {isBlocked && (
        <>
          <p>{t('pets.deleteLive', { name })}</p>
          <BookingLinks bookings={live.data} />
        </>
      )}
    </DeleteDialogFrame>
  );
}

/** The request that deletes a record. Refused, it reads the bookings again: one was made just before. */
export function useRemoval(
  live: Pick<UseQueryResult, 'refetch'>,
  send: () => Promise<unknown>,
  onDeleted: () => Promise<void>,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: onDeleted,
    onError: async (error) => {
      if (isApiError(error, 'CONFLICT')) await live.refetch();
    },
  });
}

interface DeleteDialogFrameProps {
  readonly title: string;
  /** The text of the button that deletes nothing. */
  readonly keep: string;
  /** Reads the bookings. */
  readonly live: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** The reason why the record could not be deleted. */
  readonly error: Error | null;
  readonly onClose: () => void;
  /** The effect on the record and, once they are read, on its bookings. */
  readonly children: ReactNode;
  /** The buttons next to the one that keeps the record. */
  readonly actions: ReactNode;
}

/** The dialog before a record is deleted, which first reads the open bookings that have the record. */
export function DeleteDialogFrame(props: DeleteDialogFrameProps) {
  const { title, keep, live, error, onClose, children, actions } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {(live.error || live.isPending) && <Loading error={live.error} refetch={live.refetch} count={1} />}
      {error && <Refusal error={error} />}
      <Buttons>
        <Button look="primary" onClick={onClose}>
          {keep}
        </Button>
        {actions}
      </Buttons>
    </Dialog>
  );
}

interface BookingLinksProps {
  readonly bookings: readonly Pick<ListedBooking, 'id' | 'startDate' | 'endDate'>[];
}

/**
 * Links to bookings, by their times. The time zone may arrive after the bookings: a link without its times would have no
 * name.
 */
export function BookingLinks({ bookings }: BookingLinksProps) {
  const { formats } = useLanguage();
  const timeZone = useTimeZone();
  if (timeZone === undefined) return <Skeleton count={bookings.length} height="var(--target)" />;
  return (
    <ul className={`${stack(2)} ${styles.links}`}>
      {bookings.map(({ id, startDate, endDate }) => (
        <li key={id}>
          <Link to="/bookings/$id" params={{ id }}>
            {formats.dateRange(startDate, endDate, 'dateTime', timeZone)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
