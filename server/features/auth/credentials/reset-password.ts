/** Sets a new password for a user who receives email at their address. */
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { endSessionsOf } from '#features/auth/sessions/queries.ts';
import {
  auditedChange,
  confirmEmail,
  findUser,
  replacePasswordHash,
  requireAcceptablePassword,
} from '#features/users/public.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { hashPassword } from '#platform/crypto/password-hash.ts';
import { removeEmailTokens } from './email-token-queries.ts';
import { clearFailures } from './lockout.ts';
import { requireEmailToken, useEmailToken } from './mailed-links.ts';
import { notifyPasswordChanged } from './notify-password-changed.ts';
import { notifyUserSecured } from './user-secured.ts';

export interface PasswordReset {
  readonly token: string;
  readonly password: string;
}

/**
 * Sets the password of the token's user, possibly their first one, and ends every session and a lockout (contract §5).
 * This also confirms the address, because the link was sent there. Every other emailed link of the user becomes
 * invalid, and linked accounts with a different address are unlinked.
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
    if (user === undefined) throw new Refusal('TOKEN_INVALID');
    await replacePasswordHash(call.db, userId, passwordHash);
    await clearFailures(call, email);
    await removeEmailTokens(call.db, userId, ['verify-email', 'change-email', 'reset-password']);
    const sessionsEnded = await endSessionsOf(call.db, userId);
    await notifyPasswordChanged(call, user);
    const audited = auditedChange(before, user);
    await recordSecurityEvent(call, {
      action: 'resetPassword',
      entity: 'user',
      entityId: userId,
      actorId: userId,
      before: audited.before,
      after: { ...audited.after, password: '[changed]', signInsEnded: sessionsEnded },
    });
    await notifyUserSecured(call, user, 'resetPassword');
  });
}
