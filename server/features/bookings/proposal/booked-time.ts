/** How long staff members are booked: sums over the visits of a period. */
import { sql } from 'kysely';
import type { Interval } from '#domain/time/interval.ts';
import type { Db } from '#features/bookings/record/tables.ts';
import { periodOf } from './overlap-queries.ts';

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
