-- Figures about bookings: the folded deltas of 0013-bookings.sql. A booking counts in the quarter of an hour in which
-- it starts. Each table has the same figures in three grains, so that a long period consists of days, and only its ends
-- of hours and quarters. `bucket` is the beginning of the quarter, hour or day, in UTC. Rows without bookings are
-- deleted, for which each table has an index.
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

-- `bookings` is the number of bookings with at least one service of the category, in any status; `completed` is the
-- number of COMPLETED ones among them, and `revenue` the amount of their lines in the category.
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
