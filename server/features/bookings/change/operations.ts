/**
 * Changes bookings: PUT with the same checks as a creation, the status, and the deletion (contract §9); no-shows (contract
 * §21).
 */

import { decimalsProblem, requirePayments } from '#domain/booking/money/payments.ts';
import {
  type BookingStatus,
  deletionRefusal,
  expiredRefusal,
  statusChangeRefusal,
  undoneStatus,
  undoRefusal,
  unstartedStatuses,
  wrongStatus,
} from '#domain/booking/record/booking-status.ts';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import { amountNumber, formatAmount, requireAmount } from '#domain/number/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { findLastChange, recordAudit, recordChange } from '#features/audit/public.ts';
import { lockBookingRules } from '#features/bookings/proposal/capacity-queries.ts';
import {
  relationTo,
  requireChangeableBooking,
  requireReadableBooking,
  requireWorkableBooking,
} from '#features/bookings/record/access.ts';
import {
  auditedBooking,
  auditedStatus,
  type Booking,
  plainFields,
} from '#features/bookings/record/booking.ts';
import { type IfMatch, requireCurrent } from '#features/bookings/record/etag.ts';
import { endExpiredBookings } from '#features/bookings/record/expire-bookings.ts';
import {
  endColumns,
  hasPayments,
  insertDeltas,
  rewriteBooking,
  softDeleteBooking,
  writeBooking,
} from '#features/bookings/record/queries.ts';
import type { BookingChanges, StatusChangeBody } from '#features/bookings/record/request-schema.ts';
import { replacePlacements } from '#features/places/public.ts';
import { findBookingRules } from '#features/settings/public.ts';
import { pick } from '#platform/base/pick.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { readClock } from '#platform/data/db/columns.ts';
import { cancellationFacts, isExpired, newEnds, requireBookingChange } from './booking-change.ts';
import { changedBooking, writeUndone } from './write-change.ts';

/**
 * Changes a booking that is PENDING or CONFIRMED.
 *
 * @throws Refusal NOT_FOUND and FORBIDDEN for the booking; then as createBooking does; STALE_VERSION; BOOKING_CLOSED;
 * CANCELLATION_CLOSED; PLACE_TAKEN.
 */
export async function updateBooking(
  call: SignedInCall,
  id: string,
  changes: BookingChanges,
  ifMatch: IfMatch,
): Promise<Booking> {
  await endExpiredBookings(call.app);
  return inTransaction(call, async (call) => {
    if (mayAskRules(changes)) await lockBookingRules(call.db);
    const before = await requireChangeableBooking(call, id, { lock: true });
    const change = await requireBookingChange(call, before, changes, ifMatch, { lock: true });
    const { placements, after: content } = change;
    // Otherwise the places that the pets have would follow the booking, and be refused where they are taken.
    if (placements) await replacePlacements(call.db, before, []);
    if (change.isRewrite) await rewriteBooking(call.db, before, content);
    else await writeBooking(call.db, before.id, pick(content, ['userId', ...plainFields]));
    if (placements) await replacePlacements(call.db, { id: before.id, userId: content.userId }, placements);
    const after = await changedBooking(call, before);
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
    const caller = { role: call.caller.role, relation: relationTo(call, before) };
    const refused = statusChangeRefusal({ ...caller, from: before.status, to });
    if (refused?.identifier === 'FORBIDDEN') throw refused;
    requireCurrent(before, ifMatch);
    if (await isExpired(call, before)) throw expiredRefusal();
    if (refused) throw refused;
    if (to === 'CANCELLED') requireNoFault(await cancellationFacts(call, before));
    const cancelReason = caller.relation.isOwner ? 'CUSTOMER' : 'BUSINESS';
    await writeBooking(call.db, before.id, { status: to, ...(to === 'CANCELLED' && { cancelReason }) });
    const after = await changedBooking(call, before);
    await recordAudit(call, 'changeBookingStatus', 'booking', before.id, {
      before: auditedStatus(before),
      after: { ...auditedStatus(after), ...(reason === undefined || reason === null ? {} : { reason }) },
    });
    return after;
  });
}

/**
 * Takes back the last step of the status: CONFIRMED, IN_PROGRESS or COMPLETED, within ten minutes.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN for a booking, or a step that the caller may not make; STALE_VERSION;
 * INVALID_STATUS_CHANGE, also when another booking has got the time of a COMPLETED one; PLACE_TAKEN when it has its place.
 */
export function undoBookingStatus(call: SignedInCall, id: string, ifMatch: IfMatch): Promise<Booking> {
  return inTransaction(call, async (call) => {
    const before = await requireWorkableBooking(call, id, { lock: true });
    const { status } = before;
    const made = await findLastChange(call.db, before.id, steps, { status });
    const caller = { role: call.caller.role, relation: relationTo(call, before) };
    const refused = undoRefusal({ ...caller, status, since: made?.at, now: await readClock(call.db) });
    if (refused?.identifier === 'FORBIDDEN') throw refused;
    requireCurrent(before, ifMatch);
    if (refused) throw refused;
    const to = undoneStatus(status) as BookingStatus;
    const ends = to === 'PENDING' ? endColumns(await newEnds(call, before)) : {};
    await writeUndone(call, before, { status: to, ...ends });
    const after = await changedBooking(call, before);
    await recordChange(call, 'undoBookingStatus', 'booking', auditedStatus, { before, after });
    return after;
  });
}

/** The operations that make a step of the status. */
const steps = ['changeBookingStatus', 'checkInBooking', 'checkOutBooking'] as const;

/**
 * Marks the booking, which cancels it if it is PENDING or CONFIRMED, or removes the mark and nothing else. Without a
 * change nothing is written.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN; STALE_VERSION; INVALID_STATUS_CHANGE before the start, and once the work has begun.
 */
export function setNoShow(
  call: SignedInCall,
  id: string,
  { noShow }: { readonly noShow: boolean },
  ifMatch: IfMatch,
): Promise<Booking> {
  return inTransaction(call, async (call) => {
    const before = await requireWorkableBooking(call, id, { lock: true });
    requireCurrent(before, ifMatch);
    if (noShow) await requireMissed(call, before);
    if (before.noShow === noShow) return before;
    await writeBooking(call.db, before.id, {
      noShow,
      ...(noShow && before.status !== 'CANCELLED' && { status: 'CANCELLED', cancelReason: 'BUSINESS' }),
    });
    const after = await changedBooking(call, before);
    const audited = (one: Booking) => ({
      noShow: one.noShow,
      ...(before.status === after.status ? {} : { status: one.status }),
    });
    await recordChange(call, 'setNoShow', 'booking', audited, { before, after });
    return after;
  });
}

async function requireMissed(call: SignedInCall, { status, start }: Booking): Promise<void> {
  if (!unstartedStatuses.includes(status))
    throw new Refusal('INVALID_STATUS_CHANGE', wrongStatus(status, unstartedStatuses, 'noShow'));
  if (Temporal.Instant.compare(await readClock(call.db), start) < 0) {
    const cause = { reason: 'TOO_EARLY', field: 'noShow', earliest: formatTimestamp(start) } as const;
    throw new Refusal('INVALID_STATUS_CHANGE', cause);
  }
}

/**
 * Sets what a CANCELLED booking costs. Its ledger and its status stay as they are.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN; STALE_VERSION; VALIDATION_FAILED; PAYMENTS_OFF; INVALID_STATUS_CHANGE.
 */
export function setCancellationFee(
  call: SignedInCall,
  id: string,
  body: { readonly amount: number },
  ifMatch: IfMatch,
): Promise<Booking> {
  return inTransaction(call, async (call) => {
    const before = await requireChangeableBooking(call, id, { lock: true });
    requireCurrent(before, ifMatch);
    const { totalAmount, currency, status } = before;
    const fee = requireAmount(String(body.amount));
    const max = amountNumber(totalAmount);
    const tooLarge = fee > totalAmount ? ({ reason: 'TOO_LARGE', field: 'amount', max } as const) : undefined;
    const problem = decimalsProblem(fee, currency) ?? tooLarge;
    if (problem) throw new Refusal('VALIDATION_FAILED', problem);
    requirePayments(await findBookingRules(call));
    if (status !== 'CANCELLED')
      throw new Refusal('INVALID_STATUS_CHANGE', wrongStatus(status, ['CANCELLED']));
    await writeBooking(call.db, before.id, { cancellationFee: formatAmount(fee) });
    const after = await changedBooking(call, before);
    const audited = ({ cancellationFee }: Booking) => ({ cancellationFee: amountNumber(cancellationFee) });
    await recordChange(call, 'setCancellationFee', 'booking', audited, { before, after });
    return after;
  });
}

/**
 * Deletes a booking: no read returns it any longer, and its time is free. The row remains for audit.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN; STALE_VERSION; BOOKING_CLOSED; CANCELLATION_CLOSED.
 */
export async function deleteBooking(call: SignedInCall, id: string, ifMatch: IfMatch): Promise<void> {
  await inTransaction(call, async (call) => {
    const before = await requireChangeableBooking(call, id, { lock: true });
    requireCurrent(before, ifMatch);
    if (before.status === 'PENDING' && (await isExpired(call, before))) throw expiredRefusal();
    const fault = deletionRefusal(before.status, call.caller.role);
    if (fault) throw fault;
    if (await hasPayments(call.db, before.id))
      throw new Refusal('BOOKING_CLOSED', { reason: 'IN_USE', field: 'id', by: 'payment' });
    // To delete a booking is to cancel it, unless it is over.
    requireNoFault(await cancellationFacts(call, before));
    await softDeleteBooking(call.db, before.id);
    await insertDeltas(call.db, before, undefined);
    await recordChange(call, 'deleteBooking', 'booking', auditedBooking, { before });
  });
}
