/** Removes rows whose time has passed: in batches, each a short transaction of its own. */
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Rows that may go. The names are those of the database. */
export interface Expired {
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The column or expression that says when a row's time has passed; an index must have it. */
  readonly time: string;
  /** A row may go when its time is before this instant, in SQL. */
  readonly before: RawBuilder<unknown>;
  /** A further condition for a row to go, in SQL. */
  readonly and?: RawBuilder<unknown>;
}

/** Rows of one transaction: few enough that it takes milliseconds, and that nobody waits for its locks. */
const batch = 1_000;

/**
 * Removes the rows, the oldest first, until none is left or `turn` is aborted. Rows that somebody has locked are left
 * to the next sweep. Any number of processes may sweep at once.
 */
// biome-ignore lint/suspicious/noExplicitAny: the caller names its own table.
export async function sweep(db: Kysely<any>, expired: Expired, turn?: AbortSignal): Promise<void> {
  let from: string | null = '-infinity';
  while (from !== null && turn?.aborted !== true) from = await removeBatch(db, expired, from);
}

/** Removes the first rows from that time on; gives the time of the last one, or null when there are no more. */
async function removeBatch(
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  db: Kysely<any>,
  { table, key, time, before, and = sql`true` }: Expired,
  from: string,
): Promise<string | null> {
  const at = sql.raw(time);
  const keyOf = (row: string) => sql.join(key.map((column) => sql.ref(`${row}.${column}`)));
  // From the last batch on, not from the beginning: as long as a transaction elsewhere is open, a backup for one, the
  // index still has what was removed, and every batch would go through all of it.
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
  return removed < batch ? null : last;
}
