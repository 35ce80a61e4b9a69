/** Pages of rows of any size: limits the data read at once in bytes as well as in rows. */

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/data/db/prepared.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { Rows, type UnreadRow } from './rows.ts';

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

type Show<Row, T> = (row: Row) => T;
type ReadByIds<T> = (ids: readonly string[]) => Promise<readonly (T & { readonly id: string })[]>;
// biome-ignore lint/suspicious/noExplicitAny: the tables of the query do not matter here.
type Page<Row> = SelectQueryBuilder<any, any, Row> | RawBuilder<Row>;

type Measured<Row> = Row & { readonly octets: number; readonly fits: boolean };

/**
 * Runs `page`, a query with an order and a limit, and returns its leading rows as long as their long columns fit into
 * 256 KB together. The same statement only measures the remaining rows: their values stay in the database until
 * `readByIds` fetches them.
 */
export async function selectSizedPage<Row extends { readonly id: string }, T>(
  db: AnyDatabase,
  page: Page<Row>,
  columns: Columns<Row>,
  show: Show<Row, T>,
  readByIds: ReadByIds<T>,
): Promise<Rows<T>> {
  const { rows } = await sql<Measured<Row>>`
    WITH ${measured(page, columns)} SELECT ${shown(columns)} FROM summed`.execute(db);
  return rowsOf(rows, show, readByIds);
}

/** The options of {@link selectCountedPage}: those of {@link selectSizedPage}, and the total of the list. */
export interface CountedPage<Row, T> {
  readonly page: Page<Row>;
  /** A statement with one row and one column, `total`. */
  readonly total: RawBuilder<unknown>;
  readonly columns: Columns<Row>;
  readonly show: Show<Row, T>;
  readonly readByIds: ReadByIds<T>;
}

/**
 * Does the same, and reads the total of the list in the same statement. `last` is the last row of the page as the
 * database returned it: without its long values if it is too large.
 */
export async function selectCountedPage<Row extends { readonly id: string }, T>(
  run: RunStatement,
  { page, total, columns, show, readByIds }: CountedPage<Row, T>,
): Promise<{ readonly rows: Rows<T>; readonly total: number; readonly last: Row | undefined }> {
  // When the page is empty, the only row has the total alone.
  const found = await run<Measured<Row> & { readonly total: string }>(sql`
    WITH counted AS MATERIALIZED (${total}), ${measured(page, columns)}
    SELECT counted.total, ${shown(columns)} FROM counted LEFT JOIN summed ON true`);
  const rows = found.filter(({ id }) => id !== null);
  return { rows: rowsOf(rows, show, readByIds), total: Number(found[0]?.total), last: rows.at(-1) };
}

function measured<Row>(page: Page<Row>, { long }: Columns<Row>) {
  const sizes = long.map((column) => sql`coalesce(octet_length(${sql.ref(column)}::text), 0)`);
  // A window without an ORDER BY processes the rows in the order of the page.
  return sql`
    page AS MATERIALIZED (${page}),
    measured AS (SELECT *, ${sql.join(sizes, sql` + `)} AS octets FROM page),
    summed AS (SELECT *, sum(octets) OVER (ROWS UNBOUNDED PRECEDING) <= ${sql.lit(firstOctets)} AS fits FROM measured)`;
}

function shown<Row>({ short, long }: Columns<Row>) {
  const named = (column: string) => sql.raw(`"${column}"`);
  return sql.join([
    ...short.map((column) => sql`summed.${sql.ref(column)} AS ${named(column)}`),
    ...long.map((column) => sql`CASE WHEN fits THEN summed.${sql.ref(column)} END AS ${named(column)}`),
    sql`octets`,
    sql`fits`,
  ]);
}

function rowsOf<Row extends { readonly id: string }, T>(
  rows: readonly Measured<Row>[],
  show: Show<Row, T>,
  readByIds: ReadByIds<T>,
): Rows<T> {
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
