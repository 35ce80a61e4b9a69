/**
 * Lockout: after LOCKOUT_THRESHOLD consecutive failed logins an account, whether it exists or not, accepts no password
 * for LOCKOUT_DURATION (contract §5; ASVS 5.0, 6.3.1).
 *
 * Hashing a password takes long, and no lock is held meanwhile. The moment of the verdict counts: one statement decides
 * whether the account is locked by then, and counts. The result of any guess after the threshold is not disclosed, so
 * that parallel guessing yields no more verdicts than guessing one after the other, while parallel logins with the
 * right password never block each other.
 */
import { emailKey } from '#domain/email-address.ts';
import { Refusal } from '#domain/refusal.ts';
import { countLockout } from '#features/auth/auth-metrics.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import type { Call } from '#platform/call.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import {
  countFailure,
  forget,
  forgetUnlessLocked,
  type LockoutRule,
  readLock,
  readLockAtVerdict,
  sweepOldFailures,
} from './lockout-queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Returns the whole seconds for which the account with that address accepts no password, 0 when it does. */
export function secondsLocked(call: Call, email: string): Promise<number> {
  return whenOn(call, 0, () => readLock(call.db, keyOf(call, email)));
}

/**
 * The effect of a failed login: it was counted, it was counted and locks the account, or the account was already
 * locked.
 */
export type CountedFailure = 'counted' | 'locks' | 'wasLocked';

/** Counts a failed login, in the transaction of `call`. */
export function countFailedLogin(call: Call, email: string): Promise<CountedFailure> {
  return whenOn<CountedFailure>(call, 'counted', async (rule) => {
    const counted = await countFailure(call.db, keyOf(call, email), rule);
    if (counted?.locks) afterCommit(call.db, () => countLockout(call.app));
    if (counted === undefined) return 'wasLocked';
    return counted.locks ? 'locks' : 'counted';
  });
}

/**
 * Handles a right password, in the transaction of `call`: clears the failures, unless the account is locked. Returns
 * the whole seconds for which it is locked, 0 when the login may continue.
 */
export function clearUnlessLocked(call: Call, email: string): Promise<number> {
  return whenOn(call, 0, () => forgetUnlessLocked(call.db, keyOf(call, email)));
}

/**
 * Handles a right password that does not end in a login, in the transaction of `call`: nothing is cleared. Returns the
 * whole seconds for which the account is locked, 0 when the result may be disclosed. Guesses that are counted at the
 * same moment come either before or after it, so nobody who has used up the threshold learns the result.
 */
export function secondsLockedAtVerdict(call: Call, email: string): Promise<number> {
  return whenOn(call, 0, async () => (await readLockAtVerdict(call.db, keyOf(call, email))) ?? 0);
}

/** Clears the failures of the account with that address, and ends a lockout: after a password reset (contract §5). */
export async function clearFailures(call: Call, email: string): Promise<void> {
  await forget(call.db, keyOf(call, email));
}

/** Records that a failure has locked the account, or an address without an account, in the transaction of `call`. */
export async function recordLockout(
  call: Call,
  email: string,
  account: { readonly id: string } | undefined,
): Promise<void> {
  await recordSecurityEvent(call, {
    action: 'accountLocked',
    entity: 'user',
    entityId: account?.id ?? null,
    after: account ? { locked: true } : { locked: true, emailHash: hashOfUnknown(call, email) },
  });
}

/** Returns all that the audit log holds of an address without an account: people type passwords into that field. */
export function hashOfUnknown({ app }: Call, email: string): string {
  return keyedHash(app.appSecret, 'failed login', emailKey(email)).toString('base64url');
}

/** Returns the refusal of a login while the account is locked, with the right password too. */
export function locked(seconds: number): Refusal {
  return new Refusal('ACCOUNT_LOCKED', '', { retryAfter: Math.max(1, seconds) });
}

/**
 * Scheduled job: removes old failures. Waiting for that gains no more guesses than waiting for a lock to end, and
 * without it the guesses at addresses without an account would stay for ever.
 */
export async function expireFailures(call: Call, signal?: AbortSignal): Promise<void> {
  const ageMs = Math.max(day, call.app.config.lockout?.durationMs ?? 0);
  await sweepOldFailures(call.db, ageMs, signal);
}

function whenOn<T>({ app }: Call, off: T, work: (rule: LockoutRule) => Promise<T>): Promise<T> {
  const { lockout } = app.config;
  return lockout === undefined ? Promise.resolve(off) : work(lockout);
}

function keyOf({ app }: Call, email: string): Buffer {
  return keyedHash(app.appSecret, 'login failures', emailKey(email));
}
