-- Pets. A deleted one stays for the bookings that refer to it.
CREATE TABLE pets (
  id              uuid PRIMARY KEY,
  owner_id        uuid NOT NULL CONSTRAINT pets_owner_exists REFERENCES users (id),
  name            text NOT NULL,
  -- What lists are sorted by: the beginning of the name, folded by the server. In binary order every database
  -- sorts alike, and a name of any length has a key that fits into an index.
  name_key        text COLLATE "C" NOT NULL CONSTRAINT pets_name_key_short CHECK (char_length(name_key) <= 200),
  species         text NOT NULL
    CONSTRAINT pets_species_known CHECK (species IN ('DOG', 'CAT', 'BIRD', 'RABBIT', 'OTHER')),
  -- json and not jsonb: the text stays as it was written, numbers digit by digit.
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
