/** Tells MANAGER and ADMIN of customers' requests: at most one email in ten minutes, with all of them (contract §22). */
import type { BookingEmails } from '#domain/booking/booking-emails.ts';
import { findToldBookings } from '#features/bookings/public.ts';
import { selectActiveManagerIds } from '#features/users/public.ts';
import type { Call } from '#platform/data/call.ts';
import { hasRequests, takeRequests } from './due-queries.ts';
import { lastOfKind } from './email-queries.ts';
import { queueBookingEmail } from './queue-email.ts';

const pauseMs = 10 * 60_000;

/** Queues the email to each of them, in the transaction of `call`, if ten minutes have passed since the last one. */
export async function tellOfRequests(
  call: Call,
  _emails: BookingEmails,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!(await hasRequests(call.db))) return false;
  const last = await lastOfKind(call.db, 'staffRequested');
  if (last && now.epochMilliseconds - last.epochMilliseconds < pauseMs) return false;
  const bookings = await findToldBookings(call.db, await takeRequests(call.db));
  const bookingIds = bookings.flatMap(({ id, status }) => (status === 'PENDING' ? [id] : []));
  if (bookingIds.length === 0) return true;
  for (const userId of await selectActiveManagerIds(call.db)) {
    await queueBookingEmail(call, { kind: 'staffRequested', event: now.toString(), userId, bookingIds });
  }
  // What is left over of very many requests waits for ten minutes too.
  return false;
}
