-- Bookings. Two live ones never hold the same pet, or the same staff member, at one instant, unless one is a stay
-- and the other a visit: exclusion constraints refuse it, whatever races. A deleted booking stays, for audit.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE bookings (
  -- A UUID of version 7: it begins with the milliseconds of the creation, so the order of the ids is the order of
  -- creation, and no list needs an index on created_at besides.
  id           uuid NOT NULL,
  user_id      uuid NOT NULL CONSTRAINT bookings_user_exists REFERENCES users (id),
  staff_id     uuid CONSTRAINT bookings_staff_exists REFERENCES staff (id),
  kind         text NOT NULL CONSTRAINT bookings_kind_known CHECK (kind IN ('stay', 'visit')),
  start_date   timestamptz NOT NULL,
  -- The first instant that is no longer part of it.
  end_date     timestamptz NOT NULL,
  period       tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(start_date, end_date)) STORED,
  -- In binary order, so that every database sorts alike.
  status       text COLLATE "C" NOT NULL
    CONSTRAINT bookings_status_known
    CHECK (status IN ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED')),
  total_amount numeric(14, 2) NOT NULL CONSTRAINT bookings_total_amount_range CHECK (total_amount >= 0),
  currency     text NOT NULL CONSTRAINT bookings_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
  notes        text,
  -- Grows with every change.
  version      bigint NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL GENERATED ALWAYS AS
    (to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)) STORED,
  updated_at   timestamptz NOT NULL,
  deleted_at   timestamptz,
  -- Whether it holds the time of its pets and of its staff member.
  live         boolean NOT NULL GENERATED ALWAYS AS
    (deleted_at IS NULL AND status IN ('PENDING', 'CONFIRMED', 'IN_PROGRESS')) STORED,
  -- With deleted_at, so that a page deep in the list is found in the index alone.
  CONSTRAINT bookings_id_unique PRIMARY KEY (id) INCLUDE (deleted_at),
  CONSTRAINT bookings_end_after_start
    CHECK (start_date < end_date AND isfinite(start_date) AND isfinite(end_date)),
  CONSTRAINT bookings_staff_free
    EXCLUDE USING gist (staff_id WITH =, kind WITH =, period WITH &&) WHERE (live AND staff_id IS NOT NULL)
);
-- One for each way in which lists are narrowed down or sorted (contract §9). What overlaps a period is a question
-- to the range: to the two columns it would cost everything that lies before the period.
CREATE INDEX bookings_of_user ON bookings (user_id, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_of_staff ON bookings (staff_id, id) WHERE deleted_at IS NULL AND staff_id IS NOT NULL;
CREATE INDEX bookings_by_start ON bookings (start_date, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_end ON bookings (end_date, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_status ON bookings (status, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_total ON bookings (total_amount, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_period ON bookings USING gist (period, staff_id) WHERE deleted_at IS NULL;

-- Kind, period and live are the booking's: an exclusion constraint sees one table only. The trigger below keeps
-- them so.
CREATE TABLE booking_pets (
  booking_id uuid NOT NULL CONSTRAINT booking_pets_booking_exists REFERENCES bookings (id),
  pet_id     uuid NOT NULL CONSTRAINT booking_pets_pet_exists REFERENCES pets (id),
  -- In the order asked for, from 1; so for the lines.
  position   integer NOT NULL,
  kind       text NOT NULL,
  period     tstzrange NOT NULL,
  live       boolean NOT NULL,
  CONSTRAINT booking_pets_once PRIMARY KEY (booking_id, pet_id),
  CONSTRAINT booking_pets_free
    EXCLUDE USING gist (pet_id WITH =, kind WITH =, period WITH &&) WHERE (live)
);
CREATE INDEX booking_pets_of_pet ON booking_pets (pet_id, booking_id);

-- What was agreed on: it stays as it is when the catalog changes (contract §9 Price).
CREATE TABLE booking_lines (
  booking_id uuid NOT NULL CONSTRAINT booking_lines_booking_exists REFERENCES bookings (id),
  service_id uuid NOT NULL CONSTRAINT booking_lines_service_exists REFERENCES services (id),
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

CREATE FUNCTION bookings_tell_pets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking_pets SET kind = NEW.kind, period = NEW.period, live = NEW.live WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_tell_pets AFTER UPDATE ON bookings
  FOR EACH ROW WHEN ((OLD.kind, OLD.period, OLD.live) IS DISTINCT FROM (NEW.kind, NEW.period, NEW.live))
  EXECUTE FUNCTION bookings_tell_pets();

-- A booking as reads and writes see it: with its pets, its lines and the name of whoever is assigned. Nothing of
-- a deleted one.
CREATE VIEW booking_details AS
  SELECT b.id, b.user_id, b.staff_id, b.kind, b.start_date, b.end_date, b.status, b.total_amount, b.currency, b.notes,
         b.version, b.created_at, b.updated_at,
         u.name AS staff_name,
         CASE WHEN s.deleted_at IS NULL THEN s.user_id END AS staff_user_id,
         (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'ownerId', p.owner_id)
                          ORDER BY k.position)
            FROM booking_pets k JOIN pets p ON p.id = k.pet_id WHERE k.booking_id = b.id) AS pets,
         -- Numerals as text: exact, whatever reads them.
         (SELECT json_agg(json_build_object('serviceId', l.service_id, 'category', l.category,
                                            'priceUnit', l.price_unit, 'unitPrice', l.unit_price::text,
                                            'units', l.units::text, 'quantity', l.quantity, 'amount', l.amount::text)
                          ORDER BY l.position)
            FROM booking_lines l WHERE l.booking_id = b.id) AS lines
    FROM bookings b
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN users u ON u.id = s.user_id
   WHERE b.deleted_at IS NULL;

-- The first answers to requests that carried an Idempotency-Key, for 24 hours (contract §2).
CREATE TABLE idempotency_keys (
  caller_id uuid NOT NULL,
  key       text NOT NULL,
  -- SHA-256 of the body.
  request   bytea NOT NULL,
  -- The answer's data, and what belongs in it where its pets are: json, so that it can be given again as it was.
  reply     json NOT NULL,
  pets      json NOT NULL,
  at        timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_once PRIMARY KEY (caller_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (at);

-- The rollup: what every figure about many bookings is made of. One row is what one booking adds to the figures
-- (weight 1) or no longer adds (weight -1), written in the transaction that causes it:
--
--   created           +1 as it is
--   changed, moved    -1 as it was, +1 as it is; nothing when no column below differs
--   deleted           -1 as it was
--
-- So at any instant the sum of `weight` over any rows that agree in some columns is the number of bookings, not
-- deleted, that agree in them, and the sum of `weight * amount` is what they cost together. A cancelled or
-- completed booking is still there, with that status.
--
-- Rows are only added. The fold takes some away and, in the same transaction, adds them to the tables of totals
-- below and to whatever else is made of them: a reader who adds up both in one statement is exact at any time,
-- before the first fold and between two. The columns speak for themselves but for these:
--
--   bucket      the quarter of an hour (of UTC, which is a quarter of every zone in use) in which it starts
--   amount      its total, in `currency`
--   service_ids, categories, amounts   its lines in their order, three arrays of equal length. A service is in
--               there once; a category as often as the booking has services of it.
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

-- What each booking adds now: the rows that would be left of the deltas if all that cancel out were gone. The
-- rollup is rebuilt from it.
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

-- Folded deltas, as far as the totals of lists need them: `bookings` is the sum of weight, `amount` of
-- weight * amount.
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

-- Users, pets and staff know nothing of bookings, so it is here that they are kept from going while one holds
-- them. Whoever makes a booking locks the rows of all of them: it is there when these look, or it waits and finds
-- them gone.
CREATE FUNCTION users_no_live_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bookings WHERE user_id = NEW.id AND live) THEN
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
