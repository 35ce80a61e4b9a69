/**
 * Outgoing email. An email is written into the database in the transaction that causes it, so it is sent if and only
 * if that transaction commits; delivery then happens outside the requests (delivery.ts).
 */
import { randomUUIDv7 } from 'node:crypto';
import { seal } from '#platform/base/crypto/seal.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { Delivery } from './delivery.ts';
import type { Email } from './email.ts';
import { emailSealPurpose, renderedFor } from './outbox-email.ts';
import { deleteEmailsOf, insertEmails } from './queries.ts';

const deliveryOf = onePerApp('mailDelivery', (app: App) => new Delivery(app));

/**
 * Puts an email to that person into the outbox, in the transaction and the language of `call`. It is sent some
 * milliseconds after the commit. It is rendered here and not when it is sent: a text that cannot be rendered fails the
 * request that needs it, and a later version of the server sends exactly the email that this version rendered.
 *
 * Delivery is at least once: when a process dies between sending an email and recording that, the email is sent
 * again, under the same Message-ID. Emails that are rendered here precede those of {@link enqueueComposed}.
 *
 * With the `id` of a user, it is deleted with this user: nothing is sent to an address that was erased.
 *
 * @throws Error when the person's address is not valid in an email.
 */
export async function enqueueEmail(
  call: Call,
  to: { readonly name: string; readonly email: string; readonly id?: string },
  { kind, contentIn }: Email,
): Promise<void> {
  const { app, db, language } = call;
  const email = renderedFor(app, to, language, contentIn);
  const id = randomUUIDv7();
  const payload = seal(app.appSecret, emailSealPurpose(id), Buffer.from(JSON.stringify(email)));
  await insertEmails(db, [{ id, kind, payload, userId: to.id ?? null, isComposed: false }]);
  deliveryOf(app).queue.wakeAfterCommit(db);
}

/**
 * Puts emails with these ids into the outbox, in the transaction of `call`; the composer of its kind writes each when it is
 * sent (composers.ts). A release without that composer cannot send it, and leaves it to the others.
 */
export async function enqueueComposed(
  { app, db }: Pick<Call, 'app' | 'db'>,
  emails: readonly { readonly id: string; readonly kind: string; readonly userId: string }[],
): Promise<void> {
  const rows = emails.map(({ id, kind, userId }) => ({
    ...{ id, kind, userId, isComposed: true },
    payload: seal(app.appSecret, emailSealPurpose(id), Buffer.from('{}')),
  }));
  await insertEmails(db, rows);
  deliveryOf(app).queue.wakeAfterCommit(db);
}

/** Removes the emails of these kinds from the outbox without sending them. Returns their number. */
export function removeEmails({ db }: Call, kinds: readonly string[]): Promise<number> {
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
