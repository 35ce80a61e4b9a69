/**
 * The statements of lists of bookings, for tables of any size. They find a page in an index alone. The totals of common
 * lists come from the rollup; the cost of any other total grows with the number of rows counted.
 */
import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { BookingSortField } from '#features/bookings/record/request-schema.ts';
import type { Db } from '#features/bookings/record/tables.ts';
import type { PageRequest } from '#platform/data/shapes/shapes.ts';

/** All given conditions must hold; ids are UUIDs. */
export interface BookingFilter {
  readonly userId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly status?: BookingStatus | undefined;
  readonly petId?: string | undefined;
  /** Selects bookings with a line of this category. */
  readonly category?: ServiceCategory | undefined;
  /** Selects bookings with a line of this service. */
  readonly serviceId?: string | undefined;
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

/** Part of a list: `limit` rows after the first `offset` rows. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export type Total = RawBuilder<{ total: string }>;

/** Returns a statement with the number of bookings in the selection. */
export function totalOf(selection: Selection): Total {
  const totals = selection.map(rolledUp);
  return totals.every((total) => total !== undefined) ? summing(totals) : counting(selection);
}

/** Returns the number of bookings in the selection, which must not be empty. */
export async function countBookings(db: Db, selection: Selection): Promise<number> {
  const { rows } = await totalOf(selection).execute(db);
  return Number(rows[0]?.total);
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
  return (await rowsOf(selection, page, { limit, offset: 0 }, after).execute(db)).rows;
}

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

/**
 * True if the list is one that its readers open first, whose best plan is the same for every user, staff member and
 * status: an index has its rows in its order.
 */
export function isPlain(
  selection: Selection,
  { sortBy }: Pick<PageRequest, 'sortBy'>,
  { offset }: Pick<Slice, 'offset'>,
): boolean {
  if (sortBy !== 'createdAt' || offset > 0 || selection.length > 2) return false;
  return selection.every((filter) =>
    Object.entries(filter).every(([name, value]) => value === undefined || plainFilters.has(name)),
  );
}

const plainFilters: ReadonlySet<string> = new Set([
  'userId',
  'staffId',
  'status',
] satisfies (keyof BookingFilter)[]);

/** Adds up totals of filters that no booking matches twice: several of them differ in their status. */
function summing(totals: readonly Total[]): Total {
  return sql`SELECT sum(total) AS total FROM (${sql.join(totals, sql` UNION ALL `)}) AS totals`;
}

function counting(selection: Selection): Total {
  const ids = selection.map((filter) => sql`SELECT id FROM bookings WHERE ${holds(filter)}`);
  return sql`SELECT count(*) AS total FROM (${sql.join(ids, sql` UNION `)}) AS ids`;
}

/**
 * Returns the statement that finds the rows of a slice, counted from a position or from the beginning. The selection must
 * not be empty.
 */
export function rowsOf(
  selection: Selection,
  { sortBy, sortOrder }: PageRequest,
  { limit, offset }: Slice,
  after?: Row,
): RawBuilder<Row> {
  const column = columns[sortBy as BookingSortField];
  const order = inOrder(sortOrder);
  const isBeyond = after ? beyond(sortBy as BookingSortField, sortOrder, after) : sql`true`;
  const sorted = (filter: BookingFilter, slice: RawBuilder<unknown>) => {
    const matches = sql`SELECT id, ${column} AS value FROM bookings WHERE ${holds(filter)} AND ${isBeyond}`;
    // The matches of a period or of a name may be anywhere in the sort order, or at its far end, so the statement
    // collects them first.
    return filter.from || filter.to || filter.ofUsers || filter.ofPets
      ? sql<Row>`WITH matches AS MATERIALIZED (${matches}) SELECT id, value FROM matches ORDER BY ${order} ${slice}`
      : sql<Row>`${matches} ORDER BY ${column} ${sql.raw(sortOrder)}, id ${sql.raw(sortOrder)} ${slice}`;
  };
  // The limit of the page itself is a parameter. A plan that is made once for all values expects a tenth of all bookings
  // to be within such a limit, so the statement also has one in its text.
  const isFirst = isPlain(selection, { sortBy }, { offset }) && limit <= mostInPage;
  const firsts = selection.map((filter) =>
    // Takes only the first rows of each filter, so that none is read whole.
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

/** Returns the conditions of the filter; they also exclude deleted bookings. */
function holds(filter: BookingFilter): RawBuilder<unknown> {
  const { userId, staffId, status, petId, category, serviceId, ofUsers, ofPets, from, to } = filter;
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
  if (serviceId !== undefined)
    conditions.push(sql`id IN (SELECT booking_id FROM booking_lines WHERE service_id = ${serviceId})`);
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
