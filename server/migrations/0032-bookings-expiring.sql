-- no-transaction
-- The bookings that end by themselves, the next one first (0031-expiry.sql).
CREATE INDEX CONCURRENTLY bookings_expiring ON bookings (answer_by)
  WHERE status = 'PENDING' AND answer_by IS NOT NULL AND deleted_at IS NULL;
