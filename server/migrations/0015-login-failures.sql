-- Failed logins in a row, by account. The key is a keyed hash of the address, so that an address that nobody has is
-- counted like any other and none can be read here.
CREATE TABLE login_failures (
  key          bytea PRIMARY KEY,
  failures     integer NOT NULL CONSTRAINT login_failures_counted CHECK (failures > 0),
  last_at      timestamptz NOT NULL,
  -- Set by the failure that reached LOCKOUT_THRESHOLD. Once it has passed, the count begins anew.
  locked_until timestamptz
);
CREATE INDEX login_failures_by_age ON login_failures (last_at);
