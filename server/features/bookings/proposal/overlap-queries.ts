/**
 * Queries for the times at which pets and staff members are taken. Every query uses the indexes of the exclusion
 * constraints, with `period && …` for pets and `booking_hold(…) && …` for staff members: a condition on two columns would
 * read all earlier bookings.
 */
import { type Selectable, sql } from 'kysely';
import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { ProposedBooking, StoredBooking } from '#domain/booking/rules/booking-conflict.ts';
import { holdOf } from '#domain/booking/rules/business-times.ts';
import { type Interval, intervalOf } from '#domain/time/interval.ts';
import { datesAsInterval } from '#features/bookings/record/queries.ts';
import type { BookingColumns, Db } from '#features/bookings/record/tables.ts';

/** A stored booking, and the users who are its owner and its staff member. */
interface OverlappingBooking extends StoredBooking {
  readonly userId: string;
  readonly staffUserId: string | null;
}

/** Returns the live bookings that could conflict with the candidate over its pets or its staff member. */
export async function selectOverlapping(db: Db, candidate: ProposedBooking): Promise<OverlappingBooking[]> {
  const { kind, petIds, staffId } = candidate;
  const period = periodOf(candidate);
  const { rows } = await sql<Selectable<BookingColumns> & { petIds: string[]; staffUserId: string | null }>`
    WITH overlapping AS MATERIALIZED (
      SELECT k.booking_id AS id
        FROM unnest(${petIds}::uuid[]) AS pet (id)
        JOIN booking_pets k ON k.pet_id = pet.id AND k.kind = ${kind} AND k.period && ${period} AND k.live
       UNION
      SELECT id FROM bookings
       WHERE staff_id = ${staffId}::uuid AND kind = ${kind} AND ${hold} && ${periodOf(candidate.hold)} AND live
    )
    SELECT id, user_id, staff_id, kind, start_date, end_date, status, hold_before, hold_after,
           (SELECT user_id FROM staff WHERE staff.id = staff_id) AS staff_user_id,
           ARRAY (SELECT pet_id FROM booking_pets WHERE booking_id = id) AS pet_ids
      FROM overlapping JOIN bookings USING (id)
  `.execute(db);
  return rows.map(({ startDate, endDate, holdBefore, holdAfter, ...row }) => {
    const interval = datesAsInterval(startDate, endDate);
    const hold = holdOf(interval, { before: holdBefore, after: holdAfter });
    return { ...row, ...interval, hold };
  });
}

/** The time for which a booking holds its staff member, as the exclusion constraint has it. */
const hold = sql`booking_hold(start_date, end_date, hold_before, hold_after)`;

/**
 * Returns the times for which live bookings of the kind hold each of the staff members, for those that overlap the
 * interval: in order, and merged where one follows the other, so that a month of full days is a few rows. `except` is a
 * booking that is left out.
 */
export async function selectOccupiedTimes(
  db: Db,
  staffIds: readonly string[],
  kind: BookingKind,
  interval: Interval,
  except: string | null = null,
): Promise<(Interval & { staffId: string })[]> {
  const { rows } = await sql<SpanRow & { staffId: string }>`
    SELECT member.id AS staff_id, ${spanColumns}
      FROM unnest(${staffIds}::uuid[]) AS member (id),
           LATERAL (SELECT range_agg(${hold}) AS spans FROM bookings
                     WHERE staff_id = member.id AND kind = ${kind} AND ${hold} && ${periodOf(interval)} AND live
                       AND id IS DISTINCT FROM ${except}::uuid) AS taken,
           LATERAL unnest(spans) AS span
  `.execute(db);
  return rows.map((row) => ({ staffId: row.staffId, ...spanOfRow(row) }));
}

/** The effect of a staff member's bookings on another booking. */
export interface Workload {
  /** True if a live booking of the kind holds the member at some instant of the hold that is wanted. */
  readonly isBooked: boolean;
  /** Live bookings of any kind on the day. */
  readonly bookingsThatDay: number;
}

/** Returns the workload of each of the staff members, by id. `except` is a booking that is left out. */
export async function selectWorkload(
  db: Db,
  staffIds: readonly string[],
  proposed: {
    readonly kind: BookingKind;
    readonly hold: Interval;
    readonly day: Interval;
    readonly except: string | undefined;
  },
): Promise<ReadonlyMap<string, Workload>> {
  const { kind, day, except = null } = proposed;
  const { rows } = await sql<Workload & { id: string }>`
    SELECT member.id,
           EXISTS (SELECT FROM bookings
                    WHERE staff_id = member.id AND kind = ${kind} AND ${hold} && ${periodOf(proposed.hold)}
                      AND live AND id IS DISTINCT FROM ${except}::uuid) AS is_booked,
           (SELECT count(*)::int FROM bookings
             WHERE staff_id = member.id AND period && ${periodOf(day)} AND live AND deleted_at IS NULL
               AND id IS DISTINCT FROM ${except}::uuid) AS bookings_that_day
      FROM unnest(${staffIds}::uuid[]) AS member (id)
  `.execute(db);
  return new Map(rows.map(({ id, ...workload }) => [id, workload]));
}

/** A booking in the schedule of the staff member that it is assigned to. */
export interface AssignedBooking extends Interval {
  readonly id: string;
  readonly staffId: string;
  readonly status: BookingStatus;
}

/**
 * Returns the bookings that each of the staff members is assigned to within the interval, past and future, in every
 * status, ordered by start.
 */
export async function findAssignedBookings(
  db: Db,
  staffIds: readonly string[],
  interval: Interval,
): Promise<AssignedBooking[]> {
  const { rows } = await sql<
    Pick<BookingColumns, 'id' | 'status' | 'startDate' | 'endDate'> & { staffId: string }
  >`
    SELECT assigned.id, assigned.staff_id, status, start_date, end_date
      FROM unnest(${staffIds}::uuid[]) AS member (id),
           LATERAL (SELECT * FROM bookings
                     WHERE staff_id = member.id AND period && ${periodOf(interval)} AND deleted_at IS NULL) AS assigned
     ORDER BY start_date, assigned.id
  `.execute(db);
  return rows.map(({ startDate, endDate, ...row }) => ({ ...row, ...datesAsInterval(startDate, endDate) }));
}

/** Returns how many bookings {@link findAssignedBookings} would return for each staff member who has any. */
export async function countAssignedBookings(
  db: Db,
  interval: Interval,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ staffId: string; bookings: number }>`
    SELECT staff_id, count(*)::int AS bookings FROM bookings
     WHERE period && ${periodOf(interval)} AND staff_id IS NOT NULL AND deleted_at IS NULL
     GROUP BY staff_id`.execute(db);
  return new Map(rows.map(({ staffId, bookings }) => [staffId, bookings]));
}

export const periodOf = ({ start, end }: Interval) =>
  sql`tstzrange(${start.toString()}::timestamptz, ${end.toString()}::timestamptz)`;

/** The columns of a range named `span`, widened to whole milliseconds; {@link spanOfRow} reads them. */
export const spanColumns = sql`floor(extract(epoch FROM lower(span)) * 1000)::bigint AS start_ms,
           ceil(extract(epoch FROM upper(span)) * 1000)::bigint AS end_ms`;

export interface SpanRow {
  readonly startMs: string;
  readonly endMs: string;
}

export function spanOfRow({ startMs, endMs }: SpanRow): Interval {
  return intervalOf({ start: Number(startMs), end: Number(endMs) });
}

export interface BookedTime {
  /** Milliseconds, by the id of the member. */
  readonly byMember: ReadonlyMap<string, number>;
  /** Milliseconds in each hour of the week from Monday 0:00 on, where there are any. */
  readonly byHour: ReadonlyMap<number, number>;
}

/**
 * Sums the time of visits, cancelled ones aside, for which members are booked within the period, without the time between
 * visits. `byHour` is in the local time of the zone, and has only the members of `ofHours`. The cost depends on the
 * bookings of the period; the result has a row for each member and each hour of the week.
 */
export async function sumBookedTime(
  db: Db,
  period: Interval,
  timeZone: string,
  ofHours: readonly string[],
): Promise<BookedTime> {
  const [from, to] = [period.start.toString(), period.end.toString()];
  // The visits are read first: for the order of the groups, the planner would read all bookings by member.
  const { rows } = await sql<{ staffId: string | null; hour: number | null; ms: string }>`
    WITH visit AS MATERIALIZED (
      SELECT staff_id, greatest(start_date, ${from}::timestamptz) AS starts, least(end_date, ${to}::timestamptz) AS ends
        FROM bookings
       WHERE period && ${periodOf(period)} AND deleted_at IS NULL AND staff_id IS NOT NULL
         AND kind = 'visit' AND status <> 'CANCELLED')
    SELECT staff_id, hour, sum(ms)::bigint AS ms
      FROM (SELECT staff_id, staff_id = ANY (${ofHours}::uuid[]) AS is_of_hours,
                   ((extract(isodow FROM local) - 1) * 24 + extract(hour FROM local))::int AS hour,
                   extract(epoch FROM least(ends, slot + interval '1 hour') - greatest(starts, slot)) * 1000 AS ms
              FROM visit
             CROSS JOIN LATERAL generate_series(date_trunc('hour', starts, ${timeZone}::text),
                                                ends - interval '1 microsecond', interval '1 hour') AS slot
             CROSS JOIN LATERAL (SELECT slot AT TIME ZONE ${timeZone}::text AS local) AS at) AS piece
     GROUP BY GROUPING SETS ((staff_id), (hour, is_of_hours))
    HAVING staff_id IS NOT NULL OR is_of_hours`.execute(db);
  return {
    byMember: new Map(rows.flatMap(({ staffId, ms }) => (staffId === null ? [] : [[staffId, Number(ms)]]))),
    byHour: new Map(rows.flatMap(({ hour, ms }) => (hour === null ? [] : [[hour, Number(ms)]]))),
  };
}
