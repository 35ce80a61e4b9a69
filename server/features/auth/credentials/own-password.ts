/** Asks a signed-in user for their password again, before an operation that the thief of a session would perform. */
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { findUser, lockUser, type UserWithPassword } from '#features/users/public.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { passwordMatches } from '#platform/crypto/password-hash.ts';
import { clearUnlessLocked, countFailedLogin, locked, recordLockout, secondsLocked } from './lockout.ts';

/** Where the password was entered: the operation, and the property of its body. */
interface Typed {
  readonly operation: 'changePassword' | 'changeEmail';
  readonly field: string;
  readonly password: string;
}

/**
 * Returns the caller's account, once they have shown that they know its password (ASVS 5.0, 7.5.1). A wrong password
 * counts as a failed login; otherwise a stolen session could be used for guessing.
 *
 * @throws Refusal WRONG_PASSWORD; ACCOUNT_LOCKED, whatever the password; CONFLICT when the account has none;
 * UNAUTHENTICATED when it was deleted or disabled since the request arrived; UNAVAILABLE when too many passwords wait
 * to be hashed.
 */
export async function requireOwnPassword(call: SignedInCall, typed: Typed): Promise<UserWithPassword> {
  const account = await findUser(call.db, call.caller.userId);
  if (account === undefined || account.disabled) throw new Refusal('UNAUTHENTICATED');
  if (account.passwordHash === null) {
    const how = 'POST /auth/forgot-password sends a link to choose one';
    throw new Refusal('CONFLICT', `${typed.field}: this account has no password yet; ${how}`);
  }
  const seconds = await secondsLocked(call, account.email);
  if (seconds > 0) {
    await recordRefusal(call, account, typed, 'locked');
    throw locked(seconds);
  }
  if (await passwordMatches(typed.password, account.passwordHash)) return account;
  throw await refuse(call, account, typed);
}

/** Counts the wrong password as a failed login, and returns the refusal. */
async function refuse(call: SignedInCall, account: UserWithPassword, typed: Typed): Promise<Refusal> {
  const counted = await inTransaction(call, async (call) => {
    const counted = await countFailedLogin(call, account.email);
    await recordRefusal(call, account, typed, counted === 'wasLocked' ? 'locked' : 'wrong password');
    if (counted === 'locks') await recordLockout(call, account.email, account);
    return counted;
  });
  if (counted === 'wasLocked') return locked(await secondsLocked(call, account.email));
  return new Refusal('WRONG_PASSWORD', `${typed.field}: is not the password of this account`);
}

async function recordRefusal(
  call: SignedInCall,
  { id }: UserWithPassword,
  { operation }: Typed,
  reason: string,
): Promise<void> {
  await recordSecurityEvent(call, {
    action: 'passwordRefused',
    entity: 'user',
    entityId: id,
    after: { operation, reason },
  });
}

/**
 * Returns the account, locked until the transaction of `call` ends, if the verdict still holds: hashing took time.
 * Clears the failures of the account, as a login does.
 *
 * @throws Refusal ACCOUNT_LOCKED; CONFLICT when the password has changed meanwhile, which does not count as a failure;
 * UNAUTHENTICATED when the account was deleted or disabled.
 */
export async function lockJudged(call: SignedInCall, judged: UserWithPassword): Promise<UserWithPassword> {
  const account = await lockUser(call.db, judged.id);
  if (account === undefined || account.disabled) throw new Refusal('UNAUTHENTICATED');
  if (account.passwordHash !== judged.passwordHash) {
    throw new Refusal('CONFLICT', 'the password was changed at the same time; try again');
  }
  // The moment of the verdict: a right guess after the threshold is not disclosed (lockout.ts).
  const seconds = await clearUnlessLocked(call, account.email);
  if (seconds > 0) throw locked(seconds);
  return account;
}
