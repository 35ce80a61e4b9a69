/** Which bookings a caller may read and change, and whose status they may change (contract §6, rows "bookings"). */

import { may, type Role } from '#domain/access/roles.ts';
import type { BookingRelation } from '#domain/booking/record/booking-status.ts';
import { notFound, notYours } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import type { Booking } from './booking.ts';
import { findBooking, lockBooking } from './queries.ts';

interface Options {
  /** For a transaction that will change the booking: locks it until the transaction ends. */
  readonly lock?: boolean;
}

/**
 * Returns the booking, if the caller owns it or is assigned to it, or the caller's role reads all bookings. A caller
 * who may read a booking may also request a status change: the domain decides which ones the caller is permitted.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requireReadableBooking(
  call: SignedInCall,
  id: string,
  options?: Options,
): Promise<Booking> {
  const booking = await requireBooking(call, id, options);
  if (mayReadBooking(call.caller.role, relationTo(call, booking))) return booking;
  throw notYours();
}

/** Returns whether a user of the role may read a booking to which they have that relation, here and in emails. */
export function mayReadBooking(role: Role, { isOwner, isAssigned }: BookingRelation): boolean {
  return isOwner || may(role, 'readAnyBooking') || (isAssigned && may(role, 'workAssignedBookings'));
}

/**
 * Returns the booking, if the caller owns it or the caller's role manages all bookings.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requireChangeableBooking(
  call: SignedInCall,
  id: string,
  options?: Options,
): Promise<Booking> {
  const booking = await requireBooking(call, id, options);
  if (relationTo(call, booking).isOwner || may(call.caller.role, 'manageAnyBooking')) return booking;
  throw notYours();
}

/**
 * Returns the booking, if the caller is assigned to it as STAFF, or the caller's role manages all bookings.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requireWorkableBooking(
  call: SignedInCall,
  id: string,
  options?: Options,
): Promise<Booking> {
  const booking = await requireBooking(call, id, options);
  const { role } = call.caller;
  const isAssigned = relationTo(call, booking).isAssigned && may(role, 'workAssignedBookings');
  if (isAssigned || may(role, 'manageAnyBooking')) return booking;
  throw notYours();
}

/** Returns the caller's relation to the booking. */
export function relationTo(
  { caller }: SignedInCall,
  { userId, staffUserId }: Pick<Booking, 'userId' | 'staffUserId'>,
): BookingRelation {
  return { isOwner: userId === caller.userId, isAssigned: staffUserId === caller.userId };
}

async function requireBooking(
  call: SignedInCall,
  id: string,
  { lock = false }: Options = {},
): Promise<Booking> {
  const find = lock ? lockBooking : findBooking;
  const booking = isUuid(id) ? await find(call.db, id.toLowerCase()) : undefined;
  if (booking === undefined) throw notFound('booking', id);
  return booking;
}
