/** Decides which emails the changes of bookings cause, a minute after the last one (contract §22). */
import { type BookingEmails, isSwitchedOn } from '#domain/booking/emails/booking-emails.ts';
import {
  assignments,
  customerEmail,
  isRequest,
  type ToldChange,
} from '#domain/booking/emails/told-change.ts';
import { queueBookingEmails, type Told } from '#features/booking-emails/record/queue-email.ts';
import { findToldBookings, type ToldBooking } from '#features/bookings/public.ts';
import { cachedMember } from '#features/staff/public.ts';
import type { Call } from '#platform/data/call.ts';
import { noteRequests, takeDueChanges } from './due-queries.ts';

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
  const told: Told[] = [];
  const requested: string[] = [];
  for (const change of changes) {
    const booking = byId.get(change.bookingId);
    // Nobody needs an email about a booking that is entered afterwards.
    if (!booking || Temporal.Instant.compare(booking.endDate, now) <= 0) continue;
    told.push(...emailsAbout(call, emails, change, booking));
    if (isRequest(change, booking) && isSwitchedOn(emails, 'staffRequested')) requested.push(booking.id);
  }
  await queueBookingEmails(call, told);
  if (requested.length > 0) await noteRequests(call.db, requested);
  return changes.length === limit;
}

/** Returns the emails that the change causes: to the customer, to the member, and to the former one. */
function emailsAbout(call: Call, emails: BookingEmails, change: ToldChange, booking: ToldBooking): Told[] {
  const about = { event: `${booking.id} ${booking.version}`, bookingIds: [booking.id] };
  const kind = customerEmail(change, booking);
  const toCustomer: Told[] =
    kind && isSwitchedOn(emails, kind) ? [{ kind, userId: booking.userId, ...about }] : [];
  if (!isSwitchedOn(emails, 'staffAssigned')) return toCustomer;
  const toMembers = [...assignments(change, booking)].flatMap(([staffId, assignment]): Told[] => {
    const userId = cachedMember(call, staffId)?.userId;
    if (userId === undefined || userId === change.actorId) return [];
    return [{ kind: 'staffAssigned', userId, ...about, about: { assignment } }];
  });
  return [...toCustomer, ...toMembers];
}
