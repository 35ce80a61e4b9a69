/** Changes the email address, once the user has shown that they receive email at the new one. */

import { visibleAddress } from '#domain/text/email-address.ts';
import { authEmail } from '#features/auth/emails.ts';
import type { EmailChange } from '#features/auth/schema.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { emailKey, findUserByEmail, type User, type UserWithPassword } from '#features/users/public.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { removeEmailTokens } from './mailed-link-queries.ts';
import { createLink, requireFewEmails } from './mailed-links.ts';
import { lockVerifiedUser, requireOwnPassword } from './own-password.ts';

/**
 * Emails a link to the new address, and a notice to the current one, which stays in use until the link is followed
 * (contract §5). Another request invalidates an earlier link, which may have been sent to a mistyped address. Only a
 * reader of the new mailbox learns whether the new address has an account.
 *
 * @throws Refusal RATE_LIMITED after too many emails in an hour; those that {@link requireOwnPassword} and {@link
 * lockVerifiedUser} throw.
 */
export async function changeEmail(call: SignedInCall, change: EmailChange): Promise<void> {
  const { password } = change;
  const verified = await requireOwnPassword(call, { operation: 'changeEmail', field: 'password', password });
  await inTransaction(call, (call) => requestChange(call, verified, visibleAddress(change.email)));
}

async function requestChange(call: SignedInCall, verified: UserWithPassword, email: string): Promise<void> {
  const user = await lockVerifiedUser(call, verified);
  // Neither may be abused to flood strangers.
  await requireFewEmails(call, 'change-email', user.id, 'email');
  await requireFewEmails(call, 'change-email-to', emailKey(email), 'email');
  await removeEmailTokens(call.db, user.id, ['change-email']);
  await emailNewAddress(call, user, email);
  await enqueueEmail(call, user, authEmail('change-email-notice'));
  await recordSecurityEvent(call, 'changeEmail', 'user', user.id, { after: { email: '[asked for]' } });
}

/** Runs the same statements for every address; where the address has an account, the email to it is a different one. */
async function emailNewAddress(call: SignedInCall, { id, name }: User, email: string): Promise<void> {
  const { sessionId } = call.caller;
  const owner = await findUserByEmail(call.db, email);
  const link = await createLink(call, { userId: id, purpose: 'change-email', email, sessionId });
  if (owner === undefined || owner.id === id) {
    await enqueueEmail(call, { id, name, email }, authEmail('change-email-confirm', link));
  } else {
    await enqueueEmail(call, owner, authEmail('account-exists'));
  }
}
