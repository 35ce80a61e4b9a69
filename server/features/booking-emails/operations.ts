/** The operations of the endpoints of emails about bookings (contract §22). */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { formatAmount, requireAmount } from '#domain/number/money.ts';
import { notFound, Refusal } from '#domain/refusal.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import { recordAudit } from '#features/audit/public.ts';
import { requireFewEmails } from '#features/auth/public.ts';
import { requireEmail } from '#features/booking-emails/record/access.ts';
import {
  type BookingEmail,
  readEmailClock,
  selectBookingEmails,
} from '#features/booking-emails/record/email-queries.ts';
import { outboxKind, queueBookingEmails } from '#features/booking-emails/record/queue-email.ts';
import type { EmailQuery, PreviewBody, TestBody } from '#features/booking-emails/record/schema.ts';
import { bookingContent } from '#features/booking-emails/writing/booking-text.ts';
import { factsFor, writtenEmail } from '#features/booking-emails/writing/compose-email.ts';
import { requireUnsubscription } from '#features/booking-emails/writing/unsubscribe-link.ts';
import { type EmailedBooking, findEmailedBookings } from '#features/bookings/public.ts';
import { cachedServices } from '#features/services/public.ts';
import { findUser, switchEmailOff } from '#features/users/public.ts';
import { type Call, inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { type RenderedEmail, renderEmail } from '#platform/data/mail/email.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { cursorOf, cursorParts, isPageNumber, notACursor } from '#platform/data/shapes/cursor.ts';
import { isUuid, pageOf, sliceRequest } from '#platform/data/shapes/shapes.ts';

/**
 * Returns a page of the emails, newest first, by page or by cursor. `next` is the cursor of the following page, undefined
 * on the last one.
 *
 * @throws Refusal VALIDATION_FAILED for an invalid cursor.
 */
export async function listBookingEmails(call: SignedInCall, query: EmailQuery) {
  const page = sliceRequest(query);
  const after = query.cursor === undefined ? undefined : positionOf(query.cursor);
  const areIds = [query.userId, query.bookingId].every((id) => id === undefined || isUuid(id));
  if (!areIds) return { ...pageOf<BookingEmail>(page, [], 0), next: undefined };
  const { emails, hasMore, ...count } = await selectBookingEmails(call.db, query, page, after?.id);
  const number = after?.page ?? page.page;
  const last = hasMore ? emails.at(-1) : undefined;
  return {
    ...pageOf({ ...page, page: number }, emails, count),
    next: last && cursorOf([last.id, number + 1]),
  };
}

/** The last email of a page, and the number of the following page. */
function positionOf(cursor: string): { readonly id: string; readonly page: number } {
  const [id, page] = cursorParts(cursor);
  if (typeof id !== 'string' || !isUuid(id) || !isPageNumber(page)) throw notACursor();
  return { id, page };
}

/**
 * Sends an email of the same kind about the same bookings to the same user again, from the records as they are now.
 *
 * @throws Refusal NOT_FOUND; CONFLICT when it does not hold any longer, or the user gets none; RATE_LIMITED after five in
 * an hour to that user.
 */
export function sendEmailAgain(call: SignedInCall, id: string): Promise<BookingEmail> {
  return inTransaction(call, async (call) => {
    const before = await requireEmail(call, id);
    await requireFewEmails(call, 'again', before.userId);
    // As one that is decided now.
    const written = await writtenEmail(call, { ...before, id: randomUUIDv7() });
    if ('skipped' in written) throw new Refusal('CONFLICT', { reason: 'NOT_SENT', because: written.skipped });
    const { kind, userId, bookingIds, about } = before;
    const again = { kind, userId, bookingIds, about, event: randomUUID() };
    const [email] = await queueBookingEmails(call, [again]);
    if (email === undefined) throw notFound('user', userId);
    await recordAudit(call, 'sendEmailAgain', 'bookingEmail', email.id, {
      after: { kind, userId, bookingIds: [...bookingIds], again: id.toLowerCase() },
    });
    return email;
  });
}

/**
 * Returns an email of the kind as its recipient would see it; nothing is sent.
 *
 * @throws Refusal NOT_FOUND for an unknown booking.
 */
export async function previewEmail(call: SignedInCall, body: PreviewBody): Promise<RenderedEmail> {
  const { name, content } = await exampleFor(call, body);
  return renderEmail({ name, language: body.lang, business: call.app.businessName(body.lang) }, content);
}

/**
 * Sends an email of the kind with an example booking to the caller.
 *
 * @throws Refusal RATE_LIMITED after five in an hour.
 */
export function sendTestEmail(call: SignedInCall, { kind, lang }: TestBody): Promise<{ to: string }> {
  return inTransaction(call, async (call) => {
    await requireFewEmails(call, 'test', call.caller.userId);
    const user = await findUser(call.db, call.caller.userId);
    if (user === undefined) throw new Refusal('UNAUTHENTICATED');
    const { content } = await exampleFor(call, { kind, lang });
    await enqueueEmail({ ...call, language: lang }, user, {
      kind: outboxKind('test'),
      contentIn: () => content,
    });
    await recordAudit(call, 'sendTestEmail', 'user', user.id, { after: { kind, lang } });
    return { to: user.email };
  });
}

/** Returns the content, and the name of the user of the booking. */
async function exampleFor(call: SignedInCall, { kind, lang, bookingId }: PreviewBody) {
  const now = await readEmailClock(call.db);
  const isNamed = bookingId !== undefined && bookingId !== null;
  const found = isNamed && isUuid(bookingId) ? await findEmailedBookings(call.db, [bookingId]) : [];
  const [named] = found.filter(({ status }) => status !== 'DELETED');
  if (isNamed && named === undefined) throw notFound('booking', bookingId, 'bookingId');
  const booking = named ?? exampleBooking(call, now);
  const facts = await factsFor(call, {
    ...{ language: lang, now, bookings: [booking], vaccinations: exampleVaccinations(booking) },
    // The link in a preview ends nobody's emails.
    email: { kind, about: {}, userId: exampleId },
    payment: { ...examplePayment, amount: requireAmount(booking.totalAmount), currency: booking.currency },
  });
  return { name: booking.userName ?? '', content: bookingContent(kind, facts) };
}

/**
 * Ends emails of one kind to one user. The same again changes nothing.
 *
 * @throws Refusal NOT_FOUND for a token that this server has not made.
 */
export async function unsubscribe(call: Call, token: string): Promise<void> {
  const { userId, kind } = requireUnsubscription(call.app, token);
  await inTransaction(call, (call) => switchEmailOff(call, userId, kind));
}

/** Of the booking, which is then paid. */
const examplePayment = { number: '2026-000123', kind: 'PAYMENT', voids: null, balance: 0n } as const;

/** The id of no record. */
const exampleId = '00000000-0000-7000-8000-000000000000';

/** Returns a visit at 10:00 on the next day, of a service of the business. */
function exampleBooking(call: Call, now: Temporal.Instant): EmailedBooking {
  const id = exampleId;
  const timeZone = call.app.businessTimeZone();
  const tomorrow = dateAt(now, timeZone).add({ days: 1 });
  const at = (plainTime: string) => tomorrow.toZonedDateTime({ timeZone, plainTime }).toInstant().toString();
  const [service] = cachedServices(call);
  return {
    ...{ id, userId: id, staffId: id, staffUserId: id, status: 'CONFIRMED', version: '1' },
    ...{ noShow: false, cancelReason: null, answerBy: null },
    ...{ paid: '0.00', depositAmount: null, depositDue: null },
    ...{ startDate: at('10:00'), endDate: at('11:00'), confirmedAt: null, notes: null },
    createdAt: now.toString(),
    updatedAt: now.toString(),
    totalAmount: service ? formatAmount(service.basePrice) : '25.00',
    currency: service?.currency ?? 'USD',
    userName: 'Mai',
    staffName: 'Ben',
    pets: [{ id, name: 'Mochi', allergies: null }],
    petCount: 1,
    serviceIds: service ? [service.id] : [],
    serviceCount: service ? 1 : 0,
    categories: service ? [service.category] : [],
  };
}

/** Returns a vaccination of the booking's pet that ends on the day of the booking. */
function exampleVaccinations({ pets, startDate }: EmailedBooking) {
  return [{ pet: pets[0]?.name ?? 'Mochi', name: 'Rabies', end: startDate.slice(0, 10) }];
}
