/** The check-in and the check-out of the pets of a booking, and how they are taken back (contract §26). */
import type { Cause } from '#domain/causes.ts';
import { Refusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { type BookingStatus, wrongStatus } from './booking-status.ts';

export interface CheckedBooking {
  readonly status: BookingStatus;
  readonly checkedInAt: Temporal.Instant | null;
  readonly checkedOutAt: Temporal.Instant | null;
}

/** For each of both: the status that the booking then has, its time, and the status before it where nothing else is known. */
export const checks = {
  checkIn: { status: 'IN_PROGRESS', time: 'checkedInAt', before: 'CONFIRMED' },
  checkOut: { status: 'COMPLETED', time: 'checkedOutAt', before: 'IN_PROGRESS' },
} as const;
export type Check = keyof typeof checks;

/** The statuses of a booking whose pets come or leave: the steps that are missing are made with it. */
const checkable: readonly BookingStatus[] = ['CONFIRMED', 'IN_PROGRESS'];

/** Returns why the pets can be neither checked in nor out; undefined when they can. */
export function checkRefusal({ status }: CheckedBooking): Refusal | undefined {
  if (checkable.includes(status)) return undefined;
  return new Refusal('INVALID_STATUS_CHANGE', wrongStatus(status, checkable));
}

/** For how many minutes a check-in or a check-out can be taken back (contract §26). */
const undoMinutes = 15;

/** Returns why it cannot be taken back; undefined when it can. */
export function undoCheckRefusal(
  check: Check,
  booking: CheckedBooking,
  now: Temporal.Instant,
): Refusal | undefined {
  const { status, time: field } = checks[check];
  const time = booking[field];
  if (booking.status !== status || time === null)
    return new Refusal('INVALID_STATUS_CHANGE', wrongStatus(booking.status, [status]));
  const until = time.add({ minutes: undoMinutes });
  if (Temporal.Instant.compare(now, until) < 0) return undefined;
  const cause: Cause = { reason: 'CHANGES_CLOSED', field, since: formatTimestamp(until) };
  return new Refusal('INVALID_STATUS_CHANGE', cause);
}
