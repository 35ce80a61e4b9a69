/** Which bookings a caller may see, change and move (contract §6, rows "bookings"). */
import type { BookingRelation } from '#domain/booking-status.ts';
import { Refusal } from '#domain/refusal.ts';
import { may } from '#domain/roles.ts';
import type { SignedInCall } from '#platform/call.ts';
import { isUuid } from '#platform/shapes/shapes.ts';
import type { Booking } from './booking.ts';
import { findBooking, lockBooking } from './queries.ts';

interface Options {
  /** In a transaction that will change the booking: nobody else does until it ends. */
  readonly lock?: boolean;
}

/**
 * The booking, if it is the caller's own, or one they are assigned to, or their role reads all. Who may see a
 * booking may also ask to move its status: which moves are theirs, the domain says.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requireReadableBooking(
  call: SignedInCall,
  id: string,
  options?: Options,
): Promise<Booking> {
  const booking = await requireBooking(call, id, options);
  const { isOwner, isAssigned } = relationTo(call, booking);
  const { role } = call.caller;
  if (isOwner || may(role, 'readAnyBooking') || (isAssigned && may(role, 'workAssignedBookings')))
    return booking;
  throw new Refusal('FORBIDDEN', 'id: you may not view this booking');
}

/**
 * The booking, if it is the caller's own, or their role manages all.
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
  throw new Refusal('FORBIDDEN', 'id: you may not change this booking');
}

/** How the caller stands to the booking. */
export function relationTo({ caller }: SignedInCall, { userId, staffUserId }: Booking): BookingRelation {
  return { isOwner: userId === caller.userId, isAssigned: staffUserId === caller.userId };
}

async function requireBooking(
  call: SignedInCall,
  id: string,
  { lock = false }: Options = {},
): Promise<Booking> {
  const find = lock ? lockBooking : findBooking;
  const booking = isUuid(id) ? await find(call.db, id.toLowerCase()) : undefined;
  if (booking === undefined) throw new Refusal('NOT_FOUND', 'id: no such booking');
  return booking;
}
