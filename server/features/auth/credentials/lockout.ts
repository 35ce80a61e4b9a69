/**
 * Lockout: after LOCKOUT_THRESHOLD consecutive failed logins an account, whether it exists or not, accepts no password
 * for LOCKOUT_DURATION (contract §5; ASVS 5.0, 6.3.1).
 *
 * Hashing a password takes long, and no lock is held meanwhile. The moment of the verdict counts: one statement decides
 * whether the account is locked by then, and counts. The result of any guess after the threshold is not disclosed, so
 * that parallel guessing yields no more verdicts than guessing one after the other, while parallel logins with the
 * right password never block each other.
 */

import { Refusal } from '#domain/refusal.ts';
import { countLockout } from '#features/auth/auth-metrics.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { emailKey } from '#features/users/public.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';
import {
  type CountedFailure,
  countFailure,
  deleteFailures,
  type LockoutRule,
  readLock,
  readLockAtVerdict,
} from './lockout-queries.ts';

/** Whose password or code it is: the address that was entered, and the user who has it, if any. */
interface Account {
  readonly email: string;
  readonly user: { readonly id: string } | undefined;
}

/** Records a refused attempt; `isLocked` says that the account was locked, whatever was wrong besides. */
export type RecordRefusal = (call: Call, isLocked: boolean) => Promise<void>;

/** @throws Refusal ACCOUNT_LOCKED, recorded, while the account with that address accepts no password. */
export async function requireUnlocked(call: Call, email: string, record: RecordRefusal): Promise<void> {
  const seconds = await secondsLocked(call, email);
  if (seconds === 0) return;
  await record(call, true);
  throw lockedRefusal(seconds);
}

/**
 * Counts a wrong password or code as a failed login, records it, and returns the refusal: ACCOUNT_LOCKED in place of
 * `refusal` when the account was locked by then.
 */
export async function refuseCounted(
  call: Call,
  { email, user }: Account,
  record: RecordRefusal,
  refusal: Refusal,
): Promise<Refusal> {
  const counted = await inTransaction(call, async (call) => {
    const counted = await ifEnabled<CountedFailure>(call, 'counted', (rule) =>
      countFailure(call.db, keyOf(call, email), rule),
    );
    if (counted === 'locks') afterCommit(call.db, () => countLockout(call.app));
    await record(call, counted === 'wasLocked');
    if (counted === 'locks') await recordLockout(call, email, user);
    return counted;
  });
  return counted === 'wasLocked' ? lockedRefusal(await secondsLocked(call, email)) : refusal;
}

/**
 * Records a refusal that is no guess, such as the right password without the code that is needed too, and returns it:
 * ACCOUNT_LOCKED in its place when the account is locked by then. Nothing is counted or cleared. Guesses that are counted
 * at the same moment come either before or after it, so nobody who has used up the threshold learns the result.
 */
export function refuseUncounted(
  call: Call,
  email: string,
  record: RecordRefusal,
  refusal: Refusal,
): Promise<Refusal> {
  return inTransaction(call, async (call) => {
    const seconds = await ifEnabled(call, 0, () => readLockAtVerdict(call.db, keyOf(call, email)));
    await record(call, Boolean(seconds));
    return seconds ? lockedRefusal(seconds) : refusal;
  });
}

/**
 * Handles a right password, in the transaction of `call`: clears the failures, unless the account is locked. Returns
 * the whole seconds for which it is locked, 0 when the login may continue. Failures that are counted at the same moment
 * either come after this, or the lock that they set is seen.
 */
export function clearUnlessLocked(call: Call, email: string): Promise<number> {
  return ifEnabled(call, 0, async () => {
    const seconds = await readLockAtVerdict(call.db, keyOf(call, email));
    if (seconds === 0) await clearFailures(call, email);
    return seconds ?? 0;
  });
}

/** Clears the failures of the account with that address, and ends a lockout: after a password reset (contract §5). */
export async function clearFailures(call: Call, email: string): Promise<void> {
  await deleteFailures(call.db, keyOf(call, email));
}

/** Returns all that the audit log holds of an address without an account: people type passwords into that field. */
export function unknownEmailHash({ app }: Call, email: string): string {
  return keyedHash(app.appSecret, 'failed login', emailKey(email)).toString('base64url');
}

/** Returns the refusal of a login while the account is locked, with the right password too. */
export function lockedRefusal(seconds: number): Refusal {
  return new Refusal('ACCOUNT_LOCKED', { reason: 'LOCKED', retryAfter: Math.max(1, seconds) });
}

/** Returns the whole seconds for which the account with that address accepts no password, 0 when it does. */
function secondsLocked(call: Call, email: string): Promise<number> {
  return ifEnabled(call, 0, () => readLock(call.db, keyOf(call, email)));
}

/** Records that a failure has locked the account, or an address without an account, in the transaction of `call`. */
async function recordLockout(call: Call, email: string, user: Account['user']): Promise<void> {
  await recordSecurityEvent(call, 'accountLocked', 'user', user?.id ?? null, {
    after: user ? { locked: true } : { locked: true, emailHash: unknownEmailHash(call, email) },
  });
}

/** Runs `work` unless LOCKOUT_THRESHOLD or LOCKOUT_DURATION is off; returns `off` then. */
function ifEnabled<T>({ app }: Call, off: T, work: (rule: LockoutRule) => Promise<T>): Promise<T> {
  const { lockout } = app.config;
  return lockout === undefined ? Promise.resolve(off) : work(lockout);
}

function keyOf({ app }: Call, email: string): Buffer {
  return keyedHash(app.appSecret, 'login failures', emailKey(email));
}
