/** Bookings as replies show them, with the names of their services and their entity tags. */
import { serviceNames } from '#features/services/public.ts';
import type { Call } from '#platform/call.ts';
import type { Booking } from './booking.ts';
import { bookingTag } from './condition.ts';
import { type BookingData, toReply } from './schema.ts';

export async function showBooking(
  call: Call,
  booking: Booking,
): Promise<{ readonly data: BookingData; readonly etag: string }> {
  const [data] = (await showBookings(call, [booking])) as [BookingData];
  return { data, etag: bookingTag(booking, data) };
}

export async function showBookings(call: Call, bookings: readonly Booking[]): Promise<BookingData[]> {
  const serviceIds = bookings.flatMap(({ lines }) => lines.map(({ serviceId }) => serviceId));
  const names = await serviceNames(call, serviceIds);
  return bookings.map((booking) => toReply(booking, names, call.language));
}
