/** Deletes expired rows in batches, each in a short transaction of its own. */
import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from './tables.ts';

/** The rows to delete. The names are those of the database. */
export interface Expired {
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The column or expression with a row's expiry time; it must be indexed. */
  readonly time: string;
  /** A row may be deleted when its time is before this instant, in SQL. */
  readonly before: RawBuilder<unknown>;
  /** An additional condition for deletion, in SQL. */
  readonly and?: RawBuilder<unknown>;
}

/** Rows per transaction: few enough that it takes milliseconds and its locks block nobody. */
const batch = 1_000;

/**
 * Deletes the rows, the oldest first, until none is left or `signal` is aborted. Rows locked by others remain for the
 * next sweep. Any number of processes may sweep concurrently.
 */
export async function sweep(db: AnyDatabase, expired: Expired, signal?: AbortSignal): Promise<void> {
  let from: string | null = '-infinity';
  while (from !== null && signal?.aborted !== true) from = await removeBatch(db, expired, from);
}

/** Deletes the first rows from `from` on, and returns the time of the last one, or null when none are left. */
async function removeBatch(
  db: AnyDatabase,
  { table, key, time, before, and = sql`true` }: Expired,
  from: string,
): Promise<string | null> {
  const at = sql.raw(time);
  const keyOf = (row: string) => sql.join(key.map((column) => sql.ref(`${row}.${column}`)));
  // Starts from the last batch instead of the beginning: while a transaction elsewhere is open, for example a backup,
  // the index still contains the deleted rows, and every batch would scan all of them.
  const { rows } = await sql<{ removed: number; last: string | null }>`
    WITH old AS MATERIALIZED (
      SELECT ${sql.join(key.map((column) => sql.ref(column)))}, ${at} AS swept_time FROM ${sql.table(table)}
       WHERE ${at} < ${before} AND ${at} >= ${from}::timestamptz AND ${and}
       ORDER BY ${at} LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM ${sql.table(table)} AS t USING old WHERE (${keyOf('t')}) = (${keyOf('old')})
    )
    SELECT count(*)::int AS removed, max(swept_time)::text AS last FROM old
  `.execute(db);
  const { removed = 0, last = null } = rows[0] ?? {};
  countRemoved(db, table, removed);
  return removed < batch ? null : last;
}

/** The tables whose rows do not stay: each has a count from the start. */
const tables = [
  'email_tokens',
  'idempotency_keys',
  'email_counts',
  'link_requests',
  'login_failures',
  'mail_outbox',
  'oauth_flows',
  'rate_windows',
  'refresh_tokens',
  'sessions',
];

const counts = new WeakMap<AnyDatabase, Map<string, number>>();

/** Adds rows that were removed by a statement on `db`, which is not a transaction: that could still be rolled back. */
export function countRemoved(db: AnyDatabase, table: string, rows: number): void {
  const counted = removedRows(db);
  counted.set(table, (counted.get(table) ?? 0) + rows);
}

/** Returns how many rows this process has removed, by table. */
export function removedRows(db: AnyDatabase): Map<string, number> {
  return counts.getOrInsertComputed(db, () => new Map(tables.map((table) => [table, 0])));
}
