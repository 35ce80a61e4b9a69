-- The times of a business (contract §21): the time between visits, and customers who did not come.
--
-- contract: constraint bookings_no_show_is_cancelled of bookings: the previous release marks no booking, and takes none back from CANCELLED
-- contract: index bookings_staff_free: replaced; what the previous release asks of it since 0013 the new one answers by its first columns, member and kind
ALTER TABLE bookings
  -- Minutes before the start and after the end for which the booking holds its staff member, as the setting `buffers`
  -- was when its times were set.
  ADD COLUMN hold_before smallint NOT NULL DEFAULT 0
    CONSTRAINT bookings_hold_before_range CHECK (hold_before BETWEEN 0 AND 1440),
  ADD COLUMN hold_after smallint NOT NULL DEFAULT 0
    CONSTRAINT bookings_hold_after_range CHECK (hold_after BETWEEN 0 AND 1440),
  ADD COLUMN no_show boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT bookings_no_show_is_cancelled CHECK (status = 'CANCELLED' OR NOT no_show);

-- The time for which a booking holds its staff member. Minutes have the same length in every time zone, so the result
-- depends on the arguments alone.
CREATE FUNCTION booking_hold(starts timestamptz, ends timestamptz, minutes_before smallint, minutes_after smallint)
RETURNS tstzrange LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF minutes_before = 0 AND minutes_after = 0 THEN
    RETURN tstzrange(starts, ends);
  END IF;
  RETURN tstzrange(starts - make_interval(mins => minutes_before), ends + make_interval(mins => minutes_after));
END $$;

-- Staff members are compared by what holds them, and pets by the booking itself. A hold contains its booking, so the new
-- constraint refuses everything that the old one refused. Both at once would cost every booking a second index. Bookings
-- wait while it is built, which an exclusion constraint cannot do concurrently; it covers live bookings with a member.
ALTER TABLE bookings DROP CONSTRAINT bookings_staff_free;
ALTER TABLE bookings ADD CONSTRAINT bookings_staff_free
  EXCLUDE USING gist (staff_id WITH =, kind WITH =,
                      booking_hold(start_date, end_date, hold_before, hold_after) WITH &&)
    WHERE (live AND staff_id IS NOT NULL);

CREATE OR REPLACE VIEW booking_details AS
  SELECT b.id, b.user_id, b.staff_id, b.kind, b.start_date, b.end_date, b.status, b.total_amount, b.currency, b.notes,
         b.version, b.created_at, b.updated_at,
         customer.name AS user_name,
         u.name AS staff_name,
         CASE WHEN s.deleted_at IS NULL THEN s.user_id END AS staff_user_id,
         (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'ownerId', p.owner_id)
                          ORDER BY k.position)
            FROM booking_pets k JOIN pets p ON p.id = k.pet_id WHERE k.booking_id = b.id) AS pets,
         (SELECT json_agg(json_build_object('serviceId', l.service_id, 'category', l.category,
                                            'priceUnit', l.price_unit, 'unitPrice', l.unit_price::text,
                                            'units', l.units::text, 'quantity', l.quantity, 'amount', l.amount::text)
                          ORDER BY l.position)
            FROM booking_lines l WHERE l.booking_id = b.id) AS lines,
         b.hold_before, b.hold_after, b.no_show
    FROM bookings b
    JOIN users customer ON customer.id = b.user_id
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN users u ON u.id = s.user_id
   WHERE b.deleted_at IS NULL;

-- How often the user did not come, for the feature `users`, which does not depend on bookings.
CREATE FUNCTION count_no_shows(of_user uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM bookings WHERE user_id = of_user AND no_show AND deleted_at IS NULL;
$$;

-- The settings of the times are rules for bookings, as those of 0013-bookings.sql.
CREATE OR REPLACE FUNCTION lock_booking_rules() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(15, 0);
  RETURN (SELECT coalesce(string_agg(key || ' ' || revision, ',' ORDER BY key), '')
            FROM settings
           WHERE key IN ('buffers', 'capacity', 'closures', 'notice', 'openingHours', 'vaccinationRules')
             AND NOT is_deleted);
END $$;
DROP TRIGGER settings_lock_booking_rules ON settings;
CREATE TRIGGER settings_lock_booking_rules BEFORE INSERT OR UPDATE ON settings
  FOR EACH ROW
  WHEN (NEW.key IN ('buffers', 'capacity', 'closures', 'notice', 'openingHours', 'vaccinationRules'))
  EXECUTE FUNCTION settings_lock_booking_rules();

-- As in 0013-bookings.sql, but the bookings of a day are found by the index of bookings by period.
CREATE OR REPLACE FUNCTION admits_booking(categories text[], limits bigint[], pets uuid[], wanted tstzrange,
                                          staff uuid, day tstzrange, assumed_bookings bigint)
RETURNS boolean LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  peak bigint;
BEGIN
  IF day IS NOT NULL THEN
    IF assumed_bookings <> (SELECT count(*) FROM bookings b
                             WHERE b.staff_id = staff AND b.period && day AND b.live AND b.deleted_at IS NULL) THEN
      RETURN false;
    END IF;
  END IF;
  PERFORM lock_booking_capacity(categories, wanted);
  FOR at IN 1..coalesce(cardinality(categories), 0) LOOP
    SELECT max(load) INTO peak FROM (
      SELECT sum(sum(change)) OVER (ORDER BY instant) AS load
        FROM (SELECT unnest(range_agg(present.period * wanted)) AS span
                FROM (SELECT k.pet_id, b.period
                        FROM bookings b
                        CROSS JOIN LATERAL (SELECT pet_id FROM booking_pets WHERE booking_id = b.id OFFSET 0) AS k
                       WHERE b.period && wanted AND b.deleted_at IS NULL AND b.live
                         AND (SELECT count(*) FROM booking_lines
                               WHERE booking_id = b.id AND category = categories[at]) > 0
                       UNION ALL
                      SELECT unnest(pets), wanted) AS present (pet_id, period)
               GROUP BY present.pet_id) AS spans
        CROSS JOIN LATERAL (VALUES (lower(span), 1), (upper(span), -1)) AS step (instant, change)
       GROUP BY instant) AS loads;
    IF peak > limits[at] THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END $$;

-- As in 0013-bookings.sql, with the times for which the bookings hold their staff members. The previous release calls the
-- function without them.
CREATE FUNCTION overlapped_bookings(numbers integer[], staff uuid[], kinds text[], holds tstzrange[],
                                    periods tstzrange[], pet_numbers integer[], pets uuid[])
RETURNS integer[] LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN ARRAY(
    SELECT asked.number
      FROM unnest(numbers, staff, kinds, holds) AS asked (number, staff_id, kind, hold)
      CROSS JOIN LATERAL (SELECT FROM bookings b
                           WHERE b.staff_id = asked.staff_id AND b.kind = asked.kind
                             AND booking_hold(b.start_date, b.end_date, b.hold_before, b.hold_after) && asked.hold
                             AND b.live AND b.staff_id IS NOT NULL LIMIT 1) AS found
     UNION
    SELECT asked.number
      FROM unnest(pet_numbers, pets) AS pet (number, id)
      JOIN unnest(numbers, kinds, periods) AS asked (number, kind, period) USING (number)
      CROSS JOIN LATERAL (SELECT FROM booking_pets k
                           WHERE k.pet_id = pet.id AND k.kind = asked.kind AND k.period && asked.period AND k.live
                           LIMIT 1) AS found);
END $$;

-- No-shows in the figures: bookings that are not deleted, CANCELLED and marked.
ALTER TABLE booking_deltas ADD COLUMN no_show boolean NOT NULL DEFAULT false;
ALTER TABLE booking_figures ADD COLUMN no_shows bigint NOT NULL DEFAULT 0;
CREATE OR REPLACE VIEW booking_contributions AS
  SELECT b.id AS booking_id,
         date_bin('15 minutes', b.start_date, '0001-01-01T00:00Z') AS bucket,
         b.status, b.user_id, b.currency, b.total_amount AS amount, l.service_ids, l.categories, l.amounts, b.no_show
    FROM bookings b
    CROSS JOIN LATERAL (
      SELECT array_agg(service_id ORDER BY position) AS service_ids, array_agg(category ORDER BY position) AS categories,
             array_agg(amount ORDER BY position) AS amounts
        FROM booking_lines WHERE booking_id = b.id) l
   WHERE b.deleted_at IS NULL;
