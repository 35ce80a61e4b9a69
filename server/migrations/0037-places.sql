-- Places of a boarding house (contract §26): kennels, runs and rooms, and the pets of bookings that have them. Exclusion
-- constraints guarantee that no two pets have one berth at one instant, and that pets of different users are never together
-- in a place that is not shared.
CREATE TABLE places (
  id             uuid NOT NULL CONSTRAINT places_id_unique PRIMARY KEY,
  -- In binary order, so that every database sorts the same.
  code           text COLLATE "C" NOT NULL,
  area           text COLLATE "C",
  -- A translated text, which always has English.
  name           jsonb NOT NULL
    CONSTRAINT places_name_in_english CHECK (jsonb_typeof(name -> 'en') IS NOT DISTINCT FROM 'string'),
  categories     text[] NOT NULL
    CONSTRAINT places_categories_known
    CHECK (cardinality(categories) > 0
           AND categories <@ ARRAY['BOARDING', 'GROOMING', 'VETERINARY', 'TRAINING', 'DAYCARE', 'TRANSPORT']),
  berths         integer NOT NULL CONSTRAINT places_berths_range CHECK (berths BETWEEN 1 AND 100),
  shared         boolean NOT NULL,
  -- An array of {from, to, reason}: local days, both included.
  out_of_service jsonb NOT NULL,
  is_active      boolean NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT statement_timestamp(),
  updated_at     timestamptz NOT NULL DEFAULT statement_timestamp(),
  -- The row of a deleted place remains, because past bookings refer to it.
  deleted_at     timestamptz,
  CONSTRAINT places_code_unique EXCLUDE USING hash (code WITH =) WHERE (deleted_at IS NULL)
);

-- The places of the pets of a booking. A pet has one from the start of its stay to the end, one after the other; or none.
--
-- A transaction that writes here first locks the booking, if it has one, and then the places by id, so that it neither
-- waits for a constraint nor deadlocks.
CREATE TABLE booking_places (
  booking_id uuid NOT NULL,
  pet_id     uuid NOT NULL,
  -- The user of the booking and whether the place is not shared: copies, because an exclusion constraint reads one table
  -- only. `closed` of the past stays as it was.
  owner_id   uuid NOT NULL,
  closed     boolean NOT NULL,
  place_id   uuid NOT NULL CONSTRAINT booking_places_place_exists REFERENCES places (id),
  berth      integer NOT NULL CONSTRAINT booking_places_berth_range CHECK (berth BETWEEN 1 AND 100),
  period     tstzrange NOT NULL CONSTRAINT booking_places_period_not_empty CHECK (NOT isempty(period)),
  CONSTRAINT booking_places_once PRIMARY KEY (booking_id, pet_id, period),
  CONSTRAINT booking_places_pet_exists
    FOREIGN KEY (booking_id, pet_id) REFERENCES booking_pets (booking_id, pet_id) ON DELETE CASCADE,
  CONSTRAINT booking_places_pet_once EXCLUDE USING gist (booking_id WITH =, pet_id WITH =, period WITH &&),
  CONSTRAINT booking_places_berth_free EXCLUDE USING gist (place_id WITH =, berth WITH =, period WITH &&),
  CONSTRAINT booking_places_owner_alone
    EXCLUDE USING gist (place_id WITH =, owner_id WITH <>, period WITH &&) WHERE (closed)
);
CREATE INDEX booking_places_by_period ON booking_places USING gist (period);

-- Bookings come after places in the order of features, so places read these views. Names are cut: an answer has many.
CREATE VIEW placed_pets AS
  SELECT p.place_id, p.berth, p.period, p.booking_id, p.pet_id, b.status, left(pet.name, 100) AS pet_name,
         left(u.name, 100) AS user_name
    FROM booking_places p
    JOIN bookings b ON b.id = p.booking_id
    JOIN pets pet ON pet.id = p.pet_id
    JOIN users u ON u.id = b.user_id;
CREATE VIEW unplaced_pets AS
  SELECT b.period, b.id AS booking_id, k.pet_id, b.status, left(pet.name, 100) AS pet_name, left(u.name, 100) AS user_name,
         ARRAY(SELECT category FROM booking_lines WHERE booking_id = b.id) AS categories
    FROM bookings b
    JOIN booking_pets k ON k.booking_id = b.id
    JOIN pets pet ON pet.id = k.pet_id
    JOIN users u ON u.id = b.user_id
   WHERE b.kind = 'stay' AND b.live AND b.deleted_at IS NULL
     AND NOT EXISTS (SELECT FROM booking_places p WHERE p.booking_id = k.booking_id AND p.pet_id = k.pet_id);
