/** Changes the password of a user who knows the current one, or who receives email at their address. */
import { authEmail } from '#features/auth/emails.ts';
import type { PasswordChange, PasswordReset } from '#features/auth/schema.ts';
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
import { type Call, inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { clearFailures } from './lockout.ts';
import { removeEmailTokens } from './mailed-link-queries.ts';
import { requireEmailToken, tokenInvalid, useEmailToken } from './mailed-links.ts';
import { lockVerifiedUser, requireCaller, requireOwnPassword } from './own-password.ts';
import { notifyUserSecured } from './user-secured.ts';

/**
 * Changes the caller's password and ends their other sessions; this one continues (contract §5; ASVS 5.0, 7.4.3).
 * Emailed links to a new password or another address become invalid: the person that the change is to lock out may
 * have requested them.
 *
 * @throws Refusal VALIDATION_FAILED for a password that is easy to guess; those that {@link requireOwnPassword} and
 * {@link lockVerifiedUser} throw.
 */
export async function changePassword(call: SignedInCall, change: PasswordChange): Promise<void> {
  const { name, email } = await requireCaller(call);
  // First, since a check that costs nothing must not count a wrong current password as a failed login.
  const chosen = { password: change.newPassword, field: 'newPassword', user: { name, email } };
  await requireAcceptablePassword(call, chosen);
  const verified = await requireOwnPassword(call, {
    operation: 'changePassword',
    field: 'currentPassword',
    password: change.currentPassword,
  });
  // Before the transaction, so that no connection waits while a password is hashed.
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(call, async (call) => {
    const user = await lockVerifiedUser(call, verified);
    await replacePasswordHash(call.db, user.id, passwordHash);
    await removeEmailTokens(call.db, user.id, ['reset-password', 'change-email']);
    const sessionsEnded = await endSessionsOf(call.db, user.id, call.caller.sessionId);
    // The user alone knows who changed it (ASVS 5.0, 6.3.7).
    await enqueueEmail(call, user, authEmail('password-changed', { by: 'change' }));
    await recordSecurityEvent(call, 'changePassword', 'user', user.id, {
      after: { password: '[changed]', sessionsEnded },
    });
  });
}

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
