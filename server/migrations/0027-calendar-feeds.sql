-- Addresses at which a calendar reads bookings without signing in.
CREATE TABLE calendar_feeds (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users (id),
  scope        text NOT NULL CONSTRAINT calendar_feeds_scope_known CHECK (scope IN ('own', 'assigned', 'all')),
  -- Of the words in the calendar: that of the request that created the feed.
  language     text NOT NULL,
  -- SHA-256 of the secret in the address.
  secret_hash  bytea NOT NULL CONSTRAINT calendar_feeds_secret_unique UNIQUE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Written once an hour at most.
  last_used_at timestamptz
);
CREATE INDEX calendar_feeds_of_user ON calendar_feeds (user_id, created_at, id);

-- A feed ends for good with the access of its owner, as sign-ins do.
CREATE FUNCTION users_end_calendar_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_feeds WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_calendar_feeds AFTER UPDATE OF disabled_at, erased_at ON users
  FOR EACH ROW WHEN ((NEW.disabled_at IS DISTINCT FROM OLD.disabled_at AND NEW.disabled_at IS NOT NULL)
                     OR NEW.erased_at IS DISTINCT FROM OLD.erased_at)
  EXECUTE FUNCTION users_end_calendar_feeds();

-- The feeds that work, with the present role of their owners.
CREATE VIEW live_calendar_feeds AS
SELECT f.id, f.user_id, u.role, f.scope, f.language, f.secret_hash,
       f.last_used_at IS NULL OR f.last_used_at < now() - interval '1 hour' AS is_use_due
  FROM calendar_feeds f JOIN users u ON u.id = f.user_id
 WHERE u.disabled_at IS NULL;

-- Bookings as a calendar shows them. Every value is short, whatever is stored: names are cut, and the first pets and
-- services of a booking stand for all of them.
CREATE VIEW booking_events AS
SELECT b.id, b.version, b.status, b.start_date, b.end_date, b.created_at, b.updated_at,
       "left"(customer.name, 100) AS user_name, "left"(u.name, 100) AS staff_name,
       (SELECT coalesce(json_agg("left"(p.name, 100) ORDER BY k.position), '[]')
          FROM booking_pets k JOIN pets p ON p.id = k.pet_id
         WHERE k.booking_id = b.id AND k.position <= 8) AS pets,
       (SELECT count(*)::int FROM booking_pets k WHERE k.booking_id = b.id) AS pet_count,
       (SELECT coalesce(json_agg(l.service_id ORDER BY l.position), '[]')
          FROM booking_lines l WHERE l.booking_id = b.id AND l.position <= 8) AS service_ids,
       (SELECT count(*)::int FROM booking_lines l WHERE l.booking_id = b.id) AS service_count
  FROM bookings b
  JOIN users customer ON customer.id = b.user_id
  LEFT JOIN staff s ON s.id = b.staff_id
  LEFT JOIN users u ON u.id = s.user_id
 WHERE b.deleted_at IS NULL;
