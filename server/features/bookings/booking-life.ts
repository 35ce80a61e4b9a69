/** The life of a booking: its status moves, and in the end it may be deleted (contract §9 Status, DELETE). */
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
 * Moves the status. No move looks at other bookings again: a booking holds its time from the first status on, so
 * none can come to need what another has.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN for a booking or a target that is not the caller's; STALE_VERSION;
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
 * Deletes a booking: it is gone from every read, and what it held is free. The row stays for audit.
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
