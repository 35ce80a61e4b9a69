/**
 * Outgoing email. An email is written into the database in the transaction that causes it, so it is sent if and only
 * if that transaction commits; delivery then happens outside the requests (delivery.ts).
 */
import { randomUUIDv7 } from 'node:crypto';
import { type App, onePerApp } from '../app-context.ts';
import type { Call } from '../call.ts';
import { seal } from '../crypto/seal.ts';
import { afterCommit } from '../db/transaction.ts';
import { Delivery } from './delivery.ts';
import { emailSealPurpose, type OutboxEmail, type Recipient, requireRecipient } from './outbox-email.ts';
import { deleteEmailsOf, insertEmail } from './queries.ts';
import { type EmailKind, type EmailValues, renderEmail } from './templates/render-email.ts';

const deliveryOf = onePerApp((app) => new Delivery(app));

/**
 * Puts an email into the outbox, in the transaction and the language of `call`. It is sent some milliseconds after
 * the commit. It is rendered here and not when it is sent: a text that cannot be rendered fails the request that
 * needs it, and a later version of the server sends exactly the email that this version rendered.
 *
 * Delivery is at least once: when a process dies between sending an email and recording that, the email is sent
 * again, under the same Message-ID.
 *
 * @throws Error when the recipient's address is not valid in an email.
 */
export async function enqueueEmail<Kind extends EmailKind>(
  call: Call,
  email: { readonly kind: Kind; readonly to: Recipient; readonly values: EmailValues[Kind] },
): Promise<void> {
  const id = randomUUIDv7();
  const ready: OutboxEmail = {
    to: requireRecipient(email.to),
    ...renderEmail(email.kind, call.language, email.values),
  };
  await insertEmail(call.db, {
    id,
    kind: email.kind,
    letter: seal(call.app.appSecret, emailSealPurpose(id), Buffer.from(JSON.stringify(ready))),
  });
  // The scheduled job retries, and reports a database that does not respond.
  afterCommit(
    call.db,
    () =>
      void deliveryOf(call.app)
        .queue.wake()
        .catch(() => {}),
  );
}

/** Removes the emails of these kinds from the outbox without sending them. Returns their number. */
export function removeEmails({ db }: Call, kinds: readonly EmailKind[]): Promise<number> {
  return deleteEmailsOf(db, kinds);
}

/** Sends all due emails, and waits until no delivery is running. Never throws because of a single email. */
export function deliverMail(app: App): Promise<void> {
  return deliveryOf(app).queue.run();
}

/** Waits for the emails that this process is currently sending; starts no new ones. */
export function finishMail(app: App): Promise<void> {
  return deliveryOf(app).queue.idle();
}
