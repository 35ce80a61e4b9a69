/** Changes the email address, once the user has shown that they receive email at the new one. */
import { emailKey } from '#domain/email-address.ts';
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { findUserByEmail, type UserWithPassword } from '#features/users/public.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { enqueueEmail } from '#platform/mail/outbox.ts';
import { secondsUntilEmailAllowed } from './email-limit.ts';
import { removeEmailTokens } from './email-token-queries.ts';
import { makeLink } from './mailed-links.ts';
import { lockJudged, requireOwnPassword } from './own-password.ts';

export interface EmailChange {
  /** The new address. */
  readonly email: string;
  /** The current password. */
  readonly password: string;
}

/**
 * Emails a link to the new address, and a notice to the current one, which stays in use until the link is followed
 * (contract §5). Another request invalidates an earlier link, which may have been sent to a mistyped address. Only a
 * reader of the new mailbox learns whether the new address has an account.
 *
 * @throws Refusal RATE_LIMITED after too many emails in an hour; those that {@link requireOwnPassword} and {@link
 * lockJudged} throw.
 */
export async function changeEmail(call: SignedInCall, change: EmailChange): Promise<void> {
  const { password } = change;
  const judged = await requireOwnPassword(call, { operation: 'changeEmail', field: 'password', password });
  await inTransaction(call, (call) => ask(call, judged, change.email));
}

async function ask(call: SignedInCall, judged: UserWithPassword, email: string): Promise<void> {
  const account = await lockJudged(call, judged);
  await requireFewEmails(call, account, email);
  await removeEmailTokens(call.db, account.id, ['change-email']);
  await writeToNewAddress(call, account, email);
  await enqueueEmail(call, {
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

/** Limits the emails of the caller and those to the mailbox: neither may be abused to flood strangers. */
async function requireFewEmails(call: SignedInCall, { id }: UserWithPassword, email: string): Promise<void> {
  const seconds =
    (await secondsUntilEmailAllowed(call, 'change-email', id)) ||
    (await secondsUntilEmailAllowed(call, 'change-email-to', emailKey(email)));
  if (seconds === 0) return;
  throw new Refusal('RATE_LIMITED', 'email: too many emails were requested for this address', {
    retryAfter: seconds,
  });
}

/** Runs the same statements for every address; where an account exists, the email to it is a different one. */
async function writeToNewAddress(
  call: SignedInCall,
  account: UserWithPassword,
  email: string,
): Promise<void> {
  const owner = await findUserByEmail(call, email);
  const link = await makeLink(call, account.id, 'change-email', email, call.caller.signInId);
  if (owner === undefined || owner.id === account.id) {
    const { name } = account;
    await enqueueEmail(call, {
      kind: 'change-email-confirm',
      to: { name, address: email },
      values: { name, ...link },
    });
  } else {
    const { name } = owner;
    await enqueueEmail(call, {
      kind: 'account-exists',
      to: { name, address: owner.email },
      values: { name },
    });
  }
}
