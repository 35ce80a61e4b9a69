-- Staff members, their skills and their time off. Processes keep the members in memory and read those with a higher
-- revision than they have (table changes). Every change of a member raises the revision, including changes of skills,
-- time off and the user, so an equal revision proves that nothing has changed.
CREATE TABLE staff (
  id             uuid PRIMARY KEY,
  -- The order of creation, independent of clocks.
  seq            bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id        uuid NOT NULL CONSTRAINT staff_user_exists REFERENCES users (id),
  code           text NOT NULL,
  -- Translated texts, which always have English.
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
  -- json and not jsonb: numbers keep their digits as they were written.
  working_hours  json,
  created_at     timestamptz NOT NULL DEFAULT statement_timestamp(),
  updated_at     timestamptz NOT NULL DEFAULT statement_timestamp(),
  -- The row of a former member remains, because bookings refer to it.
  deleted_at     timestamptz,
  revision       bigint NOT NULL,
  -- Unique by a hash index, because a code may be too long for an entry of a B-tree.
  CONSTRAINT staff_code_unique EXCLUDE USING hash (code WITH =) WHERE (deleted_at IS NULL)
);
CREATE UNIQUE INDEX staff_user_unique ON staff (user_id) WHERE deleted_at IS NULL;
CREATE INDEX staff_revision ON staff (revision);

-- The numbers of the codes that the server assigns; a number is never used twice.
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
  -- Exclusive.
  ends_at   timestamptz NOT NULL,
  reason    text,
  CONSTRAINT staff_time_off_period CHECK (starts_at < ends_at AND isfinite(starts_at) AND isfinite(ends_at))
);
CREATE INDEX staff_time_off_of_staff ON staff_time_off (staff_id, starts_at, id);

-- A member as processes keep it in memory: with the user, the skills and the time off.
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

-- Bookings refer to the row of a former member only; skills and reasons of absence are deleted.
CREATE FUNCTION staff_remove_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_services WHERE staff_id = NEW.id;
  DELETE FROM staff_time_off WHERE staff_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_remove_details AFTER UPDATE OF deleted_at ON staff
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION staff_remove_details();

-- A change of a user raises the revision of the member, and erasing a user deletes the member; `users` does not depend
-- on this feature. The channel is that of platform/data/changes/feed-connection.ts.
CREATE FUNCTION users_change_staff() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER users_change_staff AFTER UPDATE OF name, email, role, erased_at ON users
  FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.role, OLD.erased_at)
        IS DISTINCT FROM (NEW.name, NEW.email, NEW.role, NEW.erased_at))
  EXECUTE FUNCTION users_change_staff();
