/**
 * Outgoing mail. A letter is written into the database in the transaction that causes it, so it is sent when,
 * and only when, that commits; a delivery beside the requests takes it from there (delivery.ts).
 */
import { randomUUIDv7 } from 'node:crypto';
import { type App, onePerApp } from '../app-context.ts';
import type { Call } from '../call.ts';
import { seal } from '../crypto/seal.ts';
import { afterCommit } from '../db/transaction.ts';
import { Delivery } from './delivery.ts';
import { emailSealPurpose, type OutboxEmail, type Recipient, requireRecipient } from './outbox-email.ts';
import { deleteLetters, insertEmail } from './queries.ts';
import { type EmailKind, type EmailValues, renderEmail } from './templates/render-email.ts';

const deliveryOf = onePerApp((app) => new Delivery(app));

/**
 * Puts a letter into the outbox, in the transaction of `call` and in the language of `call`. It leaves some
 * milliseconds after the commit. It is rendered here and not when it is sent: a text that cannot be made fails
 * the request that wants it, and a later version of the server sends what this one promised.
 *
 * Delivery is at least once: a process that dies between sending and writing that down leaves a letter that is
 * sent again, under the same Message-ID.
 *
 * @throws Error when the recipient's address cannot be put into a letter.
 */
export async function enqueueEmail<Kind extends EmailKind>(
  call: Call,
  letter: { readonly kind: Kind; readonly to: Recipient; readonly values: EmailValues[Kind] },
): Promise<void> {
  const id = randomUUIDv7();
  const ready: OutboxEmail = {
    to: requireRecipient(letter.to),
    ...renderEmail(letter.kind, call.language, letter.values),
  };
  await insertEmail(call.db, {
    id,
    kind: letter.kind,
    letter: seal(call.app.appSecret, emailSealPurpose(id), Buffer.from(JSON.stringify(ready))),
  });
  afterCommit(call.db, () => deliveryOf(call.app).wake());
}

/** Takes the letters of these kinds out of the outbox; nobody gets them. Gives their number. */
export function removeLetters({ db }: Call, kinds: readonly EmailKind[]): Promise<number> {
  return deleteLetters(db, kinds);
}

/** Sends what is due, and waits until nothing is under way any more. Never throws for a letter's sake. */
export async function deliverMail(app: App): Promise<void> {
  const delivery = deliveryOf(app);
  await delivery.wake();
  await delivery.idle();
}

/** Waits for the letters that this process is sending right now; takes up no new ones. */
export function finishMail(app: App): Promise<void> {
  return deliveryOf(app).idle();
}
