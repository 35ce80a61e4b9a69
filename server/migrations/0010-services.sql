-- The catalog. The row of a deleted service remains: bookings refer to it, and processes that keep the catalog in
-- memory learn of the deletion, since they read the rows with a higher revision than they have (table changes).
CREATE TABLE services (
  id          uuid PRIMARY KEY,
  -- The order of creation, independent of clocks.
  position    bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Translated texts, which always have English.
  name        jsonb NOT NULL
    CONSTRAINT services_name_in_english CHECK (jsonb_typeof(name -> 'en') IS NOT DISTINCT FROM 'string'),
  description jsonb
    CONSTRAINT services_description_in_english
    CHECK (description IS NULL OR jsonb_typeof(description -> 'en') IS NOT DISTINCT FROM 'string'),
  category    text NOT NULL
    CONSTRAINT services_category_known
    CHECK (category IN ('BOARDING', 'GROOMING', 'VETERINARY', 'TRAINING', 'DAYCARE', 'TRANSPORT')),
  base_price  numeric(10, 2) NOT NULL
    CONSTRAINT services_base_price_range CHECK (base_price BETWEEN 0 AND 99999999.99),
  price_unit  text NOT NULL,
  currency    text NOT NULL CONSTRAINT services_currency_form CHECK (currency ~ '^[A-Za-z]{3}$'),
  -- Minutes.
  duration    integer CONSTRAINT services_duration_range CHECK (duration >= 0),
  image_url   text,
  images      text[] NOT NULL DEFAULT '{}',
  is_active   boolean NOT NULL DEFAULT true,
  -- Not now(): the transaction may have waited for another one after it began.
  created_at  timestamptz NOT NULL DEFAULT statement_timestamp(),
  updated_at  timestamptz NOT NULL DEFAULT statement_timestamp(),
  is_deleted  boolean NOT NULL DEFAULT false,
  revision    bigint NOT NULL
);
CREATE INDEX services_revision ON services (revision);
