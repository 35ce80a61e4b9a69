/** Decides which emails the changes of bookings cause, a minute after the last one (contract §22). */
import { type BookingEmails, isSwitchedOn } from '#domain/booking/booking-emails.ts';
import { assignments, customerEmail, isRequest, type ToldChange } from '#domain/booking/told-change.ts';
import { findToldBookings, type ToldBooking } from '#features/bookings/public.ts';
import { cachedMember } from '#features/staff/public.ts';
import type { Call } from '#platform/data/call.ts';
import { noteRequest, takeDueChanges } from './due-queries.ts';
import { queueBookingEmail } from './queue-email.ts';

/** Each change of a booking may cause three emails: to the customer, to the member, and to the former one. */
const emailsPerChange = 3;

/** Decides about up to `most` emails, in the transaction of `call`. Returns false when no more changes are due. */
export async function settleChanges(
  call: Call,
  emails: BookingEmails,
  now: Temporal.Instant,
  most: number,
): Promise<boolean> {
  const limit = Math.max(Math.floor(most / emailsPerChange), 1);
  const changes = await takeDueChanges(call.db, limit);
  const bookings = await findToldBookings(
    call.db,
    changes.map(({ bookingId }) => bookingId),
  );
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  for (const change of changes) {
    const booking = byId.get(change.bookingId);
    // Nobody needs an email about a booking that is entered afterwards.
    if (booking && Temporal.Instant.compare(booking.endDate, now) > 0)
      await settle(call, emails, change, booking);
  }
  return changes.length === limit;
}

async function settle(
  call: Call,
  emails: BookingEmails,
  change: ToldChange,
  booking: ToldBooking,
): Promise<void> {
  const about = { event: `${booking.id} ${booking.version}`, bookingIds: [booking.id] };
  const kind = customerEmail(change, booking);
  if (kind && isSwitchedOn(emails, kind)) {
    await queueBookingEmail(call, { kind, userId: booking.userId, ...about });
  }
  if (isRequest(change, booking) && isSwitchedOn(emails, 'staffRequested')) {
    await noteRequest(call.db, booking.id);
  }
  if (!isSwitchedOn(emails, 'staffAssigned')) return;
  for (const [staffId, assignment] of assignments(change, booking)) {
    const userId = cachedMember(call, staffId)?.userId;
    if (userId === undefined || userId === change.actorId) continue;
    await queueBookingEmail(call, { kind: 'staffAssigned', userId, ...about, about: { assignment } });
  }
}
