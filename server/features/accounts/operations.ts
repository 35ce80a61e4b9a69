/** The operations of the endpoints of linked accounts. */
import { notFound, Refusal } from '#domain/refusal.ts';
import { lockUser } from '#features/users/public.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { unlinkAccount } from './links.ts';
import { type LinkedAccount, selectAccounts } from './queries.ts';

/** Returns the linked accounts with which the caller may sign in, oldest first. */
export function listAccounts(call: SignedInCall): Promise<LinkedAccount[]> {
  return selectAccounts(call.db, call.caller.userId);
}

/**
 * Unlinks the account from the caller, who owns it according to `requireOwnAccount`.
 *
 * @throws Refusal NOT_FOUND; LAST_WAY_IN when there is no password, and no other account at a provider that is
 * configured.
 */
export async function removeAccount(call: SignedInCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    // Locked, so that of two parallel requests that remove the last two accounts, the second finds one left.
    const user = await lockUser(call.db, call.caller.userId);
    const accounts = await selectAccounts(call.db, call.caller.userId);
    const account = accounts.find((linked) => linked.id === id.toLowerCase());
    if (user === undefined || account === undefined) throw notFound('account', id);
    const { oauth } = call.app.config;
    const hasOther = accounts.some(
      (other) => other !== account && oauth.some(({ name }) => name === other.provider),
    );
    if (user.passwordHash === null && !hasOther)
      throw new Refusal('LAST_WAY_IN', { reason: 'LAST_WAY_IN', field: 'id' });
    await unlinkAccount(call, user, account, 'removeAccount');
  });
}
