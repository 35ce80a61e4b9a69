/** The statements about the places of bookings (0037-places.sql). Those that write need the locks of `lockPlaces`. */
import { sql } from 'kysely';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { PlaceFacts, Placement, TakenBerth } from '#domain/booking/rules/places.ts';
import type { Language } from '#domain/text/language.ts';
import type { Interval } from '#domain/time/interval.ts';
import { type RowOf, withInstants } from '#platform/data/db/columns.ts';
import { refusing } from '#platform/data/db/errors.ts';
import type { AnyDatabase as Db } from '#platform/data/db/tables.ts';
import type { RecordOf } from '#platform/data/shapes/reply.ts';
import type { berthStay } from './schema.ts';

const times = sql`lower(p.period) AS start, upper(p.period) AS "end"`;
const rangeOf = ({ start, end }: Interval) => sql`tstzrange(${start.toString()}, ${end.toString()})`;
/** The overdue stays, which are few, and the time now: pets have their last places until then. */
const withLate = sql`
  WITH late AS MATERIALIZED (SELECT booking_id, period, booking_clock() AS now FROM overdue_stays)`;
const joinLate = sql`LEFT JOIN late ON late.booking_id = p.booking_id AND upper(late.period) = upper(p.period)`;
const isOverdue = sql`late.now IS NOT NULL`;
const held = sql`lower(p.period) AS start, greatest(upper(p.period), late.now) AS "end"`;
/** By the index of the periods, and for overdue stays by that of the bookings. */
const isHeldIn = (time: Interval) => sql`
  (p.period && ${rangeOf(time)} OR p.booking_id = ANY (ARRAY (SELECT booking_id FROM late)))
  AND (p.period && ${rangeOf(time)} OR ${isOverdue} AND tstzrange(lower(p.period), late.now) && ${rangeOf(time)})`;
const asInterval = <Row extends RowOf<Interval>>(row: Row) => withInstants(row, ['start', 'end']);

/** Returns the placements of the booking, in the order of its pets and then of time. */
export async function selectPlacements(db: Db, bookingId: string): Promise<Placement[]> {
  const { rows } = await sql<RowOf<Placement>>`
    SELECT p.pet_id, p.place_id, p.berth, ${times} FROM booking_places p JOIN booking_pets k USING (booking_id, pet_id)
     WHERE booking_id = ${bookingId} ORDER BY k.position, p.period`.execute(db);
  return rows.map(asInterval);
}

/** Returns the berths of the places that other bookings have within the time, and those whose pets are still there. */
export async function selectTakenBerths(
  db: Db,
  places: readonly { readonly id: string }[],
  time: Interval,
  bookingId: string | undefined,
): Promise<TakenBerth[]> {
  const placeIds = places.map(({ id }) => id);
  const { rows } = await sql<RowOf<TakenBerth>>`
    ${withLate} SELECT p.place_id, p.berth, p.booking_id, p.owner_id, ${held}
      FROM booking_places p ${joinLate}
     WHERE place_id = ANY (${placeIds}::uuid[]) AND ${isHeldIn(time)} AND p.booking_id IS DISTINCT FROM ${bookingId ?? null}::uuid
     ORDER BY p.period, p.booking_id`.execute(db);
  return rows.map(asInterval);
}

/** Replaces all placements of the booking. */
export async function replacePlacements(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
  placements: readonly Placement[],
): Promise<void> {
  await sql`DELETE FROM booking_places WHERE booking_id = ${id}`.execute(db);
  await sql`
    INSERT INTO booking_places (booking_id, pet_id, owner_id, closed, place_id, berth, period)
    SELECT ${id}, "petId", ${userId}, NOT place.shared, place.id, berth, tstzrange(start, "end")
      FROM json_to_recordset(${JSON.stringify(placements)}::json)
        AS piece ("petId" uuid, "placeId" uuid, berth integer, start timestamptz, "end" timestamptz)
      JOIN places place ON place.id = "placeId"`
    .execute(db)
    .catch(refuseTakenPlace);
}

const taken = { reason: 'PLACE_TAKEN' } as const;
/** Throws PLACE_TAKEN for the database's refusal of two pets in a berth, or two users in a place; else the error. */
export const refuseTakenPlace = refusing('PLACE_TAKEN', {
  booking_places_berth_free: taken,
  booking_places_owner_alone: taken,
});

/** True if a booking has a berth above that number, now or later, or its pet is still there. */
export async function hasLaterUse(db: Db, placeId: string, above = 0): Promise<boolean> {
  const { rows } = await sql`
    ${withLate} SELECT FROM booking_places p ${joinLate}
     WHERE place_id = ${placeId} AND berth > ${above}
       AND (p.period && tstzrange(booking_clock(), NULL) OR ${isOverdue}) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Notes whether the place is shared from now on. @throws Refusal PLACE_TAKEN when different users share it, or will. */
export async function setClosed(db: Db, placeId: string, closed: boolean): Promise<void> {
  await sql`
    UPDATE booking_places SET closed = ${closed}
     WHERE place_id = ${placeId} AND period && tstzrange(booking_clock(), NULL)`
    .execute(db)
    .catch(refuseTakenPlace);
}

/** A place with the days out of service of a period. */
export interface PlaceInPeriod extends PlaceFacts {
  readonly area: string | null;
  readonly name: string;
}

/** Returns all places by area and code. A name is cut: an answer has many. */
export async function selectPlacesInPeriod(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
  language: Language,
): Promise<PlaceInPeriod[]> {
  const { rows } = await sql<PlaceInPeriod>`
    SELECT id, code, area, categories, berths, shared, is_active,
           left(coalesce(nullif(name ->> ${language}, ''), name ->> 'en'), 100) AS name,
           (SELECT coalesce(json_agg(json_build_object('from', days ->> 'from', 'to', days ->> 'to')), '[]')
              FROM jsonb_array_elements(out_of_service) AS days
             WHERE days ->> 'from' <= ${to} AND days ->> 'to' >= ${from}) AS out_of_service
      FROM places WHERE deleted_at IS NULL ORDER BY area NULLS LAST, code, id`.execute(db);
  return rows;
}

/** The pet of a stay; if it is overdue, until now. */
export interface StayingPet extends Interval, Omit<RecordOf<typeof berthStay>, 'conflictsWith'> {
  /** Null without a place, as is `berth`. */
  readonly placeId: string | null;
  readonly berth: number | null;
  readonly ownerId: string;
  /** True if pets of other users may not be in the place. */
  readonly closed: boolean;
}

/**
 * Returns the pets that have a place within the time, at most `most.placed` of them, and those of live stays of the
 * categories that have none: the first `most.unplaced`.
 */
export async function selectStayingPets(
  db: Db,
  time: Interval,
  categories: readonly ServiceCategory[],
  most: { readonly placed: number; readonly unplaced: number },
): Promise<StayingPet[]> {
  const pet = sql`p.booking_id, p.pet_id, p.pet_name, coalesce(p.user_name, '') AS user_name, p.status`;
  const { rows } = await sql<RowOf<Omit<StayingPet, 'from' | 'to'>>>`
    ${withLate}
    (SELECT p.place_id, p.berth, ${pet}, p.owner_id, p.closed, ${isOverdue} AS overdue, ${held}
       FROM placed_pets p ${joinLate}
      WHERE ${isHeldIn(time)} ORDER BY p.period, p.berth, p.pet_id LIMIT ${most.placed})
    UNION ALL
    (SELECT NULL, NULL, ${pet}, NULL, false, false, ${times} FROM unplaced_pets p
      WHERE p.period && ${rangeOf(time)} AND p.categories && ${categories}::text[]
      ORDER BY p.period, p.pet_id LIMIT ${most.unplaced})`.execute(db);
  return rows.map((row) => {
    const pet = asInterval(row);
    return { ...pet, from: pet.start, to: pet.end };
  });
}
