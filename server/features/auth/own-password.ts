/** Asking somebody who is signed in for their password once more, before what a thief of the session would do. */
import { Refusal } from '#domain/refusal.ts';
import { type Account, findAccountById, lockAccount } from '#features/users/operations.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { passwordMatches } from '#platform/crypto/password-hash.ts';
import { recordSecurityEvent } from './security-event.ts';

/** Where the password was typed: the operation, and the property of its body. */
interface Typed {
  readonly operation: 'changePassword' | 'changeEmail';
  readonly field: string;
  readonly password: string;
}

/**
 * The caller's account, once they have shown that they know its password (ASVS 5.0, 7.5.1).
 *
 * @throws Refusal WRONG_PASSWORD; CONFLICT when the account has none; UNAUTHENTICATED when it is gone or disabled
 * since the request came in; UNAVAILABLE when too many passwords wait to be hashed.
 */
export async function requireOwnPassword(call: SignedInCall, typed: Typed): Promise<Account> {
  const account = await findAccountById(call, call.caller.userId);
  if (account === undefined || account.disabled) throw new Refusal('UNAUTHENTICATED');
  if (account.passwordHash === null) {
    const how = 'POST /auth/forgot-password sends a link to choose one';
    throw new Refusal('CONFLICT', `${typed.field}: this account has no password yet; ${how}`);
  }
  if (await passwordMatches(typed.password, account.passwordHash)) return account;
  await inTransaction(call, (call) =>
    recordSecurityEvent(call, {
      action: 'passwordRefused',
      entity: 'user',
      entityId: account.id,
      after: { operation: typed.operation, reason: 'wrong password' },
    }),
  );
  throw new Refusal('WRONG_PASSWORD', `${typed.field}: is not the password of this account`);
}

/**
 * The account, locked until the transaction of `call` ends, if its password is still the one that was judged;
 * else undefined: hashing took its time, and whoever has another password by now has to be asked for that one.
 */
export async function lockJudged(call: SignedInCall, judged: Account): Promise<Account | undefined> {
  const account = await lockAccount(call, judged.id);
  const holds = account?.passwordHash === judged.passwordHash && !account.disabled;
  return holds ? account : undefined;
}
