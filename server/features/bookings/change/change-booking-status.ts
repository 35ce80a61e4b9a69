/** Changes the status of a booking (contract §9 Status). */

import { statusChangeRefusal } from '#domain/booking/record/booking-status.ts';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import { recordAudit } from '#features/audit/public.ts';
import { relationTo, requireReadableBooking } from '#features/bookings/record/access.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import { countStatusChange } from '#features/bookings/record/booking-metrics.ts';
import { type IfMatch, requireCurrent } from '#features/bookings/record/etag.ts';
import { findBooking, insertDeltas, writeStatus } from '#features/bookings/record/queries.ts';
import type { StatusChangeBody } from '#features/bookings/record/request-schema.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';
import { cancellationFacts } from './booking-change.ts';

/**
 * Changes the status. No status change checks other bookings again: a booking holds its time from its first status on,
 * so none can come to need the time of another.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN for a booking or a target status that the caller may not use; STALE_VERSION;
 * INVALID_STATUS_CHANGE; CANCELLATION_CLOSED.
 */
export function changeBookingStatus(
  call: SignedInCall,
  id: string,
  { status: to, reason }: StatusChangeBody,
  ifMatch: IfMatch,
): Promise<Booking> {
  return inTransaction(call, async (call) => {
    const before = await requireReadableBooking(call, id, { lock: true });
    const { role } = call.caller;
    const refused = statusChangeRefusal({
      from: before.status,
      to,
      role,
      relation: relationTo(call, before),
    });
    if (refused?.identifier === 'FORBIDDEN') throw refused;
    requireCurrent(before, ifMatch);
    if (refused) throw refused;
    if (to === 'CANCELLED') requireNoFault(await cancellationFacts(call, before));
    await writeStatus(call.db, before.id, { status: to });
    const after = (await findBooking(call.db, before.id)) as Booking;
    await insertDeltas(call.db, before, after);
    await recordAudit(call, 'changeBookingStatus', 'booking', before.id, {
      before: { status: before.status },
      after: { status: to, ...(reason === undefined || reason === null ? {} : { reason }) },
    });
    afterCommit(call.db, () => countStatusChange(call.app, before.status, to));
    return after;
  });
}
