/** Showing that an e-mail address is one's own: the one that was registered, or another that is to replace it. */
import { Refusal } from '#domain/refusal.ts';
import {
  type Account,
  auditedChange,
  confirmEmail,
  replaceEmail,
  tellUsersChanged,
  type User,
} from '#features/users/operations.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { type EmailToken, removeEmailTokens } from './email-token-queries.ts';
import { requireEmailToken, useEmailToken } from './mailed-links.ts';
import { recordSecurityEvent } from './security-event.ts';

/**
 * Confirms the address that the token was mailed to, once. Where a change was asked for, it is the user's from
 * now on, and no link that was mailed before is good any more: the old mailbox may be somebody else's.
 *
 * @throws Refusal TOKEN_INVALID when it is unknown, used or expired, the user has another address by now or is
 * disabled, or the new address belongs to somebody else by now.
 */
export async function verifyEmail(call: Call, token: string): Promise<User> {
  const { user, changed } = await inTransaction(call, async (call) => {
    const found = await requireEmailToken(call, token, ['verify-email', 'change-email']);
    const account = await useEmailToken(call, token, found.userId);
    const changed = found.purpose === 'change-email';
    const user = changed ? await takeOver(call, account, found) : await confirm(call, found);
    await recordSecurityEvent(call, {
      action: 'verifyEmail',
      entity: 'user',
      entityId: user.id,
      actorId: user.id,
      ...auditedChange(changed ? account : { ...user, emailVerified: false }, user),
    });
    return { user, changed };
  });
  if (changed) await tellUsersChanged(call);
  return user;
}

async function confirm(call: Call, { userId, email }: EmailToken): Promise<User> {
  const user = await confirmEmail(call, userId, email);
  if (user === undefined) throw new Refusal('TOKEN_INVALID');
  await removeEmailTokens(call.db, userId, ['verify-email']);
  return user;
}

async function takeOver(call: Call, { id, disabled }: Account, { email }: EmailToken): Promise<User> {
  if (disabled) throw new Refusal('TOKEN_INVALID');
  const user = await replaceEmail(call, id, email).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.identifier !== 'EMAIL_TAKEN') throw error;
    throw new Refusal('TOKEN_INVALID', 'token: its address belongs to another account by now');
  });
  await removeEmailTokens(call.db, id, ['verify-email', 'change-email', 'reset-password']);
  return user;
}
