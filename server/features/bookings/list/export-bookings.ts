/** The bookings of a user, and the care of their stays, for the export of their data (contract §17). */

import { getBookingCare } from '#features/bookings/change/care-operations.ts';
import { toBookingReplies } from '#features/bookings/record/booking-reply.ts';
import { findBookingRows, selectBookingIdsOfUser } from '#features/bookings/record/queries.ts';
import type { BookingData } from '#features/bookings/record/schema.ts';
import type { Call, SignedInCall } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import { Rows } from '#platform/data/rows/rows.ts';

/** Yields all bookings of the user, oldest first, as replies show them in the language of the call. */
export async function* exportedBookings(call: Call, userId: string): AsyncGenerator<Rows<BookingData>, void> {
  const pages = everyPage(call.app, async (after, limit) =>
    findBookingRows(call.db, await selectBookingIdsOfUser(call.db, userId, after, limit)),
  );
  for await (const bookings of pages) yield bookings.mapTogether((some) => toBookingReplies(call, some));
}

/** Yields the care of the pets in all stays of the user, oldest first, as GET `/bookings/:id/care` shows it. */
export async function* exportedCare(call: SignedInCall, userId: string) {
  const pages = everyPage(call.app, async (after, limit) => {
    const ids = await selectBookingIdsOfUser(call.db, userId, after, limit, ['stay']);
    return new Rows(ids.map((id) => ({ id })));
  });
  for await (const stays of pages)
    for (const { id: bookingId } of stays.first)
      yield (await getBookingCare(call, bookingId)).map((entry) => ({ bookingId, ...entry }));
}
