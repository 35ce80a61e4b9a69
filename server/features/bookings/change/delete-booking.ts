/** Deletes a booking (contract §9 DELETE). */

import { deletionRefusal } from '#domain/booking/record/booking-status.ts';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import { recordChange } from '#features/audit/public.ts';
import { requireChangeableBooking } from '#features/bookings/record/access.ts';
import { auditedBooking } from '#features/bookings/record/booking.ts';
import { type IfMatch, requireCurrent } from '#features/bookings/record/etag.ts';
import { insertDeltas, softDeleteBooking } from '#features/bookings/record/queries.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { cancellationFacts } from './booking-change.ts';

/**
 * Deletes a booking: no read returns it any longer, and its time is free. The row remains for audit.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN; STALE_VERSION; BOOKING_CLOSED; CANCELLATION_CLOSED.
 */
export async function deleteBooking(call: SignedInCall, id: string, ifMatch: IfMatch): Promise<void> {
  await inTransaction(call, async (call) => {
    const before = await requireChangeableBooking(call, id, { lock: true });
    requireCurrent(before, ifMatch);
    const fault = deletionRefusal(before.status, call.caller.role);
    if (fault) throw fault;
    // To delete a booking is to cancel it, unless it is over.
    requireNoFault(await cancellationFacts(call, before));
    await softDeleteBooking(call.db, before.id);
    await insertDeltas(call.db, before, undefined);
    await recordChange(call, 'deleteBooking', 'booking', auditedBooking, { before });
  });
}
