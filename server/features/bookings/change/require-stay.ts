/** The checks before a change of the places or the care of a booking: only stays have them (contract §26). */
import { type BookingStatus, expiredRefusal, wrongStatus } from '#domain/booking/record/booking-status.ts';
import type { Cause } from '#domain/causes.ts';
import { notFound, Refusal } from '#domain/refusal.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import { type IfMatch, requireCurrent } from '#features/bookings/record/etag.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isExpired } from './booking-change.ts';

/** Returns a cause for each id, in an entry of the body, that none of the records has. */
export function unknownIds(
  entity: 'pet' | 'place',
  ids: readonly string[],
  records: readonly { readonly id: string }[],
): Cause[] {
  const known = new Set(records.map(({ id }) => id));
  return ids.flatMap((id, at) => (known.has(id) ? [] : notFound(entity, id, `[${at}].${entity}Id`).causes));
}

/** @throws Refusal STALE_VERSION, BOOKING_EXPIRED; then as {@link requireStay}. */
export async function requireOpenStay(
  call: SignedInCall,
  booking: Booking,
  ifMatch: IfMatch,
  ...of: [allowed: readonly BookingStatus[], unlessStay?: 'PLACE_UNSUITABLE']
): Promise<void> {
  requireCurrent(booking, ifMatch);
  if (await isExpired(call, booking)) throw expiredRefusal();
  requireStay(booking, ...of);
}

/** @throws Refusal BOOKING_CLOSED for a stay in another status, and for a visit, if not `unlessStay`. */
export function requireStay(
  { kind, status }: Booking,
  allowed: readonly BookingStatus[],
  unlessStay: 'BOOKING_CLOSED' | 'PLACE_UNSUITABLE' = 'BOOKING_CLOSED',
): void {
  if (kind !== 'stay') throw new Refusal(unlessStay, { reason: 'NOT_A_STAY', field: 'id' });
  if (!allowed.includes(status)) throw new Refusal('BOOKING_CLOSED', wrongStatus(status, allowed, 'id'));
}
