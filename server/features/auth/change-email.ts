/** Another e-mail address, once somebody has shown that mail to it reaches them. */
import { emailKey } from '#domain/email-address.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Account, findAccountByEmail } from '#features/users/operations.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { enqueueLetter } from '#platform/mail/outbox.ts';
import { removeEmailTokens } from './email-token-queries.ts';
import { secondsUntilLetter } from './letter-limit.ts';
import { makeLink } from './mailed-links.ts';
import { lockJudged, requireOwnPassword } from './own-password.ts';
import { recordSecurityEvent } from './security-event.ts';

export interface EmailChange {
  /** The new address. */
  readonly email: string;
  /** The present password. */
  readonly password: string;
}

/**
 * Mails a link to the new address, and word of it to the present one, which stays in use until the link is
 * followed (contract §5). Asking again makes an earlier link void: it may have gone to a mistyped address. Whether
 * the new address has an account is told to nobody but who reads its mail.
 *
 * @throws Refusal RATE_LIMITED after too many letters in an hour; what {@link requireOwnPassword} and {@link lockJudged}
 * throw.
 */
export async function changeEmail(call: SignedInCall, change: EmailChange): Promise<void> {
  const { password } = change;
  const judged = await requireOwnPassword(call, { operation: 'changeEmail', field: 'password', password });
  await inTransaction(call, (call) => ask(call, judged, change.email));
}

async function ask(call: SignedInCall, judged: Account, email: string): Promise<void> {
  const account = await lockJudged(call, judged);
  await requireFewLetters(call, account, email);
  await removeEmailTokens(call.db, account.id, ['change-email']);
  await writeToNewAddress(call, account, email);
  await enqueueLetter(call, {
    kind: 'change-email-notice',
    to: { name: account.name, address: account.email },
    values: { name: account.name },
  });
  await recordSecurityEvent(call, {
    action: 'changeEmail',
    entity: 'user',
    entityId: account.id,
    after: { email: '[asked for]' },
  });
}

/** For who asks, and for the mailbox that is written to: neither may become a tool against strangers. */
async function requireFewLetters(call: SignedInCall, { id }: Account, email: string): Promise<void> {
  const seconds =
    (await secondsUntilLetter(call, 'change-email', id)) ||
    (await secondsUntilLetter(call, 'change-email-to', emailKey(email)));
  if (seconds === 0) return;
  throw new Refusal('RATE_LIMITED', 'email: too many letters were asked for', { retryAfter: seconds });
}

/** The same statements for every address; where somebody has an account, the letter to them is another one. */
async function writeToNewAddress(call: SignedInCall, account: Account, email: string): Promise<void> {
  const owner = await findAccountByEmail(call, email);
  const link = await makeLink(call, account.id, 'change-email', email, call.caller.signInId);
  if (owner === undefined || owner.id === account.id) {
    const { name } = account;
    await enqueueLetter(call, {
      kind: 'change-email-confirm',
      to: { name, address: email },
      values: { name, link },
    });
  } else {
    const { name } = owner;
    await enqueueLetter(call, {
      kind: 'account-exists',
      to: { name, address: owner.email },
      values: { name },
    });
  }
}
