/** Changes a booking (contract §9 PUT), with the same checks as its creation. */
import { mayBeChanged } from '#domain/booking-status.ts';
import { Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#features/audit/public.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { requireChangeableBooking } from './access.ts';
import { auditedBooking, type Booking } from './booking.ts';
import { type BookingRequest, changedRequest } from './booking-request.ts';
import { type Condition, requireCurrent } from './condition.ts';
import { requireNoConflict } from './conflict.ts';
import { bookingContent, requireBookable } from './proposal.ts';
import { findBooking, insertDeltas, rewriteBooking, writeUserAndNotes } from './queries.ts';
import { requireProposal } from './require-proposal.ts';
import type { BookingChanges } from './schema.ts';

/**
 * Changes a booking that is PENDING or CONFIRMED. When times, pets, services or staff change, price, kind and
 * conflicts are determined again; each service that remains keeps its agreed unit price.
 *
 * @throws Refusal NOT_FOUND and FORBIDDEN for the booking; then as createBooking does; STALE_VERSION; BOOKING_CLOSED.
 */
export function updateBooking(
  call: SignedInCall,
  id: string,
  changes: BookingChanges,
  condition: Condition,
): Promise<Booking> {
  return inTransaction(call, async (call) => {
    const before = await requireChangeableBooking(call, id, { lock: true });
    const request = changedRequest(call, before, changes);
    const isSameUser = request.userId === before.userId;
    const proposal =
      isSameUser && isSameService(before, request)
        ? undefined
        : await requireProposal(call, request, { before, lock: true });
    requireCurrent(before, condition);
    requireOpen(before);
    if (proposal && !isSameService(before, request)) {
      requireBookable(call, proposal);
      await requireNoConflict(call, proposal, before.id);
      await rewriteBooking(call.db, before, bookingContent(proposal));
    } else {
      await writeUserAndNotes(call.db, before.id, proposal?.userId ?? before.userId, request.notes);
    }
    const after = (await findBooking(call.db, before.id)) as Booking;
    await insertDeltas(call.db, before, after);
    await recordAudit(call, {
      action: 'updateBooking',
      entity: 'booking',
      entityId: before.id,
      before: auditedBooking(before),
      after: auditedBooking(after),
    });
    return after;
  });
}

/** Whether times, pets, services and staff remain unchanged; if so, neither price nor time is checked again. */
function isSameService(before: Booking, request: BookingRequest): boolean {
  const content = ({ start, end, petIds, lines, staffId }: Pick<BookingRequest, ServiceField>) =>
    JSON.stringify([
      start,
      end,
      petIds,
      lines.map(({ serviceId, quantity }) => [serviceId, quantity]),
      staffId,
    ]);
  return content(request) === content({ ...before, petIds: before.pets.map(({ id }) => id) });
}

type ServiceField = 'start' | 'end' | 'petIds' | 'lines' | 'staffId';

function requireOpen({ status }: Booking): void {
  if (mayBeChanged(status)) return;
  throw new Refusal('BOOKING_CLOSED', `status: expected PENDING or CONFIRMED, the booking is ${status}`);
}
