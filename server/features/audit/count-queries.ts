/**
 * Counts the entries of the audit log incrementally. A transaction draws its sequence number before it commits, so
 * entries below the highest visible number may still be uncommitted. The count may therefore include a number only
 * after every transaction that could have drawn it has ended.
 */

import { sql } from 'kysely';
import type { AnyDatabase } from '#platform/db/tables.ts';

/** Returns the last number drawn from the sequence, or 0 if none was drawn. */
export async function lastSequenceNumber(db: AnyDatabase): Promise<bigint> {
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
export async function auditWriters(db: AnyDatabase): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ writer: string }>`
    SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
     WHERE locktype = 'relation' AND relation = 'audit_log'::regclass AND mode = 'RowExclusiveLock' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  `.execute(db);
  return new Set(rows.map(({ writer }) => writer));
}

/**
 * Continues the count up to `settled`, below which no entry can appear any more, by at most `most` numbers. Two
 * concurrent processes do not count an entry twice: the second waits for the row lock and rereads the row.
 *
 * @returns whether numbers up to `settled` remain to be counted.
 */
export async function countUpTo(db: AnyDatabase, settled: bigint, most: number): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    UPDATE audit_log_count
       SET entries = entries + (
             SELECT count(*) FROM audit_log
              WHERE seq > upto AND seq <= least(${String(settled)}::bigint, upto + ${most}::bigint)),
           upto = least(${String(settled)}::bigint, upto + ${most}::bigint)
     WHERE upto < ${String(settled)}::bigint
    RETURNING upto < ${String(settled)}::bigint AS left
  `.execute(db);
  return rows[0]?.left ?? false;
}
