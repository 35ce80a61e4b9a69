/** Bookings on a page that stays current while it is open. */
import { queryOptions } from '@tanstack/react-query';
import { eachRow, type ListedBooking } from '#client/index.ts';
import type { Language } from '#domain/language.ts';
import type { BookingFilter } from './booking-queries.ts';
import { api, backgroundApi } from './client.ts';
import { problemOf } from './problems.ts';

/**
 * The bookings that any of the filters selects, each once. They are read again every `seconds` while the page is
 * visible; by background requests, which do not keep a session alive. `scope` identifies the reader's choice: after
 * another choice, nothing of the previous one is shown.
 */
export function liveBookingsQuery(
  language: Language,
  scope: string,
  filters: readonly BookingFilter[],
  seconds: number,
) {
  return queryOptions({
    queryKey: ['bookings', language, 'live', scope, filters],
    queryFn: async ({ client, queryKey, signal }) => {
      // The first time, the reader has requested it.
      const { listBookings } = client.getQueryData(queryKey) === undefined ? api : backgroundApi;
      const found = new Map<string, ListedBooking>();
      for (const filter of filters) {
        const request = { query: { ...filter, limit: 100 }, signal, timeout: 10_000 };
        for await (const booking of eachRow(listBookings, request)) found.set(booking.id, booking);
      }
      return [...found.values()];
    },
    placeholderData: (before, query) => (query?.queryKey[3] === scope ? before : undefined),
    refetchInterval: ({ state: { error } }) => 1_000 * Math.max(seconds, problemOf(error).retryAfter ?? 0),
  });
}

/** The time of the last successful read, in milliseconds, if later ones failed; undefined while the data is current. */
export function outdatedSince(query: {
  readonly error: unknown;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly dataUpdatedAt: number;
}): number | undefined {
  const isOutdated = query.error !== null || query.fetchStatus === 'paused';
  return isOutdated && query.dataUpdatedAt > 0 ? query.dataUpdatedAt : undefined;
}
