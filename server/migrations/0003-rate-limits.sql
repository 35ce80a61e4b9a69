-- The calls of each client to each endpoint that is limited across all replicas, in the client's current window. A
-- window lasts about a minute, and nothing depends on it after a crash: unlogged, a count costs no write to the disk.
CREATE UNLOGGED TABLE rate_windows (
  -- A keyed hash of endpoint and client, so that its length does not depend on the client.
  key     bytea PRIMARY KEY,
  calls   integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_windows_by_end ON rate_windows (ends_at);
