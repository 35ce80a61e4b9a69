/**
 * Re-authentication: asks a signed-in user for their password again, before an operation that the thief of a session
 * would perform.
 */
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { findUser, lockUser, type UserWithPassword } from '#features/users/public.ts';
import { matchPassword } from '#platform/base/crypto/password-hash.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import {
  clearUnlessLocked,
  lockedRefusal,
  type RecordRefusal,
  refuseCounted,
  requireUnlocked,
} from './lockout.ts';

/** The operations that ask for the password, and for a code where the account has a second factor. */
export type FactorOperation =
  | 'createTotpFactor'
  | 'createPasskeyOptions'
  | 'createRecoveryCodes'
  | 'removeFactor'
  | 'deleteOwnAccount';

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
  { operation, field, password }: PasswordEntry,
): Promise<UserWithPassword> {
  const user = await requireCaller(call);
  if (user.passwordHash === null) {
    throw new Refusal('CONFLICT', { reason: 'NO_PASSWORD', field });
  }
  const { id: userId, email } = user;
  const record = recordRefused({ action: 'passwordRefused', operation, userId, reason: 'wrong password' });
  await requireUnlocked(call, email, record);
  if ((await matchPassword(password, user.passwordHash)) !== 'none') return user;
  const wrong = new Refusal('WRONG_PASSWORD', { reason: 'NOT_ACCEPTED', field });
  throw await refuseCounted(call, { email, user }, record, wrong);
}

/** @throws Refusal UNAUTHENTICATED when the caller was deleted or disabled since the request arrived. */
export async function requireCaller(call: SignedInCall): Promise<UserWithPassword> {
  return enabled(await findUser(call.db, call.caller.userId));
}

/**
 * Returns the caller, locked until the transaction of `call` ends.
 *
 * @throws Refusal UNAUTHENTICATED when the caller was deleted or disabled since the request arrived.
 */
export async function lockCaller(call: SignedInCall): Promise<UserWithPassword> {
  return enabled(await lockUser(call.db, call.caller.userId));
}

function enabled(user: UserWithPassword | undefined): UserWithPassword {
  if (user === undefined || user.disabled) throw new Refusal('UNAUTHENTICATED');
  return user;
}

/** Returns how a refused password or code of a signed-in user is recorded. */
export function recordRefused(refused: {
  readonly action: 'passwordRefused' | 'secondFactorRefused';
  readonly operation: PasswordEntry['operation'];
  readonly userId: string;
  readonly reason: string;
}): RecordRefusal {
  const { action, operation, userId, reason } = refused;
  return (call, isLocked) =>
    recordSecurityEvent(call, action, 'user', userId, {
      after: { operation, reason: isLocked ? 'locked' : reason },
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
  const user = await lockCaller(call);
  if (user.passwordHash !== verified.passwordHash) {
    throw new Refusal('CONFLICT', { reason: 'CHANGED_MEANWHILE', field: 'password' });
  }
  // The moment of the verdict: a right guess after the threshold is not disclosed (lockout.ts).
  const seconds = await clearUnlessLocked(call, user.email);
  if (seconds > 0) throw lockedRefusal(seconds);
  return user;
}
