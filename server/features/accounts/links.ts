/** Links and unlinks accounts, each with its audit entry and an email to the user, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import { onUserSecured, onWaysIn, recordSecurityEvent } from '#features/auth/public.ts';
import { emailKey, onUserDeletion, type User } from '#features/users/public.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { accountEmail } from './emails.ts';
import type { ProviderIdentity } from './provider.ts';
import { deleteAccount, insertAccount, type LinkedAccount, selectAccounts } from './queries.ts';

/** The operation that unlinked an account. Only `removeAccount` is the user's own decision about the account. */
type Cause = 'removeAccount' | 'verifyEmail' | 'resetPassword' | 'deleteUser';

/**
 * Links the provider's account to the user, whose row the transaction of `call` has locked; `email` is the address that
 * the provider has verified. The owner of that address is told, also when the user is new. Returns false when the account
 * is already linked, possibly by a concurrent request.
 */
export async function linkAccount(
  call: Call,
  user: User,
  { provider, identity, email }: { provider: string; identity: ProviderIdentity; email: string },
): Promise<boolean> {
  const id = randomUUIDv7();
  const { issuer, subject } = identity;
  const isNew = await insertAccount(call.db, { id, userId: user.id, provider, email, issuer, subject });
  if (!isNew) return false;
  await enqueueEmail(call, user, accountEmail('provider-linked', { provider, address: email }));
  await recordSecurityEvent(call, 'linkAccount', 'account', id, {
    actorId: user.id,
    after: { userId: user.id, provider, email: '[changed]' },
  });
  return true;
}

/** Unlinks the account from the user, whose row the transaction of `call` has locked. */
export async function unlinkAccount(
  call: Call,
  user: User,
  { id, provider, email: address }: Pick<LinkedAccount, 'id' | 'provider' | 'email'>,
  cause: Cause,
): Promise<void> {
  await deleteAccount(call.db, id);
  // A user who is being deleted has no address any more, and the caller is the actor.
  if (cause !== 'deleteUser')
    await enqueueEmail(call, user, accountEmail('provider-unlinked', { provider, address }));
  await recordSecurityEvent(call, 'removeAccount', 'account', id, {
    ...(cause === 'deleteUser' ? {} : { actorId: user.id }),
    before: { userId: user.id, provider, email: '[private]' },
    ...(cause === 'removeAccount' ? {} : { after: { reason: cause } }),
  });
}

/**
 * Unlinks the accounts whose address is not the user's. After a change of address or a password reset, which proves
 * access to the mailbox, only the current address may give access to the user. The user has a password by then, so this
 * never removes the last credential.
 */
async function unlinkStaleAccounts(
  call: Call,
  user: User,
  cause: 'verifyEmail' | 'resetPassword',
): Promise<void> {
  for (const account of await selectAccounts(call.db, user.id)) {
    if (emailKey(account.email) !== emailKey(user.email)) await unlinkAccount(call, user, account, cause);
  }
}

/** Registers for changes to users and their credentials; called at the start, before the first request. */
export function followUsers(app: App): void {
  onUserSecured(app, unlinkStaleAccounts);
  onWaysIn(app, async (call, userId) => (await selectAccounts(call.db, userId)).length > 0);
  onUserDeletion(app, async (call, user) => {
    const accounts = await selectAccounts(call.db, user.id);
    for (const account of accounts) await unlinkAccount(call, user, account, 'deleteUser');
  });
}
