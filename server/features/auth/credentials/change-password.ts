/** Changes the password of a user who knows the current one. */
import { Refusal } from '#domain/refusal.ts';
import { authEmail } from '#features/auth/emails.ts';
import type { PasswordChange } from '#features/auth/schema.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { endSessionsOf } from '#features/auth/sessions/queries.ts';
import {
  findUser,
  replacePasswordHash,
  requireAcceptablePassword,
  type UserWithPassword,
} from '#features/users/public.ts';
import { hashPassword } from '#platform/base/crypto/password-hash.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { removeEmailTokens } from './mailed-link-queries.ts';
import { lockVerifiedUser, requireOwnPassword } from './own-password.ts';

/**
 * Changes the caller's password and ends their other sessions; this one continues (contract §5; ASVS 5.0, 7.4.3).
 * Emailed links to a new password or another address become invalid: the person that the change is to lock out may
 * have requested them.
 *
 * @throws Refusal VALIDATION_FAILED for a password that is easy to guess; those that {@link requireOwnPassword} and
 * {@link lockVerifiedUser} throw.
 */
export async function changePassword(call: SignedInCall, change: PasswordChange): Promise<void> {
  await requireAcceptable(call, change.newPassword);
  const verified = await requireOwnPassword(call, {
    operation: 'changePassword',
    field: 'currentPassword',
    password: change.currentPassword,
  });
  // Before the transaction, so that no connection waits while a password is hashed.
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(call, (call) => replace(call, verified, passwordHash));
}

/** First, since a check that costs nothing must not count a wrong current password as a failed login. */
async function requireAcceptable(call: SignedInCall, password: string): Promise<void> {
  const user = await findUser(call.db, call.caller.userId);
  if (user === undefined) throw new Refusal('UNAUTHENTICATED');
  await requireAcceptablePassword(call, { password, field: 'newPassword', user });
}

async function replace(call: SignedInCall, verified: UserWithPassword, passwordHash: string): Promise<void> {
  const user = await lockVerifiedUser(call, verified);
  await replacePasswordHash(call.db, user.id, passwordHash);
  await removeEmailTokens(call.db, user.id, ['reset-password', 'change-email']);
  const sessionsEnded = await endSessionsOf(call.db, user.id, call.caller.sessionId);
  // The user alone knows who changed it (ASVS 5.0, 6.3.7).
  await enqueueEmail(call, user, authEmail('password-changed', { by: 'change' }));
  await recordSecurityEvent(call, 'changePassword', 'user', user.id, {
    after: { password: '[changed]', sessionsEnded },
  });
}
