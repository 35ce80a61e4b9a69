-- Figures about bookings: the deltas of 0011, folded. A booking counts where the quarter of an hour in which it
-- starts begins. Each table holds the same figures in three grains, so that a long period is made of days and only
-- its ends of hours and quarters; `bucket` is where the quarter, hour or day begins, in UTC. Rows that have come
-- down to nothing are removed.
CREATE TABLE booking_figures (
  grain    text NOT NULL CONSTRAINT booking_figures_grain_known CHECK (grain IN ('quarter', 'hour', 'day')),
  bucket   timestamptz NOT NULL,
  status   text NOT NULL,
  currency text NOT NULL,
  bookings bigint NOT NULL,
  amount   numeric NOT NULL,
  CONSTRAINT booking_figures_once PRIMARY KEY (grain, bucket, status, currency)
);
CREATE INDEX booking_figures_empty ON booking_figures (grain) WHERE bookings = 0;

-- `bookings` have at least one service of the category, whatever their status; `completed` are those of them that
-- are COMPLETED, and `revenue` is what these cost in the category.
CREATE TABLE booking_figures_of_categories (
  grain     text NOT NULL
    CONSTRAINT booking_figures_of_categories_grain_known CHECK (grain IN ('quarter', 'hour', 'day')),
  bucket    timestamptz NOT NULL,
  category  text NOT NULL,
  currency  text NOT NULL,
  bookings  bigint NOT NULL,
  completed bigint NOT NULL,
  revenue   numeric NOT NULL,
  CONSTRAINT booking_figures_of_categories_once PRIMARY KEY (grain, bucket, category, currency)
);
CREATE INDEX booking_figures_of_categories_empty ON booking_figures_of_categories (grain) WHERE bookings = 0;

CREATE TABLE booking_figures_of_services (
  grain      text NOT NULL
    CONSTRAINT booking_figures_of_services_grain_known CHECK (grain IN ('quarter', 'hour', 'day')),
  bucket     timestamptz NOT NULL,
  service_id uuid NOT NULL,
  bookings   bigint NOT NULL,
  CONSTRAINT booking_figures_of_services_once PRIMARY KEY (grain, bucket, service_id)
);
CREATE INDEX booking_figures_of_services_empty ON booking_figures_of_services (grain) WHERE bookings = 0;

-- Pets by species are counted in the index alone.
CREATE INDEX pets_by_species ON pets (species) WHERE deleted_at IS NULL;
