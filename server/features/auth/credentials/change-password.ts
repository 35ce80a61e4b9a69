/** Changes the password of a user who knows the current one. */

import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { endSessionsOf } from '#features/auth/sessions/queries.ts';
import {
  replacePasswordHash,
  requireAcceptablePassword,
  type User,
  type UserWithPassword,
} from '#features/users/public.ts';
import { type Call, inTransaction, type SignedInCall } from '#platform/call.ts';
import { hashPassword } from '#platform/crypto/password-hash.ts';
import { enqueueEmail } from '#platform/mail/outbox.ts';
import { removeEmailTokens } from './email-token-queries.ts';
import { lockJudged, requireOwnPassword } from './own-password.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the caller's password and ends their other sessions; this one continues (contract §5; ASVS 5.0, 7.4.3).
 * Emailed links to a new password or another address become invalid: the person that the change is to lock out may have
 * requested them.
 *
 * @throws Refusal VALIDATION_FAILED for a common password; those that {@link requireOwnPassword} and {@link lockJudged}
 * throw.
 */
export async function changePassword(call: SignedInCall, change: PasswordChange): Promise<void> {
  await requireAcceptablePassword(change.newPassword, 'newPassword');
  const judged = await requireOwnPassword(call, {
    operation: 'changePassword',
    field: 'currentPassword',
    password: change.currentPassword,
  });
  // Before the transaction, so that no connection waits while a password is hashed.
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(call, (call) => replace(call, judged, passwordHash));
}

async function replace(call: SignedInCall, judged: UserWithPassword, passwordHash: string): Promise<void> {
  const account = await lockJudged(call, judged);
  await replacePasswordHash(call.db, account.id, passwordHash);
  await removeEmailTokens(call.db, account.id, ['reset-password', 'change-email']);
  const signInsEnded = await endSessionsOf(call.db, account.id, call.caller.signInId);
  await notifyPasswordChanged(call, account);
  await recordSecurityEvent(call, {
    action: 'changePassword',
    entity: 'user',
    entityId: account.id,
    after: { password: '[changed]', signInsEnded },
  });
}

/** Notifies the owner, who alone knows whether they changed it (ASVS 5.0, 6.3.7). */
export function notifyPasswordChanged(call: Call, { name, email }: User): Promise<void> {
  return enqueueEmail(call, { kind: 'password-changed', to: { name, address: email }, values: { name } });
}
