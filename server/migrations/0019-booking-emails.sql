-- Emails about bookings (contract §22). A business without the setting `bookingEmails` has no rows in these tables.

-- The language of the user's emails; null: English. The kinds of email that the user has switched off.
ALTER TABLE users
  ADD COLUMN language text CONSTRAINT users_language_known
    CHECK (language IN ('en', 'vi', 'ja', 'zh', 'ko', 'th', 'id', 'fr', 'de', 'es', 'lo', 'km', 'my', 'fil')),
  ADD COLUMN emails_off text[] NOT NULL DEFAULT '{}';

-- The time by which these emails are decided. A function of its own, so that tests can move it.
CREATE FUNCTION email_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

-- When the booking was confirmed for its start; null for one that was confirmed before this column existed. A reminder
-- whose moment had passed by then is not sent.
ALTER TABLE bookings ADD COLUMN confirmed_at timestamptz;
CREATE FUNCTION bookings_note_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.confirmed_at := email_clock();
  RETURN NEW;
END $$;
CREATE TRIGGER bookings_note_confirmation BEFORE UPDATE ON bookings
  FOR EACH ROW
  WHEN (NEW.status = 'CONFIRMED' AND (OLD.status, OLD.start_date) IS DISTINCT FROM (NEW.status, NEW.start_date))
  EXECUTE FUNCTION bookings_note_confirmation();

-- The bookings that have changed and about which nothing was decided yet: one row for each, with the values before the
-- first change and after the last one, of the fields that have changed.
CREATE TABLE booking_email_changes (
  booking_id uuid NOT NULL CONSTRAINT booking_email_changes_once PRIMARY KEY,
  is_new     boolean NOT NULL,
  before     jsonb NOT NULL,
  after      jsonb NOT NULL,
  -- Who made the last change.
  actor_id   uuid,
  -- A minute after the last change.
  due_at     timestamptz NOT NULL
);
CREATE INDEX booking_email_changes_due ON booking_email_changes (due_at);

-- Every change of a booking has its audit entry in its transaction, so no way of changing one is missed here.
CREATE FUNCTION audit_log_note_booking() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER audit_log_note_booking AFTER INSERT ON audit_log
  FOR EACH ROW WHEN (NEW.entity = 'booking') EXECUTE FUNCTION audit_log_note_booking();

-- The rules of the setting that have a moment: reminders, vaccinations, and the plan of the day. None applies to moments
-- before it was switched on.
CREATE TABLE booking_email_rules (
  kind       text NOT NULL,
  -- As the setting has it.
  value      jsonb NOT NULL,
  since      timestamptz NOT NULL,
  -- Everything with a moment until then is decided.
  done_until timestamptz NOT NULL,
  CONSTRAINT booking_email_rules_once PRIMARY KEY (kind, value)
);

-- Settings do not depend on this feature, so a trigger keeps the rules. A deleted setting has no value, and no rules.
CREATE FUNCTION settings_note_email_rules() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER settings_note_email_rules AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (NEW.key = 'bookingEmails') EXECUTE FUNCTION settings_note_email_rules();

-- The reminders that were decided. A booking that is moved is reminded again.
CREATE TABLE booking_reminders (
  booking_id uuid NOT NULL CONSTRAINT booking_reminders_booking_exists REFERENCES bookings (id),
  -- The duration of the rule.
  before     text NOT NULL,
  start_date timestamptz NOT NULL,
  CONSTRAINT booking_reminders_once PRIMARY KEY (booking_id, before, start_date)
);

-- Requests of customers of which MANAGER and ADMIN are not told yet.
CREATE TABLE booking_email_requests (
  booking_id uuid NOT NULL CONSTRAINT booking_email_requests_once PRIMARY KEY
);

-- The ends of vaccinations of which the owner was told.
CREATE TABLE told_vaccinations (
  pet_id   uuid NOT NULL CONSTRAINT told_vaccinations_pet_exists REFERENCES pets (id),
  -- In one case.
  name     text NOT NULL,
  end_date date NOT NULL,
  CONSTRAINT told_vaccinations_once PRIMARY KEY (pet_id, name, end_date)
);

-- The emails, without their texts. One that is QUEUED has a row with the same id in the outbox, from the same
-- transaction; it is written when it is sent.
CREATE TABLE booking_emails (
  -- A UUID of version 7: the ids are in the order of creation.
  id          uuid NOT NULL CONSTRAINT booking_emails_id_unique PRIMARY KEY,
  -- What happened, and to whom it is told: there is one email for it.
  key         text NOT NULL CONSTRAINT booking_emails_key_unique UNIQUE,
  kind        text NOT NULL,
  user_id     uuid NOT NULL CONSTRAINT booking_emails_user_exists REFERENCES users (id),
  booking_ids uuid[] NOT NULL,
  -- Further facts that the kind needs.
  about       jsonb NOT NULL DEFAULT '{}',
  state       text NOT NULL CONSTRAINT booking_emails_state_known
    CHECK (state IN ('QUEUED', 'SENT', 'SKIPPED', 'FAILED')),
  reason      text,
  -- True if an invitation was attached: only then a cancellation is.
  invited     boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT email_clock(),
  sent_at     timestamptz
);
CREATE INDEX booking_emails_of_user ON booking_emails (user_id, id);
CREATE INDEX booking_emails_of_kind ON booking_emails (kind, id);
CREATE INDEX booking_emails_of_state ON booking_emails (state, id);
CREATE INDEX booking_emails_by_creation ON booking_emails (created_at);
CREATE INDEX booking_emails_of_booking ON booking_emails USING gin (booking_ids);

-- A booking as emails tell of it, the deleted ones too. Every value is short: texts are cut, and only the first 8 pets and
-- services are included.
CREATE VIEW told_bookings AS
  SELECT b.id, b.user_id, b.staff_id, b.no_show, b.start_date, b.end_date, b.total_amount, b.currency, b.version,
         b.created_at, b.updated_at, b.confirmed_at, left(b.notes, 1000) AS notes,
         CASE WHEN b.deleted_at IS NULL THEN b.status ELSE 'DELETED' END AS status,
         left(customer.name, 100) AS user_name, left(u.name, 100) AS staff_name,
         CASE WHEN s.deleted_at IS NULL THEN s.user_id END AS staff_user_id,
         (SELECT coalesce(json_agg(json_build_object(
                   'id', p.id, 'name', left(p.name, 100),
                   'allergies', CASE WHEN octet_length(p.allergies::text) <= 2000 THEN p.allergies END)
                   ORDER BY k.position), '[]')
            FROM booking_pets k JOIN pets p ON p.id = k.pet_id
           WHERE k.booking_id = b.id AND k.position <= 8) AS pets,
         (SELECT count(*)::int FROM booking_pets k WHERE k.booking_id = b.id) AS pet_count,
         (SELECT coalesce(json_agg(l.service_id ORDER BY l.position), '[]')
            FROM booking_lines l WHERE l.booking_id = b.id AND l.position <= 8) AS service_ids,
         (SELECT count(*)::int FROM booking_lines l WHERE l.booking_id = b.id) AS service_count,
         (SELECT coalesce(json_agg(DISTINCT l.category), '[]') FROM booking_lines l WHERE l.booking_id = b.id) AS categories
    FROM bookings b
    JOIN users customer ON customer.id = b.user_id
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN users u ON u.id = s.user_id;

-- For a restored database: the emails of the time since its backup were sent by the database that it replaces. Nothing
-- whose moment has passed is sent, and nothing that waited.
CREATE FUNCTION hold_booking_emails() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  held bigint;
BEGIN
  DELETE FROM mail_outbox WHERE id IN (SELECT id FROM booking_emails WHERE state = 'QUEUED');
  UPDATE booking_emails SET state = 'SKIPPED', reason = 'RESTORED' WHERE state = 'QUEUED';
  GET DIAGNOSTICS held = ROW_COUNT;
  DELETE FROM booking_email_changes;
  DELETE FROM booking_email_requests;
  UPDATE booking_email_rules SET since = email_clock(), done_until = email_clock();
  RETURN held;
END $$;
