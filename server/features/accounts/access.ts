/** Which linked accounts a caller may change: their own. */
import { notYours, requireFound } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { findAccount, type LinkedAccount } from './queries.ts';

/**
 * Returns the linked account, after checking that it is the caller's.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN when it belongs to another user.
 */
export async function requireOwnAccount(call: SignedInCall, id: string): Promise<LinkedAccount> {
  const account = requireFound(isUuid(id) ? await findAccount(call.db, id) : undefined, 'account', id);
  if (account.userId !== call.caller.userId) throw notYours();
  return account;
}
