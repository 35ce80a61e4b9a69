/** The pets of a day, and the log of their care (0042-stay-care.sql, 0043-care-log.sql). */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { CarePlan } from '#domain/booking/record/care-plan.ts';
import { type CareKind, type CareTask, careContent } from '#domain/booking/record/care-tasks.ts';
import type { PetSpecies } from '#domain/booking/record/pet-species.ts';
import type { Interval } from '#domain/time/interval.ts';
import { type RowOf, withInstants } from '#platform/data/db/columns.ts';
import type { AnyDatabase as Db } from '#platform/data/db/tables.ts';

/** A pet of a stay, and where it is on a day: the last place if it moves, null without one. */
export interface PetOfDay extends Interval {
  readonly bookingId: string;
  readonly petId: string;
  readonly petName: string;
  readonly species: PetSpecies;
  readonly status: BookingStatus;
  readonly checkedInAt: Temporal.Instant | null;
  readonly checkedOutAt: Temporal.Instant | null;
  readonly allergies: unknown;
  /** That of the stay, else that of the pet. */
  readonly care: CarePlan | null;
  readonly userId: string;
  /** Null when the user has been deleted. */
  readonly userName: string | null;
  readonly userPhone: string | null;
  readonly placeId: string | null;
  readonly code: string | null;
  readonly area: string | null;
  readonly berth: number | null;
}

/**
 * Returns the pets of the stays that overlap the day, and until now of those that are overdue, without those that had left
 * before it: by area, code, berth and name, pets without a place first. At most `most` of them; of those beyond `mostBytes`
 * of plans and allergies `isRead` is false, and both are null.
 */
export async function selectPetsOfDay(
  db: Db,
  { start, end }: Interval,
  { area, most, mostBytes }: { readonly area?: string | undefined; most: number; mostBytes: number },
): Promise<(PetOfDay & { readonly isRead: boolean })[]> {
  const [from, to] = [start.toString(), end.toString()];
  const { rows } = await sql<RowOf<PetOfDay> & { isRead: boolean }>`
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
    SELECT booking_id, pet_id, pet_name, species, status, start_date AS start, end_date AS "end", checked_in_at,
           checked_out_at, CASE WHEN is_read THEN allergies END AS allergies, CASE WHEN is_read THEN care END AS care,
           user_id, user_name, user_phone, place_id, code, area, berth, is_read
      FROM measured`.execute(db);
  return rows.map((row) => withInstants(row, ['start', 'end', 'checkedInAt', 'checkedOutAt']));
}

/** An entry of the log. */
export interface CareEntry {
  readonly bookingId: string;
  readonly petId: string;
  readonly item: string;
  readonly at: Temporal.Instant;
  readonly kind: CareKind;
  readonly title: string;
  readonly amount: string;
  readonly done: boolean;
  readonly notes: string | null;
  readonly recordedAt: Temporal.Instant;
  /** Null when the user has been deleted. */
  readonly recordedBy: { readonly id: string; readonly name: string } | null;
}

/** Returns the text by which the log knows the entry of the plan of a pet: after a change of the entry it is another one. */
export function careItem(petId: string, task: CareTask): string {
  return hash('sha256', `${petId} ${careContent(task)}`).slice(0, 16);
}

/** Returns the entries of the bookings within the time. */
export function selectCareEntries(
  db: Db,
  bookingIds: readonly string[],
  { start, end }: Interval,
): Promise<CareEntry[]> {
  return select(
    db,
    sql`l.booking_id = ANY (${bookingIds}::uuid[]) AND l.at >= ${start.toString()} AND l.at < ${end.toString()}`,
  );
}

/** Returns the last entries of the booking, in the order of time. */
export async function selectLastCareEntries(db: Db, bookingId: string, most: number): Promise<CareEntry[]> {
  const entries = await select(
    db,
    sql`l.booking_id = ${bookingId} ORDER BY l.at DESC, l.item DESC LIMIT ${most}`,
  );
  return entries.reverse();
}

/** Returns the entry; undefined when there is none. */
export async function findCareEntry(
  db: Db,
  { bookingId, at, item }: Pick<CareEntry, 'bookingId' | 'at' | 'item'>,
): Promise<CareEntry | undefined> {
  const is = sql`l.booking_id = ${bookingId} AND l.at = ${at.toString()} AND l.item = ${item}`;
  const [entry] = await select(db, is);
  return entry;
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

async function select(db: Db, condition: ReturnType<typeof sql>): Promise<CareEntry[]> {
  const { rows } = await sql<RowOf<CareEntry>>`
    SELECT l.booking_id, l.pet_id, l.item, l.at, l.kind, l.title, l.amount, l.done, l.notes, l.recorded_at,
           CASE WHEN u.erased_at IS NULL THEN json_build_object('id', u.id, 'name', left(u.name, 100)) END AS recorded_by
      FROM care_log l JOIN users u ON u.id = l.recorded_by
     WHERE ${condition}`.execute(db);
  return rows.map((row) => withInstants(row, ['at', 'recordedAt']));
}

/** Returns the time of the database, which all replicas share. */
export async function readClock(db: Db): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: string }>`SELECT booking_clock() AS now`.execute(db);
  return Temporal.Instant.from(rows[0]?.now ?? '');
}
