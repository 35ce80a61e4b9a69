/** Bookings, pets, users and staff, as several screens read them. */
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type Booking, eachRow, type ListedBooking, type Pet, type User } from '#client/index.ts';
import type { Language } from '#domain/text/language.ts';
import { api } from './client.ts';
import { inBackground, pages, refreshing, rows, within } from './list-query.ts';
import { problemOf } from './problems.ts';
import { combined, type Params, query } from './query.ts';
import { tagOf } from './version-tag.ts';

/** A booking, and the tag of its version for `If-Match`. */
export interface TaggedBooking {
  readonly booking: Booking;
  readonly etag: string;
}

/** One booking in a language. */
export function bookingQuery(lang: Language, id: string) {
  const params = { path: { id }, query: { lang } };
  return combined('getBooking', 'with tag', params, async ({ signal }): Promise<TaggedBooking> => {
    const { data, headers } = await api.getBooking({ ...params, signal });
    return { booking: data, etag: tagOf(headers) };
  });
}

export type BookingFilter = Omit<Params<'listBookings'>['query'], 'page' | 'cursor' | 'lang'>;

/** The pages of a list of bookings. */
export function bookingPagesQuery(lang: Language, filter: BookingFilter) {
  return pages('listBookings', { query: { ...filter, lang } });
}

/** How many bookings that end after the instant wait for a confirmation. */
export function requestCountQuery(from: string) {
  const query = { status: 'PENDING', from, limit: 1, lang: 'en' } as const;
  return combined('listBookings', 'number', query, async (context) => {
    const { pagination } = await inBackground(context).listBookings({ query, signal: context.signal });
    return pagination.total;
  });
}

/** The bookings of a user that overlap a period; nothing without a user. */
export function bookingsOfQuery(
  user: Pick<User, 'id'> | null | undefined,
  lang: Language,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const filter = { userId: user?.id, from, to, limit: 100, lang };
  return { ...rows('listBookings', { query: filter }), enabled: user != null };
}

/** The operations whose results contain bookings: every change of one is in the audit log. */
export const bookingReads = ['listBookings', 'getBooking', 'listAuditLogs'] as const;

/**
 * The bookings that any of the filters selects, each once. They are read again every `seconds` while the page is
 * visible. `scope` identifies the reader's choice: after another choice, nothing of the previous one is shown.
 */
export function liveBookingsQuery(
  lang: Language,
  scope: string,
  filters: readonly BookingFilter[],
  seconds: number,
) {
  return {
    ...combined('listBookings', 'live', { lang, filters }, async (context) => {
      const { listBookings } = refreshing(context);
      const found = new Map<string, ListedBooking>();
      for (const filter of filters) {
        const request = { query: { ...filter, lang, limit: 100 }, signal: context.signal, timeout: 10_000 };
        for await (const booking of eachRow(listBookings, request)) found.set(booking.id, booking);
      }
      return [...found.values()];
    }),
    ...within(scope),
    refetchInterval: ({ state: { error } }: { state: { error: unknown } }) =>
      1_000 * Math.max(seconds, problemOf(error).retryAfter ?? 0),
  };
}

/** All pets of a user, by name; nothing without an id. */
export function petsQuery(ownerId: string | undefined) {
  const filter = { ownerId, sortBy: 'name', sortOrder: 'asc', limit: 100 } as const;
  return { ...rows('listPets', { query: filter }), enabled: ownerId !== undefined };
}

/** One pet. */
export function petQuery(id: string, sender?: typeof inBackground) {
  return query('getPet', { path: { id } }, sender);
}

/**
 * The records of several pets by id, such as those of the bookings of a day. Records that are not loaded yet, or may
 * not be read, are missing. On a page that refreshes itself, bookings of other pets appear although nobody is present.
 */
export function usePets(ids: readonly string[]): ReadonlyMap<string, Pet> {
  return useQueries({
    // The sheet of a pet reads it again.
    queries: [...new Set(ids)].map((id) => ({ ...petQuery(id, inBackground), staleTime: 300_000 })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

/** One user, for those who may read them; nothing without an id. */
export function userQuery(id: string | undefined) {
  return { ...query('getUser', { path: { id: id ?? '' } }), enabled: id !== undefined };
}

/** Every staff member, by name. */
export function staffListQuery(lang: Language) {
  return {
    ...query('listStaff', { query: { sortBy: 'name', lang } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  };
}

/** Every service, including those that are no longer offered: bookings and skills refer to them. */
export function allServicesQuery(lang: Language) {
  return { ...query('listServices', { query: { sortBy: 'category', lang } }), staleTime: 60_000 };
}

/** The working hours and the time off of a staff member in a period. */
export function scheduleQuery(staffId: string, from: string, to: string) {
  return query('getSchedule', { query: { staffId, from, to } });
}
