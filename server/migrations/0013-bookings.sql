-- Bookings. Exclusion constraints guarantee that no two live bookings have the same pet, or the same staff member, at
-- one instant, unless one is a stay and the other a visit. The row of a deleted booking remains, for the audit log.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE bookings (
  -- A UUID of version 7: it begins with the milliseconds of the creation, so the ids are in the order of creation, and
  -- no list needs an index on created_at.
  id           uuid NOT NULL,
  user_id      uuid NOT NULL CONSTRAINT bookings_user_exists REFERENCES users (id),
  staff_id     uuid CONSTRAINT bookings_staff_exists REFERENCES staff (id),
  kind         text NOT NULL CONSTRAINT bookings_kind_known CHECK (kind IN ('stay', 'visit')),
  start_date   timestamptz NOT NULL,
  -- Exclusive.
  end_date     timestamptz NOT NULL,
  period       tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(start_date, end_date)) STORED,
  -- In binary order, so that every database sorts the same.
  status       text COLLATE "C" NOT NULL
    CONSTRAINT bookings_status_known
    CHECK (status IN ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED')),
  total_amount numeric(14, 2) NOT NULL CONSTRAINT bookings_total_amount_range CHECK (total_amount >= 0),
  currency     text NOT NULL CONSTRAINT bookings_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
  notes        text,
  -- Increases with every change.
  version      bigint NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL GENERATED ALWAYS AS
    (to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)) STORED,
  updated_at   timestamptz NOT NULL,
  deleted_at   timestamptz,
  -- Whether it occupies its pets and its staff member.
  live         boolean NOT NULL GENERATED ALWAYS AS
    (deleted_at IS NULL AND status IN ('PENDING', 'CONFIRMED', 'IN_PROGRESS')) STORED,
  -- With deleted_at, so that a page deep in the list is found in the index alone.
  CONSTRAINT bookings_id_unique PRIMARY KEY (id) INCLUDE (deleted_at),
  -- An empty range overlaps nothing, so the constraints below would accept it.
  CONSTRAINT bookings_end_after_start
    CHECK (start_date < end_date AND isfinite(start_date) AND isfinite(end_date)),
  CONSTRAINT bookings_staff_free
    EXCLUDE USING gist (staff_id WITH =, kind WITH =, period WITH &&) WHERE (live AND staff_id IS NOT NULL)
);
-- One for each filter and each order of lists (contract §9). A list of the bookings in a period searches the range:
-- conditions on the two columns would read all bookings before the period.
CREATE INDEX bookings_of_user ON bookings (user_id, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_of_staff ON bookings (staff_id, id) WHERE deleted_at IS NULL AND staff_id IS NOT NULL;
CREATE INDEX bookings_by_start ON bookings (start_date, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_end ON bookings (end_date, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_status ON bookings (status, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_total ON bookings (total_amount, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_period ON bookings USING gist (period, staff_id) WHERE deleted_at IS NULL;

-- The pets of a booking. Kind, period and live are copies of the booking's columns, because an exclusion constraint
-- reads one table only; the trigger below keeps them equal.
CREATE TABLE booking_pets (
  booking_id uuid NOT NULL CONSTRAINT booking_pets_booking_exists REFERENCES bookings (id),
  pet_id     uuid NOT NULL CONSTRAINT booking_pets_pet_exists REFERENCES pets (id),
  -- In the requested order, from 1.
  position   integer NOT NULL,
  kind       text NOT NULL,
  period     tstzrange NOT NULL,
  live       boolean NOT NULL,
  CONSTRAINT booking_pets_once PRIMARY KEY (booking_id, pet_id),
  CONSTRAINT booking_pets_free
    EXCLUDE USING gist (pet_id WITH =, kind WITH =, period WITH &&) WHERE (live)
);
CREATE INDEX booking_pets_of_pet ON booking_pets (pet_id, booking_id);

CREATE FUNCTION bookings_update_pets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking_pets SET kind = NEW.kind, period = NEW.period, live = NEW.live WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_update_pets AFTER UPDATE ON bookings
  FOR EACH ROW WHEN ((OLD.kind, OLD.period, OLD.live) IS DISTINCT FROM (NEW.kind, NEW.period, NEW.live))
  EXECUTE FUNCTION bookings_update_pets();

-- The services of a booking as they were agreed on: a change of the catalog does not affect them (contract §9 Price).
CREATE TABLE booking_lines (
  booking_id uuid NOT NULL CONSTRAINT booking_lines_booking_exists REFERENCES bookings (id),
  service_id uuid NOT NULL CONSTRAINT booking_lines_service_exists REFERENCES services (id),
  -- In the requested order, from 1.
  position   integer NOT NULL,
  category   text NOT NULL
    CONSTRAINT booking_lines_category_known
    CHECK (category IN ('BOARDING', 'GROOMING', 'VETERINARY', 'TRAINING', 'DAYCARE', 'TRANSPORT')),
  price_unit text NOT NULL,
  unit_price numeric(10, 2) NOT NULL,
  units      numeric NOT NULL,
  quantity   integer NOT NULL CONSTRAINT booking_lines_quantity_range CHECK (quantity BETWEEN 1 AND 1000),
  amount     numeric(14, 2) NOT NULL,
  CONSTRAINT booking_lines_once PRIMARY KEY (booking_id, service_id)
);
CREATE INDEX booking_lines_of_category ON booking_lines (category, booking_id);

-- A booking that is not deleted, with its pets, its lines and the names of its user and its staff member.
CREATE VIEW booking_details AS
  SELECT b.id, b.user_id, b.staff_id, b.kind, b.start_date, b.end_date, b.status, b.total_amount, b.currency, b.notes,
         b.version, b.created_at, b.updated_at,
         customer.name AS user_name,
         u.name AS staff_name,
         CASE WHEN s.deleted_at IS NULL THEN s.user_id END AS staff_user_id,
         (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'ownerId', p.owner_id)
                          ORDER BY k.position)
            FROM booking_pets k JOIN pets p ON p.id = k.pet_id WHERE k.booking_id = b.id) AS pets,
         -- Numbers as text, so that they remain exact.
         (SELECT json_agg(json_build_object('serviceId', l.service_id, 'category', l.category,
                                            'priceUnit', l.price_unit, 'unitPrice', l.unit_price::text,
                                            'units', l.units::text, 'quantity', l.quantity, 'amount', l.amount::text)
                          ORDER BY l.position)
            FROM booking_lines l WHERE l.booking_id = b.id) AS lines
    FROM bookings b
    JOIN users customer ON customer.id = b.user_id
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN users u ON u.id = s.user_id
   WHERE b.deleted_at IS NULL;

-- A booking as a calendar shows it. Every value is short: names are cut, and only the first 8 pets and services are
-- included.
CREATE VIEW booking_events AS
  SELECT b.id, b.version, b.status, b.start_date, b.end_date, b.created_at, b.updated_at,
         left(customer.name, 100) AS user_name, left(u.name, 100) AS staff_name,
         (SELECT coalesce(json_agg(left(p.name, 100) ORDER BY k.position), '[]')
            FROM booking_pets k JOIN pets p ON p.id = k.pet_id
           WHERE k.booking_id = b.id AND k.position <= 8) AS pets,
         (SELECT count(*)::int FROM booking_pets k WHERE k.booking_id = b.id) AS pet_count,
         (SELECT coalesce(json_agg(l.service_id ORDER BY l.position), '[]')
            FROM booking_lines l WHERE l.booking_id = b.id AND l.position <= 8) AS service_ids,
         (SELECT count(*)::int FROM booking_lines l WHERE l.booking_id = b.id) AS service_count
    FROM bookings b
    JOIN users customer ON customer.id = b.user_id
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN users u ON u.id = s.user_id
   WHERE b.deleted_at IS NULL;

-- The first replies to requests with an Idempotency-Key, for 24 hours (contract §2).
CREATE TABLE idempotency_keys (
  caller_id uuid NOT NULL,
  key       text NOT NULL,
  -- SHA-256 of the body.
  request   bytea NOT NULL,
  -- The data of the reply, and its pets. json and not jsonb: the reply is repeated exactly.
  reply     json NOT NULL,
  pets      json NOT NULL,
  at        timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_once PRIMARY KEY (caller_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (at);

-- The rollup, from which all figures about many bookings are calculated. One row is the contribution of one booking to
-- the figures: added (weight 1) or withdrawn (weight -1), in the transaction that changes the booking:
--
--   created    +1 as it is
--   changed    -1 as it was, +1 as it is; nothing when no column below differs
--   deleted    -1 as it was
--
-- So for rows that agree in some columns, the sum of `weight` is at any time the number of bookings that agree in them
-- and are not deleted, and the sum of `weight * amount` is their total. Cancelled and completed bookings are included,
-- with their status.
--
-- Requests only insert rows. The fold deletes some and, in the same transaction, adds them to the tables of totals
-- below and to those of the dashboard. A statement that reads both is therefore exact at any time. The less obvious
-- columns:
--
--   bucket      the quarter of an hour in which the booking starts; in UTC, which is a quarter of an hour in every zone
--   amount      the total, in `currency`
--   service_ids, categories, amounts   the lines in their order: three arrays of equal length. A service occurs once, a
--               category as often as the booking has services of it.
CREATE TABLE booking_deltas (
  seq         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  weight      smallint NOT NULL CONSTRAINT booking_deltas_weight_known CHECK (weight IN (1, -1)),
  bucket      timestamptz NOT NULL,
  status      text NOT NULL,
  user_id     uuid NOT NULL,
  currency    text NOT NULL,
  amount      numeric(14, 2) NOT NULL,
  service_ids uuid[] NOT NULL,
  categories  text[] NOT NULL,
  amounts     numeric(14, 2)[] NOT NULL
);

-- The contribution of each booking now: the deltas without those that cancel each other out. The rollup is rebuilt from
-- it.
CREATE VIEW booking_contributions AS
  SELECT b.id AS booking_id,
         date_bin('15 minutes', b.start_date, '0001-01-01T00:00Z') AS bucket,
         b.status, b.user_id, b.currency, b.total_amount AS amount, l.service_ids, l.categories, l.amounts
    FROM bookings b
    CROSS JOIN LATERAL (
      SELECT array_agg(service_id ORDER BY position) AS service_ids, array_agg(category ORDER BY position) AS categories,
             array_agg(amount ORDER BY position) AS amounts
        FROM booking_lines WHERE booking_id = b.id) l
   WHERE b.deleted_at IS NULL;

-- Folded deltas for the totals of lists: `bookings` is the sum of weight, `amount` that of weight * amount.
CREATE TABLE booking_totals (
  status   text NOT NULL,
  currency text NOT NULL,
  bookings bigint NOT NULL,
  amount   numeric NOT NULL,
  CONSTRAINT booking_totals_once PRIMARY KEY (status, currency)
);
CREATE TABLE booking_totals_of_users (
  user_id  uuid NOT NULL,
  bookings bigint NOT NULL,
  CONSTRAINT booking_totals_of_users_once PRIMARY KEY (user_id)
);

-- Users, pets and staff do not depend on this feature, so triggers refuse to delete one that has live bookings. A
-- request that creates a booking locks the rows of all of them: either the trigger sees the booking, or the request
-- waits and finds the record deleted.
CREATE FUNCTION users_no_live_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The index bookings_of_user contains no deleted bookings. The planner cannot derive from `live` that a booking is
  -- not deleted, and would read all bookings.
  IF EXISTS (SELECT FROM bookings WHERE user_id = NEW.id AND live AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'the user has live bookings'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_no_live_bookings';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_no_live_bookings AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)
  EXECUTE FUNCTION users_no_live_bookings();

CREATE FUNCTION pets_no_live_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM booking_pets WHERE pet_id = NEW.id AND live) THEN
    RAISE EXCEPTION 'the pet has live bookings'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pets_no_live_bookings';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pets_no_live_bookings AFTER UPDATE OF deleted_at ON pets
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION pets_no_live_bookings();

CREATE FUNCTION staff_no_live_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bookings WHERE staff_id = NEW.id AND live) THEN
    RAISE EXCEPTION 'the staff member has live bookings'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_no_live_bookings';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_no_live_bookings AFTER UPDATE OF deleted_at ON staff
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION staff_no_live_bookings();

-- The rules of a business (contract §15): the settings `capacity` and `vaccinationRules`. A business without these
-- settings pays nothing for them.
--
-- A transaction that takes several of these locks takes them in this order, which prevents deadlocks: the rules, the
-- booking, the user, the pets by id, the staff members by id, the capacity.

-- Transactions that create or change a booking share a lock on the rules; a change of a rule takes the lock
-- exclusively. So a change of a rule waits for the bookings that are being created under the old rules, and every later
-- booking sees both the new rules and these bookings.
--
-- Returns the current rules as `key revision` pairs. The query is a separate statement after the lock, so it sees the
-- change for which the lock waited.
CREATE FUNCTION lock_booking_rules() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(15, 0);
  RETURN (SELECT coalesce(string_agg(key || ' ' || revision, ',' ORDER BY key), '')
            FROM settings WHERE key IN ('capacity', 'vaccinationRules') AND NOT is_deleted);
END $$;

-- Settings do not depend on this feature, so a trigger takes the exclusive lock. A deleted setting keeps its row, so
-- DELETE needs no trigger.
CREATE FUNCTION settings_lock_booking_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(15, 0);
  RETURN NEW;
END $$;
CREATE TRIGGER settings_lock_booking_rules BEFORE INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (NEW.key IN ('capacity', 'vaccinationRules'))
  EXECUTE FUNCTION settings_lock_booking_rules();

-- Makes bookings of a limited category wait for each other where their times may overlap. A booking of up to a day
-- takes an exclusive lock on each hour that it touches, a longer one on each day of UTC, and one of more than 32 days
-- on the whole category. Each also shares the locks of the wider kinds, so that short and long bookings exclude each
-- other. The lock numbers of a category ascend from wide to narrow, and the locks are taken in this order.
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

-- The last checks before a booking is written, after its staff member was locked. Each is a separate statement after
-- the lock that it needs, so it sees everything that was committed while the lock was awaited.
--
-- Capacity: whether at no instant of `wanted` there are more pets than `limits` in live bookings with a line of the
-- categories, these pets included. A pet in two such bookings counts once.
-- Assignment: whether the staff member has exactly `assumed_bookings` live ones on `day`, as when they were chosen.
--
-- Planning the count would take longer than the count itself, so the plan is kept. The query is written so that it has
-- only one sensible plan, regardless of the sizes of the tables: bookings by period, then lines and pets by booking.
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

-- The statement that creates several bookings at once (server/features/bookings/creation/insert-statement.ts) omits
-- those whose pet or staff member is occupied, because one violation of an exclusion constraint would end the whole
-- statement.
--
-- Returns the numbers of the bookings that overlap a stored live one: booking `numbers[i]` is by `staff[i]`, who may be
-- null, of `kinds[i]`, at `periods[i]`; pet `pets[i]` belongs to booking `pet_numbers[i]`. The constraints still refuse
-- a booking that overlaps one which was stored after this function ran.
--
-- Each part has only one sensible plan, the index of its constraint, regardless of the sizes of the tables.
CREATE FUNCTION overlapped_bookings(numbers integer[], staff uuid[], kinds text[], periods tstzrange[],
                                    pet_numbers integer[], pets uuid[])
RETURNS integer[] LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN ARRAY(
    SELECT asked.number
      FROM unnest(numbers, staff, kinds, periods) AS asked (number, staff_id, kind, period)
      CROSS JOIN LATERAL (SELECT FROM bookings b
                           WHERE b.staff_id = asked.staff_id AND b.kind = asked.kind AND b.period && asked.period
                             AND b.live AND b.staff_id IS NOT NULL LIMIT 1) AS found
     UNION
    SELECT asked.number
      FROM unnest(pet_numbers, pets) AS pet (number, id)
      JOIN unnest(numbers, kinds, periods) AS asked (number, kind, period) USING (number)
      CROSS JOIN LATERAL (SELECT FROM booking_pets k
                           WHERE k.pet_id = pet.id AND k.kind = asked.kind AND k.period && asked.period AND k.live
                           LIMIT 1) AS found);
END $$;
