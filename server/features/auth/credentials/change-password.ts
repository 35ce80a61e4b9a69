/** Another password for who knows the present one. */

import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { endSessionsOf } from '#features/auth/sessions/queries.ts';
import {
  replacePasswordHash,
  requireGoodPassword,
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
 * Changes the caller's password and ends their other sign-ins; this one goes on (contract §5; ASVS 5.0, 7.4.3).
 * Mailed links to a new password or another address are not good any more: whoever asked for them may be the one
 * whom the change is to keep out.
 *
 * @throws Refusal VALIDATION_FAILED for a common password; what {@link requireOwnPassword} and {@link lockJudged} throw.
 */
export async function changePassword(call: SignedInCall, change: PasswordChange): Promise<void> {
  await requireGoodPassword(change.newPassword, 'newPassword');
  const judged = await requireOwnPassword(call, {
    operation: 'changePassword',
    field: 'currentPassword',
    password: change.currentPassword,
  });
  // Before the transaction: nobody waits for the database while a password is hashed.
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(call, (call) => replace(call, judged, passwordHash));
}

async function replace(call: SignedInCall, judged: UserWithPassword, passwordHash: string): Promise<void> {
  const account = await lockJudged(call, judged);
  await replacePasswordHash(call, account.id, passwordHash);
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

/** Tells the owner, who alone can say whether it was they (ASVS 5.0, 6.3.7). */
export function notifyPasswordChanged(call: Call, { name, email }: User): Promise<void> {
  return enqueueEmail(call, { kind: 'password-changed', to: { name, address: email }, values: { name } });
}
