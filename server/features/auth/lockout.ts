/**
 * Lockout: after LOCKOUT_THRESHOLD failed logins in a row an account, whether it exists or not, takes no password for
 * LOCKOUT_DURATION (contract §5; ASVS 5.0, 6.3.1).
 *
 * Hashing a password takes long, and nothing is held meanwhile. What counts is the moment of the verdict: one
 * statement decides whether the account is locked by then, and counts. Whatever a guess has found out after the
 * threshold is told to nobody, so that of any number of parallel guesses no more are judged than of one after the
 * other, while right passwords in parallel never stand in each other's way.
 */
import { emailKey } from '#domain/email-address.ts';
import { Refusal } from '#domain/refusal.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import { counter } from '#platform/observability/metrics.ts';
import {
  countFailure,
  forget,
  forgetUnlessLocked,
  type LockoutRule,
  readLock,
  removeOldFailures,
} from './lockout-queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Lockouts of this process; those of all are entries of the audit log. */
const lockouts = onePerApp((app) => counter(app, 'petalpaw_lockouts_total', 'Accounts that were locked.'));

/** Makes the counter show 0 before there has been a lockout. */
export function registerLockoutMetric(app: App): void {
  lockouts(app);
}

/** Whole seconds for which the account with that address takes no password, 0 when it does. */
export function secondsLocked(call: Call, email: string): Promise<number> {
  return whenOn(call, 0, () => readLock(call.db, keyOf(call, email)));
}

/** What became of a failed login: it was counted, it was and locks the account, or the account was locked. */
export type CountedFailure = 'counted' | 'locks' | 'wasLocked';

/** Counts a failed login, in the transaction of `call`. */
export function countFailedLogin(call: Call, email: string): Promise<CountedFailure> {
  return whenOn<CountedFailure>(call, 'counted', async (rule) => {
    const counted = await countFailure(call.db, keyOf(call, email), rule);
    if (counted?.locks) afterCommit(call.db, () => lockouts(call.app).inc());
    if (counted === undefined) return 'wasLocked';
    return counted.locks ? 'locks' : 'counted';
  });
}

/**
 * A right password, in the transaction of `call`: clears the failures, unless the account is locked. Gives the whole
 * seconds for which it is, 0 when the login may go on.
 */
export function clearUnlessLocked(call: Call, email: string): Promise<number> {
  return whenOn(call, 0, () => forgetUnlessLocked(call.db, keyOf(call, email)));
}

/** Clears the failures of the account with that address, and ends a lockout: after a password reset (contract §5). */
export async function clearFailures(call: Call, email: string): Promise<void> {
  await forget(call.db, keyOf(call, email));
}

/** What a login gets while the account is locked, on the right password too. */
export function locked(seconds: number): Refusal {
  return new Refusal('ACCOUNT_LOCKED', '', { retryAfter: Math.max(1, seconds) });
}

/**
 * Timed work: forgets failures of long ago. Whoever waits for that gets no more guesses than by waiting for a lock to
 * end, and without it the guesses at addresses that nobody has would stay for ever.
 */
export async function expireFailures(call: Call, batch: number): Promise<void> {
  const ageMs = Math.max(day, call.app.config.lockout?.durationMs ?? 0);
  while ((await removeOldFailures(call.db, ageMs, batch)) === batch);
}

function whenOn<T>({ app }: Call, off: T, work: (rule: LockoutRule) => Promise<T>): Promise<T> {
  const { lockout } = app.config;
  return lockout === undefined ? Promise.resolve(off) : work(lockout);
}

function keyOf({ app }: Call, email: string): Buffer {
  return keyedHash(app.appSecret, 'login failures', emailKey(email));
}
