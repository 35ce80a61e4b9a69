/** Invitations for the customer's calendar (RFC 5546, RFC 6047), with the UID and the sequence of the calendar feed. */
import { calendarBegin, calendarEnd, calendarEvent } from '#domain/booking/calendar/calendar-file.ts';
import type { ToldBooking } from '#features/bookings/public.ts';
import type { App } from '#platform/data/app.ts';
import type { Recipient } from '#platform/data/mail/outbox-email.ts';

type Method = 'REQUEST' | 'CANCEL';

/** Returns the invitation to the booking, or its cancellation; undefined without MAIL_FROM, the organizer. */
export function invitationOf(
  { config, publicUrl }: App,
  method: Method,
  booking: ToldBooking,
  { to, business, title }: { readonly to: Recipient; readonly business: string; readonly title: string },
): { readonly method: Method; readonly content: string } | undefined {
  if (config.mailFrom === undefined) return undefined;
  const { id, startDate, endDate, version, createdAt, updatedAt } = booking;
  const instant = (text: string) => Temporal.Instant.from(text).toString({ smallestUnit: 'millisecond' });
  const event = calendarEvent({
    ...{ uid: id, title, url: `${publicUrl}/app/bookings/${id}` },
    start: instant(startDate),
    end: instant(endDate),
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    // As in the feed.
    sequence: Number(version) - 1,
    createdAt: instant(createdAt),
    updatedAt: instant(updatedAt),
    organizer: { name: config.mailFrom.name || business, address: config.mailFrom.address },
    attendee: to,
  });
  return { method, content: calendarBegin({ product: 'Invitation', method }) + event + calendarEnd };
}
