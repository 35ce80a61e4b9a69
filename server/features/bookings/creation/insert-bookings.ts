/**
 * The statement that creates many bookings at once. Like insert-booking.ts, whose comments apply here too, it names
 * the tables of other features: check both files when you change one of those tables.
 */

import type { Proposal } from '#features/bookings/proposal/proposal.ts';
import type { BookedPet } from '#features/bookings/record/booking.ts';
import type { App } from '#platform/app-context.ts';
import { isRefusedByData } from '#platform/db/errors.ts';
import { persist } from '#platform/db/transaction.ts';
import { type BookingRow, type GeneratedValues, inOrder, type NotCreated } from './booking-row.ts';

/** A booking to be written: the proposal, and the values of its rows. */
export interface NewBooking {
  readonly proposal: Proposal;
  readonly row: BookingRow;
}

/**
 * Writes the bookings in one atomic statement; each with everything that `insertBookingAlone` writes, and on the same
 * conditions. A booking that does not meet them is left out and has no effect on the others.
 *
 * The statement waits for no lock but the one of the rules of the business: a booking whose records somebody else holds
 * is left out too, and so is one that overlaps a stored booking. It takes the locks of the whole group in the order of
 * migration 0028.
 *
 * The bookings must not overlap each other, and must have different idempotency keys. None may depend on capacity,
 * vaccinations or a chosen staff member.
 *
 * Returns an outcome for each booking in their order; undefined when it must be tried alone to know the outcome.
 *
 * @throws pg.DatabaseError when the database refuses one of them (`isRefusedByData`); then no lock is held any more.
 */
export async function insertBookings(
  app: App,
  bookings: readonly NewBooking[],
): Promise<(GeneratedValues | NotCreated | undefined)[]> {
  const members = bookings.map(({ row: { request, ...row } }, n) => ({
    ...row,
    n,
    request: (request as Buffer | null)?.toString('hex'),
  }));
  const { made, pets, busy, taken } = await persist(() => write(app, JSON.stringify(members)));
  const byNumber = new Map(made?.map((one) => [one.n, one]));
  return bookings.map(({ proposal }, n) => {
    const one = byNumber.get(n);
    if (one) {
      const { id, createdAt, userName } = one;
      return { id, createdAt: Temporal.Instant.from(createdAt), userName, pets: inOrder(proposal, pets) };
    }
    if (busy?.includes(n)) return 'busy';
    return taken?.includes(n) ? 'taken' : undefined;
  });
}

async function write({ database }: App, members: string): Promise<Result> {
  const client = await database.pool.connect();
  let isBroken = true;
  try {
    const { rows } = await client.query<Result>({ name: 'insert-bookings', text, values: [members] });
    isBroken = false;
    return rows[0] as Result;
  } catch (error) {
    if (isRefusedByData(error)) {
      // PostgreSQL reports an error before it releases the locks, for which the members alone would not wait.
      await client.query('SELECT 1');
      isBroken = false;
    }
    throw error;
  } finally {
    client.release(isBroken);
  }
}

interface Result {
  readonly made: readonly { n: number; id: string; createdAt: string; userName: string | null }[] | null;
  /** Of all the bookings. */
  readonly pets: readonly BookedPet[] | null;
  readonly busy: readonly number[] | null;
  readonly taken: readonly number[] | null;
}

/**
 * `asked` has the names and types of the parameters of insert-booking.ts. In the id, the 48 random bits begin with the
 * number of the booking in its group, so that bookings of one group are in the order in which they were requested.
 *
 * Each condition is checked by one pass over all bookings: a subquery for each booking, which looks through those of
 * all, was a third of the time of a group of 64.
 */
const text = `
WITH asked AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS member (
    n integer, "userId" uuid, "petIds" uuid[], "petOwner" uuid, "staffId" uuid, "staffRevision" bigint,
    "assumedServices" uuid[], "assumedRevisions" bigint[], rules text, kind text, "startDate" timestamptz,
    "endDate" timestamptz, bucket timestamptz, status text, "totalAmount" numeric, currency text, notes text,
    "serviceIds" uuid[], categories text[], "priceUnits" text[], "unitPrices" numeric[], units numeric[],
    quantities integer[], amounts numeric[], "entryId" uuid, "actorId" uuid, action text, entity text, after text,
    ip text, "requestId" text, "callerId" uuid, key text, request text, reply text, "keyLock" bigint)
), held_rules AS MATERIALIZED (
  SELECT CASE WHEN EXISTS (SELECT FROM asked WHERE rules IS NOT NULL) THEN hold_booking_rules() END AS stamp
), keyed AS MATERIALIZED (
  SELECT n, "userId", "keyLock" IS NULL OR pg_try_advisory_xact_lock("keyLock") AS free,
         rules IS NULL OR rules = stamp AS rules_agree
    FROM held_rules, asked
), held_users AS MATERIALIZED (
  SELECT id, name, erased_at FROM users
   WHERE id = ANY (ARRAY (SELECT "userId" FROM keyed WHERE free AND rules_agree))
   ORDER BY id FOR SHARE SKIP LOCKED
), with_user AS MATERIALIZED (
  SELECT n, u.name AS user_name, "petIds", "petOwner", "staffId", "staffRevision", "assumedServices",
         "assumedRevisions", kind, tstzrange("startDate", "endDate") AS period
    FROM keyed JOIN held_users u ON u.id = "userId" JOIN asked USING (n)
   WHERE free AND rules_agree AND u.erased_at IS NULL
), asked_pets AS MATERIALIZED (
  SELECT n, "petOwner", id FROM with_user, unnest("petIds") AS pet (id)
), held_pets AS MATERIALIZED (
  SELECT id, owner_id, name, species, deleted_at FROM pets
   WHERE id = ANY (ARRAY (SELECT id FROM asked_pets))
   ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
), pets_agree AS MATERIALIZED (
  SELECT n FROM asked_pets LEFT JOIN held_pets p USING (id)
   GROUP BY n
  HAVING count(DISTINCT p.owner_id) = 1
     AND bool_and(p.id IS NOT NULL AND p.deleted_at IS NULL AND p.owner_id = coalesce("petOwner", p.owner_id))
), with_pets AS MATERIALIZED (
  SELECT * FROM with_user WHERE n IN (SELECT n FROM pets_agree)
), held_staff AS MATERIALIZED (
  SELECT id, revision, deleted_at FROM staff
   WHERE id = ANY (ARRAY (SELECT "staffId" FROM with_pets WHERE "staffId" IS NOT NULL))
   ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
), with_staff AS MATERIALIZED (
  SELECT * FROM with_pets
   WHERE "staffId" IS NULL
      OR ("staffId", "staffRevision") IN (SELECT id, revision FROM held_staff WHERE deleted_at IS NULL)
), known_services AS MATERIALIZED (
  SELECT id, revision FROM services WHERE id = ANY (ARRAY (SELECT unnest("assumedServices") FROM with_staff))
), agreed AS MATERIALIZED (
  SELECT n, user_name, "staffId", kind, period
    FROM with_staff
   WHERE n NOT IN (SELECT n FROM with_staff, unnest("assumedServices", "assumedRevisions") AS assumed (id, revision)
                    WHERE (id, revision) NOT IN (SELECT id, revision FROM known_services))
), overlapped AS MATERIALIZED (
  SELECT overlapped_bookings(array_agg(n), array_agg("staffId"), array_agg(kind), array_agg(period),
                             (SELECT array_agg(n) FROM asked_pets), (SELECT array_agg(id) FROM asked_pets)) AS numbers
    FROM agreed
), moment AS MATERIALIZED (
  SELECT clock_timestamp() AS at FROM overlapped
), new_ids AS MATERIALIZED (
  SELECT n, user_name, period,
         (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0')
          || '7' || lpad(to_hex(extract(microseconds FROM at)::bigint % 1000 * 4096 / 1000), 3, '0')
          || '8' || lpad(to_hex(pg_current_xact_id()::text::bigint % 4096), 3, '0')
          || lpad(to_hex(n), 2, '0') || right(gen_random_uuid()::text, 10))::uuid AS id,
         date_trunc('milliseconds', at) AS created_at,
         to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shown
    FROM moment, agreed
   WHERE n <> ALL (SELECT unnest(numbers) FROM overlapped)
), kept_keys AS (
  INSERT INTO idempotency_keys AS k (caller_id, key, request, reply, pets, at)
  SELECT "callerId", key, decode(request, 'hex'),
         -- Members in the order of the answer: its entity tag is made of its text.
         ('{"id":"' || id || '","userId":"' || "userId"
          || '","user":' || json_build_object('id', "userId", 'name', user_name)
          || ',' || substr(reply, 2, length(reply) - 2)
          || ',"createdAt":"' || shown || '","updatedAt":"' || shown || '"}')::json,
         (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species)
                          ORDER BY array_position("petIds", p.id)) FROM held_pets p WHERE p.id = ANY ("petIds")),
         statement_timestamp()
    FROM new_ids JOIN asked USING (n) WHERE key IS NOT NULL
  ON CONFLICT (caller_id, key)
    DO UPDATE SET request = excluded.request, reply = excluded.reply, pets = excluded.pets, at = excluded.at
    WHERE k.at < statement_timestamp() - interval '24 hours'
  RETURNING caller_id, key
), final AS MATERIALIZED (
  SELECT id, user_name, period, created_at, shown, asked.*
    FROM new_ids JOIN asked USING (n)
   WHERE key IS NULL OR EXISTS (SELECT FROM kept_keys k WHERE k.caller_id = "callerId" AND k.key = asked.key)
   ORDER BY n
), made AS (
  INSERT INTO bookings (id, user_id, staff_id, kind, start_date, end_date, status, total_amount, currency, notes, updated_at)
  SELECT id, "userId", "staffId", kind, "startDate", "endDate", status, "totalAmount", currency, notes, created_at
    FROM final
), made_pets AS (
  INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
  SELECT final.id, pet.id, pet.position, kind, period, true
    FROM final, unnest("petIds") WITH ORDINALITY AS pet (id, position)
), made_lines AS (
  INSERT INTO booking_lines (booking_id, service_id, category, price_unit, unit_price, units, quantity, amount, position)
  SELECT final.id, line.*
    FROM final, unnest("serviceIds", categories, "priceUnits", "unitPrices", units, quantities, amounts)
                WITH ORDINALITY AS line
), made_entries AS (
  INSERT INTO audit_log (id, actor_id, action, entity, entity_id, after, ip, request_id)
  SELECT "entryId", "actorId", action, entity, id::text, after::json, ip, "requestId" FROM final
), made_deltas AS (
  INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts)
  SELECT 1, bucket, status, "userId", currency, "totalAmount", "serviceIds", categories, amounts FROM final
)
SELECT (SELECT json_agg(json_build_object('n', n, 'id', id, 'createdAt', shown, 'userName', user_name)) FROM final) AS made,
       (SELECT json_agg(json_build_object('id', id, 'name', name, 'species', species, 'ownerId', owner_id))
          FROM held_pets) AS pets,
       (SELECT json_agg(n) FROM keyed WHERE NOT free) AS busy,
       (SELECT to_json(numbers) FROM overlapped) AS taken`;
