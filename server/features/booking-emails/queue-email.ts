/** Puts an email about bookings into the outbox: its row and that of the outbox are one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import {
  type BookingEmailKind,
  type BookingEmails,
  isOptionalEmailKind,
} from '#domain/booking/booking-emails.ts';
import { findUser, type User } from '#features/users/public.ts';
import type { Call } from '#platform/data/call.ts';
import { enqueueComposed } from '#platform/data/mail/outbox.ts';
import { countEmail } from './email-metrics.ts';
import { type AboutEmail, type BookingEmail, insertBookingEmail } from './email-queries.ts';

export interface Told {
  readonly kind: BookingEmailKind;
  /** What happened; with the kind and the recipient, there is one email for it. */
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
  emails: BookingEmails,
  now: Temporal.Instant,
  most: number,
) => Promise<boolean>;

/** The kind of the email in the outbox. */
export const outboxKind = (kind: BookingEmailKind) => `booking-${kind}`;

/**
 * Queues the email in the transaction of `call`; notes why not for a recipient who gets none. Nothing happens when there
 * is one for this event and recipient, or when the recipient is deleted.
 */
export async function queueBookingEmail(call: Call, told: Told): Promise<BookingEmail | undefined> {
  const { kind, event, userId, bookingIds, about = {} } = told;
  const user = await findUser(call.db, userId);
  if (user === undefined) return undefined;
  const reason = told.skipped ?? recipientProblem(user, kind) ?? null;
  const email = await insertBookingEmail(call.db, {
    ...{ id: randomUUIDv7(), key: `${kind} ${event} ${userId}`, kind, userId, bookingIds, about, reason },
    state: reason === null ? 'QUEUED' : 'SKIPPED',
  });
  if (email?.state === 'QUEUED') await enqueueComposed(call, { id: email.id, kind: outboxKind(kind) });
  if (email) countEmail(call, email.state);
  return email;
}

/** Returns why the user gets no emails of the kind. */
export function recipientProblem(user: User, kind: BookingEmailKind): string | undefined {
  if (user.disabled) return 'RECIPIENT_DISABLED';
  if (!user.emailVerified) return 'RECIPIENT_UNCONFIRMED';
  return isOptionalEmailKind(kind) && user.emailsOff.includes(kind) ? 'OPTED_OUT' : undefined;
}
