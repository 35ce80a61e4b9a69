/** The dry run of a change (contract §18, `dryRun`). */
import type { SignedInCall } from '#platform/call.ts';
import { requireChangeableBooking } from './access.ts';
import type { Booking } from './booking.ts';
import { requireBookingChange } from './booking-change.ts';
import type { Condition } from './condition.ts';
import type { BookingChanges } from './schema.ts';

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
  condition: Condition,
): Promise<Booking> {
  const before = await requireChangeableBooking(call, id);
  const { after } = await requireBookingChange(call, before, changes, condition);
  const { createdAt, version } = before;
  return { ...after, id: before.id, version, createdAt, updatedAt: call.now };
}
