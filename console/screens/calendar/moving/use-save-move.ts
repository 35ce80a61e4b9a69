/** Saves a move based on the version that the reader saw, shows it at once, and offers to undo it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BookingChanges, ListedBooking } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problems.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { changesOf, type Move } from '#console/screens/calendar/model/move.ts';

export function useSaveMove(onSaved: (booking: ListedBooking) => void) {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const removeToast = useRef<() => void>(undefined);

  const put = async ({ id, etag }: ListedBooking, body: BookingChanges): Promise<ListedBooking> => {
    const { data, headers } = await api.updateBooking({ path: { id }, headers: { 'If-Match': etag }, body });
    return { ...data, etag: headers.get('etag') ?? '*' };
  };
  /** Shown at its new position before the lists are read again. */
  const show = (saved: ListedBooking) => {
    queries.setQueriesData<readonly ListedBooking[]>(
      { predicate: ({ queryKey }) => queryKey[0] === 'bookings' && queryKey[2] === 'calendar' },
      (all) => all?.map((one) => (one.id === saved.id ? saved : one)),
    );
    void queries.invalidateQueries({ queryKey: ['bookings'] });
  };
  const undo = useMutation({
    mutationFn: ({ saved, before }: { saved: ListedBooking; before: ListedBooking }) => {
      const { startDate, endDate, staffId } = before;
      return put(saved, { startDate, endDate, staffId });
    },
    onSuccess: (saved) => {
      show(saved);
      toasts.show(t('calendar.undone'));
    },
    onError: (error) => toasts.show(t(problemOf(error).message)),
  });
  return useMutation({
    mutationFn: (move: Move) => put(move.booking, changesOf(move)),
    onSuccess: (saved, { booking }) => {
      show(saved);
      removeToast.current?.();
      removeToast.current = toasts.show(t('calendar.saved'), {
        label: t('held-action.undo'),
        onPress: () => undo.mutate({ saved, before: booking }),
      });
      onSaved(saved);
    },
  });
}
