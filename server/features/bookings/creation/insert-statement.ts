/**
 * The statement that creates bookings. It is one statement for speed: nine round trips would create a third of the
 * bookings per second. This file is the only place in the code where a feature's SQL names the tables of other features
 * (users, pets, services, staff, places, booking_places, audit_log); check it when you change one of them. All other code uses the public
 * interfaces of those features.
 *
 * It has two forms, which write the same under the same conditions. For one booking, {name} is a parameter, and the
 * statement waits for locks; for a stay whose places the server has chosen, it also writes these. For several, {name} is a
 * column of `requested`, each condition is checked by one pass over all bookings, and those in anybody's way are left out.
 * The form for several would cost a single booking a fifth more.
 *
 * Rows are looked up by id alone and checked afterwards: a further condition in the lookup could make the planner choose
 * the wrong index.
 */
import { plainFields } from '#features/bookings/record/booking.ts';
import { columns, placeColumns } from './booking-row.ts';

/** Of an instant in an answer, in UTC. */
const shownForm = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** The JSON text of an instant, or of null. */
const shownJson = (instant: string) =>
  `coalesce('"' || to_char(${instant} AT TIME ZONE 'UTC', ${shownForm}) || '"', 'null')`;

/** The end of a booking after a time in milliseconds (`endAfter`, domain/booking/rules/expiry.ts); null without one. */
const endAfter = (time: string) =>
  `CASE WHEN ${time} IS NOT NULL
        THEN least(date_trunc('milliseconds', at) + ${time} * interval '1 millisecond', {startDate}) END`;

const declarations = columns.map(([name, type]) => `"${name}" ${type}`).join(', ');

/** Whether what the proposal assumes of each record still holds, in the order in which the records are locked. */
const agrees = {
  rules: `({rules} IS NULL OR {rules} = stamp)
         AND clock_timestamp() BETWEEN coalesce({notBefore}, '-infinity') AND coalesce({notAfter}, 'infinity')`,
  user: `erased_at IS NULL`,
  /** Of the pets that were asked for, with those that exist beside them. */
  pets: `count(owner_id) = count(*) AND count(DISTINCT owner_id) = 1
         AND bool_and(deleted_at IS NULL AND owner_id = coalesce({petOwner}, owner_id))`,
  staff: `({staffId} IS NULL
          OR ({staffId}, {staffRevision}) IN (SELECT id, revision FROM held_staff WHERE deleted_at IS NULL))`,
  places: `NOT EXISTS (SELECT FROM unnest({placeIds}, {placeStamps}) AS assumed (id, stamp)
                      WHERE (id, stamp) NOT IN (SELECT id, updated_at FROM held_places))`,
  services: `NOT EXISTS (SELECT FROM unnest({assumedServices}, {assumedRevisions}) AS assumed (id, revision)
                      WHERE (id, revision) NOT IN (SELECT id, revision FROM known_services))`,
};

/** The last locks; only a stay whose places the server has chosen needs them. */
const heldPlaces = `), held_places AS MATERIALIZED (
  SELECT id, shared, updated_at FROM places
   WHERE id = ANY ({placeIds}) AND (SELECT admitted FROM admission)
   ORDER BY id FOR NO KEY UPDATE
`;

/** The conditions on one booking; `agreed` has a row when it may be made. Only one may need capacity, places, vaccinations or a choice. */
const conditionsOnOne = (isPlaced: boolean) => `
WITH held_rules AS MATERIALIZED (
  SELECT CASE WHEN {rules} IS NOT NULL THEN lock_booking_rules() END AS stamp
), keyed AS MATERIALIZED (
  SELECT 0 AS n, {keyLock} IS NULL OR pg_try_advisory_xact_lock({keyLock}) AS free, ${agrees.rules} AS rules_agree
    FROM held_rules
), held_user AS MATERIALIZED (
  SELECT name, phone, erased_at FROM users WHERE id = {userId} AND (SELECT free AND rules_agree FROM keyed) FOR SHARE
), with_user AS MATERIALIZED (
  SELECT name AS user_name, phone AS user_phone FROM held_user WHERE ${agrees.user}
), held_pets AS MATERIALIZED (
  SELECT id, owner_id, name, species, deleted_at, vaccinations FROM pets
   WHERE id = ANY ({petIds}) AND EXISTS (SELECT FROM with_user)
   ORDER BY id FOR NO KEY UPDATE
), pets_agree AS MATERIALIZED (
  SELECT FROM unnest({petIds}) AS requested (id) LEFT JOIN held_pets USING (id)
  HAVING ${agrees.pets}
     AND bool_and({fingerprints} IS NULL OR encode(sha256(convert_to(coalesce(vaccinations::text, ''), 'UTF8')), 'hex')
                                             = ({fingerprints})[array_position({petIds}, id)])
), held_staff AS MATERIALIZED (
  SELECT id, revision, deleted_at FROM staff
   WHERE id = {staffId} AND EXISTS (SELECT FROM pets_agree)
     FOR NO KEY UPDATE
), staff_agrees AS MATERIALIZED (
  SELECT FROM pets_agree WHERE ${agrees.staff}
), admission AS MATERIALIZED (
  SELECT CASE WHEN {limited} IS NULL AND {bookingsThatDay} IS NULL THEN true
              ELSE admits_booking({limited}, {limits}, {petIds}, tstzrange({startDate}, {endDate}), {staffId},
                                  CASE WHEN {dayStart} IS NOT NULL THEN tstzrange({dayStart}, {dayEnd}) END,
                                  {bookingsThatDay}) END AS admitted
    FROM staff_agrees
${isPlaced ? heldPlaces : ''}), known_services AS MATERIALIZED (
  SELECT id, revision FROM services WHERE id = ANY ({assumedServices}) AND (SELECT admitted FROM admission)
), agreed AS MATERIALIZED (
  SELECT 0 AS n, user_name, user_phone FROM admission, with_user
   WHERE admitted AND ${agrees.services}${isPlaced ? ` AND ${agrees.places}` : ''}
), overlapped AS MATERIALIZED (
  SELECT '{}'::integer[] AS numbers FROM agreed`;

/** The conditions on several; `agreed` has those that may be made, and `overlapped` the numbers of those that overlap a stored one. */
const conditionsOnSeveral = `
WITH requested AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json)
             AS member (n integer, ${declarations})
), held_rules AS MATERIALIZED (
  SELECT CASE WHEN EXISTS (SELECT FROM requested WHERE {rules} IS NOT NULL) THEN lock_booking_rules() END AS stamp
), keyed AS MATERIALIZED (
  SELECT n, {userId}, {keyLock} IS NULL OR pg_try_advisory_xact_lock({keyLock}) AS free, ${agrees.rules} AS rules_agree
    FROM held_rules, requested
), held_users AS MATERIALIZED (
  SELECT id, name, phone, erased_at FROM users
   WHERE id = ANY (ARRAY (SELECT {userId} FROM keyed WHERE free AND rules_agree))
   ORDER BY id FOR SHARE SKIP LOCKED
), with_user AS MATERIALIZED (
  SELECT requested.*, u.name AS user_name, u.phone AS user_phone
    FROM keyed JOIN held_users u ON u.id = {userId} JOIN requested USING (n)
   WHERE free AND rules_agree AND ${agrees.user}
), requested_pets AS MATERIALIZED (
  SELECT n, {petOwner}, id FROM with_user, unnest({petIds}) AS pet (id)
), held_pets AS MATERIALIZED (
  SELECT id, owner_id, name, species, deleted_at FROM pets
   WHERE id = ANY (ARRAY (SELECT id FROM requested_pets))
   ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
), pets_agree AS MATERIALIZED (
  SELECT n FROM requested_pets LEFT JOIN held_pets USING (id)
   GROUP BY n
  HAVING ${agrees.pets}
), with_pets AS MATERIALIZED (
  SELECT * FROM with_user WHERE n IN (SELECT n FROM pets_agree)
), held_staff AS MATERIALIZED (
  SELECT id, revision, deleted_at FROM staff
   WHERE id = ANY (ARRAY (SELECT {staffId} FROM with_pets WHERE {staffId} IS NOT NULL))
   ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
), with_staff AS MATERIALIZED (
  SELECT * FROM with_pets WHERE ${agrees.staff}
), known_services AS MATERIALIZED (
  SELECT id, revision FROM services WHERE id = ANY (ARRAY (SELECT unnest({assumedServices}) FROM with_staff))
), agreed AS MATERIALIZED (
  SELECT * FROM with_staff WHERE ${agrees.services}
), overlapped AS MATERIALIZED (
  SELECT overlapped_bookings(array_agg(n), array_agg({staffId}), array_agg({kind}),
                             array_agg(booking_hold({startDate}, {endDate}, {holdBefore}, {holdAfter})),
                             array_agg(tstzrange({startDate}, {endDate})),
                             (SELECT array_agg(n) FROM requested_pets), (SELECT array_agg(id) FROM requested_pets)) AS numbers
    FROM agreed`;

/**
 * The new ids are UUIDs of version 7 (RFC 9562, 5.7 and 6.2): 48 bits of milliseconds; 12 bits of the fraction of a
 * millisecond, which is 0 on the embedded database; the last 12 bits of the transaction's number, which increases from
 * one statement to the next if the time has not changed; 8 bits with the number of the booking in its batch, so that
 * they are in the order in which they were requested; 40 random bits. The statement reads the time after it has acquired
 * the locks.
 */
const writes = (further = '') => `
), moment AS MATERIALIZED (
  SELECT clock_timestamp() AS at, numbers FROM overlapped
), new_bookings AS MATERIALIZED (
  SELECT agreed.*,
         (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0')
          || '7' || lpad(to_hex(extract(microseconds FROM at)::bigint % 1000 * 4096 / 1000), 3, '0')
          || '8' || lpad(to_hex(pg_current_xact_id()::text::bigint % 4096), 3, '0')
          || lpad(to_hex(n), 2, '0') || right(gen_random_uuid()::text, 10))::uuid AS id,
         date_trunc('milliseconds', at) AS created_at,
         to_char(at AT TIME ZONE 'UTC', ${shownForm}) AS shown,
         answer_by, pay_by, ${shownJson('least(answer_by, pay_by)')} AS expires, ${shownJson('pay_by')} AS due
    FROM moment, agreed
    CROSS JOIN LATERAL (
      SELECT ${endAfter('{answerTime}')} AS answer_by, ${endAfter('{payTime}')} AS pay_by) AS ending
   WHERE n <> ALL (numbers)
), kept_keys AS (
  INSERT INTO idempotency_keys AS k (caller_id, key, request, reply, pets, at)
  SELECT {callerId}, {key}, decode({request}, 'hex'),
         -- Members in the order of the answer: its entity tag is made of its text.
         ('{"id":"' || id || '","userId":"' || {userId}
          || '","user":' || CASE WHEN {showsPhone}
                              THEN json_build_object('id', {userId}, 'name', user_name, 'phone', user_phone)
                              ELSE json_build_object('id', {userId}, 'name', user_name) END
          || ',' || substr({reply}, 2, length({reply}) - 2)
          || ',"expiresAt":' || expires || ',"payment":' || replace({payment}, '"dueAt":null', '"dueAt":' || due)
          || ',"createdAt":"' || shown || '","updatedAt":"' || shown || '"}')::json,
         (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species)
                          ORDER BY array_position({petIds}, p.id))
            FROM held_pets p WHERE p.id = ANY ({petIds})),
         statement_timestamp()
    FROM new_bookings WHERE {key} IS NOT NULL
  ON CONFLICT (caller_id, key)
    DO UPDATE SET request = excluded.request, reply = excluded.reply, pets = excluded.pets, at = excluded.at
    WHERE k.at < statement_timestamp() - interval '24 hours'
  RETURNING caller_id, key AS kept
), final AS MATERIALIZED (
  SELECT * FROM new_bookings
   WHERE {key} IS NULL OR ({callerId}, {key}) IN (SELECT caller_id, kept FROM kept_keys)
   ORDER BY n
), made AS (
  INSERT INTO bookings (id, user_id, staff_id, kind, start_date, end_date, status, total_amount, currency, ${plainFields},
                        hold_before, hold_after, answer_by, pay_by, deposit_amount, deposit_due, updated_at)
  SELECT id, {userId}, {staffId}, {kind}, {startDate}, {endDate},
         {status}, {totalAmount}, {currency}, ${plainFields.map((name) => `{${name}}`)},
         {holdBefore}, {holdAfter}, answer_by, pay_by, {depositAmount}, pay_by, created_at
    FROM final
), made_pets AS (
  INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
  SELECT final.id, pet.id, pet.position, {kind}, tstzrange({startDate}, {endDate}), true
    FROM final, unnest({petIds}) WITH ORDINALITY AS pet (id, position)
), made_lines AS (
  INSERT INTO booking_lines (booking_id, service_id, category, price_unit, unit_price, units, quantity, amount, position)
  SELECT final.id, line.*
    FROM final, unnest({serviceIds}, {categories}, {priceUnits}, {unitPrices},
                       {units}, {quantities}, {amounts}) WITH ORDINALITY AS line
), made_entries AS (
  INSERT INTO audit_log (id, actor_id, action, entity, entity_id, after, ip, request_id)
  SELECT {entryId}, {actorId}, {action}, {entity}, id::text, {after}::json, {ip},
         {requestId}
    FROM final
), made_deltas AS (
  INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts)
  SELECT 1, {bucket}, {status}, {userId}, {currency}, {totalAmount},
         {serviceIds}, {categories}, {amounts}
    FROM final
)${further}
SELECT (SELECT json_agg(json_build_object('n', n, 'id', id, 'createdAt', shown, 'answerBy', answer_by, 'payBy', pay_by,
                                         'userName', user_name, 'userPhone', user_phone)) FROM final) AS made,
       (SELECT json_agg(json_build_object('id', id, 'name', name, 'species', species, 'ownerId', owner_id))
          FROM held_pets) AS pets,
       (SELECT json_agg(n) FROM keyed WHERE NOT free) AS busy,
       (SELECT to_json(numbers) FROM overlapped) AS taken`;

const writesPlaces = `, made_places AS (
  INSERT INTO booking_places (booking_id, pet_id, owner_id, closed, place_id, berth, period)
  SELECT final.id, piece.pet_id, {userId}, NOT held_places.shared, held_places.id, piece.berth,
         tstzrange({startDate}, {endDate})
    FROM final, unnest({placedPets}, {placeIds}, {berths}) AS piece (pet_id, place_id, berth)
    JOIN held_places ON held_places.id = piece.place_id
)`;

const placeholder = /\{(\w+)\}/g;
const parameters = new Map<string, string>(
  [...columns, ...placeColumns].map(([name, type], at) => [name, `$${at + 1}::${type}`]),
);
const withParameters = (text: string) =>
  text.replaceAll(placeholder, (_, name) => parameters.get(name) ?? '');

export const statements = {
  one: {
    name: 'insert-booking',
    text: withParameters(conditionsOnOne(false) + writes()),
  },
  placed: {
    name: 'insert-placed-booking',
    text: withParameters(conditionsOnOne(true) + writes(writesPlaces)),
  },
  several: {
    name: 'insert-bookings',
    text: (conditionsOnSeveral + writes()).replaceAll(placeholder, '"$1"'),
  },
};
