-- Pets. The row of a deleted pet remains, because bookings refer to it.
CREATE TABLE pets (
  id              uuid PRIMARY KEY,
  owner_id        uuid NOT NULL CONSTRAINT pets_owner_exists REFERENCES users (id),
  name            text NOT NULL,
  -- The sort key of lists: the beginning of the name in lower case, folded by the server. In binary order, so that
  -- every database sorts the same; short, so that the key of any name fits into an index.
  name_key        text COLLATE "C" NOT NULL CONSTRAINT pets_name_key_short CHECK (char_length(name_key) <= 200),
  -- The name as searches compare it (domain/text/search-key.ts).
  search_key      text NOT NULL,
  species         text NOT NULL
    CONSTRAINT pets_species_known CHECK (species IN ('DOG', 'CAT', 'BIRD', 'RABBIT', 'OTHER')),
  -- json and not jsonb: numbers keep their digits as they were written.
  vaccinations    json,
  medical_history text,
  allergies       json,
  created_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
  updated_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
  deleted_at      timestamptz
);
CREATE INDEX pets_of_owner ON pets (owner_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX pets_by_creation ON pets (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX pets_by_name ON pets (name_key, id) WHERE deleted_at IS NULL;
-- The dashboard counts the pets of each species in this index alone.
CREATE INDEX pets_by_species ON pets (species) WHERE deleted_at IS NULL;
