-- no-transaction
-- CUSTOMERs who have not confirmed their address: a scheduled job deletes them after some days. Few users match, so the
-- index costs nothing elsewhere. Dropped first, because an attempt that broke off leaves an index that is not valid.
DROP INDEX CONCURRENTLY IF EXISTS users_unconfirmed;
CREATE INDEX CONCURRENTLY users_unconfirmed ON users (id)
  WHERE role = 'CUSTOMER' AND email_verified_at IS NULL AND disabled_at IS NULL AND erased_at IS NULL;
