-- The schema after all migrations. Written by `npm run schema`; a test compares it.

-- extensions

CREATE EXTENSION btree_gist;

-- sequences

CREATE SEQUENCE audit_log_seq_seq;
CREATE SEQUENCE balance_deltas_seq_seq;
CREATE SEQUENCE booking_deltas_seq_seq;
CREATE SEQUENCE payments_seq_seq;
CREATE SEQUENCE services_position_seq;
CREATE SEQUENCE staff_codes;
CREATE SEQUENCE staff_seq_seq;

-- tables

CREATE TABLE accounts (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);

CREATE TABLE audit_log (
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text,
  before json,
  after json,
  ip text NOT NULL,
  request_id text NOT NULL
);

CREATE TABLE audit_log_count (
  one boolean NOT NULL DEFAULT true,
  upto bigint NOT NULL,
  entries bigint NOT NULL
);

CREATE TABLE audit_seals (
  number bigint NOT NULL,
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  first_id uuid NOT NULL,
  last_id uuid NOT NULL,
  last_seq bigint NOT NULL,
  entries integer NOT NULL,
  root bytea NOT NULL,
  previous bytea,
  hash bytea NOT NULL,
  leaves bytea NOT NULL
);

CREATE TABLE audit_start (
  one boolean NOT NULL DEFAULT true,
  number bigint NOT NULL,
  last_seq bigint NOT NULL,
  hash bytea
);

CREATE TABLE balance_deltas (
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  currency text NOT NULL,
  owed numeric NOT NULL,
  owing bigint NOT NULL,
  to_refund numeric NOT NULL,
  refundable bigint NOT NULL
);

CREATE TABLE booking_deltas (
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  weight smallint NOT NULL,
  bucket timestamp with time zone NOT NULL,
  status text NOT NULL,
  user_id uuid NOT NULL,
  currency text NOT NULL,
  amount numeric(14,2) NOT NULL,
  service_ids uuid[] NOT NULL,
  categories text[] NOT NULL,
  amounts numeric(14,2)[] NOT NULL,
  no_show boolean NOT NULL DEFAULT false,
  expired boolean NOT NULL DEFAULT false
);

CREATE TABLE booking_email_assignments (
  user_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  assignment text NOT NULL,
  was jsonb,
  noted_at timestamp with time zone NOT NULL DEFAULT email_clock()
);

CREATE TABLE booking_email_changes (
  booking_id uuid NOT NULL,
  is_new boolean NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  actor_id uuid,
  due_at timestamp with time zone NOT NULL
);

CREATE TABLE booking_email_receipts (
  payment_id uuid NOT NULL
);

CREATE TABLE booking_email_requests (
  booking_id uuid NOT NULL
);

CREATE TABLE booking_email_rules (
  kind text NOT NULL,
  value jsonb NOT NULL,
  since timestamp with time zone NOT NULL,
  done_until timestamp with time zone NOT NULL
);

CREATE TABLE booking_email_unanswered (
  booking_id uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL
);

CREATE TABLE booking_emails (
  id uuid NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  user_id uuid NOT NULL,
  booking_ids uuid[] NOT NULL,
  about jsonb NOT NULL DEFAULT '{}'::jsonb,
  state text NOT NULL,
  reason text,
  invited boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT email_clock(),
  sent_at timestamp with time zone
);

CREATE TABLE booking_figures (
  grain text NOT NULL,
  bucket timestamp with time zone NOT NULL,
  status text NOT NULL,
  currency text NOT NULL,
  bookings bigint NOT NULL,
  amount numeric NOT NULL,
  no_shows bigint NOT NULL DEFAULT 0,
  expired bigint NOT NULL DEFAULT 0
);

CREATE TABLE booking_figures_of_categories (
  grain text NOT NULL,
  bucket timestamp with time zone NOT NULL,
  category text NOT NULL,
  currency text NOT NULL,
  bookings bigint NOT NULL,
  completed bigint NOT NULL,
  revenue numeric NOT NULL
);

CREATE TABLE booking_figures_of_services (
  grain text NOT NULL,
  bucket timestamp with time zone NOT NULL,
  service_id uuid NOT NULL,
  bookings bigint NOT NULL
);

CREATE TABLE booking_lines (
  booking_id uuid NOT NULL,
  service_id uuid NOT NULL,
  position integer NOT NULL,
  category text NOT NULL,
  price_unit text NOT NULL,
  unit_price numeric(10,2) NOT NULL,
  units numeric NOT NULL,
  quantity integer NOT NULL,
  amount numeric(14,2) NOT NULL
);

CREATE TABLE booking_pets (
  booking_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  period tstzrange NOT NULL,
  live boolean NOT NULL,
  care jsonb
);

CREATE TABLE booking_places (
  booking_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  closed boolean NOT NULL,
  place_id uuid NOT NULL,
  berth integer NOT NULL,
  period tstzrange NOT NULL
);

CREATE TABLE booking_reminders (
  booking_id uuid NOT NULL,
  before text NOT NULL,
  start_date timestamp with time zone NOT NULL
);

CREATE TABLE booking_totals (
  status text NOT NULL,
  currency text NOT NULL,
  bookings bigint NOT NULL,
  amount numeric NOT NULL
);

CREATE TABLE booking_totals_of_users (
  user_id uuid NOT NULL,
  bookings bigint NOT NULL
);

CREATE TABLE bookings (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  staff_id uuid,
  kind text NOT NULL,
  start_date timestamp with time zone NOT NULL,
  end_date timestamp with time zone NOT NULL,
  period tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(start_date, end_date)) STORED,
  status text NOT NULL,
  total_amount numeric(14,2) NOT NULL,
  currency text NOT NULL,
  notes text,
  version bigint NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL GENERATED ALWAYS AS (to_timestamp((((((('x'::text || translate("left"((id)::text, 13), '-'::text, ''::text)))::bit(48))::bigint)::numeric / 1000.0))::double precision)) STORED,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  live boolean NOT NULL GENERATED ALWAYS AS (((deleted_at IS NULL) AND (status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'IN_PROGRESS'::text])))) STORED,
  hold_before smallint NOT NULL DEFAULT 0,
  hold_after smallint NOT NULL DEFAULT 0,
  no_show boolean NOT NULL DEFAULT false,
  confirmed_at timestamp with time zone,
  answer_by timestamp with time zone,
  cancel_reason text,
  paid numeric(14,2) NOT NULL DEFAULT 0,
  cancellation_fee numeric(14,2) NOT NULL DEFAULT 0,
  deposit_amount numeric(14,2),
  deposit_due timestamp with time zone,
  pay_by timestamp with time zone,
  checked_in_at timestamp with time zone,
  checked_out_at timestamp with time zone
);

CREATE TABLE calendar_feeds (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  scope text NOT NULL,
  language text NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone
);

CREATE TABLE care_log (
  booking_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  item text NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  amount text NOT NULL,
  done boolean NOT NULL,
  notes text,
  recorded_by uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL
);

CREATE TABLE changes (
  topic text NOT NULL,
  revision bigint NOT NULL
);

CREATE TABLE deletion_codes (
  user_id uuid NOT NULL,
  hash bytea NOT NULL,
  guesses integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL
);

CREATE TABLE email_counts (
  kind text NOT NULL,
  subject_hash bytea NOT NULL,
  emails integer NOT NULL,
  ends_at timestamp with time zone NOT NULL
);

CREATE TABLE email_tokens (
  hash bytea NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid,
  purpose text NOT NULL,
  email text NOT NULL,
  expires_at timestamp with time zone NOT NULL
);

CREATE TABLE factors (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  secret bytea,
  used_steps bigint[],
  credential_id bytea,
  public_key bytea,
  counter bigint,
  transports text[]
);

CREATE TABLE idempotency_keys (
  caller_id uuid NOT NULL,
  key text NOT NULL,
  request bytea NOT NULL,
  reply json NOT NULL,
  pets json NOT NULL,
  at timestamp with time zone NOT NULL
);

CREATE UNLOGGED TABLE job_leases (
  job text NOT NULL,
  holder uuid NOT NULL,
  due_at timestamp with time zone NOT NULL
);

CREATE TABLE link_requests (
  id uuid NOT NULL,
  request bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE login_failures (
  key bytea NOT NULL,
  failures integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  locked_until timestamp with time zone
);

CREATE TABLE mail_outbox (
  id uuid NOT NULL,
  kind text NOT NULL,
  payload bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  due_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  attempts integer NOT NULL DEFAULT 0,
  user_id uuid,
  is_composed boolean NOT NULL DEFAULT false,
  perhaps_sent boolean NOT NULL DEFAULT false
);

CREATE TABLE migrations (
  number integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now()
);

CREATE TABLE oauth_flows (
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  provider text NOT NULL,
  return_to text NOT NULL,
  user_id uuid,
  session_id uuid,
  expires_at timestamp with time zone NOT NULL
);

CREATE TABLE own_database (
  is_only boolean NOT NULL DEFAULT true,
  oid bigint NOT NULL
);

CREATE TABLE passkey_challenges (
  id uuid NOT NULL,
  user_id uuid,
  expires_at timestamp with time zone NOT NULL
);

CREATE TABLE payment_numbers (
  year integer NOT NULL,
  last bigint NOT NULL
);

CREATE TABLE payments (
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  id uuid NOT NULL,
  number text NOT NULL,
  booking_id uuid NOT NULL,
  kind text NOT NULL,
  amount numeric(14,2) NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  reference text,
  notes text,
  received_at timestamp with time zone NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  recorded_by uuid NOT NULL,
  voids uuid
);

CREATE TABLE pets (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  search_key text NOT NULL,
  species text NOT NULL,
  vaccinations json,
  medical_history text,
  allergies json,
  created_at timestamp with time zone NOT NULL DEFAULT statement_timestamp(),
  updated_at timestamp with time zone NOT NULL DEFAULT statement_timestamp(),
  deleted_at timestamp with time zone,
  photo text,
  care jsonb
);

CREATE TABLE pictures (
  id text NOT NULL,
  service_id uuid,
  pet_id uuid,
  small bytea NOT NULL,
  medium bytea NOT NULL,
  large bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT statement_timestamp()
);

CREATE TABLE places (
  id uuid NOT NULL,
  code text NOT NULL,
  area text,
  name jsonb NOT NULL,
  categories text[] NOT NULL,
  berths integer NOT NULL,
  shared boolean NOT NULL,
  out_of_service jsonb NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT statement_timestamp(),
  updated_at timestamp with time zone NOT NULL DEFAULT statement_timestamp(),
  deleted_at timestamp with time zone
);

CREATE TABLE plants (
  id bigint NOT NULL,
  name text NOT NULL,
  tag text,
  owner_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);

CREATE UNLOGGED TABLE rate_windows (
  key bytea NOT NULL,
  calls integer NOT NULL,
  ends_at timestamp with time zone NOT NULL
);

CREATE TABLE recovery_codes (
  factor_id uuid NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE refresh_tokens (
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  hash bytea NOT NULL,
  predecessor_id uuid,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone
);

CREATE TABLE services (
  id uuid NOT NULL,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name jsonb NOT NULL,
  description jsonb,
  category text NOT NULL,
  base_price numeric(10,2) NOT NULL,
  price_unit text NOT NULL,
  currency text NOT NULL,
  duration integer,
  image_url text,
  images text[] NOT NULL DEFAULT '{}'::text[],
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT statement_timestamp(),
  updated_at timestamp with time zone NOT NULL DEFAULT statement_timestamp(),
  is_deleted boolean NOT NULL DEFAULT false,
  revision bigint NOT NULL
);

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  cookie_hash bytea,
  cookie_idle_expires_at timestamp with time zone NOT NULL,
  cookie_expires_at timestamp with time zone NOT NULL,
  refresh_idle_expires_at timestamp with time zone NOT NULL,
  refresh_expires_at timestamp with time zone NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL
);

CREATE TABLE settings (
  key text NOT NULL,
  value json,
  type text NOT NULL,
  group text NOT NULL,
  is_translatable boolean NOT NULL,
  is_public boolean NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  revision bigint NOT NULL,
  is_rule boolean NOT NULL DEFAULT false
);

CREATE TABLE signing_keys (
  kid text NOT NULL,
  public_jwk jsonb NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  retired_at timestamp with time zone
);

CREATE TABLE staff (
  id uuid NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  code text NOT NULL,
  department jsonb,
  position jsonb,
  specialization jsonb,
  status text NOT NULL,
  is_available boolean NOT NULL,
  working_hours json,
  created_at timestamp with time zone NOT NULL DEFAULT statement_timestamp(),
  updated_at timestamp with time zone NOT NULL DEFAULT statement_timestamp(),
  deleted_at timestamp with time zone,
  revision bigint NOT NULL
);

CREATE TABLE staff_services (
  staff_id uuid NOT NULL,
  service_id uuid NOT NULL,
  proficiency smallint NOT NULL
);

CREATE TABLE staff_time_off (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  reason text
);

CREATE TABLE told_vaccinations (
  pet_id uuid NOT NULL,
  name text NOT NULL,
  end_date date NOT NULL
);

CREATE TABLE used_recovery_codes (
  factor_id uuid NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE users (
  id uuid NOT NULL,
  email text,
  email_key text,
  name text,
  name_key text,
  search_key text,
  role text NOT NULL,
  password_hash text,
  email_verified_at timestamp with time zone,
  disabled_at timestamp with time zone,
  erased_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  language text,
  emails_off text[] NOT NULL DEFAULT '{}'::text[],
  phone text,
  phone_key text
);

-- constraints

ALTER TABLE accounts ADD CONSTRAINT accounts_identity_unique UNIQUE (issuer, subject);
ALTER TABLE accounts ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE accounts ADD CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_id_key UNIQUE (id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (seq);
ALTER TABLE audit_log_count ADD CONSTRAINT audit_log_count_once PRIMARY KEY (one);
ALTER TABLE audit_log_count ADD CONSTRAINT audit_log_count_one CHECK (one);
ALTER TABLE audit_seals ADD CONSTRAINT audit_seals_last_seq UNIQUE (last_seq);
ALTER TABLE audit_seals ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (number);
ALTER TABLE audit_start ADD CONSTRAINT audit_start_once PRIMARY KEY (one);
ALTER TABLE audit_start ADD CONSTRAINT audit_start_one CHECK (one);
ALTER TABLE balance_deltas ADD CONSTRAINT balance_deltas_pkey PRIMARY KEY (seq);
ALTER TABLE booking_deltas ADD CONSTRAINT booking_deltas_pkey PRIMARY KEY (seq);
ALTER TABLE booking_deltas ADD CONSTRAINT booking_deltas_weight_known CHECK ((weight = ANY (ARRAY[1, '-1'::integer])));
ALTER TABLE booking_email_assignments ADD CONSTRAINT booking_email_assignments_once PRIMARY KEY (user_id, booking_id);
ALTER TABLE booking_email_assignments ADD CONSTRAINT booking_email_assignments_user_exists FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE booking_email_changes ADD CONSTRAINT booking_email_changes_once PRIMARY KEY (booking_id);
ALTER TABLE booking_email_receipts ADD CONSTRAINT booking_email_receipts_once PRIMARY KEY (payment_id);
ALTER TABLE booking_email_requests ADD CONSTRAINT booking_email_requests_once PRIMARY KEY (booking_id);
ALTER TABLE booking_email_rules ADD CONSTRAINT booking_email_rules_once PRIMARY KEY (kind, value);
ALTER TABLE booking_email_unanswered ADD CONSTRAINT booking_email_unanswered_once PRIMARY KEY (booking_id);
ALTER TABLE booking_emails ADD CONSTRAINT booking_emails_id_unique PRIMARY KEY (id);
ALTER TABLE booking_emails ADD CONSTRAINT booking_emails_key_unique UNIQUE (key);
ALTER TABLE booking_emails ADD CONSTRAINT booking_emails_state_known CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'SKIPPED'::text, 'FAILED'::text])));
ALTER TABLE booking_emails ADD CONSTRAINT booking_emails_user_exists FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE booking_figures ADD CONSTRAINT booking_figures_grain_known CHECK ((grain = ANY (ARRAY['quarter'::text, 'hour'::text, 'day'::text])));
ALTER TABLE booking_figures ADD CONSTRAINT booking_figures_once PRIMARY KEY (grain, bucket, status, currency);
ALTER TABLE booking_figures_of_categories ADD CONSTRAINT booking_figures_of_categories_grain_known CHECK ((grain = ANY (ARRAY['quarter'::text, 'hour'::text, 'day'::text])));
ALTER TABLE booking_figures_of_categories ADD CONSTRAINT booking_figures_of_categories_once PRIMARY KEY (grain, bucket, category, currency);
ALTER TABLE booking_figures_of_services ADD CONSTRAINT booking_figures_of_services_grain_known CHECK ((grain = ANY (ARRAY['quarter'::text, 'hour'::text, 'day'::text])));
ALTER TABLE booking_figures_of_services ADD CONSTRAINT booking_figures_of_services_once PRIMARY KEY (grain, bucket, service_id);
ALTER TABLE booking_lines ADD CONSTRAINT booking_lines_booking_exists FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE booking_lines ADD CONSTRAINT booking_lines_category_known CHECK ((category = ANY (ARRAY['BOARDING'::text, 'GROOMING'::text, 'VETERINARY'::text, 'TRAINING'::text, 'DAYCARE'::text, 'TRANSPORT'::text])));
ALTER TABLE booking_lines ADD CONSTRAINT booking_lines_once PRIMARY KEY (booking_id, service_id);
ALTER TABLE booking_lines ADD CONSTRAINT booking_lines_quantity_range CHECK (((quantity >= 1) AND (quantity <= 1000)));
ALTER TABLE booking_lines ADD CONSTRAINT booking_lines_service_exists FOREIGN KEY (service_id) REFERENCES services(id);
ALTER TABLE booking_pets ADD CONSTRAINT booking_pets_booking_exists FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE booking_pets ADD CONSTRAINT booking_pets_free EXCLUDE USING gist (pet_id WITH =, kind WITH =, period WITH &&) WHERE (live);
ALTER TABLE booking_pets ADD CONSTRAINT booking_pets_once PRIMARY KEY (booking_id, pet_id);
ALTER TABLE booking_pets ADD CONSTRAINT booking_pets_pet_exists FOREIGN KEY (pet_id) REFERENCES pets(id);
ALTER TABLE booking_places ADD CONSTRAINT booking_places_berth_free EXCLUDE USING gist (place_id WITH =, berth WITH =, period WITH &&);
ALTER TABLE booking_places ADD CONSTRAINT booking_places_berth_range CHECK (((berth >= 1) AND (berth <= 100)));
ALTER TABLE booking_places ADD CONSTRAINT booking_places_once PRIMARY KEY (booking_id, pet_id, period);
ALTER TABLE booking_places ADD CONSTRAINT booking_places_owner_alone EXCLUDE USING gist (place_id WITH =, owner_id WITH <>, period WITH &&) WHERE (closed);
ALTER TABLE booking_places ADD CONSTRAINT booking_places_period_not_empty CHECK ((NOT isempty(period)));
ALTER TABLE booking_places ADD CONSTRAINT booking_places_pet_exists FOREIGN KEY (booking_id, pet_id) REFERENCES booking_pets(booking_id, pet_id) ON DELETE CASCADE;
ALTER TABLE booking_places ADD CONSTRAINT booking_places_pet_once EXCLUDE USING gist (booking_id WITH =, pet_id WITH =, period WITH &&);
ALTER TABLE booking_places ADD CONSTRAINT booking_places_place_exists FOREIGN KEY (place_id) REFERENCES places(id);
ALTER TABLE booking_reminders ADD CONSTRAINT booking_reminders_booking_exists FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE booking_reminders ADD CONSTRAINT booking_reminders_once PRIMARY KEY (booking_id, before, start_date);
ALTER TABLE booking_totals ADD CONSTRAINT booking_totals_once PRIMARY KEY (status, currency);
ALTER TABLE booking_totals_of_users ADD CONSTRAINT booking_totals_of_users_once PRIMARY KEY (user_id);
ALTER TABLE bookings ADD CONSTRAINT bookings_cancel_reason_known CHECK ((cancel_reason = ANY (ARRAY['CUSTOMER'::text, 'BUSINESS'::text, 'REQUEST_UNANSWERED'::text, 'DEPOSIT_UNPAID'::text])));
ALTER TABLE bookings ADD CONSTRAINT bookings_cancellation_fee_range CHECK ((cancellation_fee >= (0)::numeric));
ALTER TABLE bookings ADD CONSTRAINT bookings_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text));
ALTER TABLE bookings ADD CONSTRAINT bookings_deposit_range CHECK ((deposit_amount > (0)::numeric));
ALTER TABLE bookings ADD CONSTRAINT bookings_end_after_start CHECK (((start_date < end_date) AND isfinite(start_date) AND isfinite(end_date)));
ALTER TABLE bookings ADD CONSTRAINT bookings_hold_after_range CHECK (((hold_after >= 0) AND (hold_after <= 1440)));
ALTER TABLE bookings ADD CONSTRAINT bookings_hold_before_range CHECK (((hold_before >= 0) AND (hold_before <= 1440)));
ALTER TABLE bookings ADD CONSTRAINT bookings_id_unique PRIMARY KEY (id) INCLUDE (deleted_at);
ALTER TABLE bookings ADD CONSTRAINT bookings_kind_known CHECK ((kind = ANY (ARRAY['stay'::text, 'visit'::text])));
ALTER TABLE bookings ADD CONSTRAINT bookings_no_show_is_cancelled CHECK (((status = 'CANCELLED'::text) OR (NOT no_show)));
ALTER TABLE bookings ADD CONSTRAINT bookings_paid_range CHECK ((paid >= (0)::numeric));
ALTER TABLE bookings ADD CONSTRAINT bookings_staff_exists FOREIGN KEY (staff_id) REFERENCES staff(id);
ALTER TABLE bookings ADD CONSTRAINT bookings_staff_free EXCLUDE USING gist (staff_id WITH =, kind WITH =, booking_hold(start_date, end_date, hold_before, hold_after) WITH &&) WHERE ((live AND (staff_id IS NOT NULL)));
ALTER TABLE bookings ADD CONSTRAINT bookings_status_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'CANCELLED'::text])));
ALTER TABLE bookings ADD CONSTRAINT bookings_total_amount_range CHECK ((total_amount >= (0)::numeric));
ALTER TABLE bookings ADD CONSTRAINT bookings_user_exists FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (id);
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_scope_known CHECK ((scope = ANY (ARRAY['own'::text, 'assigned'::text, 'all'::text])));
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_secret_unique UNIQUE (secret_hash);
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE care_log ADD CONSTRAINT care_log_booking_exists FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE care_log ADD CONSTRAINT care_log_kind_known CHECK ((kind = ANY (ARRAY['FEEDING'::text, 'MEDICATION'::text])));
ALTER TABLE care_log ADD CONSTRAINT care_log_once PRIMARY KEY (booking_id, at, item);
ALTER TABLE care_log ADD CONSTRAINT care_log_pet_exists FOREIGN KEY (pet_id) REFERENCES pets(id);
ALTER TABLE care_log ADD CONSTRAINT care_log_recorder_exists FOREIGN KEY (recorded_by) REFERENCES users(id);
ALTER TABLE changes ADD CONSTRAINT changes_pkey PRIMARY KEY (topic);
ALTER TABLE changes ADD CONSTRAINT changes_revision_check CHECK ((revision > 0));
ALTER TABLE deletion_codes ADD CONSTRAINT deletion_codes_guesses_counted CHECK ((guesses >= 0));
ALTER TABLE deletion_codes ADD CONSTRAINT deletion_codes_once PRIMARY KEY (user_id);
ALTER TABLE deletion_codes ADD CONSTRAINT deletion_codes_user_exists FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE email_counts ADD CONSTRAINT email_counts_counted CHECK ((emails > 0));
ALTER TABLE email_counts ADD CONSTRAINT email_counts_pkey PRIMARY KEY (kind, subject_hash);
ALTER TABLE email_tokens ADD CONSTRAINT email_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE email_tokens ADD CONSTRAINT email_tokens_purpose_known CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'change-email'::text, 'reset-password'::text])));
ALTER TABLE email_tokens ADD CONSTRAINT email_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE factors ADD CONSTRAINT factors_credential_unique UNIQUE (credential_id);
ALTER TABLE factors ADD CONSTRAINT factors_pkey PRIMARY KEY (id);
ALTER TABLE factors ADD CONSTRAINT factors_type_known CHECK ((type = ANY (ARRAY['totp'::text, 'passkey'::text, 'recovery'::text])));
ALTER TABLE factors ADD CONSTRAINT factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE factors ADD CONSTRAINT factors_whole CHECK (
CASE type
    WHEN 'totp'::text THEN ((num_nulls(secret, used_steps) = 0) AND (num_nonnulls(credential_id, public_key, counter, transports) = 0))
    WHEN 'passkey'::text THEN ((num_nulls(credential_id, public_key, counter, transports) = 0) AND (num_nonnulls(secret, used_steps, expires_at) = 0))
    ELSE (num_nonnulls(secret, used_steps, expires_at, credential_id, public_key, counter, transports) = 0)
END);
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_once PRIMARY KEY (caller_id, key);
ALTER TABLE job_leases ADD CONSTRAINT job_leases_pkey PRIMARY KEY (job);
ALTER TABLE link_requests ADD CONSTRAINT link_requests_pkey PRIMARY KEY (id);
ALTER TABLE login_failures ADD CONSTRAINT login_failures_counted CHECK ((failures > 0));
ALTER TABLE login_failures ADD CONSTRAINT login_failures_pkey PRIMARY KEY (key);
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_attempts_counted CHECK ((attempts >= 0));
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (id);
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_user_exists FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE migrations ADD CONSTRAINT migrations_pkey PRIMARY KEY (number);
ALTER TABLE oauth_flows ADD CONSTRAINT oauth_flows_pkey PRIMARY KEY (state_hash);
ALTER TABLE oauth_flows ADD CONSTRAINT oauth_flows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE own_database ADD CONSTRAINT own_database_once PRIMARY KEY (is_only);
ALTER TABLE own_database ADD CONSTRAINT own_database_only CHECK (is_only);
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (id);
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE payment_numbers ADD CONSTRAINT payment_numbers_once PRIMARY KEY (year);
ALTER TABLE payments ADD CONSTRAINT payments_amount_range CHECK ((amount > (0)::numeric));
ALTER TABLE payments ADD CONSTRAINT payments_booking_exists FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE payments ADD CONSTRAINT payments_id_unique UNIQUE (id);
ALTER TABLE payments ADD CONSTRAINT payments_kind_known CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text])));
ALTER TABLE payments ADD CONSTRAINT payments_pkey PRIMARY KEY (seq);
ALTER TABLE payments ADD CONSTRAINT payments_recorder_exists FOREIGN KEY (recorded_by) REFERENCES users(id);
ALTER TABLE payments ADD CONSTRAINT payments_voided_exists FOREIGN KEY (voids) REFERENCES payments(id);
ALTER TABLE payments ADD CONSTRAINT payments_voided_once UNIQUE (voids);
ALTER TABLE pets ADD CONSTRAINT pets_name_key_short CHECK ((char_length(name_key) <= 200));
ALTER TABLE pets ADD CONSTRAINT pets_owner_exists FOREIGN KEY (owner_id) REFERENCES users(id);
ALTER TABLE pets ADD CONSTRAINT pets_pkey PRIMARY KEY (id);
ALTER TABLE pets ADD CONSTRAINT pets_species_known CHECK ((species = ANY (ARRAY['DOG'::text, 'CAT'::text, 'BIRD'::text, 'RABBIT'::text, 'OTHER'::text])));
ALTER TABLE pictures ADD CONSTRAINT pictures_id_form CHECK ((id ~ '^[A-Za-z0-9_-]{22}$'::text));
ALTER TABLE pictures ADD CONSTRAINT pictures_of_one_record CHECK ((num_nonnulls(service_id, pet_id) = 1));
ALTER TABLE pictures ADD CONSTRAINT pictures_once PRIMARY KEY (id);
ALTER TABLE pictures ADD CONSTRAINT pictures_pet_exists FOREIGN KEY (pet_id) REFERENCES pets(id);
ALTER TABLE pictures ADD CONSTRAINT pictures_service_exists FOREIGN KEY (service_id) REFERENCES services(id);
ALTER TABLE pictures ADD CONSTRAINT pictures_small_enough CHECK ((((octet_length(small) + octet_length(medium)) + octet_length(large)) <= 300000));
ALTER TABLE places ADD CONSTRAINT places_berths_range CHECK (((berths >= 1) AND (berths <= 100)));
ALTER TABLE places ADD CONSTRAINT places_categories_known CHECK (((cardinality(categories) > 0) AND (categories <@ ARRAY['BOARDING'::text, 'GROOMING'::text, 'VETERINARY'::text, 'TRAINING'::text, 'DAYCARE'::text, 'TRANSPORT'::text])));
ALTER TABLE places ADD CONSTRAINT places_code_unique EXCLUDE USING hash (code WITH =) WHERE ((deleted_at IS NULL));
ALTER TABLE places ADD CONSTRAINT places_id_unique PRIMARY KEY (id);
ALTER TABLE places ADD CONSTRAINT places_name_in_english CHECK ((NOT (jsonb_typeof((name -> 'en'::text)) IS DISTINCT FROM 'string'::text)));
ALTER TABLE plants ADD CONSTRAINT plants_id_unique PRIMARY KEY (id);
ALTER TABLE plants ADD CONSTRAINT plants_owner_exists FOREIGN KEY (owner_id) REFERENCES users(id);
ALTER TABLE rate_windows ADD CONSTRAINT rate_windows_pkey PRIMARY KEY (key);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES factors(id) ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (factor_id, hash);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_hash_unique UNIQUE (hash);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_one_successor UNIQUE (predecessor_id);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
ALTER TABLE services ADD CONSTRAINT services_base_price_range CHECK (((base_price >= (0)::numeric) AND (base_price <= 99999999.99)));
ALTER TABLE services ADD CONSTRAINT services_category_known CHECK ((category = ANY (ARRAY['BOARDING'::text, 'GROOMING'::text, 'VETERINARY'::text, 'TRAINING'::text, 'DAYCARE'::text, 'TRANSPORT'::text])));
ALTER TABLE services ADD CONSTRAINT services_currency_form CHECK ((currency ~ '^[A-Za-z]{3}$'::text));
ALTER TABLE services ADD CONSTRAINT services_description_in_english CHECK (((description IS NULL) OR (NOT (jsonb_typeof((description -> 'en'::text)) IS DISTINCT FROM 'string'::text))));
ALTER TABLE services ADD CONSTRAINT services_duration_range CHECK ((duration >= 0));
ALTER TABLE services ADD CONSTRAINT services_name_in_english CHECK ((NOT (jsonb_typeof((name -> 'en'::text)) IS DISTINCT FROM 'string'::text)));
ALTER TABLE services ADD CONSTRAINT services_pkey PRIMARY KEY (id);
ALTER TABLE services ADD CONSTRAINT services_position_key UNIQUE ("position");
ALTER TABLE sessions ADD CONSTRAINT sessions_cookie_hash_unique UNIQUE (cookie_hash);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE settings ADD CONSTRAINT settings_deleted_is_empty CHECK (((value IS NULL) = is_deleted));
ALTER TABLE settings ADD CONSTRAINT settings_group_known CHECK (("group" = ANY (ARRAY['GENERAL'::text, 'PAYMENT'::text, 'CONTACT'::text])));
ALTER TABLE settings ADD CONSTRAINT settings_key_form CHECK ((key ~ '^[A-Za-z0-9._-]{1,100}$'::text));
ALTER TABLE settings ADD CONSTRAINT settings_pkey PRIMARY KEY (key);
ALTER TABLE signing_keys ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);
ALTER TABLE staff ADD CONSTRAINT staff_code_unique EXCLUDE USING hash (code WITH =) WHERE ((deleted_at IS NULL));
ALTER TABLE staff ADD CONSTRAINT staff_department_in_english CHECK (((department IS NULL) OR (NOT (jsonb_typeof((department -> 'en'::text)) IS DISTINCT FROM 'string'::text))));
ALTER TABLE staff ADD CONSTRAINT staff_pkey PRIMARY KEY (id);
ALTER TABLE staff ADD CONSTRAINT staff_position_in_english CHECK ((("position" IS NULL) OR (NOT (jsonb_typeof(("position" -> 'en'::text)) IS DISTINCT FROM 'string'::text))));
ALTER TABLE staff ADD CONSTRAINT staff_seq_key UNIQUE (seq);
ALTER TABLE staff ADD CONSTRAINT staff_specialization_in_english CHECK (((specialization IS NULL) OR (NOT (jsonb_typeof((specialization -> 'en'::text)) IS DISTINCT FROM 'string'::text))));
ALTER TABLE staff ADD CONSTRAINT staff_status_form CHECK ((status ~ '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$'::text));
ALTER TABLE staff ADD CONSTRAINT staff_user_exists FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE staff_services ADD CONSTRAINT staff_services_once PRIMARY KEY (staff_id, service_id);
ALTER TABLE staff_services ADD CONSTRAINT staff_services_proficiency_range CHECK (((proficiency >= 1) AND (proficiency <= 5)));
ALTER TABLE staff_services ADD CONSTRAINT staff_services_service_exists FOREIGN KEY (service_id) REFERENCES services(id);
ALTER TABLE staff_services ADD CONSTRAINT staff_services_staff_exists FOREIGN KEY (staff_id) REFERENCES staff(id);
ALTER TABLE staff_time_off ADD CONSTRAINT staff_time_off_period CHECK (((starts_at < ends_at) AND isfinite(starts_at) AND isfinite(ends_at)));
ALTER TABLE staff_time_off ADD CONSTRAINT staff_time_off_pkey PRIMARY KEY (id);
ALTER TABLE staff_time_off ADD CONSTRAINT staff_time_off_staff_exists FOREIGN KEY (staff_id) REFERENCES staff(id);
ALTER TABLE told_vaccinations ADD CONSTRAINT told_vaccinations_once PRIMARY KEY (pet_id, name, end_date);
ALTER TABLE told_vaccinations ADD CONSTRAINT told_vaccinations_pet_exists FOREIGN KEY (pet_id) REFERENCES pets(id);
ALTER TABLE used_recovery_codes ADD CONSTRAINT used_recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES factors(id) ON DELETE CASCADE;
ALTER TABLE used_recovery_codes ADD CONSTRAINT used_recovery_codes_pkey PRIMARY KEY (factor_id, hash);
ALTER TABLE users ADD CONSTRAINT users_email_key_unique UNIQUE (email_key);
ALTER TABLE users ADD CONSTRAINT users_language_known CHECK ((language = ANY (ARRAY['en'::text, 'vi'::text, 'ja'::text, 'zh'::text, 'ko'::text, 'th'::text, 'id'::text, 'fr'::text, 'de'::text, 'es'::text, 'lo'::text, 'km'::text, 'my'::text, 'fil'::text])));
ALTER TABLE users ADD CONSTRAINT users_phone_length CHECK (((char_length(phone) >= 1) AND (char_length(phone) <= 40)));
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT users_role_known CHECK ((role = ANY (ARRAY['ADMIN'::text, 'MANAGER'::text, 'STAFF'::text, 'CUSTOMER'::text])));
ALTER TABLE users ADD CONSTRAINT users_whole_or_erased CHECK (
CASE
    WHEN (erased_at IS NULL) THEN (num_nulls(email, email_key, name, name_key, search_key) = 0)
    ELSE ((num_nonnulls(email, email_key, name, name_key, search_key, password_hash, email_verified_at) = 0) AND (disabled_at IS NOT NULL))
END);

-- indexes

CREATE INDEX accounts_of_user ON public.accounts USING btree (user_id);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, seq);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, seq);
CREATE INDEX audit_log_actor_action ON public.audit_log USING btree (actor_id, action, seq);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at);
CREATE INDEX audit_log_entity ON public.audit_log USING btree (entity, seq);
CREATE INDEX audit_log_entity_id ON public.audit_log USING btree (entity_id, seq) WHERE (entity_id IS NOT NULL);
CREATE INDEX booking_email_changes_due ON public.booking_email_changes USING btree (due_at);
CREATE INDEX booking_email_unanswered_due ON public.booking_email_unanswered USING btree (requested_at);
CREATE INDEX booking_emails_by_creation ON public.booking_emails USING btree (created_at);
CREATE INDEX booking_emails_of_booking ON public.booking_emails USING gin (booking_ids);
CREATE INDEX booking_emails_of_kind ON public.booking_emails USING btree (kind, id);
CREATE INDEX booking_emails_of_state ON public.booking_emails USING btree (state, id);
CREATE INDEX booking_emails_of_user ON public.booking_emails USING btree (user_id, id);
CREATE INDEX booking_figures_empty ON public.booking_figures USING btree (grain) WHERE (bookings = 0);
CREATE INDEX booking_figures_of_categories_empty ON public.booking_figures_of_categories USING btree (grain) WHERE (bookings = 0);
CREATE INDEX booking_figures_of_services_empty ON public.booking_figures_of_services USING btree (grain) WHERE (bookings = 0);
CREATE INDEX booking_lines_of_category ON public.booking_lines USING btree (category, booking_id);
CREATE INDEX booking_pets_of_pet ON public.booking_pets USING btree (pet_id, booking_id);
CREATE INDEX booking_places_by_period ON public.booking_places USING gist (period);
CREATE INDEX bookings_by_end ON public.bookings USING btree (end_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_by_period ON public.bookings USING gist (period, staff_id) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_by_start ON public.bookings USING btree (start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_by_status ON public.bookings USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_by_total ON public.bookings USING btree (total_amount, id) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_checked_in ON public.bookings USING btree (end_date) WHERE ((checked_in_at IS NOT NULL) AND (checked_out_at IS NULL) AND live AND (deleted_at IS NULL));
CREATE INDEX bookings_ending ON public.bookings USING btree (LEAST(answer_by, pay_by)) WHERE ((status = 'PENDING'::text) AND (LEAST(answer_by, pay_by) IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX bookings_expiring ON public.bookings USING btree (answer_by) WHERE ((status = 'PENDING'::text) AND (answer_by IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX bookings_no_shows ON public.bookings USING btree (user_id) WHERE (no_show AND (deleted_at IS NULL));
CREATE INDEX bookings_of_staff ON public.bookings USING btree (staff_id, id) WHERE ((deleted_at IS NULL) AND (staff_id IS NOT NULL));
CREATE INDEX bookings_of_user ON public.bookings USING btree (user_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_unsettled ON public.bookings USING btree (user_id) WHERE (((booking_charge(status, total_amount, cancellation_fee) - paid) <> (0)::numeric) AND (deleted_at IS NULL));
CREATE INDEX calendar_feeds_of_user ON public.calendar_feeds USING btree (user_id, created_at, id);
CREATE INDEX deletion_codes_by_expiry ON public.deletion_codes USING btree (expires_at);
CREATE INDEX email_counts_by_end ON public.email_counts USING btree (ends_at);
CREATE INDEX email_tokens_by_expiry ON public.email_tokens USING btree (expires_at);
CREATE INDEX email_tokens_of_user ON public.email_tokens USING btree (user_id, purpose);
CREATE INDEX factors_by_expiry ON public.factors USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX factors_of_user ON public.factors USING btree (user_id);
CREATE UNIQUE INDEX factors_one_recovery ON public.factors USING btree (user_id) WHERE (type = 'recovery'::text);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (at);
CREATE INDEX login_failures_by_age ON public.login_failures USING btree (last_at);
CREATE INDEX mail_outbox_due ON public.mail_outbox USING btree (due_at);
CREATE INDEX mail_outbox_order ON public.mail_outbox USING btree (is_composed, due_at, id);
CREATE INDEX oauth_flows_by_expiry ON public.oauth_flows USING btree (expires_at);
CREATE INDEX passkey_challenges_by_expiry ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_of_user ON public.passkey_challenges USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX payments_by_receipt ON public.payments USING btree (received_at);
CREATE INDEX payments_of_booking ON public.payments USING btree (booking_id, seq);
CREATE INDEX payments_of_kind ON public.payments USING btree (kind, seq);
CREATE INDEX payments_of_method ON public.payments USING btree (method, seq);
CREATE INDEX pets_by_creation ON public.pets USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX pets_by_name ON public.pets USING btree (name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX pets_by_species ON public.pets USING btree (species) WHERE (deleted_at IS NULL);
CREATE INDEX pets_of_owner ON public.pets USING btree (owner_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX pictures_of_pet ON public.pictures USING btree (pet_id) WHERE (pet_id IS NOT NULL);
CREATE INDEX pictures_of_service ON public.pictures USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX plants_by_owner ON public.plants USING btree (owner_id, id);
CREATE INDEX rate_windows_by_end ON public.rate_windows USING btree (ends_at);
CREATE INDEX refresh_tokens_by_expiry ON public.refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_of_session ON public.refresh_tokens USING btree (session_id);
CREATE INDEX services_revision ON public.services USING btree (revision);
CREATE INDEX sessions_by_end ON public.sessions USING btree (GREATEST(cookie_expires_at, refresh_expires_at));
CREATE INDEX sessions_ended ON public.sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
CREATE INDEX settings_revision ON public.settings USING btree (revision);
CREATE INDEX settings_rules ON public.settings USING btree (key) WHERE (is_rule AND (NOT is_deleted));
CREATE INDEX staff_revision ON public.staff USING btree (revision);
CREATE INDEX staff_services_of_service ON public.staff_services USING btree (service_id, staff_id);
CREATE INDEX staff_time_off_of_staff ON public.staff_time_off USING btree (staff_id, starts_at, id);
CREATE UNIQUE INDEX staff_user_unique ON public.staff USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_creation ON public.users USING btree (created_at, id) WHERE (erased_at IS NULL);
CREATE INDEX users_by_role ON public.users USING btree (role, created_at, id) WHERE (erased_at IS NULL);
CREATE INDEX users_unconfirmed ON public.users USING btree (id) WHERE ((role = 'CUSTOMER'::text) AND (email_verified_at IS NULL) AND (disabled_at IS NULL) AND (erased_at IS NULL));

-- views

CREATE VIEW booking_contributions AS
 SELECT b.id AS booking_id,
    date_bin('00:15:00'::interval, b.start_date, '0001-01-01 00:00:00+00'::timestamp with time zone) AS bucket,
    b.status,
    b.user_id,
    b.currency,
    b.total_amount AS amount,
    l.service_ids,
    l.categories,
    l.amounts,
    b.no_show,
    COALESCE((b.cancel_reason = ANY (ARRAY['REQUEST_UNANSWERED'::text, 'DEPOSIT_UNPAID'::text])), false) AS expired
   FROM (bookings b
     CROSS JOIN LATERAL ( SELECT array_agg(booking_lines.service_id ORDER BY booking_lines."position") AS service_ids,
            array_agg(booking_lines.category ORDER BY booking_lines."position") AS categories,
            array_agg(booking_lines.amount ORDER BY booking_lines."position") AS amounts
           FROM booking_lines
          WHERE (booking_lines.booking_id = b.id)) l)
  WHERE (b.deleted_at IS NULL);

CREATE VIEW booking_details AS
 SELECT b.id,
    b.user_id,
    b.staff_id,
    b.kind,
    b.start_date,
    b.end_date,
    b.status,
    b.total_amount,
    b.currency,
    b.notes,
    b.version,
    b.created_at,
    b.updated_at,
    customer.name AS user_name,
    u.name AS staff_name,
        CASE
            WHEN (s.deleted_at IS NULL) THEN s.user_id
            ELSE NULL::uuid
        END AS staff_user_id,
    ( SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'ownerId', p.owner_id) ORDER BY k."position") AS json_agg
           FROM (booking_pets k
             JOIN pets p ON ((p.id = k.pet_id)))
          WHERE (k.booking_id = b.id)) AS pets,
    ( SELECT json_agg(json_build_object('serviceId', l.service_id, 'category', l.category, 'priceUnit', l.price_unit, 'unitPrice', (l.unit_price)::text, 'units', (l.units)::text, 'quantity', l.quantity, 'amount', (l.amount)::text) ORDER BY l."position") AS json_agg
           FROM booking_lines l
          WHERE (l.booking_id = b.id)) AS lines,
    b.hold_before,
    b.hold_after,
    b.no_show,
    customer.phone AS user_phone,
        CASE
            WHEN (b.status = 'PENDING'::text) THEN LEAST(b.answer_by, b.pay_by)
            ELSE NULL::timestamp with time zone
        END AS expires_at,
    b.cancel_reason,
    b.answer_by,
    b.pay_by,
    b.paid,
    b.cancellation_fee,
    b.deposit_amount,
    b.deposit_due,
    b.checked_in_at,
    b.checked_out_at
   FROM (((bookings b
     JOIN users customer ON ((customer.id = b.user_id)))
     LEFT JOIN staff s ON ((s.id = b.staff_id)))
     LEFT JOIN users u ON ((u.id = s.user_id)))
  WHERE (b.deleted_at IS NULL);

CREATE VIEW booking_events AS
 SELECT b.id,
    b.version,
    b.status,
    b.start_date,
    b.end_date,
    b.created_at,
    b.updated_at,
    "left"(customer.name, 100) AS user_name,
    "left"(u.name, 100) AS staff_name,
    ( SELECT COALESCE(json_agg("left"(p.name, 100) ORDER BY k."position"), '[]'::json) AS "coalesce"
           FROM (booking_pets k
             JOIN pets p ON ((p.id = k.pet_id)))
          WHERE ((k.booking_id = b.id) AND (k."position" <= 8))) AS pets,
    ( SELECT (count(*))::integer AS count
           FROM booking_pets k
          WHERE (k.booking_id = b.id)) AS pet_count,
    ( SELECT COALESCE(json_agg(l.service_id ORDER BY l."position"), '[]'::json) AS "coalesce"
           FROM booking_lines l
          WHERE ((l.booking_id = b.id) AND (l."position" <= 8))) AS service_ids,
    ( SELECT (count(*))::integer AS count
           FROM booking_lines l
          WHERE (l.booking_id = b.id)) AS service_count
   FROM (((bookings b
     JOIN users customer ON ((customer.id = b.user_id)))
     LEFT JOIN staff s ON ((s.id = b.staff_id)))
     LEFT JOIN users u ON ((u.id = s.user_id)))
  WHERE (b.deleted_at IS NULL);

CREATE VIEW cared_pets AS
 SELECT b.id AS booking_id,
    k.pet_id,
    k."position",
    b.kind,
    b.status,
    b.period,
    b.start_date,
    b.end_date,
    b.checked_in_at,
    b.checked_out_at,
    "left"(pet.name, 100) AS pet_name,
    pet.name_key,
    pet.species,
    pet.allergies,
    COALESCE(k.care, pet.care) AS care,
    (k.care IS NOT NULL) AS is_own,
    b.user_id,
    "left"(u.name, 100) AS user_name,
    u.phone AS user_phone
   FROM (((bookings b
     JOIN booking_pets k ON ((k.booking_id = b.id)))
     JOIN pets pet ON ((pet.id = k.pet_id)))
     JOIN users u ON ((u.id = b.user_id)))
  WHERE (b.deleted_at IS NULL);

CREATE VIEW live_calendar_feeds AS
 SELECT f.id,
    f.user_id,
    u.role,
    f.scope,
    f.language,
    f.secret_hash,
    ((f.last_used_at IS NULL) OR (f.last_used_at < (now() - '01:00:00'::interval))) AS is_use_due
   FROM (calendar_feeds f
     JOIN users u ON ((u.id = f.user_id)))
  WHERE (u.disabled_at IS NULL);

CREATE VIEW live_sessions AS
 SELECT s.id,
    s.user_id,
    u.role,
    s.created_at,
    s.cookie_hash,
    s.cookie_idle_expires_at,
    s.cookie_expires_at,
    s.refresh_idle_expires_at,
    s.refresh_expires_at
   FROM (sessions s
     JOIN users u ON ((u.id = s.user_id)))
  WHERE ((s.ended_at IS NULL) AND (u.disabled_at IS NULL));

CREATE VIEW overdue_stays AS
 SELECT b.id AS booking_id,
    b.period
   FROM (bookings b
     JOIN ( SELECT booking_clock() AS now) clock ON ((b.end_date <= clock.now)))
  WHERE ((b.checked_in_at IS NOT NULL) AND (b.checked_out_at IS NULL) AND b.live AND (b.deleted_at IS NULL));

CREATE VIEW payment_details AS
 SELECT p.seq,
    p.id,
    p.number,
    p.booking_id,
    p.kind,
    p.amount,
    p.currency,
    p.method,
    p.reference,
    p.notes,
    p.received_at,
    p.recorded_at,
    p.recorded_by,
    p.voids,
    v.id AS voided_by,
    b.user_id,
        CASE
            WHEN (s.deleted_at IS NULL) THEN s.user_id
            ELSE NULL::uuid
        END AS staff_user_id,
    (booking_charge(b.status, b.total_amount, b.cancellation_fee) - b.paid) AS balance
   FROM (((payments p
     JOIN bookings b ON ((b.id = p.booking_id)))
     LEFT JOIN staff s ON ((s.id = b.staff_id)))
     LEFT JOIN payments v ON ((v.voids = p.id)));

CREATE VIEW placed_pets AS
 SELECT p.place_id,
    p.berth,
    p.period,
    p.booking_id,
    p.pet_id,
    b.status,
    "left"(pet.name, 100) AS pet_name,
    "left"(u.name, 100) AS user_name,
    p.owner_id,
    p.closed
   FROM (((booking_places p
     JOIN bookings b ON ((b.id = p.booking_id)))
     JOIN pets pet ON ((pet.id = p.pet_id)))
     JOIN users u ON ((u.id = b.user_id)));

CREATE VIEW staff_members AS
 SELECT s.id,
    s.seq,
    s.user_id,
    s.code,
    s.department,
    s."position",
    s.specialization,
    s.status,
    s.is_available,
    s.working_hours,
    s.created_at,
    s.updated_at,
    s.deleted_at,
    s.revision,
    u.name AS user_name,
    u.email AS user_email,
    u.role AS user_role,
    ( SELECT COALESCE(json_agg(json_build_object('serviceId', k.service_id, 'proficiency', k.proficiency) ORDER BY k.service_id), '[]'::json) AS "coalesce"
           FROM staff_services k
          WHERE (k.staff_id = s.id)) AS skills,
    ( SELECT COALESCE(json_agg(json_build_object('id', t.id, 'start', t.starts_at, 'end', t.ends_at, 'reason', t.reason) ORDER BY t.starts_at, t.id), '[]'::json) AS "coalesce"
           FROM staff_time_off t
          WHERE (t.staff_id = s.id)) AS time_off
   FROM (staff s
     JOIN users u ON ((u.id = s.user_id)));

CREATE VIEW told_bookings AS
 SELECT b.id,
    b.user_id,
    b.staff_id,
    b.no_show,
    b.start_date,
    b.end_date,
    b.total_amount,
    b.currency,
    b.version,
    b.created_at,
    b.updated_at,
    b.confirmed_at,
    "left"(b.notes, 1000) AS notes,
        CASE
            WHEN (b.deleted_at IS NULL) THEN b.status
            ELSE 'DELETED'::text
        END AS status,
    "left"(customer.name, 100) AS user_name,
    "left"(u.name, 100) AS staff_name,
        CASE
            WHEN (s.deleted_at IS NULL) THEN s.user_id
            ELSE NULL::uuid
        END AS staff_user_id,
    ( SELECT COALESCE(json_agg(json_build_object('id', p.id, 'name', "left"(p.name, 100), 'allergies',
                CASE
                    WHEN (octet_length((p.allergies)::text) <= 2000) THEN p.allergies
                    ELSE NULL::json
                END) ORDER BY k."position"), '[]'::json) AS "coalesce"
           FROM (booking_pets k
             JOIN pets p ON ((p.id = k.pet_id)))
          WHERE ((k.booking_id = b.id) AND (k."position" <= 8))) AS pets,
    ( SELECT (count(*))::integer AS count
           FROM booking_pets k
          WHERE (k.booking_id = b.id)) AS pet_count,
    ( SELECT COALESCE(json_agg(l.service_id ORDER BY l."position"), '[]'::json) AS "coalesce"
           FROM booking_lines l
          WHERE ((l.booking_id = b.id) AND (l."position" <= 8))) AS service_ids,
    ( SELECT (count(*))::integer AS count
           FROM booking_lines l
          WHERE (l.booking_id = b.id)) AS service_count,
    ( SELECT COALESCE(json_agg(DISTINCT l.category), '[]'::json) AS "coalesce"
           FROM booking_lines l
          WHERE (l.booking_id = b.id)) AS categories,
        CASE
            WHEN (b.status = 'PENDING'::text) THEN LEAST(b.answer_by, b.pay_by)
            ELSE NULL::timestamp with time zone
        END AS expires_at,
    b.cancel_reason,
    b.answer_by,
    b.paid,
    b.deposit_amount,
    b.deposit_due
   FROM (((bookings b
     JOIN users customer ON ((customer.id = b.user_id)))
     LEFT JOIN staff s ON ((s.id = b.staff_id)))
     LEFT JOIN users u ON ((u.id = s.user_id)));

CREATE VIEW unplaced_pets AS
 SELECT b.period,
    b.id AS booking_id,
    k.pet_id,
    b.status,
    "left"(pet.name, 100) AS pet_name,
    "left"(u.name, 100) AS user_name,
    ARRAY( SELECT booking_lines.category
           FROM booking_lines
          WHERE (booking_lines.booking_id = b.id)) AS categories
   FROM (((bookings b
     JOIN booking_pets k ON ((k.booking_id = b.id)))
     JOIN pets pet ON ((pet.id = k.pet_id)))
     JOIN users u ON ((u.id = b.user_id)))
  WHERE ((b.kind = 'stay'::text) AND b.live AND (b.deleted_at IS NULL) AND (NOT (EXISTS ( SELECT
           FROM booking_places p
          WHERE ((p.booking_id = k.booking_id) AND (p.pet_id = k.pet_id))))));

-- functions

CREATE OR REPLACE FUNCTION public.admits_booking(categories text[], limits bigint[], pets uuid[], wanted tstzrange, staff uuid, day tstzrange, assumed_bookings bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.audit_log_note_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  shown  constant text[] := ARRAY['userId', 'staffId', 'startDate', 'endDate', 'status', 'totalAmount', 'petIds',
                                  'services', 'noShow'];
  before jsonb;
  after  jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM settings WHERE key = 'bookingEmails' AND NOT is_deleted) THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(jsonb_object_agg(key, value), '{}') INTO before FROM json_each(NEW.before) WHERE key = ANY (shown);
  IF NEW.action = 'deleteBooking' THEN
    before := jsonb_build_object('status', before -> 'status');
    after := '{"status": "DELETED"}';
  ELSE
    SELECT coalesce(jsonb_object_agg(key, value), '{}') INTO after FROM json_each(NEW.after) WHERE key = ANY (shown);
  END IF;
  IF after = '{}' THEN
    RETURN NULL;
  END IF;
  INSERT INTO booking_email_changes AS noted (booking_id, is_new, before, after, actor_id, due_at)
  VALUES (NEW.entity_id::uuid, NEW.before IS NULL, before, after, NEW.actor_id, email_clock() + interval '1 minute')
  ON CONFLICT (booking_id) DO UPDATE
    SET before = excluded.before || noted.before, after = noted.after || excluded.after,
        actor_id = excluded.actor_id, due_at = excluded.due_at;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_LEVEL = 'ROW' AND TG_OP = 'DELETE' THEN
    IF TG_TABLE_NAME = 'audit_log' THEN
      IF OLD.seq <= (SELECT last_seq FROM audit_start) THEN RETURN OLD; END IF;
    ELSIF TG_TABLE_NAME = 'audit_seals' THEN
      IF OLD.number <= (SELECT number FROM audit_start) THEN RETURN OLD; END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.audit_start_only_advances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.number > OLD.number AND EXISTS (
       SELECT FROM audit_seals WHERE number = NEW.number AND last_seq = NEW.last_seq AND hash = NEW.hash) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the start of the audit log moves only to a later seal' USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.balances_of_user(customer uuid)
 RETURNS TABLE(currency text, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT b.currency, sum(booking_charge(b.status, b.total_amount, b.cancellation_fee) - b.paid)
    FROM bookings b
   WHERE b.user_id = customer AND booking_charge(b.status, b.total_amount, b.cancellation_fee) - b.paid <> 0
     AND b.deleted_at IS NULL
   GROUP BY b.currency ORDER BY b.currency
$function$;

CREATE OR REPLACE FUNCTION public.booking_charge(status text, total_amount numeric, cancellation_fee numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$SELECT CASE WHEN status = 'CANCELLED' THEN cancellation_fee ELSE total_amount END$function$;

CREATE OR REPLACE FUNCTION public.booking_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$SELECT clock_timestamp()$function$;

CREATE OR REPLACE FUNCTION public.booking_has_payments(booking uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$SELECT EXISTS (SELECT FROM payments WHERE booking_id = booking)$function$;

CREATE OR REPLACE FUNCTION public.booking_hold(starts timestamp with time zone, ends timestamp with time zone, minutes_before smallint, minutes_after smallint)
 RETURNS tstzrange
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
  IF minutes_before = 0 AND minutes_after = 0 THEN
    RETURN tstzrange(starts, ends);
  END IF;
  RETURN tstzrange(starts - make_interval(mins => minutes_before), ends + make_interval(mins => minutes_after));
END $function$;

CREATE OR REPLACE FUNCTION public.booking_outstanding(bookings)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN $1.deleted_at IS NOT NULL THEN 0
    WHEN $1.status = 'COMPLETED' THEN $1.total_amount - $1.paid
    ELSE least(booking_charge($1.status, $1.total_amount, $1.cancellation_fee) - $1.paid, 0) END
$function$;

CREATE OR REPLACE FUNCTION public.bookings_add_up_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO balance_deltas (currency, owed, owing, to_refund, refundable)
  SELECT one.currency, sign * greatest(one.amount, 0), sign * (one.amount > 0)::int,
         sign * greatest(-one.amount, 0), sign * (one.amount < 0)::int
    FROM (VALUES (-1, OLD.currency, booking_outstanding(OLD)), (1, NEW.currency, booking_outstanding(NEW)))
      AS one (sign, currency, amount)
   WHERE one.amount <> 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.bookings_note_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.confirmed_at := email_clock();
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.bookings_update_check_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.status IN ('PENDING', 'CONFIRMED') THEN
    NEW.checked_in_at := NULL;
  ELSIF NEW.status = 'IN_PROGRESS' AND OLD.status = 'CONFIRMED' AND NEW.kind = 'stay' THEN
    NEW.checked_in_at := coalesce(NEW.checked_in_at, date_trunc('milliseconds', booking_clock()));
  END IF;
  IF NEW.status <> 'COMPLETED' THEN
    NEW.checked_out_at := NULL;
  ELSIF NEW.checked_in_at IS NOT NULL THEN
    NEW.checked_out_at := coalesce(NEW.checked_out_at, date_trunc('milliseconds', booking_clock()));
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.bookings_update_pets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE booking_pets SET kind = NEW.kind, period = NEW.period, live = NEW.live WHERE booking_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.bookings_update_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  stay tstzrange := NEW.period;
BEGIN
  IF NOT EXISTS (SELECT FROM booking_places WHERE booking_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  IF NEW.status = 'CANCELLED' OR NEW.kind <> 'stay' OR NEW.deleted_at IS NOT NULL THEN
    stay := 'empty';
  ELSIF NEW.status = 'COMPLETED' THEN
    stay := stay * tstzrange(NULL, date_trunc('milliseconds', booking_clock()));
  END IF;
  DELETE FROM booking_places WHERE booking_id = NEW.id AND NOT period && stay;
  PERFORM FROM places WHERE id IN (SELECT place_id FROM booking_places WHERE booking_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE booking_places p
     SET owner_id = NEW.user_id,
         period = tstzrange(CASE WHEN piece.is_first THEN lower(stay) ELSE lower(p.period) END,
                            CASE WHEN piece.is_last THEN upper(stay) ELSE upper(p.period) END)
    FROM (SELECT pet_id, period, lag(period) OVER pieces IS NULL AS is_first, lead(period) OVER pieces IS NULL AS is_last
            FROM booking_places WHERE booking_id = NEW.id WINDOW pieces AS (PARTITION BY pet_id ORDER BY period)) AS piece
   WHERE p.booking_id = NEW.id AND (p.pet_id, p.period) = (piece.pet_id, piece.period);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_bookings_starting(since timestamp with time zone, until timestamp with time zone, of_status text, of_category text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  zero      constant timestamptz := '0001-01-01T00:00Z';
  from_at   constant timestamptz := coalesce(since, '-infinity');
  until_at  constant timestamptz := coalesce(until, 'infinity');
  last_day  constant timestamptz := CASE WHEN isfinite(until_at) THEN date_bin('24 hours', until_at, zero) ELSE until_at END;
  first_day timestamptz := CASE WHEN isfinite(from_at) THEN date_bin('24 hours', from_at, zero) ELSE from_at END;
  whole     bigint;
BEGIN
  IF first_day < from_at THEN
    first_day := first_day + interval '24 hours';
  END IF;
  -- Without a whole day, everything is counted before `until`.
  first_day := least(first_day, until_at);
  IF first_day > last_day THEN
    whole := 0;
  ELSIF of_category IS NULL THEN
    whole := (SELECT coalesce(sum(bookings), 0) FROM booking_figures
               WHERE grain = 'day' AND bucket >= first_day AND bucket < last_day
                 AND (of_status IS NULL OR status = of_status))
             + (SELECT coalesce(sum(weight), 0) FROM booking_deltas
                 WHERE bucket >= first_day AND bucket < last_day AND (of_status IS NULL OR status = of_status));
  ELSE
    whole := (SELECT coalesce(sum(bookings), 0) FROM booking_figures_of_categories
               WHERE grain = 'day' AND bucket >= first_day AND bucket < last_day AND category = of_category)
             + (SELECT coalesce(sum(weight), 0) FROM booking_deltas
                 WHERE bucket >= first_day AND bucket < last_day AND of_category = ANY (categories));
  END IF;
  -- The ends: two ranges of the index of bookings by start. OFFSET 0 keeps the planner from another index.
  RETURN whole + (
    SELECT count(*)
      FROM (SELECT id, status FROM bookings
             WHERE start_date >= from_at AND start_date < first_day AND deleted_at IS NULL
             UNION ALL
            SELECT id, status FROM bookings
             WHERE start_date >= greatest(first_day, last_day) AND start_date < until_at AND deleted_at IS NULL
            OFFSET 0) AS b
     WHERE (of_status IS NULL OR b.status = of_status)
       AND (of_category IS NULL
            OR (SELECT true FROM booking_lines WHERE booking_id = b.id AND category = of_category LIMIT 1)));
END $function$;

CREATE OR REPLACE FUNCTION public.count_no_shows(of_user uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT count(*) FROM bookings WHERE user_id = of_user AND no_show AND deleted_at IS NULL;
$function$;

CREATE OR REPLACE FUNCTION public.customer_summaries(ids uuid[], at timestamp with time zone)
 RETURNS TABLE(id uuid, pet_count bigint, pet_names text[], last_booking timestamp with time zone, next_booking timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT customer.id,
         (SELECT count(*) FROM pets WHERE owner_id = customer.id AND deleted_at IS NULL),
         ARRAY (SELECT left(name, 100) FROM pets WHERE owner_id = customer.id AND deleted_at IS NULL
                 ORDER BY created_at, pets.id LIMIT 3),
         booked.last, booked.next
    FROM unnest(ids) AS customer (id)
    -- Aggregates, and not the first row in the order of the start: for that, the planner would choose the index of all
    -- bookings by start, and read those of others.
    CROSS JOIN LATERAL (
      SELECT max(start_date) FILTER (WHERE start_date <= at AND status IN ('CONFIRMED', 'IN_PROGRESS', 'COMPLETED'))
               AS last,
             min(start_date) FILTER (WHERE start_date > at AND status IN ('PENDING', 'CONFIRMED')) AS next
        FROM bookings WHERE user_id = customer.id AND deleted_at IS NULL) AS booked
$function$;

CREATE OR REPLACE FUNCTION public.email_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$SELECT clock_timestamp()$function$;

CREATE OR REPLACE FUNCTION public.hold_booking_emails()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  held bigint;
BEGIN
  DELETE FROM mail_outbox WHERE id IN (SELECT id FROM booking_emails WHERE state = 'QUEUED');
  UPDATE booking_emails SET state = 'SKIPPED', reason = 'RESTORED' WHERE state = 'QUEUED';
  GET DIAGNOSTICS held = ROW_COUNT;
  DELETE FROM booking_email_changes;
  DELETE FROM booking_email_requests;
  DELETE FROM booking_email_unanswered;
  DELETE FROM booking_email_receipts;
  UPDATE booking_email_rules SET since = email_clock(), done_until = email_clock();
  RETURN held;
END $function$;

CREATE OR REPLACE FUNCTION public.lock_booking_capacity(categories text[], wanted tstzrange)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.lock_booking_rules()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(15, 0);
  RETURN (SELECT coalesce(string_agg(key || ' ' || revision, ',' ORDER BY key COLLATE "C"), '')
            FROM settings WHERE is_rule AND NOT is_deleted);
END $function$;

CREATE OR REPLACE FUNCTION public.overlapped_bookings(numbers integer[], staff uuid[], kinds text[], holds tstzrange[], periods tstzrange[], pet_numbers integer[], pets uuid[])
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.overlapped_bookings(numbers integer[], staff uuid[], kinds text[], periods tstzrange[], pet_numbers integer[], pets uuid[])
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.owners_of_pets_named(part text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT owner_id FROM pets WHERE deleted_at IS NULL AND position(part IN search_key) > 0
$function$;

CREATE OR REPLACE FUNCTION public.payments_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change constant numeric := CASE NEW.kind WHEN 'PAYMENT' THEN NEW.amount ELSE -NEW.amount END;
BEGIN
  UPDATE bookings
     SET paid = paid + change,
         pay_by = CASE WHEN paid + change >= deposit_amount THEN NULL ELSE pay_by END
   WHERE id = NEW.booking_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.payments_note_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO booking_email_receipts SELECT NEW.id
   WHERE EXISTS (SELECT FROM settings
                  WHERE key = 'bookingEmails' AND NOT is_deleted AND value::jsonb -> 'receipts' = 'true');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.payments_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.pets_no_live_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM booking_pets WHERE pet_id = NEW.id AND live) THEN
    RAISE EXCEPTION 'the pet has live bookings'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pets_no_live_bookings';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.pets_remove_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM pictures
   WHERE pet_id = NEW.id
     AND (NEW.deleted_at IS NOT NULL OR position('/pictures/' || id || '/' IN coalesce(NEW.photo, '')) = 0);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.plant_pages(owners uuid[], limits integer[])
 RETURNS TABLE(at integer, items text, too_large integer)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
BEGIN
  RETURN QUERY
  SELECT asked.at::integer, page.items, page.too_large
    FROM unnest(owners, limits) WITH ORDINALITY AS asked (owner_id, most, at)
    CROSS JOIN LATERAL (
      SELECT string_agg('{"name":' || to_json(name)
                        || CASE WHEN tag IS NULL THEN '}' ELSE ',"tag":' || to_json(tag) || '}' END, ',')
               FILTER (WHERE octets <= least(4096, 262144 / asked.most)) AS items,
             count(*) FILTER (WHERE octets > least(4096, 262144 / asked.most))::integer AS too_large
        FROM (SELECT name, tag, octet_length(name) + coalesce(octet_length(tag), 0) AS octets
                FROM ((SELECT owner_id, name, tag FROM plants
                        WHERE (owner_id, id) >= (asked.owner_id, -9223372036854775808)
                        ORDER BY owner_id, id LIMIT asked.most)
                      UNION ALL
                      (SELECT NULL, name, tag FROM plants
                        WHERE asked.owner_id IS NULL
                        ORDER BY id LIMIT asked.most)) AS first
               WHERE owner_id IS NOT DISTINCT FROM asked.owner_id) AS own) AS page;
END $function$;

CREATE OR REPLACE FUNCTION public.services_remove_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM pictures
   WHERE service_id = NEW.id
     AND (NEW.is_deleted
          OR NOT EXISTS (SELECT FROM unnest(array_append(NEW.images, NEW.image_url)) address
                          WHERE position('/pictures/' || id || '/' IN address) > 0));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.settings_lock_booking_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.is_rule := NEW.is_rule
    OR NEW.key IN ('buffers', 'capacity', 'closures', 'notice', 'openingHours', 'vaccinationRules');
  IF NEW.is_rule THEN
    PERFORM pg_advisory_xact_lock(15, 0);
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.settings_note_email_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  setting constant jsonb := coalesce(NEW.value::jsonb, '{}');
BEGIN
  WITH stated (kind, value) AS (
    SELECT 'reminder', reminder FROM jsonb_path_query(setting, 'strict $.reminders[*]', '{}', true) AS reminder
     UNION
    SELECT 'vaccination', setting -> 'vaccinations' WHERE setting -> 'vaccinations' IS NOT NULL
     UNION
    SELECT 'dayPlan', setting #> '{staff,dayPlan}' WHERE setting #> '{staff,dayPlan}' IS NOT NULL
  ), removed AS (
    DELETE FROM booking_email_rules AS known
     WHERE NOT EXISTS (SELECT FROM stated WHERE (stated.kind, stated.value) = (known.kind, known.value))
  )
  INSERT INTO booking_email_rules (kind, value, since, done_until)
  SELECT kind, value, now.at, now.at FROM stated, (SELECT email_clock() AS at) AS now
  ON CONFLICT (kind, value) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.staff_no_live_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM bookings WHERE staff_id = NEW.id AND live) THEN
    RAISE EXCEPTION 'the staff member has live bookings'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_no_live_bookings';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.staff_remove_details()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM staff_services WHERE staff_id = NEW.id;
  DELETE FROM staff_time_off WHERE staff_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_change_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  next_revision bigint;
BEGIN
  PERFORM FROM staff WHERE user_id = NEW.id AND deleted_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO changes (topic, revision) VALUES ('staff', 1)
    ON CONFLICT (topic) DO UPDATE SET revision = changes.revision + 1
    RETURNING revision INTO next_revision;
  UPDATE staff
     SET revision = next_revision, deleted_at = CASE WHEN NEW.erased_at IS NOT NULL THEN statement_timestamp() END
   WHERE user_id = NEW.id AND deleted_at IS NULL;
  PERFORM pg_notify('petalpaw_changes', 'staff');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_end_calendar_feeds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM calendar_feeds WHERE user_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_end_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.erased_at IS NOT NULL THEN
    DELETE FROM sessions WHERE user_id = NEW.id;
    DELETE FROM email_tokens WHERE user_id = NEW.id;
  ELSE
    UPDATE sessions SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_erase_phone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.phone := NULL;
  NEW.phone_key := NULL;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.users_no_live_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- The index bookings_of_user contains no deleted bookings. The planner cannot derive from `live` that a booking is
  -- not deleted, and would read all bookings.
  IF EXISTS (SELECT FROM bookings WHERE user_id = NEW.id AND live AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'the user has live bookings'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_no_live_bookings';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_remove_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM accounts WHERE user_id = NEW.id;
  DELETE FROM oauth_flows WHERE user_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_remove_emails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM deletion_codes WHERE user_id = NEW.id;
  DELETE FROM booking_email_assignments WHERE user_id = NEW.id;
  DELETE FROM mail_outbox
   WHERE user_id = NEW.id OR id IN (SELECT id FROM booking_emails WHERE user_id = NEW.id AND state = 'QUEUED');
  UPDATE booking_emails SET state = 'SKIPPED', reason = 'RECIPIENT_DISABLED' WHERE user_id = NEW.id AND state = 'QUEUED';
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_remove_factors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM factors WHERE user_id = NEW.id;
  DELETE FROM passkey_challenges WHERE user_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_remove_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE pets SET photo = NULL WHERE owner_id = NEW.id AND photo IS NOT NULL;
  RETURN NULL;
END $function$;

-- triggers

CREATE TRIGGER audit_log_no_change BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_log_note_booking AFTER INSERT ON public.audit_log FOR EACH ROW WHEN ((new.entity = 'booking'::text)) EXECUTE FUNCTION audit_log_note_booking();
CREATE TRIGGER audit_seals_no_change BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_start_no_truncate BEFORE TRUNCATE ON public.audit_start FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_start_only_advances BEFORE DELETE OR UPDATE ON public.audit_start FOR EACH ROW EXECUTE FUNCTION audit_start_only_advances();
CREATE TRIGGER bookings_add_up_balances AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((((((old.currency IS DISTINCT FROM new.currency) OR (old.status IS DISTINCT FROM new.status)) OR (old.total_amount IS DISTINCT FROM new.total_amount)) OR (old.cancellation_fee IS DISTINCT FROM new.cancellation_fee)) OR (old.paid IS DISTINCT FROM new.paid)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION bookings_add_up_balances();
CREATE TRIGGER bookings_note_confirmation BEFORE UPDATE ON public.bookings FOR EACH ROW WHEN (((new.status = 'CONFIRMED'::text) AND ((old.status IS DISTINCT FROM new.status) OR (old.start_date IS DISTINCT FROM new.start_date)))) EXECUTE FUNCTION bookings_note_confirmation();
CREATE TRIGGER bookings_update_check_in BEFORE UPDATE ON public.bookings FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION bookings_update_check_in();
CREATE TRIGGER bookings_update_pets AFTER UPDATE ON public.bookings FOR EACH ROW WHEN ((((old.kind IS DISTINCT FROM new.kind) OR (old.period IS DISTINCT FROM new.period)) OR (old.live IS DISTINCT FROM new.live))) EXECUTE FUNCTION bookings_update_pets();
CREATE TRIGGER bookings_update_places AFTER UPDATE ON public.bookings FOR EACH ROW WHEN ((((((old.kind IS DISTINCT FROM new.kind) OR (old.period IS DISTINCT FROM new.period)) OR (old.live IS DISTINCT FROM new.live)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION bookings_update_places();
CREATE TRIGGER payments_add_up AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION payments_add_up();
CREATE TRIGGER payments_no_change BEFORE DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION payments_refuse_change();
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON public.payments FOR EACH STATEMENT EXECUTE FUNCTION payments_refuse_change();
CREATE TRIGGER payments_note_receipt AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION payments_note_receipt();
CREATE TRIGGER pets_no_live_bookings AFTER UPDATE OF deleted_at ON public.pets FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION pets_no_live_bookings();
CREATE TRIGGER pets_remove_picture AFTER UPDATE ON public.pets FOR EACH ROW WHEN (((old.photo IS NOT NULL) AND ((new.photo IS DISTINCT FROM old.photo) OR (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION pets_remove_picture();
CREATE TRIGGER services_remove_pictures AFTER UPDATE ON public.services FOR EACH ROW WHEN ((((new.images IS DISTINCT FROM old.images) OR (new.image_url IS DISTINCT FROM old.image_url)) OR new.is_deleted)) EXECUTE FUNCTION services_remove_pictures();
CREATE TRIGGER settings_lock_booking_rules BEFORE INSERT OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION settings_lock_booking_rules();
CREATE TRIGGER settings_note_email_rules AFTER INSERT OR UPDATE ON public.settings FOR EACH ROW WHEN ((new.key = 'bookingEmails'::text)) EXECUTE FUNCTION settings_note_email_rules();
CREATE TRIGGER staff_no_live_bookings AFTER UPDATE OF deleted_at ON public.staff FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION staff_no_live_bookings();
CREATE TRIGGER staff_remove_details AFTER UPDATE OF deleted_at ON public.staff FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION staff_remove_details();
CREATE TRIGGER users_change_staff AFTER UPDATE OF name, email, role, erased_at ON public.users FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email)) OR (old.role IS DISTINCT FROM new.role)) OR (old.erased_at IS DISTINCT FROM new.erased_at))) EXECUTE FUNCTION users_change_staff();
CREATE TRIGGER users_end_calendar_feeds AFTER UPDATE OF disabled_at, erased_at ON public.users FOR EACH ROW WHEN ((((new.disabled_at IS DISTINCT FROM old.disabled_at) AND (new.disabled_at IS NOT NULL)) OR (new.erased_at IS DISTINCT FROM old.erased_at))) EXECUTE FUNCTION users_end_calendar_feeds();
CREATE TRIGGER users_end_sessions AFTER UPDATE OF disabled_at, erased_at ON public.users FOR EACH ROW WHEN ((((new.disabled_at IS DISTINCT FROM old.disabled_at) AND (new.disabled_at IS NOT NULL)) OR (new.erased_at IS DISTINCT FROM old.erased_at))) EXECUTE FUNCTION users_end_sessions();
CREATE TRIGGER users_erase_phone BEFORE UPDATE OF erased_at ON public.users FOR EACH ROW WHEN ((new.erased_at IS NOT NULL)) EXECUTE FUNCTION users_erase_phone();
CREATE TRIGGER users_no_live_bookings AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION users_no_live_bookings();
CREATE TRIGGER users_remove_accounts AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION users_remove_accounts();
CREATE TRIGGER users_remove_emails AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION users_remove_emails();
CREATE TRIGGER users_remove_factors AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION users_remove_factors();
CREATE TRIGGER users_remove_photos AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION users_remove_photos();
