/** The bookings in the way of one that the server has refused, which its causes name to those who may read them. */
import { useQueries } from '@tanstack/react-query';
import { type Booking, isApiError } from '#client/index.ts';
import { bookingQuery } from '#console/api/record-queries.ts';
import { useLanguage } from '#console/i18n/language.tsx';

export interface Conflict {
  readonly booking: Booking;
  /** It does not overlap, but leaves the staff member too little time between the two. */
  readonly isTooClose: boolean;
}

export function useConflicts(error: unknown): readonly Conflict[] {
  const { languages } = useLanguage();
  const tooClose = new Map<string, boolean>();
  for (const cause of isApiError(error) ? error.causes : [])
    if ('bookings' in cause)
      for (const id of cause.bookings ?? []) tooClose.set(id, cause.reason === 'TIME_BETWEEN_VISITS');
  const found = useQueries({
    // One may be gone by now.
    queries: [...tooClose.keys()].map((id) => ({
      ...bookingQuery(languages.catalog, id),
      throwOnError: false,
    })),
  });
  return found.flatMap(({ data }) =>
    data ? [{ booking: data.booking, isTooClose: tooClose.get(data.booking.id) ?? false }] : [],
  );
}
