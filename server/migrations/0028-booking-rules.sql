-- The rules of a business (contract §15): the settings `capacity` and `vaccinationRules`. No table and no column is
-- added, so that a booking costs the same as before while there is no such setting.
--
-- Order of the locks, for every transaction that takes several of them: the rules, the booking, the user, the pets by
-- id, the staff members by id, the capacity.

-- Whoever makes a booking holds the rules as they are, together with everybody else who does; whoever changes a rule
-- holds them alone. So each booking comes wholly before a change of the rules or wholly after it: the change waits for
-- the bookings that are being made under the old rules, and every later one sees both the new rules and these bookings.
--
-- Returns the rules that apply, as `key revision` pairs. The query is a statement of its own behind the lock, so it
-- sees the change that the lock had to wait for.
CREATE FUNCTION hold_booking_rules() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(15, 0);
  RETURN (SELECT coalesce(string_agg(key || ' ' || revision, ',' ORDER BY key), '')
            FROM settings WHERE key IN ('capacity', 'vaccinationRules') AND NOT is_deleted);
END $$;

-- Settings know nothing of bookings, so it is here that a change of a rule waits for them. A deleted setting keeps its
-- row, so there is nothing to do on DELETE.
CREATE FUNCTION settings_change_booking_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(15, 0);
  RETURN NEW;
END $$;
CREATE TRIGGER settings_change_booking_rules BEFORE INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (NEW.key IN ('capacity', 'vaccinationRules'))
  EXECUTE FUNCTION settings_change_booking_rules();

-- Makes bookings of a limited category wait for each other where their times may overlap. A booking of up to a day takes
-- a lock for each hour that it touches, a longer one for each day of UTC, and one of more than 32 days for the whole
-- category. Above its own locks, each shares the wider ones, so that short and long bookings meet. The keys of a category
-- ascend from wide to narrow, and so does the order in which they are taken.
CREATE FUNCTION lock_booking_capacity(categories text[], wanted tstzrange) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  whole      constant integer := -2147483648;
  days       constant integer := -1000000000;
  first_hour constant integer := floor(extract(epoch FROM lower(wanted)) / 3600);
  last_hour  constant integer := ceil(extract(epoch FROM upper(wanted)) / 3600) - 1;
  first_day  constant integer := floor(first_hour / 24.0);
  last_day   constant integer := floor(last_hour / 24.0);
  class      integer;
BEGIN
  FOR class IN SELECT DISTINCT hashtext('capacity ' || category) FROM unnest(categories) AS category ORDER BY 1 LOOP
    IF last_day - first_day >= 32 THEN
      PERFORM pg_advisory_xact_lock(class, whole);
    ELSIF last_hour - first_hour >= 24 THEN
      PERFORM pg_advisory_xact_lock_shared(class, whole);
      FOR day IN first_day..last_day LOOP
        PERFORM pg_advisory_xact_lock(class, days + day);
      END LOOP;
    ELSE
      PERFORM pg_advisory_xact_lock_shared(class, whole);
      FOR day IN first_day..last_day LOOP
        PERFORM pg_advisory_xact_lock_shared(class, days + day);
      END LOOP;
      FOR hour IN first_hour..last_hour LOOP
        PERFORM pg_advisory_xact_lock(class, hour);
      END LOOP;
    END IF;
  END LOOP;
END $$;

-- The last questions to the database before a booking is written, when its staff member is held already. Each is a
-- statement of its own behind the lock that it needs, so it sees what was committed while the lock was awaited.
--
-- Capacity: whether at no instant of `wanted` there are more pets than `limits` in live bookings with a line of the
-- categories, these pets included. A pet in two such bookings counts once.
-- Assignment: whether the staff member has exactly `assumed_bookings` live ones on `day`, as when they were chosen.
--
-- Planning the count would take longer than the count itself, so its plan is kept. It is written so that it has only one
-- sensible plan, whatever the size of the tables when it is made: bookings by period, then lines and pets by booking.
CREATE FUNCTION admits_booking(categories text[], limits bigint[], pets uuid[], wanted tstzrange,
                               staff uuid, day tstzrange, assumed_bookings bigint)
RETURNS boolean LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  peak bigint;
BEGIN
  IF day IS NOT NULL THEN
    IF assumed_bookings <> (SELECT count(*) FROM bookings b WHERE b.staff_id = staff AND b.period && day AND b.live) THEN
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
