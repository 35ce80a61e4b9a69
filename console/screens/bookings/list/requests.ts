/** Requests of customers that are chosen in the list, and confirmed together. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, type ListedBooking } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import { invalidate } from '#console/api/query.ts';
import { sendStep, stepReads } from '#console/components/booking/status/status-actions.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export interface Requests {
  /** Ids, of rows that are shown. */
  readonly chosen: readonly string[];
  readonly isConfirming: boolean;
  toggle(id: string): void;
  confirm(): void;
}

export function useRequests(rows: readonly ListedBooking[]): Requests {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));
  const { mutate, isPending } = useMutation({
    // One after the other: each is refused or made by itself, on the version that is shown.
    mutationFn: async () => {
      let refused = 0;
      for (const booking of chosen) {
        await sendStep(booking, 'confirm', booking.etag).catch((error: unknown) => {
          // The end of the session, or of the connection, would meet those that follow, too.
          if (!isApiError(error) || ![404, 409, 412].includes(error.status)) throw error;
          refused += 1;
        });
      }
      return refused;
    },
    onSuccess: (refused) => {
      toasts.show(t('desk.confirmedChosen', { count: chosen.length - refused, refused }));
      setIds(new Set());
    },
    onError: (error) => toasts.show(t(problemOf(error).message)),
    onSettled: () => void invalidate(queries, ...stepReads),
  });
  return {
    chosen: chosen.map(({ id }) => id),
    isConfirming: isPending,
    toggle: (id) => setIds((before) => before.symmetricDifference(new Set([id]))),
    confirm: () => mutate(),
  };
}
