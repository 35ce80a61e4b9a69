-- no-transaction
-- The bookings that are not settled, by their customers, for lists and for the balance of a customer (contract §28).
CREATE INDEX CONCURRENTLY bookings_unsettled ON bookings (user_id)
  WHERE booking_charge(status, total_amount, cancellation_fee) - paid <> 0 AND deleted_at IS NULL;
-- The bookings that end by themselves, the next one first; bookings_expiring is for the release before.
CREATE INDEX CONCURRENTLY bookings_ending ON bookings (least(answer_by, pay_by))
  WHERE status = 'PENDING' AND least(answer_by, pay_by) IS NOT NULL AND deleted_at IS NULL;
