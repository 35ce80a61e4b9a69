/** The statements of lists of bookings, for tables of any size: they find a page in an index alone. */
import { type RawBuilder, sql } from 'kysely';
import {
  type BookingFilter,
  bookingIdsOfPets,
  hasOnly,
  holds,
  isSpread,
  matchesAmong,
  type Selection,
} from '#features/bookings/record/filters.ts';
import type { BookingSortField } from '#features/bookings/record/request-schema.ts';
import type { Db } from '#features/bookings/record/tables.ts';
import type { PageRequest } from '#platform/data/shapes/shapes.ts';

export interface Row {
  readonly id: string;
  /** The value of the field by which the list is sorted, as the database writes it. */
  readonly value: string;
}

/** Part of a list: `limit` rows after the first `offset` rows. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Returns the first `limit` rows after a position, or from the beginning. */
export async function selectAfter(
  db: Db,
  selection: Selection,
  page: PageRequest,
  limit: number,
  after: Row | undefined,
): Promise<readonly Row[]> {
  if (selection.length === 0) return [];
  return (await rowsOf(selection, page, { limit, offset: 0 }, { after }).execute(db)).rows;
}

/**
 * True if the list is one that its readers open first, whose best plan is the same for every user, staff member and
 * status: an index has its rows in its order.
 */
export function isPlain(selection: Selection, sortBy: string, offset: number): boolean {
  if (sortBy !== 'createdAt' || offset > 0 || selection.length > 2) return false;
  return selection.every((filter) => hasOnly(filter, 'userId', 'staffId', 'status'));
}

/**
 * Returns the statement that finds the rows of a slice, counted from a position or from the beginning. The selection must
 * not be empty. `total` is the number of its bookings, or a minimum, where it is known that they are too many to be collected
 * and sorted.
 */
export function rowsOf(
  selection: Selection,
  { sortBy, sortOrder }: PageRequest,
  { limit, offset }: Slice,
  { after, total = 0 }: { readonly after?: Row | undefined; readonly total?: number } = {},
): RawBuilder<Row> {
  const column = columns[sortBy as BookingSortField];
  const order = inOrder(sortOrder);
  const isBeyond = after ? beyond(sortBy as BookingSortField, sortOrder, after) : sql`true`;
  const sorted = (filter: BookingFilter, slice: RawBuilder<unknown>) => {
    const matches = sql`SELECT id, ${column} AS value FROM bookings WHERE ${holds(filter)} AND ${isBeyond}`;
    // The matches may be at the far end of the order, so the statement collects them first.
    return isSpread(filter)
      ? sql<Row>`WITH matches AS MATERIALIZED (${matches}) SELECT id, value FROM matches ORDER BY ${order} ${slice}`
      : sql<Row>`${matches} ORDER BY ${column} ${sql.raw(sortOrder)}, id ${sql.raw(sortOrder)} ${slice}`;
  };
  const collected = ({ ofPets, ...rest }: BookingFilter) => {
    const ids = bookingIdsOfPets({ ofPets });
    if (ids) return matchesAmong(ids, sql`${holds(rest)} AND ${isBeyond}`, column);
    return sql`SELECT id, ${column} AS value FROM bookings WHERE ${holds(rest)} AND ${isBeyond}`;
  };
  // Reads the index of the order until it has found enough. The matches may be at its far end: when it has read as many rows
  // as there are matches, it gives up, and the statement collects them.
  const searched = (filter: BookingFilter) => {
    const enough = sql`(SELECT count(*) FROM looked) >= ${limit + offset}`;
    const slice = sql`ORDER BY ${order} LIMIT ${limit + offset}`;
    const most = sql.lit(Math.max(total, filter.starts || filter.ends ? leastLooked : leastJoined));
    return sql<Row>`
      WITH looked AS MATERIALIZED (
        SELECT id, value FROM (
          SELECT *, ${column} AS value FROM bookings WHERE ${holds(indexed(filter, sortBy))} AND ${isBeyond}
           ORDER BY ${column} ${sql.raw(sortOrder)}, id ${sql.raw(sortOrder)} LIMIT ${most}) AS bookings
         WHERE ${holds(filter, 'each')} ${slice}),
      missing AS MATERIALIZED (SELECT WHERE NOT ${enough})
      SELECT id, value FROM looked WHERE ${enough}
      UNION ALL
      SELECT id, value
        FROM missing, (${collected(filter)} OFFSET 0) AS matches
      ${slice}`;
  };
  // The limit of the page itself is a parameter. A plan that is made once for all values expects a tenth of all bookings
  // to be within such a limit, so the statement also has one in its text.
  const isFirst = isPlain(selection, sortBy, offset) && limit <= mostInPage;
  const isLong = total > 0;
  const parts = isLong ? selection.flatMap((filter) => partsOf(filter, sortBy)) : selection;
  const firsts = parts.map((filter) =>
    isLong && filter.during === undefined
      ? searched(filter)
      : // Takes only the first rows of each filter, so that none is read whole.
        sorted(filter, isFirst ? sql`LIMIT ${sql.lit(mostInPage)}` : sql`LIMIT ${limit + offset}`),
  );
  const [only, ...others] = firsts;
  if (only === undefined) throw new Error('An empty selection has no rows.');
  const slice = isFirst ? sql`LIMIT ${limit}` : sql`LIMIT ${limit} OFFSET ${offset}`;
  if (others.length === 0)
    return sql<Row>`SELECT id, value FROM (${only}) AS firsts ORDER BY ${order} ${slice}`;
  // UNION removes rows that match several filters.
  const all = firsts.map((first) => sql`(${first})`);
  return sql<Row>`SELECT id, value FROM (${sql.join(all, sql` UNION `)}) AS firsts ORDER BY ${order} ${slice}`;
}

/**
 * Rows of an index that are read at least in search of the first matches of a long list: some ten milliseconds. Where each
 * is looked up in other tables, fewer.
 */
const leastLooked = 100_000;
const leastJoined = 10_000;

/**
 * Splits a period into the bookings that start in it, or end in it in the order of their ends, and the few that are under
 * way at its other end.
 */
function partsOf({ from, to, ...rest }: BookingFilter, sortBy: string): Selection {
  if (from === undefined && to === undefined) return [rest];
  const [within, edge] = sortBy === 'endDate' ? (['ends', to] as const) : (['starts', from] as const);
  return [{ ...rest, [within]: [from, to] }, ...(edge ? [{ ...rest, during: edge }] : [])];
}

/** The conditions of the filter that the index of the order has. */
function indexed({ status, starts, ends }: BookingFilter, sortBy: string): BookingFilter {
  if (sortBy === 'startDate') return { starts };
  if (sortBy === 'endDate') return { ends };
  return sortBy === 'totalAmount' ? {} : { status };
}

/** A page has at most 100 rows; the statement reads one more when it must know whether another page follows. */
const mostInPage = 101;

/** Returns the order of rows, each with its value and its id. */
export function inOrder(sortOrder: 'asc' | 'desc'): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder);
  return sql`value ${direction}, id ${direction}`;
}

function beyond(sortBy: BookingSortField, sortOrder: 'asc' | 'desc', { value, id }: Row) {
  const further = sql.raw(sortOrder === 'asc' ? '>' : '<');
  if (sortBy === 'createdAt') return sql`id ${further} ${id}`;
  return sql`(${columns[sortBy]}, id) ${further} (${value}, ${id})`;
}

const columns: Readonly<Record<BookingSortField, RawBuilder<unknown>>> = {
  // The id contains the creation time, so a page is found in the index of the ids alone.
  createdAt: sql.raw('id'),
  startDate: sql.raw('start_date'),
  endDate: sql.raw('end_date'),
  status: sql.raw('status'),
  totalAmount: sql.raw('total_amount'),
};
