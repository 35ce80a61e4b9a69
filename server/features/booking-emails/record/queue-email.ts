/** Puts emails about bookings into the outbox: their rows and those of the outbox are one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import { type Capability, may } from '#domain/access/roles.ts';
import {
  type BookingEmailKind,
  type BookingEmails,
  optionOf,
} from '#domain/booking/emails/booking-emails.ts';
import { findUsersByIds, type User } from '#features/users/public.ts';
import type { Call } from '#platform/data/call.ts';
import { enqueueComposed } from '#platform/data/mail/outbox.ts';
import { countEmail } from './email-metrics.ts';
import { type AboutEmail, type BookingEmail, insertBookingEmails } from './email-queries.ts';

export interface DueEmail {
  readonly kind: BookingEmailKind;
  /** The event; with the kind and the recipient, it identifies one email. */
  readonly event: string;
  readonly userId: string;
  readonly bookingIds: readonly string[];
  readonly about?: AboutEmail;
  /** Why it is not sent. */
  readonly skipped?: string | undefined;
}

/** Queues up to `most` emails, in the transaction of the call; returns false when no more are due. */
export type Step = (
  call: Call,
  now: Temporal.Instant,
  most: number,
  emails: BookingEmails,
) => Promise<boolean>;

/** The kind of the email in the outbox. */
export const outboxKind = (kind: BookingEmailKind | 'test') => `booking-${kind}`;

/**
 * Queues the emails in the transaction of `call`, to be sent in this order; notes why not for a recipient who gets none.
 * Nothing happens for an event and recipient for which there is one, and for a recipient who is deleted. Returns the new
 * ones.
 */
export async function queueBookingEmails(
  call: Call,
  dueEmails: readonly DueEmail[],
): Promise<readonly BookingEmail[]> {
  if (dueEmails.length === 0) return [];
  const users = await findUsersByIds(call.db, [...new Set(dueEmails.map(({ userId }) => userId))]);
  const byId = new Map(users.map((user) => [user.id, user]));
  // Those of one millisecond are in no order of their own.
  const ids = dueEmails.map(() => randomUUIDv7()).sort();
  const rows = dueEmails.flatMap(({ kind, event, userId, bookingIds, about = {}, skipped }, at) => {
    const user = byId.get(userId);
    if (user === undefined) return [];
    const reason = skipped ?? recipientProblem(user, kind) ?? null;
    const state = reason === null ? ('QUEUED' as const) : ('SKIPPED' as const);
    const key = `${kind} ${event} ${userId}`;
    return [{ id: ids[at] ?? '', key, kind, userId, bookingIds, about, state, reason }];
  });
  const emails = await insertBookingEmails(call.db, rows);
  const queued = emails
    .filter(({ state }) => state === 'QUEUED')
    .map(({ id, kind, userId }) => ({ id, userId, kind: outboxKind(kind) }));
  await enqueueComposed(call, queued);
  for (const { state } of emails) countEmail(call, state);
  return emails;
}

/** The kinds for staff, and what their recipient's role must permit when the email is sent. */
const neededFor: { readonly [Kind in BookingEmailKind]?: Capability } = {
  staffRequested: 'manageAnyBooking',
  staffUnanswered: 'manageAnyBooking',
  staffAssigned: 'workAssignedBookings',
  dayPlan: 'workAssignedBookings',
};

/** Returns why the user gets no emails of the kind. */
export function recipientProblem(user: User, kind: BookingEmailKind): string | undefined {
  if (user.disabled) return 'RECIPIENT_DISABLED';
  if (!user.emailVerified) return 'RECIPIENT_UNCONFIRMED';
  const capability = neededFor[kind];
  if (capability && !may(user.role, capability)) return 'RECIPIENT_NOT_PERMITTED';
  const option = optionOf(kind);
  return option && user.emailsOff.includes(option) ? 'OPTED_OUT' : undefined;
}
