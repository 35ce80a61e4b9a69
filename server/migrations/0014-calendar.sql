-- Addresses at which a calendar program reads bookings without signing in.
CREATE TABLE calendar_feeds (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users (id),
  scope        text NOT NULL CONSTRAINT calendar_feeds_scope_known CHECK (scope IN ('own', 'assigned', 'all')),
  -- The language of the request that created the feed.
  language     text NOT NULL,
  -- SHA-256 of the secret in the address.
  secret_hash  bytea NOT NULL CONSTRAINT calendar_feeds_secret_unique UNIQUE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Updated at most once an hour.
  last_used_at timestamptz
);
CREATE INDEX calendar_feeds_of_user ON calendar_feeds (user_id, created_at, id);

-- A feed ends permanently when its owner is disabled or deleted, as sessions do; `users` does not depend on this
-- feature.
CREATE FUNCTION users_end_calendar_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_feeds WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_calendar_feeds AFTER UPDATE OF disabled_at, erased_at ON users
  FOR EACH ROW WHEN ((NEW.disabled_at IS DISTINCT FROM OLD.disabled_at AND NEW.disabled_at IS NOT NULL)
                     OR NEW.erased_at IS DISTINCT FROM OLD.erased_at)
  EXECUTE FUNCTION users_end_calendar_feeds();

-- The feeds of users who may sign in, with the owner's current role.
CREATE VIEW live_calendar_feeds AS
  SELECT f.id, f.user_id, u.role, f.scope, f.language, f.secret_hash,
         f.last_used_at IS NULL OR f.last_used_at < now() - interval '1 hour' AS is_use_due
    FROM calendar_feeds f JOIN users u ON u.id = f.user_id
   WHERE u.disabled_at IS NULL;
