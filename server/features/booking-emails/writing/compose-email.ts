/**
 * Writes an email when it is sent, from the records as they are then, if it still holds (contract §22); with an invitation
 * for the customer's calendar (RFC 5546, RFC 6047), which has the UID and the sequence of the calendar feed.
 */

import { calendarBegin, calendarEnd, calendarEvent } from '#domain/booking/calendar/calendar-file.ts';
import { type BookingEmailKind, isSwitchedOn, optionOf } from '#domain/booking/emails/booking-emails.ts';
import { isOpen, isOver } from '#domain/booking/emails/change-emails.ts';
import { isTooLate } from '#domain/booking/emails/reminder-times.ts';
import type { Language } from '#domain/text/language.ts';
import {
  type AboutEmail,
  type BookingEmail,
  findBookingEmail,
  findEmailedSince,
  isConfirmationQueued,
  isInvited,
  markInvited,
  readEmailClock,
} from '#features/booking-emails/record/email-queries.ts';
import { recipientProblem } from '#features/booking-emails/record/queue-email.ts';
import { stillEnding } from '#features/booking-emails/record/vaccination-ends.ts';
import { type EmailedBooking, findEmailedBookings, mayReadBooking } from '#features/bookings/public.ts';
import { findPayment } from '#features/payments/public.ts';
import { serviceNames } from '#features/services/public.ts';
import { cachedBookingRules, findBookingEmails } from '#features/settings/public.ts';
import { findUser, type User } from '#features/users/public.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall, type Call } from '#platform/data/call.ts';
import { type OutboxEmail, type Recipient, renderedFor } from '#platform/data/mail/outbox-email.ts';
import { bookingContent, whatOf } from './booking-text.ts';
import type { EmailedPayment, TextFacts } from './text-facts.ts';
import { bookingTexts } from './texts.ts';
import { unsubscribeToken } from './unsubscribe-link.ts';

type Skipped = { readonly skipped: string };

/** Returns the email with that id as it is now, or why it is not to be sent. */
export async function composeBookingEmail(app: App, id: string): Promise<OutboxEmail | Skipped> {
  const call = backgroundCall(app, 'sendBookingEmails');
  const email = await findBookingEmail(call.db, id);
  return email ? writtenEmail(call, email) : { skipped: 'UNKNOWN' };
}

/** Returns the email as it is now, or why it is not to be sent. */
export async function writtenEmail(call: Call, email: BookingEmail): Promise<OutboxEmail | Skipped> {
  const emails = await findBookingEmails(call);
  if (emails === undefined || !isSwitchedOn(emails, email.kind)) return { skipped: 'SWITCHED_OFF' };
  const user = await findUser(call.db, email.userId);
  const problem = user ? recipientProblem(user, email.kind) : 'RECIPIENT_DISABLED';
  if (user === undefined || problem !== undefined) return { skipped: problem ?? '' };
  const now = await readEmailClock(call.db);
  const emailedSince = await findEmailedSince(call.db, email);
  const untold = email.bookingIds.filter((bookingId) => !emailedSince.has(bookingId));
  const found = await findEmailedBookings(call.db, untold);
  const bookings = bookingsToTell(email, found, now).flatMap((booking) => readable(booking, email, user));
  const vaccinations = await stillEnding(call, email);
  if (bookings.length + vaccinations.length === 0) return { skipped: 'OUTDATED' };
  if (isReminderLate(email, bookings, now)) return { skipped: 'TOO_LATE' };
  const language = user.language ?? 'en';
  const payment = await paymentOf(call, email.about);
  const facts = await factsFor(call, { language, email, bookings, vaccinations, now, payment });
  const words = await wordsFor(call, email, bookings);
  const rendered = renderedFor(call.app, user, language, () => bookingContent(words, facts));
  return {
    ...rendered,
    replyTo: emails.replyTo,
    unsubscribe: unsubscribeUrl(call.app, email.kind, user),
    invitation: emails.invitations ? await invitationFor(call, email, facts, rendered) : undefined,
  };
}

/** A change that overtakes the confirmation is told as the confirmation, which is outdated then. */
async function wordsFor(
  { db }: Call,
  email: BookingEmail,
  [first]: readonly EmailedBooking[],
): Promise<BookingEmailKind> {
  const isConfirmed = email.kind === 'changed' && first?.status === 'CONFIRMED';
  return isConfirmed && (await isConfirmationQueued(db, email)) ? 'confirmed' : email.kind;
}

/** Returns the bookings of which the email still tells the truth. */
function bookingsToTell(
  { kind, userId, about, bookingIds }: BookingEmail,
  bookings: readonly EmailedBooking[],
  now: Temporal.Instant,
): readonly EmailedBooking[] {
  const same = (one: string, other: string) => Date.parse(one) === Date.parse(other);
  const holds: Readonly<Record<BookingEmailKind, (booking: EmailedBooking) => boolean>> = {
    requested: ({ status }) => status === 'PENDING',
    confirmed: ({ status }) => status === 'CONFIRMED',
    declined: ({ status }) => isOver(status),
    changed: ({ status }) => isOpen(status),
    cancelled: ({ status }) => isOver(status),
    expired: ({ status }) => isOver(status),
    receipt: ({ status }) => status !== 'DELETED',
    reminder: ({ id, status, startDate }) =>
      status === 'CONFIRMED' &&
      same(startDate, about.starts?.[bookingIds.indexOf(id)] ?? '') &&
      Temporal.Instant.compare(startDate, now) > 0,
    vaccination: () => false,
    staffRequested: ({ status }) => status === 'PENDING',
    staffUnanswered: ({ status, startDate }) =>
      status === 'PENDING' && Temporal.Instant.compare(startDate, now) > 0,
    staffAssigned: (booking) =>
      about.assignment === 'removed'
        ? isOver(booking.status) || booking.staffUserId !== userId
        : isOpen(booking.status) && booking.staffUserId === userId,
    dayPlan: ({ status, staffUserId }) => status === 'CONFIRMED' && staffUserId === userId,
  };
  return bookings.filter(holds[kind]);
}

/**
 * Returns the booking if the API would show it to the recipient now; for a former member, what is left of it that the
 * member knew.
 */
function readable(
  booking: EmailedBooking,
  { about, bookingIds }: BookingEmail,
  { id, role }: User,
): readonly EmailedBooking[] {
  if (about.assignment === 'removed') {
    const was = about.were?.[bookingIds.indexOf(booking.id)];
    const hidden = { notes: null, userName: null, staffName: null, pets: [], petCount: 0 };
    return was ? [{ ...booking, ...was, ...hidden, serviceCount: was.serviceIds.length }] : [];
  }
  const relation = { isOwner: booking.userId === id, isAssigned: booking.staffUserId === id };
  return mayReadBooking(role, relation) ? [booking] : [];
}

/** True for a reminder that an outage has delayed until little remains. */
function isReminderLate(
  { kind, createdAt }: BookingEmail,
  [first]: readonly EmailedBooking[],
  now: Temporal.Instant,
): boolean {
  if (kind !== 'reminder' || first === undefined) return false;
  return isTooLate(Temporal.Instant.from(createdAt), Temporal.Instant.from(first.startDate), now);
}

interface Subject {
  readonly language: Language;
  readonly email: Pick<BookingEmail, 'kind' | 'about'> & { readonly userId?: string };
  readonly bookings: readonly EmailedBooking[];
  readonly vaccinations: NonNullable<TextFacts['vaccinations']>;
  readonly now: Temporal.Instant;
  readonly payment: EmailedPayment | undefined;
}

/** Returns what the texts of an email depend on. */
export async function factsFor(call: Call, subject: Subject): Promise<TextFacts> {
  const { app } = call;
  const { language, email, bookings, vaccinations, now, payment } = subject;
  const serviceIds = bookings.flatMap((booking) => booking.serviceIds);
  return {
    ...{ bookings, vaccinations, now, payment, assignment: email.about.assignment },
    payments: cachedBookingRules(app).payments,
    t: bookingTexts.translator(language, app.businessName(language)),
    publicUrl: app.publicUrl,
    timeZone: app.businessTimeZone(),
    names: await serviceNames(call, serviceIds),
    unsubscribe: email.userId && unsubscribeUrl(app, email.kind, { id: email.userId }),
  };
}

/** Returns the entry of a receipt, with the number of the entry that it takes back. */
async function paymentOf({ db }: Call, { paymentId }: AboutEmail): Promise<EmailedPayment | undefined> {
  const entry = paymentId === undefined ? undefined : await findPayment(db, paymentId);
  if (!entry?.voids) return entry;
  return { ...entry, voids: (await findPayment(db, entry.voids))?.number ?? '' };
}

function unsubscribeUrl(app: App, kind: BookingEmailKind, { id }: Pick<User, 'id'>): string | undefined {
  const option = optionOf(kind);
  if (option === undefined) return undefined;
  return `${app.publicUrl}/emails/unsubscribe?token=${unsubscribeToken(app, { userId: id, kind: option })}`;
}

/** An invitation from the confirmation on; a cancellation only of what was sent. */
async function invitationFor(
  call: Call,
  { id, kind, userId }: BookingEmail,
  facts: TextFacts,
  about: Pick<OutboxEmail, 'to' | 'business'>,
): Promise<OutboxEmail['invitation']> {
  const [booking] = facts.bookings;
  if (booking === undefined || !['confirmed', 'changed', 'cancelled', 'declined'].includes(kind))
    return undefined;
  const title = whatOf(booking, facts);
  if (booking.status === 'CONFIRMED') {
    const invitation = invitationOf(call.app, 'REQUEST', booking, { ...about, title });
    if (invitation) await markInvited(call.db, id);
    return invitation;
  }
  if (booking.status === 'PENDING' || !(await isInvited(call.db, userId, booking.id))) return undefined;
  return invitationOf(call.app, 'CANCEL', booking, { ...about, title });
}

/** Returns the invitation to the booking, or its cancellation; undefined without MAIL_FROM, the organizer. */
function invitationOf(
  { config, publicUrl }: App,
  method: 'REQUEST' | 'CANCEL',
  booking: EmailedBooking,
  { to, business, title }: { readonly to: Recipient; readonly business: string; readonly title: string },
): OutboxEmail['invitation'] {
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
