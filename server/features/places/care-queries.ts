/** The pets of a day, and the log of their care (0042-stay-care.sql, 0043-care-log.sql). */
import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { CarePlan } from '#domain/booking/record/care-plan.ts';
import { type CareTask, careContent, careTasksOn } from '#domain/booking/record/care-tasks.ts';
import type { Interval } from '#domain/time/interval.ts';
import { type RowOf, withInstants } from '#platform/data/db/columns.ts';
import type { AnyDatabase as Db } from '#platform/data/db/tables.ts';
import type { RecordOf } from '#platform/data/shapes/reply.ts';
import type { careEntry, petOfDay } from './day-sheet-schema.ts';

/**
 * A pet of a stay on a day: its last place if it moves, the plan of the stay, else that of the pet. On the days before its
 * end, a stay that is overdue now was not.
 */
export interface PetOfDay extends RecordOf<typeof petOfDay> {
  readonly arriving: boolean;
  /** A stay until midnight ends on the day before. */
  readonly leaving: boolean;
  /** False beyond `mostBytes` of plans and allergies: both are null. */
  readonly isRead: boolean;
}

/**
 * Returns the pets of the stays that overlap the day, and until now of those that are overdue, without those that had left
 * before it: by area, code, berth and name, pets without a place first. At most `most` of them.
 */
export async function selectPetsOfDay(
  db: Db,
  { start, end }: Interval,
  { area, most, mostBytes }: { readonly area?: string | undefined; most: number; mostBytes: number },
): Promise<PetOfDay[]> {
  const [from, to] = [start.toString(), end.toString()];
  const { rows } = await sql<RowOf<PetOfDay>>`
    WITH late AS MATERIALIZED (
      SELECT booking_id FROM overdue_stays
       WHERE lower(period) < ${to} AND ${from} <= (SELECT booking_clock())
    ), found AS MATERIALIZED (
      SELECT c.*, place.* FROM cared_pets c
        LEFT JOIN LATERAL (
          SELECT p.place_id, place.code, place.area, p.berth
            FROM booking_places p JOIN places place ON place.id = p.place_id
           WHERE p.booking_id = c.booking_id AND p.pet_id = c.pet_id AND lower(p.period) < ${to}
             AND (upper(p.period) > ${from} OR upper(p.period) = c.end_date)
           ORDER BY p.period DESC LIMIT 1) AS place ON true
       WHERE c.kind = 'stay' AND c.status IN ('CONFIRMED', 'IN_PROGRESS', 'COMPLETED')
         AND (c.period && tstzrange(${from}, ${to}) OR c.booking_id = ANY (ARRAY (SELECT booking_id FROM late)))
         AND (c.checked_out_at IS NULL OR c.checked_out_at > ${from})
         ${area === undefined ? sql`` : sql`AND place.area = ${area}`}
       ORDER BY place.place_id IS NOT NULL, place.area, place.code, place.berth, c.name_key, c.pet_id
       LIMIT ${most}
    ), measured AS (
      SELECT *, sum(coalesce(octet_length(care::text), 0) + coalesce(octet_length(allergies::text), 0))
                  OVER (ROWS UNBOUNDED PRECEDING) <= ${mostBytes} AS is_read
        FROM found
    )
    SELECT booking_id, pet_id, pet_name, species, status, start_date, end_date, checked_in_at, checked_out_at, is_read,
           CASE WHEN is_read THEN allergies END AS allergies, CASE WHEN is_read THEN care END AS care,
           json_build_object('id', user_id, 'name', coalesce(user_name, ''), 'phone', user_phone) AS "user",
           CASE WHEN place_id IS NOT NULL
             THEN json_build_object('placeId', place_id, 'code', code, 'area', area, 'berth', berth) END AS place,
           end_date <= ${to} AND booking_id IN (SELECT booking_id FROM late) AS overdue,
           start_date >= ${from} AND start_date < ${to} AS arriving,
           end_date > ${from} AND end_date <= ${to}
             OR coalesce(checked_out_at >= ${from} AND checked_out_at < ${to}, false) AS leaving
      FROM measured`.execute(db);
  return rows.map((row) => withInstants(row, ['startDate', 'endDate', 'checkedInAt', 'checkedOutAt']));
}

/** An entry of the log. */
export interface CareEntry extends RecordOf<typeof careEntry> {
  readonly bookingId: string;
  readonly petId: string;
}

export interface PlannedTask extends CareTask {
  readonly item: string;
}

/** Returns the tasks of the plan on the local day with their `item`: after a change of the entry it is another one. */
export function plannedTasks(
  petId: string,
  plan: CarePlan | null,
  date: string,
  within: Interval,
  timeZone: string,
): PlannedTask[] {
  const tasks = plan ? careTasksOn(plan, date, within, timeZone) : [];
  return tasks.map((task) => {
    return { ...task, item: hash('sha256', `${petId} ${careContent(task)}`).slice(0, 16) };
  });
}

/** Returns the entries of the bookings within the time. */
export function selectCareEntries(
  db: Db,
  bookingIds: readonly string[],
  { start, end }: Interval,
): Promise<CareEntry[]> {
  const times = sql`l.at >= ${start.toString()} AND l.at < ${end.toString()}`;
  return select(db, sql`l.booking_id = ANY (${bookingIds}::uuid[]) AND ${times}`);
}

/** Returns the last entries of the booking, in the order of time. */
export async function selectLastCareEntries(db: Db, bookingId: string, most: number): Promise<CareEntry[]> {
  const last = sql`l.booking_id = ${bookingId} ORDER BY l.at DESC, l.item DESC LIMIT ${most}`;
  return (await select(db, last)).reverse();
}

/** Returns the entry; undefined when there is none. */
export async function findCareEntry(
  db: Db,
  { bookingId, at, item }: Pick<CareEntry, 'bookingId' | 'at' | 'item'>,
): Promise<CareEntry | undefined> {
  const isIt = sql`l.booking_id = ${bookingId} AND l.at = ${at.toString()} AND l.item = ${item}`;
  return (await select(db, isIt))[0];
}

/** Writes the entry as recorded by the user now, in place of an earlier one. The transaction has locked the booking. */
export async function writeCareEntry(
  db: Db,
  entry: Omit<CareEntry, 'recordedAt' | 'recordedBy'>,
  userId: string,
): Promise<void> {
  await sql`
    INSERT INTO care_log (booking_id, pet_id, item, at, kind, title, amount, done, notes, recorded_by, recorded_at)
    VALUES (${entry.bookingId}, ${entry.petId}, ${entry.item}, ${entry.at.toString()}, ${entry.kind}, ${entry.title},
            ${entry.amount}, ${entry.done}, ${entry.notes}, ${userId}, date_trunc('milliseconds', booking_clock()))
    ON CONFLICT (booking_id, at, item) DO UPDATE
      SET done = excluded.done, notes = excluded.notes, recorded_by = excluded.recorded_by,
          recorded_at = excluded.recorded_at`.execute(db);
}

async function select(db: Db, condition: RawBuilder<unknown>): Promise<CareEntry[]> {
  const { rows } = await sql<RowOf<CareEntry>>`
    SELECT l.booking_id, l.pet_id, l.item, l.at, l.kind, l.title, l.amount, l.done, l.notes, l.recorded_at,
           CASE WHEN u.erased_at IS NULL THEN json_build_object('id', u.id, 'name', left(u.name, 100)) END AS recorded_by
      FROM care_log l JOIN users u ON u.id = l.recorded_by
     WHERE ${condition}`.execute(db);
  return rows.map((row) => withInstants(row, ['at', 'recordedAt']));
}
