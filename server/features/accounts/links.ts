/** Links and unlinks accounts, each with its audit entry and an email to the user, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import { isLinkInForce } from '#domain/account-linking.ts';
import { recordSecurityEvent } from '#features/auth/public.ts';
import type { User } from '#features/users/public.ts';
import type { Call } from '#platform/call.ts';
import { enqueueEmail } from '#platform/mail/outbox.ts';
import type { ProviderIdentity } from './provider.ts';
import { deleteAccount, insertAccount, type LinkedAccount, selectAccounts } from './queries.ts';

/** The operation that unlinked an account. Only `removeAccount` is the user's own decision about the account. */
type Cause = 'removeAccount' | 'verifyEmail' | 'resetPassword' | 'finishOAuthSignIn' | 'deleteUser';

type AccountFields = Pick<LinkedAccount, 'id' | 'provider' | 'email'>;

/**
 * Links the provider's account to the user, whose row the transaction of `call` has locked; `email` is the address that
 * the provider has verified. Returns false when the account is already linked, possibly by a concurrent request.
 */
export async function linkAccount(
  call: Call,
  user: User,
  { provider, identity, email }: { provider: string; identity: ProviderIdentity; email: string },
): Promise<boolean> {
  const account = { id: randomUUIDv7(), provider, email };
  const { issuer, subject } = identity;
  const isNew = await insertAccount(call.db, { ...account, userId: user.id, issuer, subject });
  if (!isNew) return false;
  await emailUser(call, user, account, 'provider-linked');
  await recordSecurityEvent(call, {
    ...eventOf('linkAccount', account),
    actorId: user.id,
    after: auditedAccount(user, account, '[changed]'),
  });
  return true;
}

/** Unlinks the account from the user, whose row the transaction of `call` has locked. */
export async function unlinkAccount(
  call: Call,
  user: User,
  account: AccountFields,
  cause: Cause,
): Promise<void> {
  await deleteAccount(call.db, account.id);
  // A user who is being deleted has no address any more, and the caller is the actor.
  if (cause !== 'deleteUser') await emailUser(call, user, account, 'provider-unlinked');
  await recordSecurityEvent(call, {
    ...eventOf('removeAccount', account),
    ...(cause === 'deleteUser' ? {} : { actorId: user.id }),
    before: auditedAccount(user, account, '[private]'),
    ...(cause === 'removeAccount' ? {} : { after: { reason: cause } }),
  });
}

/**
 * Unlinks the accounts whose address is not the user's. After a change of address or a password reset, which proves
 * access to the mailbox, only the current address may give access to the user. The user has a password by then, so this
 * never removes the last credential.
 */
export async function unlinkStaleAccounts(
  call: Call,
  user: User,
  cause: 'verifyEmail' | 'resetPassword',
): Promise<void> {
  for (const account of await selectAccounts(call.db, user.id)) {
    if (!isLinkInForce(account, user)) await unlinkAccount(call, user, account, cause);
  }
}

/** Unlinks every account of a user who is about to be deleted. */
export async function unlinkAll(call: Call, user: User): Promise<void> {
  for (const account of await selectAccounts(call.db, user.id)) {
    await unlinkAccount(call, user, account, 'deleteUser');
  }
}

function emailUser(
  call: Call,
  { name, email: address }: User,
  { provider, email }: AccountFields,
  kind: 'provider-linked' | 'provider-unlinked',
): Promise<void> {
  return enqueueEmail(call, { kind, to: { name, address }, values: { name, provider, address: email } });
}

function eventOf(action: 'linkAccount' | 'removeAccount', { id }: AccountFields) {
  return { action, entity: 'account', entityId: id };
}

/** Returns the fields that the audit log keeps of a linked account, with a placeholder for the address. */
function auditedAccount({ id: userId }: User, { provider }: AccountFields, email: string) {
  return { userId, provider, email };
}
