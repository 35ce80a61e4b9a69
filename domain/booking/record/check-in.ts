/** The check-in and the check-out of the pets of a booking, and how they are taken back (contract §26). */
import { Refusal } from '#domain/refusal.ts';
import { isBefore } from '#domain/time/interval.ts';
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

/** @throws Refusal INVALID_STATUS_CHANGE when the pets can be neither checked in nor out. */
export function requireCheckable({ status }: CheckedBooking): void {
  if (!checkable.includes(status)) throw new Refusal('INVALID_STATUS_CHANGE', wrongStatus(status, checkable));
}

/** For how many minutes a check-in or a check-out can be taken back (contract §26). */
const undoMinutes = 15;

/** @throws Refusal INVALID_STATUS_CHANGE when it cannot be taken back. */
export function requireUndoable(check: Check, booking: CheckedBooking, now: Temporal.Instant): void {
  const { status, time: field } = checks[check];
  const time = booking[field];
  if (booking.status !== status || time === null)
    throw new Refusal('INVALID_STATUS_CHANGE', wrongStatus(booking.status, [status]));
  const until = time.add({ minutes: undoMinutes });
  const cause = { reason: 'CHANGES_CLOSED', field, since: formatTimestamp(until) } as const;
  if (!isBefore(now, until)) throw new Refusal('INVALID_STATUS_CHANGE', cause);
}
