-- no-transaction
-- The rows whose search key the scheduled job has yet to fill, and the bookings of a category (contract §18).
-- Dropped first, because an attempt that broke off leaves an index that is not valid.
DROP INDEX CONCURRENTLY IF EXISTS pets_without_search_key;
CREATE INDEX CONCURRENTLY pets_without_search_key ON pets (id) WHERE search_key IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS users_without_search_key;
CREATE INDEX CONCURRENTLY users_without_search_key ON users (id) WHERE search_key IS NULL AND name IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS booking_lines_of_category;
CREATE INDEX CONCURRENTLY booking_lines_of_category ON booking_lines (category, booking_id);
