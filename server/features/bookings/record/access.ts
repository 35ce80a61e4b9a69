/** Which bookings a caller may read and change, and whose status they may change (contract §6, rows "bookings"). */

import { may, type Role } from '#domain/access/roles.ts';
import type { BookingRelation } from '#domain/booking/record/booking-status.ts';
import { notYours, requireFound } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import type { Booking } from './booking.ts';
import { findBooking, lockBooking } from './queries.ts';

interface Options {
  /** For a transaction that will change the booking: locks it until the transaction ends. */
  readonly lock?: boolean;
}

/** Returns the booking if the caller may use it in that way. Throws Refusal NOT_FOUND, then FORBIDDEN. */
type RequireBooking = (call: SignedInCall, id: string, options?: Options) => Promise<Booking>;

/**
 * Requires that the caller owns the booking or is assigned to it, or that the caller's role reads all bookings. A caller
 * who may read a booking may also request a status change: the domain decides which ones the caller is permitted.
 */
export const requireReadableBooking: RequireBooking = requiring(mayReadBooking);

/** Requires that the caller owns the booking, or that the caller's role manages all bookings. */
export const requireChangeableBooking: RequireBooking = requiring(
  (role, { isOwner }) => isOwner || may(role, 'manageAnyBooking'),
);

/** Requires that the caller is assigned to the booking as STAFF, or that the caller's role manages all bookings. */
export const requireWorkableBooking: RequireBooking = requiring(
  (role, { isAssigned }) =>
    (isAssigned && may(role, 'workAssignedBookings')) || may(role, 'manageAnyBooking'),
);

/** Requires the same, or a stay and STAFF: whoever opens the door lets its pets in and out. */
export const requireCheckableBooking: RequireBooking = requiring((role, relation, { kind }) =>
  may(role, kind === 'stay' || relation.isAssigned ? 'workAssignedBookings' : 'manageAnyBooking'),
);

/** Requires that the caller may read the booking, or a stay and STAFF: whoever looks after its pets. */
export const requireBookingInCare: RequireBooking = requiring(
  (role, relation, { kind }) =>
    mayReadBooking(role, relation) || (kind === 'stay' && may(role, 'workAssignedBookings')),
);

/** Returns whether a user of the role may read a booking to which they have that relation, here and in emails. */
export function mayReadBooking(role: Role, { isOwner, isAssigned }: BookingRelation): boolean {
  return isOwner || may(role, 'readAnyBooking') || (isAssigned && may(role, 'workAssignedBookings'));
}

/** Returns the caller's relation to the booking. */
export function relationTo(
  { caller }: SignedInCall,
  { userId, staffUserId }: Pick<Booking, 'userId' | 'staffUserId'>,
): BookingRelation {
  return { isOwner: userId === caller.userId, isAssigned: staffUserId === caller.userId };
}

function requiring(
  isPermitted: (role: Role, relation: BookingRelation, booking: Booking) => boolean,
): RequireBooking {
  return async (call, id, { lock = false } = {}) => {
    const find = lock ? lockBooking : findBooking;
    const found = isUuid(id) ? await find(call.db, id.toLowerCase()) : undefined;
    const booking = requireFound(found, 'booking', id);
    if (isPermitted(call.caller.role, relationTo(call, booking), booking)) return booking;
    throw notYours();
  };
}
