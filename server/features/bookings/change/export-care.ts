/** The care of the stays of a user for the export of their data (contract §17). */
import { selectBookingIdsOfUser } from '#features/bookings/record/queries.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { getBookingCare } from './care-operations.ts';

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
