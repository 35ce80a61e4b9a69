/**
 * The statement that creates bookings. It is one statement for speed: nine round trips would create a third of the
 * bookings per second. This file is the only place in the code where a feature's SQL names the tables of other features
 * (users, pets, services, staff, audit_log); check it when you change one of them. All other code uses the public
 * interfaces of those features.
 *
 * It has two forms, which write the same and differ in their conditions. For one booking, {name} is a parameter, and the
 * statement waits for locks. For several, {name} is a column of `asked`, each condition is checked by one pass over all
 * bookings, and those in anybody's way are left out. The form for several would cost a single booking a fifth more.
 *
 * Rows are looked up by id alone and checked afterwards: a further condition in the lookup could make the planner choose
 * the wrong index.
 */

/** The conditions on one booking; `agreed` has a row when it may be made. */
const conditionsOnOne = `
WITH held_rules AS MATERIALIZED (
  SELECT CASE WHEN {rules}::text IS NOT NULL THEN lock_booking_rules() END AS stamp
), keyed AS MATERIALIZED (
  SELECT 0 AS n, {keyLock}::bigint IS NULL OR pg_try_advisory_xact_lock({keyLock}::bigint) AS free,
         stamp IS NOT DISTINCT FROM {rules}::text
         AND clock_timestamp() BETWEEN coalesce({notBefore}::timestamptz, '-infinity')
                                   AND coalesce({notAfter}::timestamptz, 'infinity') AS rules_agree
    FROM held_rules
), held_user AS MATERIALIZED (
  SELECT name, phone, erased_at FROM users WHERE id = {userId}::uuid AND (SELECT free AND rules_agree FROM keyed) FOR SHARE
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
), agreed AS MATERIALIZED (
  SELECT 0 AS n, name AS user_name, phone AS user_phone
    FROM admission, held_user
   WHERE admitted
     AND cardinality({assumedServices}::uuid[]) = (
           SELECT count(*) FROM unnest({assumedServices}::uuid[], {assumedRevisions}::bigint[]) AS assumed (id, revision)
             JOIN services s ON s.id = assumed.id AND s.revision = assumed.revision)
), overlapped AS MATERIALIZED (
  SELECT '{}'::integer[] AS numbers FROM agreed`;

/** The conditions on several; `agreed` has those that may be made, and `overlapped` the numbers of those that overlap a stored one. */
const conditionsOnSeveral = `
WITH asked AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS member (
    n integer, "userId" uuid, "petIds" uuid[], "petOwner" uuid, "staffId" uuid, "staffRevision" bigint,
    "assumedServices" uuid[], "assumedRevisions" bigint[], rules text, kind text, "startDate" timestamptz,
    "endDate" timestamptz, bucket timestamptz, status text, "totalAmount" numeric, currency text, notes text,
    "serviceIds" uuid[], categories text[], "priceUnits" text[], "unitPrices" numeric[], units numeric[],
    quantities integer[], amounts numeric[], "entryId" uuid, "actorId" uuid, action text, entity text, after text,
    ip text, "requestId" text, "callerId" uuid, key text, request text, reply text, "showsPhone" boolean,
    "keyLock" bigint,
    "notBefore" timestamptz, "notAfter" timestamptz, "holdBefore" smallint, "holdAfter" smallint)
), held_rules AS MATERIALIZED (
  SELECT CASE WHEN EXISTS (SELECT FROM asked WHERE rules IS NOT NULL) THEN lock_booking_rules() END AS stamp
), keyed AS MATERIALIZED (
  SELECT n, "userId", "keyLock" IS NULL OR pg_try_advisory_xact_lock("keyLock") AS free,
         (rules IS NULL OR rules = stamp)
         AND clock_timestamp() BETWEEN coalesce("notBefore", '-infinity')
                                   AND coalesce("notAfter", 'infinity') AS rules_agree
    FROM held_rules, asked
), held_users AS MATERIALIZED (
  SELECT id, name, phone, erased_at FROM users
   WHERE id = ANY (ARRAY (SELECT "userId" FROM keyed WHERE free AND rules_agree))
   ORDER BY id FOR SHARE SKIP LOCKED
), with_user AS MATERIALIZED (
  SELECT asked.*, u.name AS user_name, u.phone AS user_phone
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
  SELECT * FROM with_staff
   WHERE n NOT IN (SELECT n FROM with_staff, unnest("assumedServices", "assumedRevisions") AS assumed (id, revision)
                    WHERE (id, revision) NOT IN (SELECT id, revision FROM known_services))
), overlapped AS MATERIALIZED (
  SELECT overlapped_bookings(array_agg(n), array_agg("staffId"), array_agg(kind),
                             array_agg(booking_hold("startDate", "endDate", "holdBefore", "holdAfter")),
                             array_agg(tstzrange("startDate", "endDate")),
                             (SELECT array_agg(n) FROM asked_pets), (SELECT array_agg(id) FROM asked_pets)) AS numbers
    FROM agreed`;

/**
 * The new ids are UUIDs of version 7 (RFC 9562, 5.7 and 6.2): 48 bits of milliseconds; 12 bits of the fraction of a
 * millisecond, which is 0 on the embedded database; the last 12 bits of the transaction's number, which increases from
 * one statement to the next if the time has not changed; 8 bits with the number of the booking in its batch, so that
 * they are in the order in which they were requested; 40 random bits. The statement reads the time after it has acquired
 * the locks.
 */
const writes = `
), moment AS MATERIALIZED (
  SELECT clock_timestamp() AS at, numbers FROM overlapped
), new_bookings AS MATERIALIZED (
  SELECT agreed.*,
         (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0')
          || '7' || lpad(to_hex(extract(microseconds FROM at)::bigint % 1000 * 4096 / 1000), 3, '0')
          || '8' || lpad(to_hex(pg_current_xact_id()::text::bigint % 4096), 3, '0')
          || lpad(to_hex(n), 2, '0') || right(gen_random_uuid()::text, 10))::uuid AS id,
         date_trunc('milliseconds', at) AS created_at,
         to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shown
    FROM moment, agreed
   WHERE n <> ALL (numbers)
), kept_keys AS (
  INSERT INTO idempotency_keys AS k (caller_id, key, request, reply, pets, at)
  SELECT {callerId}::uuid, {key}::text, decode({request}::text, 'hex'),
         -- Members in the order of the answer: its entity tag is made of its text.
         ('{"id":"' || id || '","userId":"' || {userId}::uuid
          || '","user":' || CASE WHEN {showsPhone}::boolean
                              THEN json_build_object('id', {userId}::uuid, 'name', user_name, 'phone', user_phone)
                              ELSE json_build_object('id', {userId}::uuid, 'name', user_name) END
          || ',' || substr({reply}::text, 2, length({reply}::text) - 2)
          || ',"createdAt":"' || shown || '","updatedAt":"' || shown || '"}')::json,
         (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species)
                          ORDER BY array_position({petIds}::uuid[], p.id))
            FROM held_pets p WHERE p.id = ANY ({petIds}::uuid[])),
         statement_timestamp()
    FROM new_bookings WHERE {key}::text IS NOT NULL
  ON CONFLICT (caller_id, key)
    DO UPDATE SET request = excluded.request, reply = excluded.reply, pets = excluded.pets, at = excluded.at
    WHERE k.at < statement_timestamp() - interval '24 hours'
  RETURNING caller_id, key AS kept
), final AS MATERIALIZED (
  SELECT * FROM new_bookings
   WHERE {key}::text IS NULL OR ({callerId}::uuid, {key}::text) IN (SELECT caller_id, kept FROM kept_keys)
   ORDER BY n
), made AS (
  INSERT INTO bookings (id, user_id, staff_id, kind, start_date, end_date, status, total_amount, currency, notes,
                        hold_before, hold_after, updated_at)
  SELECT id, {userId}::uuid, {staffId}::uuid, {kind}::text, {startDate}::timestamptz, {endDate}::timestamptz,
         {status}::text, {totalAmount}::numeric, {currency}::text, {notes}::text,
         {holdBefore}::smallint, {holdAfter}::smallint, created_at
    FROM final
), made_pets AS (
  INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
  SELECT final.id, pet.id, pet.position, {kind}::text, tstzrange({startDate}::timestamptz, {endDate}::timestamptz), true
    FROM final, unnest({petIds}::uuid[]) WITH ORDINALITY AS pet (id, position)
), made_lines AS (
  INSERT INTO booking_lines (booking_id, service_id, category, price_unit, unit_price, units, quantity, amount, position)
  SELECT final.id, line.*
    FROM final, unnest({serviceIds}::uuid[], {categories}::text[], {priceUnits}::text[], {unitPrices}::numeric[],
                       {units}::numeric[], {quantities}::integer[], {amounts}::numeric[]) WITH ORDINALITY AS line
), made_entries AS (
  INSERT INTO audit_log (id, actor_id, action, entity, entity_id, after, ip, request_id)
  SELECT {entryId}::uuid, {actorId}::uuid, {action}::text, {entity}::text, id::text, {after}::json, {ip}::text,
         {requestId}::text
    FROM final
), made_deltas AS (
  INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts)
  SELECT 1, {bucket}::timestamptz, {status}::text, {userId}::uuid, {currency}::text, {totalAmount}::numeric,
         {serviceIds}::uuid[], {categories}::text[], {amounts}::numeric[]
    FROM final
)
SELECT (SELECT json_agg(json_build_object('n', n, 'id', id, 'createdAt', shown, 'userName', user_name,
                                         'userPhone', user_phone)) FROM final) AS made,
       (SELECT json_agg(json_build_object('id', id, 'name', name, 'species', species, 'ownerId', owner_id))
          FROM held_pets) AS pets,
       (SELECT json_agg(n) FROM keyed WHERE NOT free) AS busy,
       (SELECT to_json(numbers) FROM overlapped) AS taken`;

const placeholder = /\{(\w+)\}/g;

const ofOne = conditionsOnOne + writes;

/** The names of the parameters of the form for one booking, in their order. */
export const parameters = [...new Set(Array.from(ofOne.matchAll(placeholder), ([, name = '']) => name))];

export const statements = {
  one: {
    name: 'insert-booking',
    text: ofOne.replaceAll(placeholder, (_, name) => `$${parameters.indexOf(name) + 1}`),
  },
  several: {
    name: 'insert-bookings',
    text: (conditionsOnSeveral + writes).replaceAll(placeholder, (_, name) => `"${name}"`),
  },
};
