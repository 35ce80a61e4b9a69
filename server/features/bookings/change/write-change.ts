/** Writes a change of a booking, and what follows from it. */
import { Refusal } from '#domain/refusal.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import { countStatusChange } from '#features/bookings/record/booking-metrics.ts';
import {
  findBooking,
  insertDeltas,
  isOverlapViolation,
  writeBooking,
} from '#features/bookings/record/queries.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';

/** Returns the booking as it has been written, and adds the change to the figures. */
export async function changedBooking(call: SignedInCall, before: Booking): Promise<Booking> {
  const after = (await findBooking(call.db, before.id)) as Booking;
  await insertDeltas(call.db, before, after);
  if (after.status !== before.status)
    afterCommit(call.db, () => countStatusChange(call.app, before.status, after.status));
  return after;
}

/** Writes a booking that takes its time again. @throws Refusal INVALID_STATUS_CHANGE when another one has it; PLACE_TAKEN. */
export async function writeUndone(
  call: SignedInCall,
  { id }: Booking,
  columns: Parameters<typeof writeBooking>[2],
): Promise<void> {
  await writeBooking(call.db, id, columns).catch((error: unknown) => {
    if (!isOverlapViolation(error)) throw error;
    throw new Refusal('INVALID_STATUS_CHANGE', { reason: 'CHANGED_MEANWHILE', field: 'status' });
  });
}
