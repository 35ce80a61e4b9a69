-- How often each client has called each endpoint that is limited over all replicas, in its present window. It lives
-- for a minute or so and nobody misses it after a crash: unlogged, a count costs no write to the disk.
CREATE UNLOGGED TABLE rate_windows (
  -- A keyed hash of endpoint and client: of fixed length, whatever a proxy calls a client.
  key     bytea PRIMARY KEY,
  calls   integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_windows_by_end ON rate_windows (ends_at);
