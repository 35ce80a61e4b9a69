-- no-transaction
-- How often a user did not come is counted in this index alone (0017-business-times.sql, count_no_shows).
CREATE INDEX CONCURRENTLY bookings_no_shows ON bookings (user_id) WHERE no_show AND deleted_at IS NULL;
