/**
 * The single statement that creates a booking. It is one statement for speed: nine round trips would create a third of
 * the bookings per second. This file and insert-bookings.ts, which has the statement for a group of bookings, are the
 * only places in the code where a feature's SQL names the tables of other features (users, pets, services, staff,
 * audit_log); check both when you change one of them. All other code uses the public interfaces of those features.
 */

import type { Proposal } from '#features/bookings/proposal/proposal.ts';
import type { BookedPet } from '#features/bookings/record/booking.ts';
import { isOverlapViolation } from '#features/bookings/record/queries.ts';
import type { App } from '#platform/app-context.ts';
import { persist } from '#platform/db/transaction.ts';
import { type BookingRow, type GeneratedValues, inOrder, type NotCreated } from './booking-row.ts';

/**
 * Writes the booking, its pets and lines, the audit entry, the rollup's delta and the idempotency key in one atomic
 * statement, if everything is still as the proposal assumes: the pets exist, belong to that owner and have the same
 * vaccinations, the user exists, the services and the staff member have the same revisions, the rules are the same, and
 * there is a place for the pets.
 *
 * The database generates the id, which begins with the creation time by the database's clock. So bookings are in the
 * order of that one clock, regardless of which replica handled the request and of the replica's own clock.
 *
 * The statement holds the rules of the business, then locks the user, the pets by id, the staff member and the capacity,
 * so that requests for the same records wait for each other without deadlock. While it holds the locks, no other
 * transaction deletes these records, books them, changes the rules or takes the places (migration 0028).
 */
export async function insertBookingAlone(
  app: App,
  proposal: Proposal,
  row: BookingRow,
): Promise<GeneratedValues | NotCreated> {
  const values = parameters.map((name) => row[name]);
  try {
    const { rows } = await persist(() =>
      app.database.pool.query<Result>({ name: 'insert-booking', text, values }),
    );
    const { free, id, createdAt, userName, pets } = rows[0] as Result;
    if (!free) return 'busy';
    if (id === null) return 'outdated';
    return { id, createdAt: Temporal.Instant.from(createdAt), userName, pets: inOrder(proposal, pets) };
  } catch (error) {
    if (isOverlapViolation(error)) return 'taken';
    throw error;
  }
}

interface Result {
  /** False when a request with the same key is in progress. */
  readonly free: boolean;
  /** Null when no booking was created. */
  readonly id: string | null;
  readonly createdAt: string;
  readonly userName: string | null;
  /** Ordered by id. */
  readonly pets: readonly BookedPet[] | null;
}

/**
 * Parameters are written {name}. The statement looks rows up by id alone and checks them afterwards: a further
 * condition in the lookup could make the planner choose the wrong index.
 *
 * The new id is a UUID of version 7 (RFC 9562, 5.7 and 6.2): 48 bits of milliseconds; 12 bits of the fraction of a
 * millisecond, which is 0 on the embedded database; the last 12 bits of the transaction's number, which increases from
 * one booking to the next if the time has not changed; 48 random bits. The statement reads the time after it has
 * acquired the locks.
 */
const template = `
WITH held_rules AS MATERIALIZED (
  SELECT CASE WHEN {rules}::text IS NOT NULL THEN hold_booking_rules() END AS stamp
), key_lock AS MATERIALIZED (
  SELECT {keyLock}::bigint IS NULL OR pg_try_advisory_xact_lock({keyLock}::bigint) AS free,
         stamp IS NOT DISTINCT FROM {rules}::text AS rules_agree
    FROM held_rules
), held_user AS MATERIALIZED (
  SELECT name, erased_at FROM users WHERE id = {userId}::uuid AND (SELECT free AND rules_agree FROM key_lock) FOR SHARE
), user_agrees AS MATERIALIZED (
  SELECT EXISTS (SELECT FROM held_user WHERE erased_at IS NULL) AS agreed
), held_pets AS MATERIALIZED (
  SELECT id, owner_id, name, species, deleted_at, vaccinations FROM pets
   WHERE id = ANY ({petIds}::uuid[]) AND (SELECT agreed FROM user_agrees)
   ORDER BY id FOR NO KEY UPDATE
), pets_agree AS MATERIALIZED (
  SELECT count(*) = cardinality({petIds}::uuid[])
         AND count(DISTINCT owner_id) = 1
         AND bool_and(deleted_at IS NULL AND owner_id = coalesce({petOwner}::uuid, owner_id))
         AND bool_and(CASE WHEN {fingerprints}::text[] IS NULL THEN true
                           ELSE encode(sha256(convert_to(coalesce(vaccinations::text, ''), 'UTF8')), 'hex')
                                = ({fingerprints}::text[])[array_position({petIds}::uuid[], id)] END) AS agreed
    FROM held_pets
), held_staff AS MATERIALIZED (
  SELECT revision, deleted_at FROM staff
   WHERE id = {staffId}::uuid AND (SELECT agreed FROM pets_agree)
     FOR NO KEY UPDATE
), staff_agrees AS MATERIALIZED (
  SELECT FROM pets_agree
   WHERE agreed
     AND ({staffId}::uuid IS NULL
          OR EXISTS (SELECT FROM held_staff WHERE revision = {staffRevision}::bigint AND deleted_at IS NULL))
), admission AS MATERIALIZED (
  SELECT CASE WHEN {limited}::text[] IS NULL AND {bookingsThatDay}::bigint IS NULL THEN true
              ELSE admits_booking({limited}::text[], {limits}::bigint[], {petIds}::uuid[],
                                  tstzrange({startDate}::timestamptz, {endDate}::timestamptz), {staffId}::uuid,
                                  CASE WHEN {dayStart}::timestamptz IS NOT NULL
                                       THEN tstzrange({dayStart}::timestamptz, {dayEnd}::timestamptz) END,
                                  {bookingsThatDay}::bigint) END AS admitted
    FROM staff_agrees
), agreement AS MATERIALIZED (
  SELECT FROM admission
   WHERE admitted
     AND cardinality({assumedServices}::uuid[]) = (
           SELECT count(*) FROM unnest({assumedServices}::uuid[], {assumedRevisions}::bigint[]) AS assumed (id, revision)
             JOIN services s ON s.id = assumed.id AND s.revision = assumed.revision)
), moment AS MATERIALIZED (
  SELECT clock_timestamp() AS at FROM agreement
), new_id AS MATERIALIZED (
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0')
          || '7' || lpad(to_hex(extract(microseconds FROM at)::bigint % 1000 * 4096 / 1000), 3, '0')
          || '8' || lpad(to_hex(pg_current_xact_id()::text::bigint % 4096), 3, '0')
          || right(gen_random_uuid()::text, 12))::uuid AS id,
         date_trunc('milliseconds', at) AS created_at,
         to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shown
    FROM moment
), kept_key AS (
  INSERT INTO idempotency_keys AS k (caller_id, key, request, reply, pets, at)
  SELECT {callerId}::uuid, {key}::text, {request}::bytea,
         -- Members in the order of the answer: its entity tag is made of its text.
         ('{"id":"' || id || '","userId":"' || {userId}::uuid
          || '","user":' || json_build_object('id', {userId}::uuid, 'name', (SELECT name FROM held_user))
          || ',' || substr({reply}::text, 2, length({reply}::text) - 2)
          || ',"createdAt":"' || shown || '","updatedAt":"' || shown || '"}')::json,
         (SELECT json_agg(json_build_object('id', id, 'name', name, 'species', species)
                          ORDER BY array_position({petIds}::uuid[], id)) FROM held_pets),
         statement_timestamp()
    FROM new_id WHERE {key}::text IS NOT NULL
  ON CONFLICT (caller_id, key)
    DO UPDATE SET request = excluded.request, reply = excluded.reply, pets = excluded.pets, at = excluded.at
    WHERE k.at < statement_timestamp() - interval '24 hours'
  RETURNING key
), made AS (
  INSERT INTO bookings (id, user_id, staff_id, kind, start_date, end_date, status, total_amount, currency, notes, updated_at)
  SELECT id, {userId}::uuid, {staffId}::uuid, {kind}::text, {startDate}::timestamptz, {endDate}::timestamptz,
         {status}::text, {totalAmount}::numeric, {currency}::text, {notes}::text, created_at
    FROM new_id WHERE {key}::text IS NULL OR EXISTS (SELECT FROM kept_key)
  RETURNING id, user_id, kind, period, status, total_amount, currency
), made_pets AS (
  INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
  SELECT made.id, pet.id, pet.position, made.kind, made.period, true
    FROM made, unnest({petIds}::uuid[]) WITH ORDINALITY AS pet (id, position)
), made_lines AS (
  INSERT INTO booking_lines (booking_id, service_id, category, price_unit, unit_price, units, quantity, amount, position)
  SELECT made.id, line.*
    FROM made, unnest({serviceIds}::uuid[], {categories}::text[], {priceUnits}::text[], {unitPrices}::numeric[],
                      {units}::numeric[], {quantities}::integer[], {amounts}::numeric[]) WITH ORDINALITY AS line
), made_entry AS (
  INSERT INTO audit_log (id, actor_id, action, entity, entity_id, after, ip, request_id)
  SELECT {entryId}::uuid, {actorId}::uuid, {action}::text, {entity}::text, made.id::text, {after}::json, {ip}::text,
         {requestId}::text
    FROM made
), made_delta AS (
  INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts)
  SELECT 1, {bucket}::timestamptz, status, user_id, currency, total_amount, {serviceIds}::uuid[], {categories}::text[],
         {amounts}::numeric[]
    FROM made
)
SELECT free, (SELECT id FROM made) AS id, (SELECT shown FROM new_id) AS "createdAt",
       (SELECT name FROM held_user) AS "userName",
       (SELECT json_agg(json_build_object('id', id, 'name', name, 'species', species, 'ownerId', owner_id))
          FROM held_pets) AS pets
  FROM key_lock`;

const parameters = [...new Set(Array.from(template.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))];
const text = template.replaceAll(/\{(\w+)\}/g, (_, name) => `$${parameters.indexOf(name) + 1}`);
