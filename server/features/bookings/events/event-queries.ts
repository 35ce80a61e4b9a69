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

/** The last booking of the previous batch. */
export type EventPosition = Pick<BookingEvent, 'id' | 'startDate'>;

export interface EventBatch {
  readonly period: Interval;
  readonly after: EventPosition | undefined;
  readonly limit: number;
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
  const overlaps = sql`period && tstzrange(${batch.period.start.toString()}, ${batch.period.end.toString()})`;
  const matches = filters.map((filter) => matching(sql`${overlaps} AND ${holds(filter)}`));
  return read(db, collected(sql.join(matches, sql` UNION `)), batch);
}

/** Returns the next of all bookings that start before the period and reach into it: few, wherever the period begins. */
export function selectEventsUnderWay(db: Db, batch: EventBatch): Promise<BookingEvent[]> {
  const start = sql`${batch.period.start.toString()}::timestamptz`;
  return read(db, collected(matching(sql`period @> ${start} AND start_date < ${start}`)), batch);
}

/** Returns the next of all bookings that start within the period: a range of one index, whatever its length. */
export function selectEventsFrom(db: Db, batch: EventBatch): Promise<BookingEvent[]> {
  const { start, end } = batch.period;
  return read(
    db,
    matching(
      sql`start_date >= ${start.toString()}::timestamptz AND start_date < ${end.toString()}::timestamptz`,
    ),
    batch,
  );
}

function matching(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT id, start_date FROM bookings WHERE deleted_at IS NULL AND ${condition}`;
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
