/** Which entries a caller may read and record (contract §6, rows "payments"). */
import { may } from '#domain/access/roles.ts';
import { requireCapability, requireFound } from '#domain/refusal.ts';
import {
  type Booking,
  findBooking,
  mayReadBooking,
  relationTo,
  requireWorkableBooking,
} from '#features/bookings/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { instantOf } from '#platform/data/shapes/instants.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { findPayment, type PaymentFilter } from './queries.ts';
import type { Payment, PaymentListQuery } from './schema.ts';

/**
 * Returns the booking if the caller may record an entry of the kind for it: MANAGER and ADMIN both kinds, STAFF payments of
 * bookings assigned to them.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN.
 */
export async function requirePayable(
  call: SignedInCall,
  bookingId: string,
  kind: unknown,
  options?: { readonly lock?: boolean },
): Promise<Booking> {
  const booking = await requireWorkableBooking(call, bookingId, options);
  if (kind === 'REFUND') requireCapability(call.caller.role, 'managePayments', 'kind');
  return booking;
}

/**
 * Returns the filter of the query for the entries that the caller may read: MANAGER and ADMIN all, others those of their own
 * bookings, and of a booking that they name and may read. Undefined when there are none.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export async function visibleFilter(
  call: SignedInCall,
  query: PaymentListQuery,
): Promise<PaymentFilter | undefined> {
  const { method, kind } = query;
  const [bookingId, userId] = [query.bookingId, query.userId].map((id) => id?.toLowerCase());
  const instant = (name: 'from' | 'to') =>
    query[name] === undefined ? undefined : instantOf(call, `query.${name}`, query[name]);
  const filter = { bookingId, userId, method, kind, from: instant('from'), to: instant('to') };
  if (![bookingId, userId].every((id) => id === undefined || isUuid(id))) return undefined;
  const { role, userId: own } = call.caller;
  if (may(role, 'managePayments')) return filter;
  if (bookingId !== undefined) {
    const booking = await findBooking(call.db, bookingId);
    return booking && mayReadBooking(role, relationTo(call, booking)) ? filter : undefined;
  }
  return (userId ?? own) === own ? { ...filter, userId: own } : undefined;
}

/** @throws Refusal NOT_FOUND. */
export async function requirePayment(call: SignedInCall, id: string): Promise<Payment> {
  const found = isUuid(id) ? await findPayment(call.db, id.toLowerCase()) : undefined;
  return requireFound(found, 'payment', id);
}
