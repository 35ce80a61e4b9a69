/** Bookings as replies show them, with the names of their services and their entity tags. */
import { serviceNames } from '#features/services/public.ts';
import type { Call } from '#platform/call.ts';
import type { Booking } from './booking.ts';
import { bookingEtag } from './condition.ts';
import { type BookingReply, toReply } from './schema.ts';

export interface TaggedReply {
  readonly reply: BookingReply;
  readonly etag: string;
}

/** Returns the reply that shows the booking, with its entity tag. */
export async function taggedBookingReply(call: Call, booking: Booking): Promise<TaggedReply> {
  const [reply] = await toBookingReplies(call, [booking]);
  return { reply: reply as BookingReply, etag: bookingEtag(booking, reply as BookingReply) };
}

/** Returns the replies that show the bookings in a list, in their order: each with its entity tag. */
export async function toListedReplies(
  call: Call,
  bookings: readonly Booking[],
): Promise<(BookingReply & { etag: string })[]> {
  const replies = await toBookingReplies(call, bookings);
  return replies.map((reply, at) => ({ ...reply, etag: bookingEtag(bookings[at] as Booking, reply) }));
}

async function toBookingReplies(call: Call, bookings: readonly Booking[]): Promise<BookingReply[]> {
  const serviceIds = bookings.flatMap(({ lines }) => lines.map(({ serviceId }) => serviceId));
  const names = await serviceNames(call, serviceIds);
  return bookings.map((booking) => toReply(booking, names, call.language));
}
