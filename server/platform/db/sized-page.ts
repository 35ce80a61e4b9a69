/** Pages of rows of any size: limits the data read at once in bytes as well as in rows. */

import { type SelectQueryBuilder, sql } from 'kysely';
import type { AnyDatabase } from '#platform/db/tables.ts';
import { Rows, type UnreadRow } from '../answers/rows.ts';

/**
 * Bytes of text and JSON values that the first statement of a list returns. A hundred rows of ordinary size have fewer,
 * so that they need only this statement.
 */
const firstOctets = 256 * 1024;

interface Columns<Row> {
  /** Columns of a few bytes, `id` among them. */
  readonly short: readonly (keyof Row & string)[];
  /** Columns with values of any length that clients write: text or JSON. */
  readonly long: readonly (keyof Row & string)[];
}

/**
 * Runs `page`, a query with an order and a limit, and returns its leading rows as long as their long columns fit into
 * 256 KB together. The same statement only measures the remaining rows: their values stay in the database until
 * `readByIds` fetches them.
 */
export async function selectSizedPage<Row extends { readonly id: string }, T>(
  db: AnyDatabase,
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  page: SelectQueryBuilder<any, any, Row>,
  { short, long }: Columns<Row>,
  show: (row: Row) => T,
  readByIds: (ids: readonly string[]) => Promise<readonly (T & { readonly id: string })[]>,
): Promise<Rows<T>> {
  const sizes = long.map((column) => sql`coalesce(octet_length(${sql.ref(column)}::text), 0)`);
  const values = long.map((column) => sql`CASE WHEN fits THEN ${sql.ref(column)} END AS ${sql.ref(column)}`);
  // A window without an ORDER BY processes the rows in the order of the page.
  const { rows } = await sql<Row & { octets: number; fits: boolean }>`
    WITH page AS MATERIALIZED (${page}),
         measured AS (SELECT *, ${sql.join(sizes, sql` + `)} AS octets FROM page),
         summed AS (SELECT *, sum(octets) OVER (ROWS UNBOUNDED PRECEDING) <= ${firstOctets} AS fits FROM measured)
    SELECT ${sql.join([...short.map((column) => sql.ref(column)), ...values])}, octets, fits FROM summed
  `.execute(db);
  const unread: UnreadRow[] = [];
  const first: T[] = [];
  for (const row of rows) {
    if (row.fits) first.push(show(row));
    else unread.push({ id: row.id, octets: row.octets });
  }
  return new Rows(first, {
    rows: unread,
    read: async (ids) => new Map((await readByIds(ids)).map((row) => [row.id, row])),
  });
}
