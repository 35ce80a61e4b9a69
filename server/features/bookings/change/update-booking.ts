/** Changes a booking (contract §9 PUT), with the same checks as its creation. */
import { recordAudit } from '#features/audit/public.ts';
import { lockBookingRules } from '#features/bookings/proposal/capacity-queries.ts';
import { requireChangeableBooking } from '#features/bookings/record/access.ts';
import { auditedBooking, type Booking } from '#features/bookings/record/booking.ts';
import type { IfMatch } from '#features/bookings/record/etag.ts';
import {
  findBooking,
  insertDeltas,
  rewriteBooking,
  writeUserAndNotes,
} from '#features/bookings/record/queries.ts';
import type { BookingChanges } from '#features/bookings/record/request-schema.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { requireBookingChange } from './booking-change.ts';

/**
 * Changes a booking that is PENDING or CONFIRMED.
 *
 * @throws Refusal NOT_FOUND and FORBIDDEN for the booking; then as createBooking does; STALE_VERSION; BOOKING_CLOSED;
 * CANCELLATION_CLOSED.
 */
export function updateBooking(
  call: SignedInCall,
  id: string,
  changes: BookingChanges,
  ifMatch: IfMatch,
): Promise<Booking> {
  return inTransaction(call, async (call) => {
    if (mayAskRules(changes)) await lockBookingRules(call.db);
    const before = await requireChangeableBooking(call, id, { lock: true });
    const change = await requireBookingChange(call, before, changes, ifMatch, { lock: true });
    if (change.isRewrite) await rewriteBooking(call.db, before, change.after);
    else await writeUserAndNotes(call.db, before.id, change.after.userId, change.after.notes);
    const after = (await findBooking(call.db, before.id)) as Booking;
    await insertDeltas(call.db, before, after);
    await recordAudit(call, 'updateBooking', 'booking', before.id, {
      before: auditedBooking(before),
      after: { ...change.decisions, ...auditedBooking(after) },
    });
    return after;
  });
}

/** True if the change names times, pets or services: then the rules of the business may be asked (contract §15). */
function mayAskRules({ startDate, endDate, petIds, serviceIds, services }: BookingChanges): boolean {
  return [startDate, endDate, petIds, serviceIds, services].some((named) => named !== undefined);
}
