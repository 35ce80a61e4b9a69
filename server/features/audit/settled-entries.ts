/**
 * Up to which number of the log's sequence nothing can be committed any more. A transaction draws its sequence number
 * before it commits, so entries below the highest visible number may still be uncommitted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AnyDatabase } from '#platform/data/db/tables.ts';

/** Milliseconds between two checks: short at first, because most writers end at once. */
const pauseAfter = (waitedMs: number) => (waitedMs < 2_000 ? 100 : 500);

/**
 * Returns the last number drawn from the sequence, after every transaction that may have drawn it or an earlier one has
 * ended; transactions that begin meanwhile are not waited for. Returns undefined when one of them is still open after
 * `maxWaitMs`, or when `signal` is aborted.
 */
export async function settledNumber(
  db: AnyDatabase,
  maxWaitMs: number,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const last = await lastSequenceNumber(db);
  let writers = await auditWriters(db);
  for (let waitedMs = 0; writers.size > 0; ) {
    if (waitedMs >= maxWaitMs || signal?.aborted) return undefined;
    const pauseMs = pauseAfter(waitedMs);
    await sleep(pauseMs);
    waitedMs += pauseMs;
    writers = writers.intersection(await auditWriters(db));
  }
  return last;
}

/** Returns the last number drawn from the sequence, or 0 if none was drawn. */
async function lastSequenceNumber(db: AnyDatabase): Promise<bigint> {
  const { rows } = await sql<{ last: string }>`
    SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM audit_log_seq_seq
  `.execute(db);
  return BigInt(rows[0]?.last ?? 0);
}

/**
 * Returns the transactions that are writing to the audit log. An INSERT takes this lock before it draws its number,
 * and the lock is released once the commit is visible (PostgreSQL, "Explicit Locking", ROW EXCLUSIVE). When all
 * transactions of this list have ended, every number drawn before the list was read is therefore committed or lost.
 */
async function auditWriters(db: AnyDatabase): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ writer: string }>`
    SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
     WHERE locktype = 'relation' AND relation = 'audit_log'::regclass AND mode = 'RowExclusiveLock' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  `.execute(db);
  return new Set(rows.map(({ writer }) => writer));
}
