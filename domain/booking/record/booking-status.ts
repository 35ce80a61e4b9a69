/** The statuses of a booking: which may follow which, and who may change them (contract §6 and §9 Status). */

import { may, type Role } from '#domain/access/roles.ts';
import type { Cause } from '#domain/causes.ts';
import { Refusal, roleRefusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';

/** The five states of the specification, "Booking status". */
export const bookingStatuses = ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Why a booking is CANCELLED (contract §29). */
export const cancelReasons = [
  'CUSTOMER',
  'BUSINESS',
  'NO_SHOW',
  'REQUEST_UNANSWERED',
  'DEPOSIT_UNPAID',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** True if the booking ended by itself, and nobody cancelled it. */
export function hasExpired(reason: CancelReason | null): boolean {
  return reason === 'REQUEST_UNANSWERED' || reason === 'DEPOSIT_UNPAID';
}

/** The status of a new booking. The booking occupies its time from then on. */
export const firstStatus: BookingStatus = 'PENDING';

/** The statuses in which a booking occupies the time of its pets and its staff member (contract §9 Conflicts). */
export const liveStatuses: readonly BookingStatus[] = ['PENDING', 'CONFIRMED', 'IN_PROGRESS'];

const moves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  PENDING: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['IN_PROGRESS', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
};

/** The statuses that may follow; none after a final one. */
export function nextStatuses(from: BookingStatus): readonly BookingStatus[] {
  return moves[from];
}

/** True if the chain allows the change, regardless of the caller. Keeping the status is not a change. */
export function mayMove(from: BookingStatus, to: BookingStatus): boolean {
  return moves[from].includes(to);
}

export function isLive(status: BookingStatus): boolean {
  return liveStatuses.includes(status);
}

/** The statuses in which times, pets, services and the rest may still be changed; otherwise 409 `BOOKING_CLOSED`. */
export const changeableStatuses: readonly BookingStatus[] = ['PENDING', 'CONFIRMED'];

/** The statuses of a booking on which no work has begun. */
export const unstartedStatuses: readonly BookingStatus[] = [...changeableStatuses, 'CANCELLED'];

export function mayBeChanged(status: BookingStatus): boolean {
  return changeableStatuses.includes(status);
}

/** Why the booking may not be deleted, if so. Once the work has begun it stays on record, except for an ADMIN. */
export function deletionRefusal(status: BookingStatus, role: Role): Refusal | undefined {
  if (role === 'ADMIN' || unstartedStatuses.includes(status)) return undefined;
  return new Refusal('BOOKING_CLOSED', wrongStatus(status, unstartedStatuses));
}

/** The refusal of a change of a booking that has ended by itself, or is to end now. */
export function expiredRefusal(): Refusal {
  return new Refusal('BOOKING_EXPIRED', wrongStatus('CANCELLED', changeableStatuses));
}

/** The cause for which a status permits no change, with those that do. */
export function wrongStatus(
  status: BookingStatus,
  allowed: readonly BookingStatus[],
  field = 'status',
): Cause {
  return { reason: 'WRONG_STATUS', field, status, allowed };
}

/** The caller's relation to the booking. */
export interface BookingRelation {
  /** The booking is the caller's: its `userId`. "Own" belongs to every role. */
  readonly isOwner: boolean;
  /** The caller is the staff member that the booking is assigned to. */
  readonly isAssigned: boolean;
}

export interface StatusChange {
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly role: Role;
  readonly relation: BookingRelation;
}

/**
 * The delay in minutes from which a booking counts as late. Shorter ones are usual, and a warning at each of them would no
 * longer be noticed.
 */
export const lateAfterMinutes = 10;

/**
 * The reason why the caller may not make the change, or undefined when they may (contract §6, row "bookings: status"):
 * `FORBIDDEN` when they may never set this status on the booking, and otherwise `INVALID_STATUS_CHANGE` (the order of
 * contract §2: 403 before 409).
 */
export function statusChangeRefusal({ from, to, role, relation }: StatusChange): Refusal | undefined {
  const origins = originsFor(to, role, relation);
  if (!origins) return roleRefusal('manageAnyBooking', 'status');

  const allowed = origins.filter((origin) => mayMove(origin, to));
  if (allowed.includes(from)) return undefined;
  return new Refusal('INVALID_STATUS_CHANGE', wrongStatus(from, allowed));
}

/** For how many minutes a step can be taken back (contract §9 Status). */
const undoMinutes = 10;

/** Returns the status to which a step to this one is taken back; undefined where there was none, or it cancelled. */
export function undoneStatus(status: BookingStatus): BookingStatus | undefined {
  return status === 'CANCELLED' ? undefined : bookingStatuses.find((from) => mayMove(from, status));
}

/**
 * The reason why the caller may not take back the step to the status of the booking, or undefined when they may: `FORBIDDEN`
 * for those who may not make the step, and otherwise `INVALID_STATUS_CHANGE`, also from ten minutes after the step on.
 */
export function undoRefusal({
  status,
  since,
  now,
  ...caller
}: {
  readonly status: BookingStatus;
  /** When the booking got its status; undefined if that is unknown. */
  readonly since: Temporal.Instant | undefined;
  readonly now: Temporal.Instant;
} & Pick<StatusChange, 'role' | 'relation'>): Refusal | undefined {
  const from = undoneStatus(status);
  if (from === undefined)
    return new Refusal('INVALID_STATUS_CHANGE', wrongStatus(status, bookingStatuses.filter(undoneStatus)));
  const refused = statusChangeRefusal({ ...caller, from, to: status });
  if (refused) return refused;
  const until = (since ?? now).add({ minutes: since ? undoMinutes : 0 });
  if (Temporal.Instant.compare(now, until) < 0) return undefined;
  const cause = { reason: 'CHANGES_CLOSED', field: 'status', since: formatTimestamp(until) } as const;
  return new Refusal('INVALID_STATUS_CHANGE', cause);
}

/** The statuses from which the caller may change to `to`; undefined when there are none. */
function originsFor(
  to: BookingStatus,
  role: Role,
  { isOwner, isAssigned }: BookingRelation,
): readonly BookingStatus[] | undefined {
  if (may(role, 'manageAnyBooking')) return bookingStatuses;
  const isWork = to === 'IN_PROGRESS' || to === 'COMPLETED';
  if (isAssigned && isWork && may(role, 'workAssignedBookings')) return bookingStatuses;
  // Once the work has begun, only the business may cancel it.
  if (isOwner && to === 'CANCELLED' && may(role, 'useOwnBookings')) return changeableStatuses;
  return undefined;
}
