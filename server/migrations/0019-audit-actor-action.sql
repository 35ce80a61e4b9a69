-- no-transaction
-- What one user did of one kind: where nothing matched, every entry of the user was looked at, half a second at two
-- million. Dropped first, because an attempt that broke off leaves an index that is not valid.
DROP INDEX CONCURRENTLY IF EXISTS audit_log_actor_action;
CREATE INDEX CONCURRENTLY audit_log_actor_action ON audit_log (actor_id, action, seq);
