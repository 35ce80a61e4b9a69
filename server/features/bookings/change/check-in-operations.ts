/** The check-in and the check-out of the pets of a booking, and their undoing (contract §26). */
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import { type Check, checks, requireCheckable, requireUndoable } from '#domain/booking/record/check-in.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { findLastChange, recordChange } from '#features/audit/public.ts';
import { requireCheckableBooking } from '#features/bookings/record/access.ts';
import { auditedStatus, type Booking } from '#features/bookings/record/booking.ts';
import { type IfMatch, requireCurrent } from '#features/bookings/record/etag.ts';
import { writeBooking } from '#features/bookings/record/queries.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { readClock } from '#platform/data/db/columns.ts';
import { changedBooking, writeUndone } from './write-change.ts';

const actions = { checkIn: 'checkInBooking', checkOut: 'checkOutBooking' } as const;
const undoActions = { checkIn: 'undoCheckIn', checkOut: 'undoCheckOut' } as const;

type OfBooking = readonly [call: SignedInCall, id: string, ifMatch: IfMatch];

/**
 * Notes that the pets have come now, with the steps of the status that are missing. A booking for which it is noted already
 * stays as it is.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN; STALE_VERSION; INVALID_STATUS_CHANGE.
 */
export const checkInBooking = (...of: OfBooking) => check('checkIn', ...of);

/** Does the same when they have left. */
export const checkOutBooking = (...of: OfBooking) => check('checkOut', ...of);

/**
 * Takes a check-in back, within 15 minutes, and gives the booking the status that it had.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN; STALE_VERSION; INVALID_STATUS_CHANGE.
 */
export const undoCheckIn = (...of: OfBooking) => undo('checkIn', ...of);

/**
 * Does the same with a check-out.
 *
 * @throws Refusal also INVALID_STATUS_CHANGE when another booking has got the time, and PLACE_TAKEN when it has the place.
 */
export const undoCheckOut = (...of: OfBooking) => undo('checkOut', ...of);

function check(check: Check, ...[call, id, ifMatch]: OfBooking): Promise<Booking> {
  return inTransaction(call, async (call) => {
    const before = await requireCheckableBooking(call, id, { lock: true });
    const { status, time } = checks[check];
    if (before[time] !== null) return before;
    requireCurrent(before, ifMatch);
    requireCheckable(before);
    await writeBooking(call.db, before.id, { status, [time]: formatTimestamp(await readClock(call.db)) });
    const after = await changedBooking(call, before);
    await recordChange(call, actions[check], 'booking', auditedStatus, { before, after });
    return after;
  });
}

async function undo(check: Check, ...[call, id, ifMatch]: OfBooking): Promise<void> {
  await inTransaction(call, async (call) => {
    const before = await requireCheckableBooking(call, id, { lock: true });
    requireCurrent(before, ifMatch);
    requireUndoable(check, before, await readClock(call.db));
    const { time, before: usual } = checks[check];
    const made = await findLastChange(call.db, before.id, [actions[check]], {
      [time]: auditedStatus(before)[time],
    });
    const was = made?.before as { readonly status?: BookingStatus } | undefined;
    // The check-in of a booking in progress changed no status.
    const status = was ? (was.status ?? before.status) : usual;
    await writeUndone(call, before, { status, [time]: null });
    const after = await changedBooking(call, before);
    await recordChange(call, undoActions[check], 'booking', auditedStatus, { before, after });
  });
}
