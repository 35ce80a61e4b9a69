/**
 * Consecutive failed logins: every statement that uses their table, but for the removal of old ones
 * (expire-sessions.ts). Each statement judges by the database's clock and decides alone, so that the guesses of any
 * number of replicas and parallel requests are counted one after the other.
 */

import { sql } from 'kysely';
import { fromNow } from '#features/auth/sessions/queries.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';

export interface LockoutRule {
  readonly threshold: number;
  readonly durationMs: number;
}

/** SQL for the whole seconds until a lock ends, at least 1. */
const secondsLeft = sql.raw('greatest(1, ceil(extract(epoch FROM locked_until - now())))::int');

/** Returns the whole seconds for which the account stays locked, 0 when it is not. */
export async function readLock(db: AnyDatabase, key: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT ${secondsLeft} AS seconds FROM login_failures WHERE key = ${key} AND locked_until > now()
  `.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** The failure was counted, it was counted and locks the account, or the account was locked: then it is not counted. */
export type CountedFailure = 'counted' | 'locks' | 'wasLocked';

/** Counts one failure, unless the account is locked already. */
export async function countFailure(
  db: AnyDatabase,
  key: Buffer,
  { threshold, durationMs }: LockoutRule,
): Promise<CountedFailure> {
  const lockedUntil = (failures: ReturnType<typeof sql>) =>
    sql`CASE WHEN ${failures} >= ${threshold} THEN ${fromNow(durationMs)} END`;
  const inRow = sql`CASE WHEN f.locked_until IS NULL THEN f.failures + 1 ELSE 1 END`;
  const { rows } = await sql<{ locks: boolean }>`
    INSERT INTO login_failures AS f (key, failures, last_at, locked_until)
    VALUES (${key}, 1, now(), ${lockedUntil(sql`1`)})
    ON CONFLICT (key) DO UPDATE
      SET failures = ${inRow}, last_at = now(), locked_until = ${lockedUntil(inRow)}
      WHERE f.locked_until IS NULL OR f.locked_until <= now()
    RETURNING locked_until IS NOT NULL AS locks
  `.execute(db);
  if (rows[0] === undefined) return 'wasLocked';
  return rows[0].locks ? 'locks' : 'counted';
}

/**
 * Returns the whole seconds for which the account stays locked, 0 when it is not, undefined without failures. Waits for
 * failures that are being counted, and keeps others from being counted until the transaction ends.
 */
export async function readLockAtVerdict(db: AnyDatabase, key: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT CASE WHEN locked_until > now() THEN ${secondsLeft} ELSE 0 END AS seconds
      FROM login_failures WHERE key = ${key} FOR UPDATE
  `.execute(db);
  return rows[0]?.seconds;
}

/** Deletes the failures, and the lock with them. */
export async function deleteFailures(db: AnyDatabase, key: Buffer): Promise<void> {
  await sql`DELETE FROM login_failures WHERE key = ${key}`.execute(db);
}
