/** Bookings, as several screens read them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Booking, ListBookingsInput, ListedBooking } from '#client/index.ts';
import type { Language } from '#domain/language.ts';
import { api } from './client.ts';
import { nextCursor } from './cursor.ts';
import type { ListPage } from './list-page.ts';

/** A booking, and the tag of its version for `If-Match`. */
export interface TaggedBooking {
  readonly booking: Booking;
  readonly etag: string;
}

/** One booking in a language. */
export function bookingQuery(language: Language, id: string) {
  return queryOptions({
    queryKey: ['bookings', language, 'one', id],
    queryFn: async ({ signal }): Promise<TaggedBooking> => {
      const { data, headers } = await api.getBooking({ path: { id }, signal });
      return { booking: data, etag: headers.get('etag') ?? '*' };
    },
  });
}

export type BookingFilter = Omit<NonNullable<ListBookingsInput['query']>, 'page' | 'cursor' | 'lang'>;

/** The pages of a list of bookings, from cursor to cursor: new bookings shift nothing. */
export function bookingPagesQuery(language: Language, filter: BookingFilter) {
  return infiniteQueryOptions({
    queryKey: ['bookings', language, 'list', filter],
    queryFn: async ({ pageParam, signal }): Promise<ListPage<ListedBooking>> => {
      const query = { ...filter, ...(pageParam === undefined ? {} : { cursor: String(pageParam) }) };
      const { data, headers, pagination } = await api.listBookings({ query, signal });
      return { rows: data, total: pagination.total, next: nextCursor(headers) };
    },
    initialPageParam: undefined as ListPage<ListedBooking>['next'],
    getNextPageParam: ({ next }) => next,
  });
}
