/** The operations of linked accounts: those that the server itself needs, and one for each endpoint. */
import { isLinkInForce } from '#domain/account-linking.ts';
import { Refusal } from '#domain/refusal.ts';
import { onSecuredAccount } from '#features/auth/public.ts';
import { lockUser, onUserDeletion, type User } from '#features/users/public.ts';
import type { App } from '#platform/app-context.ts';
import { backgroundCall, inTransaction, type SignedInCall } from '#platform/call.ts';
import { isUuid } from '#platform/shapes/shapes.ts';
import { removeExpiredFlows } from './flow-queries.ts';
import { unlinkAccount, unlinkAll, unlinkStrangers } from './links.ts';
import { findLinkedAccountById, type LinkedAccount, selectAccounts } from './queries.ts';

/** The tables of pending provider sign-ins. A restore leaves them out, as it does the sessions. */
export const flowTables: readonly string[] = ['oauth_flows'];

/** Returns the linked accounts with which the caller may sign in, oldest first. */
export function listAccounts(call: SignedInCall): Promise<LinkedAccount[]> {
  return selectAccounts(call.db, call.caller.userId);
}

/**
 * Returns the linked account, after checking that it is the caller's.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN when it belongs to another user.
 */
export async function requireOwnAccount(call: SignedInCall, id: string): Promise<LinkedAccount> {
  const account = isUuid(id) ? await findLinkedAccountById(call.db, id) : undefined;
  if (account === undefined) throw new Refusal('NOT_FOUND');
  if (account.userId !== call.caller.userId)
    throw new Refusal('FORBIDDEN', 'id: this account belongs to another user');
  return account;
}

/**
 * Unlinks the account from the caller, who owns it according to {@link requireOwnAccount}.
 *
 * @throws Refusal NOT_FOUND; LAST_WAY_IN when there is no password, and no other account at a provider that is
 * configured and has the user's address.
 */
export async function removeAccount(call: SignedInCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    // Locked, so that of two parallel requests that remove the last two accounts, the second finds one left.
    const user = await lockUser(call, call.caller.userId);
    const accounts = await selectAccounts(call.db, call.caller.userId);
    const account = accounts.find((one) => one.id === id.toLowerCase());
    if (user === undefined || account === undefined) throw new Refusal('NOT_FOUND');
    const others = accounts.filter((one) => one !== account && isWayIn(call.app, one, user));
    if (user.passwordHash === null && others.length === 0) throw new Refusal('LAST_WAY_IN');
    await unlinkAccount(call, user, account, 'removeAccount');
  });
}

function isWayIn({ config }: App, account: LinkedAccount, user: User): boolean {
  return isLinkInForce(account, user) && config.oauth.some(({ name }) => name === account.provider);
}

/** Registers for changes to users and their credentials; called at the start, before the first request. */
export function followUsers(app: App): void {
  onSecuredAccount(app, unlinkStrangers);
  onUserDeletion(app, unlinkAll);
}

/** Rows removed by one statement: few enough that its locks delay no other statement. */
const batch = 1_000;

/** Scheduled job: removes provider sign-ins that were begun and never finished. Replicas do not disturb each other. */
export async function expireOAuthFlows(app: App, signal?: AbortSignal): Promise<void> {
  const { db } = backgroundCall(app, 'expire-oauth-flows');
  while (signal?.aborted !== true && (await removeExpiredFlows(db, batch)) === batch);
}
