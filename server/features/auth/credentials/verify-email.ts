/** Confirms an email address: the one that was registered, or another that is to replace it. */
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { endSessionsOf } from '#features/auth/sessions/queries.ts';
import {
  auditedChange,
  confirmEmail,
  notifyUsersChanged,
  replaceEmail,
  type User,
  type UserWithPassword,
} from '#features/users/public.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { type EmailToken, removeEmailTokens } from './mailed-link-queries.ts';
import { requireEmailToken, tokenInvalid, useEmailToken } from './mailed-links.ts';
import { notifyUserSecured } from './user-secured.ts';

/**
 * Confirms the address to which the token was sent, once. If a change was requested, the address becomes the user's,
 * and everything tied to the old one becomes invalid, because that mailbox may belong to another person: emailed links,
 * linked accounts with a different address, and every session but the one that asked (contract §5).
 *
 * @throws Refusal TOKEN_INVALID when it is unknown, used or expired, the user has changed their address or is disabled,
 * or the new address belongs to another user by now.
 */
export async function verifyEmail(call: Call, token: string): Promise<User> {
  const { user, changed } = await inTransaction(call, async (call) => {
    const found = await requireEmailToken(call, token, ['verify-email', 'change-email']);
    const before = await useEmailToken(call, token, found.userId);
    const changed = found.purpose === 'change-email';
    if (!changed) return { user: await confirm(call, found), changed };
    return { user: await changeAddress(call, before, found), changed };
  });
  if (changed) await notifyUsersChanged(call);
  return user;
}

async function confirm(call: Call, { userId, email }: EmailToken): Promise<User> {
  const user = await confirmEmail(call.db, userId, email);
  if (user === undefined) throw tokenInvalid();
  await removeEmailTokens(call.db, userId, ['verify-email']);
  const audited = auditedChange({ ...user, emailVerified: false }, user);
  await recordSecurityEvent(call, 'verifyEmail', 'user', userId, { actorId: userId, ...audited });
  return user;
}

async function changeAddress(
  call: Call,
  before: UserWithPassword,
  { email, sessionId }: EmailToken,
): Promise<User> {
  const { id, disabled } = before;
  if (disabled) throw tokenInvalid();
  const user = await replaceEmail(call.db, id, email).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.identifier !== 'EMAIL_TAKEN') throw error;
    throw new Refusal('TOKEN_INVALID', { reason: 'TAKEN', field: 'token' });
  });
  await removeEmailTokens(call.db, id, ['verify-email', 'change-email', 'reset-password']);
  const sessionsEnded = await endSessionsOf(call.db, id, sessionId ?? undefined);
  const audited = auditedChange(before, user);
  await recordSecurityEvent(call, 'verifyEmail', 'user', id, {
    actorId: id,
    before: audited.before,
    after: { ...audited.after, sessionsEnded },
  });
  await notifyUserSecured(call, user, 'verifyEmail');
  return user;
}
