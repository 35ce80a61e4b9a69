/**
 * Pages of bookings, for tables of any size. A query finds a page in an index alone and reads its rows afterwards; it
 * counts a page in the second half from the other end. The totals of common queries come from the rollup; the cost of
 * any other total grows with the number of rows counted.
 */
import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '#domain/booking-status.ts';
import type { ServiceCategory } from '#domain/service-category.ts';
import type { PageRequest } from '#platform/shapes/shapes.ts';
import type { BookingSortField } from './schema.ts';
import type { Db } from './tables.ts';

/** All given conditions must hold; ids are UUIDs. */
export interface BookingFilter {
  readonly userId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly status?: BookingStatus | undefined;
  readonly petId?: string | undefined;
  /** Selects bookings with a line of this category. */
  readonly category?: ServiceCategory | undefined;
  /** A statement that selects ids of users: selects the bookings of these users. */
  readonly ofUsers?: RawBuilder<unknown> | undefined;
  /** A statement that selects ids of pets: selects the bookings for any of these pets. */
  readonly ofPets?: RawBuilder<unknown> | undefined;
  /** Selects bookings that end after this instant. */
  readonly from?: Temporal.Instant | undefined;
  /** Selects bookings that start before this instant, which must not be before `from`. */
  readonly to?: Temporal.Instant | undefined;
}

/** The content of a list: the bookings that match at least one of the filters. */
export type Selection = readonly BookingFilter[];

export interface Row {
  readonly id: string;
  /** The value of the field by which the list is sorted, as the database writes it. */
  readonly value: string;
}

/** Returns the number of bookings in the selection. */
export async function countBookings(db: Db, selection: Selection): Promise<number> {
  if (selection.length === 0) return 0;
  const totals = selection.map(rolledUp);
  const isRolledUp = totals.every((total) => total !== undefined);
  const { rows } = await (isRolledUp ? summing(totals) : counting(selection)).execute(db);
  return Number(rows[0]?.total);
}

/** Returns the rows of a page of a selection that has `total` rows in all. */
export async function selectPage(
  db: Db,
  selection: Selection,
  page: PageRequest,
  total: number,
): Promise<readonly Row[]> {
  const left = total - page.offset;
  if (left <= 0) return [];
  if (page.offset <= left) return select(db, selection, page, page);
  const limit = Math.min(page.limit, left);
  const sortOrder = page.sortOrder === 'asc' ? 'desc' : 'asc';
  const rows = await select(db, selection, { ...page, sortOrder }, { limit, offset: left - limit });
  return rows.toReversed();
}

/** Returns the first `limit` rows after a position, or from the beginning. */
export function selectAfter(
  db: Db,
  selection: Selection,
  page: PageRequest,
  limit: number,
  after: Row | undefined,
): Promise<readonly Row[]> {
  return select(db, selection, page, { limit, offset: 0 }, after);
}

type Total = RawBuilder<{ total: string }>;

/**
 * Returns a total that the rollup has: of all bookings, of a user or of a status. One statement adds the deltas that
 * are not rolled up yet.
 */
function rolledUp({ userId, status, ...rest }: BookingFilter): Total | undefined {
  if (Object.values(rest).some((condition) => condition !== undefined)) return undefined;
  if (userId !== undefined && status !== undefined) return undefined;
  if (userId !== undefined) {
    return sql`
      SELECT (SELECT coalesce(sum(bookings), 0) FROM booking_totals_of_users WHERE user_id = ${userId})
             + (SELECT coalesce(sum(weight), 0) FROM booking_deltas WHERE user_id = ${userId}) AS total`;
  }
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  return sql`
    SELECT (SELECT coalesce(sum(bookings), 0) FROM booking_totals WHERE ${ofStatus})
           + (SELECT coalesce(sum(weight), 0) FROM booking_deltas WHERE ${ofStatus}) AS total`;
}

/** Adds up totals of filters that no booking matches twice: several of them differ in their status. */
function summing(totals: readonly Total[]): Total {
  return sql`SELECT sum(total) AS total FROM (${sql.join(totals, sql` UNION ALL `)}) AS totals`;
}

function counting(selection: Selection): Total {
  const ids = selection.map((filter) => sql`SELECT id FROM bookings WHERE ${holds(filter)}`);
  return sql`SELECT count(*) AS total FROM (${sql.join(ids, sql` UNION `)}) AS ids`;
}

async function select(
  db: Db,
  selection: Selection,
  { sortBy, sortOrder }: PageRequest,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  after?: Row,
): Promise<readonly Row[]> {
  const column = columns[sortBy as BookingSortField];
  const direction = sql.raw(sortOrder);
  const isBeyond = after ? beyond(sortBy as BookingSortField, sortOrder, after) : sql`true`;
  const sorted = (filter: BookingFilter, rows: number, skipped: number) => {
    const matches = sql`SELECT id, ${column} AS value FROM bookings WHERE ${holds(filter)} AND ${isBeyond}`;
    const slice = sql`LIMIT ${rows} OFFSET ${skipped}`;
    // The matches of a period or of a name may be anywhere in the sort order, or at its far end, so the statement
    // collects them first.
    return filter.from || filter.to || filter.ofUsers || filter.ofPets
      ? sql<Row>`WITH matches AS MATERIALIZED (${matches})
                 SELECT id, value FROM matches ORDER BY value ${direction}, id ${direction} ${slice}`
      : sql<Row>`${matches} ORDER BY ${column} ${direction}, id ${direction} ${slice}`;
  };
  const [only, ...others] = selection;
  if (only === undefined) return [];
  if (others.length === 0) return (await sorted(only, limit, offset).execute(db)).rows;
  // Takes only the first rows of each filter, so that none is read whole; UNION removes rows that match both.
  const firsts = selection.map((filter) => sql`(${sorted(filter, limit + offset, 0)})`);
  const { rows } = await sql<Row>`
    SELECT id, value FROM (${sql.join(firsts, sql` UNION `)}) AS firsts
     ORDER BY value ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

function beyond(sortBy: BookingSortField, sortOrder: 'asc' | 'desc', { value, id }: Row) {
  const further = sql.raw(sortOrder === 'asc' ? '>' : '<');
  if (sortBy === 'createdAt') return sql`id ${further} ${id}`;
  return sql`(${columns[sortBy]}, id) ${further} (${value}, ${id})`;
}

/** Returns the conditions of the filter; they also exclude deleted bookings. */
function holds(filter: BookingFilter): RawBuilder<unknown> {
  const { userId, staffId, status, petId, category, ofUsers, ofPets, from, to } = filter;
  // With few bookings to examine, the database looks up their users and pets. Otherwise it finds the users and pets
  // first: as an array, which makes the planner expect few of them and use the indexes of the bookings.
  const isNarrow = userId !== undefined || staffId !== undefined || petId !== undefined;
  const among = (ids: RawBuilder<unknown>) => (isNarrow ? sql`IN (${ids})` : sql`= ANY (ARRAY (${ids}))`);
  const conditions = [sql`deleted_at IS NULL`];
  if (userId !== undefined) conditions.push(sql`user_id = ${userId}`);
  if (staffId !== undefined) conditions.push(sql`staff_id = ${staffId}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (petId !== undefined)
    conditions.push(sql`id IN (SELECT booking_id FROM booking_pets WHERE pet_id = ${petId})`);
  if (category !== undefined)
    conditions.push(sql`id IN (SELECT booking_id FROM booking_lines WHERE category = ${category})`);
  if (ofUsers !== undefined) conditions.push(sql`user_id ${among(ofUsers)}`);
  if (ofPets !== undefined)
    conditions.push(sql`id IN (SELECT booking_id FROM booking_pets WHERE pet_id ${among(ofPets)})`);
  if (from !== undefined || to !== undefined) {
    const ends = [from, to].map((instant) => sql`${instant?.toString() ?? null}::timestamptz`);
    conditions.push(sql`period && tstzrange(${sql.join(ends)})`);
  }
  return sql.join(conditions, sql` AND `);
}

const columns: Readonly<Record<BookingSortField, RawBuilder<unknown>>> = {
  // The id contains the creation time, so a page is found in the index of the ids alone.
  createdAt: sql.raw('id'),
  startDate: sql.raw('start_date'),
  endDate: sql.raw('end_date'),
  status: sql.raw('status'),
  totalAmount: sql.raw('total_amount'),
};
