/** The lifecycle of a booking: its status changes and its deletion (contract §9 Status, DELETE). */
import { mayBeDeleted, statusChangeRefusal } from '#domain/booking-status.ts';
import { Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#features/audit/public.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import { relationTo, requireChangeableBooking, requireReadableBooking } from './access.ts';
import { audited, type Booking } from './booking.ts';
import { countStatusChange } from './booking-metrics.ts';
import { type Condition, requireCurrent } from './condition.ts';
import { findBooking, hideBooking, insertDeltas, writeStatus } from './queries.ts';
import type { StatusChangeBody } from './schema.ts';

/**
 * Changes the status. No status change checks other bookings again: a booking holds its time from its first status on,
 * so none can come to need the time of another.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN for a booking or a target status that the caller may not use; STALE_VERSION;
 * INVALID_STATUS_CHANGE.
 */
export function changeBookingStatus(
  call: SignedInCall,
  id: string,
  { status: to, reason }: StatusChangeBody,
  condition: Condition,
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
    requireCurrent(before, condition);
    if (refused) throw refused;
    await writeStatus(call.db, before.id, to);
    const after = (await findBooking(call.db, before.id)) as Booking;
    await insertDeltas(call.db, before, after);
    await recordAudit(call, {
      action: 'changeBookingStatus',
      entity: 'booking',
      entityId: before.id,
      before: { status: before.status },
      after: { status: to, ...(reason === undefined || reason === null ? {} : { reason }) },
    });
    afterCommit(call.db, () => countStatusChange(call.app, before.status, to));
    return after;
  });
}

/**
 * Deletes a booking: no read returns it any longer, and its time is free. The row remains for audit.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN; STALE_VERSION; BOOKING_CLOSED.
 */
export async function deleteBooking(call: SignedInCall, id: string, condition: Condition): Promise<void> {
  await inTransaction(call, async (call) => {
    const before = await requireChangeableBooking(call, id, { lock: true });
    requireCurrent(before, condition);
    if (!mayBeDeleted(before.status, call.caller.role)) {
      throw new Refusal(
        'BOOKING_CLOSED',
        `status: the booking is ${before.status}; only an ADMIN deletes it`,
      );
    }
    await hideBooking(call.db, before.id);
    await insertDeltas(call.db, before, undefined);
    await recordAudit(call, {
      action: 'deleteBooking',
      entity: 'booking',
      entityId: before.id,
      before: audited(before),
    });
  });
}
