/** A new password for who reads the mail of the account. */
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { endSessionsOf } from '#features/auth/sessions/queries.ts';
import {
  auditedChange,
  confirmEmail,
  replacePasswordHash,
  requireGoodPassword,
} from '#features/users/public.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { hashPassword } from '#platform/crypto/password-hash.ts';
import { notifyPasswordChanged } from './change-password.ts';
import { removeEmailTokens } from './email-token-queries.ts';
import { clearFailures } from './lockout.ts';
import { requireEmailToken, useEmailToken } from './mailed-links.ts';
import { tellSecuredAccount } from './secured-account.ts';

export interface PasswordReset {
  readonly token: string;
  readonly password: string;
}

/**
 * Gives the account of the token a password, its first one too, ends every sign-in, and a lockout (contract §5). The
 * address is confirmed by that: the link was mailed there. Every other mailed link of the account is void afterwards,
 * and accounts at providers whose address is another are unlinked.
 *
 * @throws Refusal TOKEN_INVALID when it is unknown, used or expired, the user is disabled or has another address by
 * now; VALIDATION_FAILED for a common password, which leaves the token good.
 */
export async function resetPassword(call: Call, { token, password }: PasswordReset): Promise<void> {
  // First, so that nobody without a link makes the server hash passwords.
  const { userId, email } = await requireEmailToken(call, token, ['reset-password']);
  await requireGoodPassword(password);
  // Before the transaction: nobody waits for the database while a password is hashed.
  const passwordHash = await hashPassword(password);
  await inTransaction(call, async (call) => {
    const account = await useEmailToken(call, token, userId);
    const user = account.disabled ? undefined : await confirmEmail(call, userId, email);
    if (user === undefined) throw new Refusal('TOKEN_INVALID');
    await replacePasswordHash(call, userId, passwordHash);
    await clearFailures(call, email);
    await removeEmailTokens(call.db, userId, ['verify-email', 'change-email', 'reset-password']);
    const signInsEnded = await endSessionsOf(call.db, userId);
    await notifyPasswordChanged(call, user);
    const { before, after } = auditedChange(account, user);
    await recordSecurityEvent(call, {
      action: 'resetPassword',
      entity: 'user',
      entityId: userId,
      actorId: userId,
      before,
      after: { ...after, password: '[changed]', signInsEnded },
    });
    await tellSecuredAccount(call, user, 'resetPassword');
  });
}
