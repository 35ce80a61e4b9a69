/** Tells MANAGER and ADMIN of customers' requests: at most one email in ten minutes, with all of them (contract §22). */
import type { BookingEmails } from '#domain/booking/emails/booking-emails.ts';
import { lastOfKind } from '#features/booking-emails/record/email-queries.ts';
import { queueBookingEmails } from '#features/booking-emails/record/queue-email.ts';
import { findToldBookings } from '#features/bookings/public.ts';
import { selectActiveManagerIds } from '#features/users/public.ts';
import type { Call } from '#platform/data/call.ts';
import { hasRequests, takeRequests } from './due-queries.ts';

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
  const told = { kind: 'staffRequested' as const, event: now.toString(), bookingIds };
  const managers = await selectActiveManagerIds(call.db);
  await queueBookingEmails(
    call,
    managers.map((userId) => ({ ...told, userId })),
  );
  // The rest of very many requests waits for ten minutes too.
  return false;
}
