-- no-transaction
-- The bookings whose pets are here, for overdue_stays (0040-check-in.sql).
CREATE INDEX CONCURRENTLY bookings_checked_in ON bookings (end_date)
  WHERE checked_in_at IS NOT NULL AND checked_out_at IS NULL AND live AND deleted_at IS NULL;
