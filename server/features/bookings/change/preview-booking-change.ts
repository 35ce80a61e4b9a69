/** The dry run of a change (contract §18, `dryRun`). */

import { requireChangeableBooking } from '#features/bookings/record/access.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import type { IfMatch } from '#features/bookings/record/etag.ts';
import type { BookingChanges } from '#features/bookings/record/request-schema.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { requireBookingChange } from './booking-change.ts';

/**
 * Returns the booking as the change would leave it now. Its version remains that of the stored booking, so that the
 * entity tag of the reply is a condition for the change itself. Stores nothing.
 *
 * @throws Refusal as `updateBooking` does.
 */
export async function previewBookingChange(
  call: SignedInCall,
  id: string,
  changes: BookingChanges,
  ifMatch: IfMatch,
): Promise<Booking> {
  const before = await requireChangeableBooking(call, id);
  const { after } = await requireBookingChange(call, before, changes, ifMatch);
  const { createdAt, version } = before;
  return { ...after, id: before.id, version, createdAt, updatedAt: call.now };
}
