/** Sets a new password for a user who receives email at their address. */
import { authEmail } from '#features/auth/emails.ts';
import type { PasswordReset } from '#features/auth/schema.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { endSessionsOf } from '#features/auth/sessions/queries.ts';
import {
  auditedChange,
  confirmEmail,
  findUser,
  replacePasswordHash,
  requireAcceptablePassword,
} from '#features/users/public.ts';
import { hashPassword } from '#platform/base/crypto/password-hash.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { clearFailures } from './lockout.ts';
import { removeEmailTokens } from './mailed-link-queries.ts';
import { requireEmailToken, tokenInvalid, useEmailToken } from './mailed-links.ts';
import { notifyUserSecured } from './user-secured.ts';

/**
 * Sets the password of the token's user, possibly their first one, and ends a lockout and everything else that gives access
 * to the user's data: every session, every emailed link, linked accounts with a different address, calendar feeds (contract
 * §5). The address is confirmed, because the link was sent there.
 *
 * @throws Refusal TOKEN_INVALID when it is unknown, used or expired, or the user is disabled or has changed their
 * address; VALIDATION_FAILED for a password that is easy to guess, which leaves the token valid.
 */
export async function resetPassword(call: Call, { token, password }: PasswordReset): Promise<void> {
  // First, so that nobody without a link makes the server hash passwords.
  const { userId, email } = await requireEmailToken(call, token, ['reset-password']);
  const { name = '' } = (await findUser(call.db, userId)) ?? {};
  await requireAcceptablePassword(call, { password, user: { name, email } });
  // Before the transaction, so that no connection waits while a password is hashed.
  const passwordHash = await hashPassword(password);
  await inTransaction(call, async (call) => {
    const before = await useEmailToken(call, token, userId);
    const user = before.disabled ? undefined : await confirmEmail(call.db, userId, email);
    if (user === undefined) throw tokenInvalid();
    await replacePasswordHash(call.db, userId, passwordHash);
    await clearFailures(call, email);
    await removeEmailTokens(call.db, userId, ['verify-email', 'change-email', 'reset-password']);
    const sessionsEnded = await endSessionsOf(call.db, userId);
    await enqueueEmail(call, user, authEmail('password-changed', { by: 'reset' }));
    const audited = auditedChange(before, user);
    await recordSecurityEvent(call, 'resetPassword', 'user', userId, {
      actorId: userId,
      before: audited.before,
      after: { ...audited.after, password: '[changed]', sessionsEnded },
    });
    await notifyUserSecured(call, user, 'resetPassword');
  });
}
