/** Bookings as calendars show them: the statements that read a period, in the order of the start, batch by batch. */
import { type RawBuilder, sql } from 'kysely';
import type { Interval } from '#domain/time/interval.ts';
import type { BookingTables, Db } from '#features/bookings/record/tables.ts';

/** A booking with a few values of limited length. */
export type BookingEvent = BookingTables['bookingEvents'];

/** All given conditions must hold; without any, the filter selects every booking. */
export interface EventFilter {
  readonly userId?: string | undefined;
  readonly staffId?: string | undefined;
}

/** What tells a set of bookings from the same one after a change of any booking. */
export interface EventsMark {
  readonly count: number;
  /** The sum of their versions. */
  readonly versions: string;
  /** When the last of them was changed; null without bookings. */
  readonly newest: string | null;
}

/** The last booking of the previous batch. */
export type EventPosition = Pick<BookingEvent, 'id' | 'startDate'>;

export interface EventBatch {
  readonly period: Interval;
  readonly after: EventPosition | undefined;
  readonly limit: number;
}

/** True if one of the filters selects every booking. */
export function isEverything(filters: readonly EventFilter[]): boolean {
  return filters.some(({ userId, staffId }) => userId === undefined && staffId === undefined);
}

/** Returns the mark of the bookings that overlap the period and match at least one of the filters, of which there is one. */
export async function selectMark(
  db: Db,
  filters: readonly EventFilter[],
  period: Interval,
): Promise<EventsMark> {
  const conditions = isEverything(filters)
    ? [isUnderWay(period), startsWithin(period)]
    : filters.map((filter) => overlapping(period, filter));
  const matches = conditions.map((condition) => matching(condition, sql`id, version, updated_at`));
  const { rows } = await sql<EventsMark>`
    SELECT count(*)::int AS count, coalesce(sum(version), 0)::text AS versions, max(updated_at) AS newest
      FROM (${sql.join(matches, isEverything(filters) ? sql` UNION ALL ` : sql` UNION `)}) AS matches
  `.execute(db);
  return rows[0] as EventsMark;
}

/**
 * Returns the next bookings that overlap the period and match at least one of the filters. The matches of all filters
 * are collected for every batch: use it where they are the bookings of one person.
 */
export async function selectEvents(
  db: Db,
  filters: readonly EventFilter[],
  batch: EventBatch,
): Promise<BookingEvent[]> {
  const matches = filters.map((filter) => matching(overlapping(batch.period, filter)));
  return read(db, collected(sql.join(matches, sql` UNION `)), batch);
}

/** Returns the next of all bookings that start before the period and reach into it: few, wherever the period begins. */
export function selectEventsUnderWay(db: Db, batch: EventBatch): Promise<BookingEvent[]> {
  return read(db, collected(matching(isUnderWay(batch.period))), batch);
}

/** Returns the next of all bookings that start within the period: a range of one index, whatever its length. */
export function selectEventsFrom(db: Db, batch: EventBatch): Promise<BookingEvent[]> {
  return read(db, matching(startsWithin(batch.period)), batch);
}

function overlapping({ start, end }: Interval, filter: EventFilter): RawBuilder<unknown> {
  return sql`period && tstzrange(${start.toString()}, ${end.toString()}) AND ${holds(filter)}`;
}

function isUnderWay(period: Interval): RawBuilder<unknown> {
  const start = sql`${period.start.toString()}::timestamptz`;
  return sql`period @> ${start} AND start_date < ${start}`;
}

function startsWithin({ start, end }: Interval): RawBuilder<unknown> {
  return sql`start_date >= ${start.toString()}::timestamptz AND start_date < ${end.toString()}::timestamptz`;
}

function matching(condition: RawBuilder<unknown>, columns = sql`id, start_date`): RawBuilder<unknown> {
  return sql`SELECT ${columns} FROM bookings WHERE deleted_at IS NULL AND ${condition}`;
}

/**
 * The planner must not read bookings in the order of their start until it has found enough that match: that would be all
 * bookings before the period.
 */
function collected(matches: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`WITH collected AS MATERIALIZED (${matches}) SELECT id, start_date FROM collected`;
}

function holds({ userId, staffId }: EventFilter): RawBuilder<unknown> {
  const ofUser = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  const ofStaff = staffId === undefined ? sql`true` : sql`staff_id = ${staffId}`;
  return sql`${ofUser} AND ${ofStaff}`;
}

async function read(
  db: Db,
  matches: RawBuilder<unknown>,
  { after, limit }: EventBatch,
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
