/** Which emails a caller may read: MANAGER and ADMIN all of them (contract §6). */
import { requireFound } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { type BookingEmail, findBookingEmail } from './email-queries.ts';

/** @throws Refusal NOT_FOUND. */
export async function requireEmail(call: SignedInCall, id: string): Promise<BookingEmail> {
  return requireFound(isUuid(id) ? await findBookingEmail(call.db, id) : undefined, 'bookingEmail', id);
}
