/** Bookings as replies show them, with the names of their services and their entity tags. */
import { may } from '#domain/access/roles.ts';
import { serviceNames } from '#features/services/public.ts';
import { cachedBookingRules } from '#features/settings/public.ts';
import type { Call } from '#platform/data/call.ts';
import type { Booking } from './booking.ts';
import { bookingEtag } from './etag.ts';
import { type BookingData, type Reader, toReply } from './schema.ts';

/** Returns the booking as replies show it, with its entity tag. */
export async function taggedBooking(
  call: Call,
  booking: Booking,
): Promise<{ readonly data: BookingData; readonly etag: string }> {
  const [data] = (await toBookingReplies(call, [booking])) as [BookingData];
  return { data, etag: bookingEtag(booking, data) };
}

export type ListedBooking = BookingData & { readonly etag: string };

/** Returns the bookings as replies show them in a list, in their order: each with its entity tag. */
export async function toListedReplies(call: Call, bookings: readonly Booking[]): Promise<ListedBooking[]> {
  const replies = await toBookingReplies(call, bookings);
  return replies.map((reply, at) => ({ ...reply, etag: bookingEtag(bookings[at] as Booking, reply) }));
}

/** Returns the bookings as replies show them, in their order. */
export async function toBookingReplies(call: Call, bookings: readonly Booking[]): Promise<BookingData[]> {
  const serviceIds = bookings.flatMap(({ lines }) => lines.map(({ serviceId }) => serviceId));
  const names = await serviceNames(call, serviceIds);
  const reader = readerOf(call);
  return bookings.map((booking) => toReply(booking, names, reader));
}

/** Returns what a reply depends on besides the booking. */
export function readerOf({ app, caller, language }: Call): Reader {
  const seesCustomer = caller !== undefined && may(caller.role, 'readCustomerDetails');
  return { language, seesCustomer, times: cachedBookingRules(app) };
}
