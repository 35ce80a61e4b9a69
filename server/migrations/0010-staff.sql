-- Staff members, their skills and their time off. Readers keep a snapshot and ask for the members with a higher
-- revision than they have seen (table changes): whatever changes of a member, skills, time off and the user's
-- own fields included, raises it. Whoever holds a revision can therefore check that nothing has changed since.
CREATE TABLE staff (
  id             uuid PRIMARY KEY,
  -- The order of creation, whatever the clocks say.
  seq            bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id        uuid NOT NULL CONSTRAINT staff_user_exists REFERENCES users (id),
  code           text NOT NULL,
  department     jsonb
    CONSTRAINT staff_department_in_english
    CHECK (department IS NULL OR jsonb_typeof(department -> 'en') IS NOT DISTINCT FROM 'string'),
  position       jsonb
    CONSTRAINT staff_position_in_english
    CHECK (position IS NULL OR jsonb_typeof(position -> 'en') IS NOT DISTINCT FROM 'string'),
  specialization jsonb
    CONSTRAINT staff_specialization_in_english
    CHECK (specialization IS NULL OR jsonb_typeof(specialization -> 'en') IS NOT DISTINCT FROM 'string'),
  status         text NOT NULL CONSTRAINT staff_status_form CHECK (status ~ '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$'),
  is_available   boolean NOT NULL,
  -- json and not jsonb: the text stays as it was written, numbers digit by digit.
  working_hours  json,
  created_at     timestamptz NOT NULL DEFAULT statement_timestamp(),
  updated_at     timestamptz NOT NULL DEFAULT statement_timestamp(),
  deleted_at     timestamptz,
  revision       bigint NOT NULL,
  -- By a hash index, because a code may be longer than an entry of a B-tree.
  CONSTRAINT staff_code_unique EXCLUDE USING hash (code WITH =) WHERE (deleted_at IS NULL)
);
CREATE UNIQUE INDEX staff_user_unique ON staff (user_id) WHERE deleted_at IS NULL;
CREATE INDEX staff_revision ON staff (revision);

-- The codes that the server assigns are counted, and never used again.
CREATE SEQUENCE staff_codes AS bigint;

CREATE TABLE staff_services (
  staff_id    uuid NOT NULL CONSTRAINT staff_services_staff_exists REFERENCES staff (id),
  service_id  uuid NOT NULL CONSTRAINT staff_services_service_exists REFERENCES services (id),
  proficiency smallint NOT NULL CONSTRAINT staff_services_proficiency_range CHECK (proficiency BETWEEN 1 AND 5),
  CONSTRAINT staff_services_once PRIMARY KEY (staff_id, service_id)
);
CREATE INDEX staff_services_of_service ON staff_services (service_id, staff_id);

CREATE TABLE staff_time_off (
  id        uuid PRIMARY KEY,
  staff_id  uuid NOT NULL CONSTRAINT staff_time_off_staff_exists REFERENCES staff (id),
  starts_at timestamptz NOT NULL,
  -- The first instant that is no longer part of it.
  ends_at   timestamptz NOT NULL,
  reason    text,
  CONSTRAINT staff_time_off_period CHECK (starts_at < ends_at AND isfinite(starts_at) AND isfinite(ends_at))
);
CREATE INDEX staff_time_off_of_staff ON staff_time_off (staff_id, starts_at, id);

-- A member as the snapshot keeps it: with the user, the skills and the time off.
CREATE VIEW staff_members AS
  SELECT s.id, s.seq, s.user_id, s.code, s.department, s.position, s.specialization, s.status, s.is_available,
         s.working_hours, s.created_at, s.updated_at, s.deleted_at, s.revision,
         u.name AS user_name, u.email AS user_email, u.role AS user_role,
         (SELECT coalesce(json_agg(json_build_object('serviceId', k.service_id, 'proficiency', k.proficiency)
                                   ORDER BY k.service_id), '[]')
            FROM staff_services k WHERE k.staff_id = s.id) AS skills,
         (SELECT coalesce(json_agg(json_build_object('id', t.id, 'start', t.starts_at, 'end', t.ends_at,
                                                     'reason', t.reason) ORDER BY t.starts_at, t.id), '[]')
            FROM staff_time_off t WHERE t.staff_id = s.id) AS time_off
    FROM staff s
    JOIN users u ON u.id = s.user_id;

-- Of a member who has left, only what bookings refer to is kept; why somebody was absent is nobody's business.
CREATE FUNCTION staff_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_services WHERE staff_id = NEW.id;
  DELETE FROM staff_time_off WHERE staff_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_forget AFTER UPDATE OF deleted_at ON staff
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION staff_forget();

-- Users know nothing of staff, so it is here that a user's change reaches the member, and that the member goes
-- with the user. The channel is the one of platform/changes/feed-connection.ts.
CREATE FUNCTION users_change_staff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn bigint;
BEGIN
  PERFORM FROM staff WHERE user_id = NEW.id AND deleted_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO changes (topic, revision) VALUES ('staff', 1)
    ON CONFLICT (topic) DO UPDATE SET revision = changes.revision + 1
    RETURNING revision INTO drawn;
  UPDATE staff
     SET revision = drawn, deleted_at = CASE WHEN NEW.erased_at IS NOT NULL THEN statement_timestamp() END
   WHERE user_id = NEW.id AND deleted_at IS NULL;
  PERFORM pg_notify('petalpaw_changes', 'staff');
  RETURN NULL;
END $$;
CREATE TRIGGER users_change_staff AFTER UPDATE OF name, email, role, erased_at ON users
  FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.role, OLD.erased_at)
        IS DISTINCT FROM (NEW.name, NEW.email, NEW.role, NEW.erased_at))
  EXECUTE FUNCTION users_change_staff();
