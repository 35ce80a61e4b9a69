/** Asks a signed-in user for their password again, before an operation that the thief of a session would perform. */
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { findUser, lockUser, type UserWithPassword } from '#features/users/public.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { passwordMatches } from '#platform/crypto/password-hash.ts';
import {
  clearUnlessLocked,
  countFailedLogin,
  lockedRefusal,
  recordLockout,
  secondsLocked,
} from './lockout.ts';

/** The operations on second factors that ask for the password. */
export type FactorOperation =
  | 'createTotpFactor'
  | 'createPasskeyOptions'
  | 'createRecoveryCodes'
  | 'removeFactor';

/** Where the password was entered: the operation, and the property of its body. */
interface PasswordEntry {
  readonly operation: 'changePassword' | 'changeEmail' | FactorOperation;
  readonly field: string;
  readonly password: string;
}

/**
 * Returns the caller, once they have shown that they know their password (ASVS 5.0, 7.5.1). A wrong password
 * counts as a failed login; otherwise a stolen session could be used for guessing.
 *
 * @throws Refusal WRONG_PASSWORD; ACCOUNT_LOCKED, whatever the password; CONFLICT when the caller has none;
 * UNAUTHENTICATED when the user was deleted or disabled since the request arrived; UNAVAILABLE when too many passwords wait
 * to be hashed.
 */
export async function requireOwnPassword(
  call: SignedInCall,
  entry: PasswordEntry,
): Promise<UserWithPassword> {
  const user = await findUser(call.db, call.caller.userId);
  if (user === undefined || user.disabled) throw new Refusal('UNAUTHENTICATED');
  if (user.passwordHash === null) {
    const how = 'POST /auth/forgot-password sends a link to choose one';
    throw new Refusal('CONFLICT', `${entry.field}: this account has no password yet; ${how}`);
  }
  const seconds = await secondsLocked(call, user.email);
  if (seconds > 0) {
    await recordRefusal(call, user, entry, 'locked');
    throw lockedRefusal(seconds);
  }
  if (await passwordMatches(entry.password, user.passwordHash)) return user;
  throw await refuse(call, user, entry);
}

/** Counts the wrong password as a failed login, and returns the refusal. */
async function refuse(call: SignedInCall, user: UserWithPassword, entry: PasswordEntry): Promise<Refusal> {
  const counted = await inTransaction(call, async (call) => {
    const counted = await countFailedLogin(call, user.email);
    await recordRefusal(call, user, entry, counted === 'wasLocked' ? 'locked' : 'wrong password');
    if (counted === 'locks') await recordLockout(call, user.email, user);
    return counted;
  });
  if (counted === 'wasLocked') return lockedRefusal(await secondsLocked(call, user.email));
  return new Refusal('WRONG_PASSWORD', `${entry.field}: is not the password of this account`);
}

async function recordRefusal(
  call: SignedInCall,
  { id }: UserWithPassword,
  { operation }: PasswordEntry,
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
 * Returns the user, locked until the transaction of `call` ends, if the verdict still holds: hashing took time.
 * Clears the failed logins of the user, as a login does.
 *
 * @throws Refusal ACCOUNT_LOCKED; CONFLICT when the password has changed meanwhile, which does not count as a failure;
 * UNAUTHENTICATED when the user was deleted or disabled.
 */
export async function lockVerifiedUser(
  call: SignedInCall,
  verified: UserWithPassword,
): Promise<UserWithPassword> {
  const user = await lockUser(call.db, verified.id);
  if (user === undefined || user.disabled) throw new Refusal('UNAUTHENTICATED');
  if (user.passwordHash !== verified.passwordHash) {
    throw new Refusal('CONFLICT', 'the password was changed at the same time; try again');
  }
  // The moment of the verdict: a right guess after the threshold is not disclosed (lockout.ts).
  const seconds = await clearUnlessLocked(call, user.email);
  if (seconds > 0) throw lockedRefusal(seconds);
  return user;
}
