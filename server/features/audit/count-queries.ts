/**
 * How the entries of the audit log are counted once and for all. Numbers are drawn from its sequence before they
 * are committed, so below the highest that is seen some may still be on their way: a number may be counted up to
 * only when nobody is left who had drawn one.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: the statements below name this feature's tables only.
type Db = Kysely<any>;

/** The last number that was drawn, 0 when none was. */
export async function lastDrawn(db: Db): Promise<bigint> {
  const { rows } = await sql<{ last: string }>`
    SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM audit_log_seq_seq
  `.execute(db);
  return BigInt(rows[0]?.last ?? 0);
}

/**
 * The transactions that are writing to the audit log. An INSERT takes this lock before it draws its number, and
 * the lock goes when the commit can be seen (PostgreSQL, "Explicit Locking", ROW EXCLUSIVE): so whatever numbers
 * had been drawn before this list was made are committed or lost when all of the list have ended.
 */
export async function auditWriters(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ writer: string }>`
    SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
     WHERE locktype = 'relation' AND relation = 'audit_log'::regclass AND mode = 'RowExclusiveLock' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  `.execute(db);
  return new Set(rows.map(({ writer }) => writer));
}

/**
 * Counts on, up to a number below which nothing can come any more, at most `most` numbers further. Two processes
 * that do so at once do not count twice: the second waits for the row, and reads it anew.
 *
 * @returns whether more is left to be counted up to that number.
 */
export async function countUpTo(db: Db, settled: bigint, most: number): Promise<boolean> {
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
