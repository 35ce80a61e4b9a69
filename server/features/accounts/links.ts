/** Links and unlinks accounts, each with its audit entry and an email to the user, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import { isLinkInForce } from '#domain/account-linking.ts';
import { recordSecurityEvent } from '#features/auth/public.ts';
import type { User } from '#features/users/public.ts';
import type { Call } from '#platform/call.ts';
import { enqueueEmail } from '#platform/mail/outbox.ts';
import type { ProviderIdentity } from './provider.ts';
import { deleteAccount, insertAccount, type LinkedAccount, selectAccounts } from './queries.ts';

/**
 * The operation that unlinked an account: its user, a change of address, a new password, or the discovery of an old
 * link.
 */
type Cause = 'removeAccount' | 'verifyEmail' | 'resetPassword' | 'finishOAuthSignIn';

interface NewAccount {
  readonly provider: string;
  readonly identity: ProviderIdentity;
  /** The address that the provider has verified. */
  readonly email: string;
}

/**
 * Links the account to the user, whose row the transaction of `call` has locked; returns false when the account is
 * already linked, possibly by a concurrent request.
 */
export async function linkAccount(call: Call, user: User, account: NewAccount): Promise<boolean> {
  const { provider, identity, email } = account;
  const { issuer, subject } = identity;
  const id = randomUUIDv7();
  const isNew = await insertAccount(call.db, { id, userId: user.id, provider, issuer, subject, email });
  if (!isNew) return false;
  await enqueueEmail(call, {
    kind: 'provider-linked',
    to: { name: user.name, address: user.email },
    values: { name: user.name, provider, address: email },
  });
  await recordSecurityEvent(call, {
    action: 'linkAccount',
    entity: 'account',
    entityId: id,
    actorId: user.id,
    after: { userId: user.id, provider, email: '[changed]' },
  });
  return true;
}

/** Unlinks the account from the user, whose row the transaction of `call` has locked. */
export async function unlinkAccount(
  call: Call,
  user: User,
  { id, provider, email }: LinkedAccount,
  cause: Cause,
): Promise<void> {
  await deleteAccount(call.db, id);
  await enqueueEmail(call, {
    kind: 'provider-unlinked',
    to: { name: user.name, address: user.email },
    values: { name: user.name, provider, address: email },
  });
  await recordSecurityEvent(call, {
    action: 'removeAccount',
    entity: 'account',
    entityId: id,
    actorId: user.id,
    before: { userId: user.id, provider, email: '[private]' },
    ...(cause === 'removeAccount' ? {} : { after: { reason: cause } }),
  });
}

/**
 * Unlinks the accounts whose address is not the user's. After a change of address or a password reset, which proves
 * access to the mailbox, only the current address may open the account. The user has a password by then, so this never
 * removes the last credential.
 */
export async function unlinkStrangers(
  call: Call,
  user: User,
  cause: 'verifyEmail' | 'resetPassword',
): Promise<void> {
  for (const account of await selectAccounts(call.db, user.id)) {
    if (!isLinkInForce(account, user)) await unlinkAccount(call, user, account, cause);
  }
}

/** Unlinks every account of a user who is about to be deleted. It sends no email, because no recipient remains. */
export async function unlinkAll(call: Call, user: User): Promise<void> {
  for (const { id, provider } of await selectAccounts(call.db, user.id)) {
    await deleteAccount(call.db, id);
    await recordSecurityEvent(call, {
      action: 'removeAccount',
      entity: 'account',
      entityId: id,
      before: { userId: user.id, provider, email: '[private]' },
      after: { reason: 'deleteUser' },
    });
  }
}
