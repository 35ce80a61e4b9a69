/** Bookings as calendars show them: the statements that read a period, in the order of the start, batch by batch. */
import { type RawBuilder, sql } from 'kysely';
import type { Interval } from '#domain/time/interval.ts';
import { type BookingFilter, holds } from '#features/bookings/record/filters.ts';
import type { BookingTables, Db } from '#features/bookings/record/tables.ts';
import type { Call } from '#platform/data/call.ts';

/** A booking with a few values of limited length. */
export type BookingEvent = BookingTables['bookingEvents'];

/** All given conditions must hold; without any, the filter selects every booking. */
export type EventFilter = Pick<BookingFilter, 'userId' | 'staffId'>;

/** What tells a set of bookings from the same one after a change of any booking. */
interface EventsMark {
  readonly count: number;
  /** The sum of their versions. */
  readonly versions: string;
  /** When the last of them was changed; null without bookings. */
  readonly newest: string | null;
}

/** The last booking of the previous batch. */
export type EventPosition = Pick<BookingEvent, 'id' | 'startDate'>;

/** Returns how many bookings `bookingEvents` yields, and what differs after a change of any of them. */
export async function markOfEvents(
  { db }: Call,
  filters: readonly EventFilter[],
  period: Interval,
): Promise<EventsMark> {
  if (filters.length === 0) return { count: 0, versions: '0', newest: null };
  const columns = sql`id, version, updated_at`;
  const matches = isEverything(filters)
    ? sql`${matching(underWay(period), columns)} UNION ALL ${matching(starting(period), columns)}`
    : matchingAny(filters, period, columns);
  const { rows } = await sql<EventsMark>`
    SELECT count(*)::int AS count, coalesce(sum(version), 0)::text AS versions, max(updated_at) AS newest
      FROM (${matches}) AS matches
  `.execute(db);
  return rows[0] as EventsMark;
}

/**
 * Returns statements that select the bookings which overlap the period and match at least one of the filters: what one
 * selects starts before what the next one does.
 */
export function matchesInTurn(filters: readonly EventFilter[], period: Interval): RawBuilder<unknown>[] {
  if (filters.length === 0) return [];
  // The bookings of one person: they are collected for every batch.
  if (!isEverything(filters)) return [collected(matchingAny(filters, period))];
  // Few are under way, wherever the period begins; those that start in it are a range of one index, whatever its length.
  return [collected(matching(underWay(period))), matching(starting(period))];
}

/** Returns the first bookings that the statement selects after the position. */
export async function selectEvents(
  db: Db,
  matches: RawBuilder<unknown>,
  after: EventPosition | undefined,
  limit: number,
): Promise<BookingEvent[]> {
  const isNext = after
    ? sql`(start_date, id) > (${after.startDate}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<BookingEvent>`
    WITH next AS MATERIALIZED (
      SELECT id FROM (${matches}) AS matches WHERE ${isNext} ORDER BY start_date, id LIMIT ${limit}
    )
    SELECT e.* FROM next JOIN booking_events e ON e.id = next.id ORDER BY e.start_date, e.id
  `.execute(db);
  return rows;
}

/** True if one of the filters selects every booking. */
function isEverything(filters: readonly EventFilter[]): boolean {
  return filters.some(({ userId, staffId }) => userId === undefined && staffId === undefined);
}

/** The bookings that start before the period and reach into it. */
const underWay = ({ start }: Interval): BookingFilter => ({ during: start });
const starting = ({ start, end }: Interval): BookingFilter => ({ starts: [start, end] });

function matchingAny(
  filters: readonly EventFilter[],
  { start, end }: Interval,
  columns?: RawBuilder<unknown>,
) {
  const matches = filters.map((filter) => matching({ ...filter, from: start, to: end }, columns));
  return sql.join(matches, sql` UNION `);
}

function matching(filter: BookingFilter, columns = sql`id, start_date`): RawBuilder<unknown> {
  return sql`SELECT ${columns} FROM bookings WHERE ${holds(filter)}`;
}

/**
 * The planner must not read bookings in the order of their start until it has found enough that match: that would be all
 * bookings before the period.
 */
function collected(matches: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`WITH collected AS MATERIALIZED (${matches}) SELECT id, start_date FROM collected`;
}
