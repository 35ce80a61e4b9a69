/**
 * What is ticked off on the day sheet. It shows at once, and is sent in the order of the presses, each until the server has
 * answered: a connection that drops for a moment loses nothing, nor does a phone that loads the page again. Only a
 * refusal takes it back.
 */
import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problems.ts';
import { invalidate } from '#console/api/query.ts';
import { useUser } from '#console/api/session.ts';
import { withStorage } from '#console/api/storage.ts';
import { keepOpen } from '#console/components/held-action/held-action.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { Sent, Tick } from './with-ticks.ts';

/** A request without an answer is sent again after this time; the server records it once. */
const timeout = 10_000;
const mutationKey = ['recordCare'];

export function useTicks() {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { mutate } = useMutation<Sent, unknown, Tick>({
    mutationKey,
    scope: { id: 'recordCare' },
    networkMode: 'always',
    gcTime: Number.POSITIVE_INFINITY,
    retry: (_count, error) => !isRefusal(error),
    retryDelay: (count, error) =>
      Math.max(Math.min(500 * 2 ** count, 8_000), 1_000 * (problemOf(error).retryAfter ?? 0)),
    mutationFn: async ({ bookingId, item, at, done }) => {
      const { data } = await api.recordCare({ path: { id: bookingId }, body: { item, at, done }, timeout });
      return { record: data, sentAt: Date.now() };
    },
    onError: (error, { name: task }) =>
      void toasts.show(t('places.notRecorded', { task, problem: t(problemOf(error).message) })),
    onSettled: () => {
      // The last one that waits reads the sheet again, for all.
      if (queries.isMutating({ mutationKey }) <= 1) void invalidate(queries, 'getDaySheet');
    },
  });
  const ticks = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state as MutationState<Sent, unknown, Tick>,
  });
  const waiting = ticks.filter(({ status }) => status === 'pending');
  const isWaiting = waiting.length > 0;
  const storageKey = `ticks ${useUser()?.id}`;
  const resume = useEffectEvent(() => {
    if (queries.isMutating({ mutationKey }) > 0) return;
    const read = () => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Tick[];
    for (const one of withStorage(read, [])) mutate(one);
  });
  useEffect(() => resume(), []);
  const unsent = JSON.stringify(waiting.map(({ variables }) => variables));
  useEffect(
    () => withStorage(() => sessionStorage.setItem(storageKey, unsent), undefined),
    [storageKey, unsent],
  );
  useEffect(() => {
    if (!isWaiting) return;
    // A listener of its own: that of a held action stays when this one goes.
    const ask = (event: BeforeUnloadEvent) => keepOpen(event);
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
  return { ticks, tick: mutate, isStuck: waiting.some(({ failureCount }) => failureCount > 0) };
}

/** Too many requests and a timeout are no answer to this one. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 408;
}
