/** The bookings of a user for the export of their data (contract §17). */

import { toBookingReplies } from '#features/bookings/record/booking-reply.ts';
import { findBookingRows, selectBookingIdsOfUser } from '#features/bookings/record/queries.ts';
import type { BookingData } from '#features/bookings/record/schema.ts';
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import type { Rows } from '#platform/data/rows/rows.ts';

/** Yields all bookings of the user, oldest first, as replies show them in the language of the call. */
export async function* exportedBookings(call: Call, userId: string): AsyncGenerator<Rows<BookingData>, void> {
  const pages = everyPage(call.app, async (after, limit) =>
    findBookingRows(call.db, await selectBookingIdsOfUser(call.db, userId, after, limit)),
  );
  for await (const bookings of pages) yield bookings.mapTogether((some) => toBookingReplies(call, some));
}
