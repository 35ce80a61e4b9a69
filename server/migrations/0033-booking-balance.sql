-- Money of a booking (contract §28): its deposit, its cancellation fee, and how much was paid.
ALTER TABLE bookings
  -- The sum of its entries in the ledger (0034-payments.sql), which adds them up.
  ADD COLUMN paid numeric(14, 2) NOT NULL DEFAULT 0 CONSTRAINT bookings_paid_range CHECK (paid >= 0),
  -- What it costs if it is CANCELLED.
  ADD COLUMN cancellation_fee numeric(14, 2) NOT NULL DEFAULT 0
    CONSTRAINT bookings_cancellation_fee_range CHECK (cancellation_fee >= 0),
  -- Null for one without a deposit.
  ADD COLUMN deposit_amount numeric(14, 2) CONSTRAINT bookings_deposit_range CHECK (deposit_amount > 0),
  -- Until when the deposit is to be paid; null for one without a limit.
  ADD COLUMN deposit_due timestamptz,
  -- When it ends because the deposit was not paid, also after it was confirmed; null once the deposit was paid.
  ADD COLUMN pay_by timestamptz,
  DROP CONSTRAINT bookings_cancel_reason_known,
  -- contract: constraint bookings_cancel_reason_known: permits one word more
  ADD CONSTRAINT bookings_cancel_reason_known
    CHECK (cancel_reason IN ('CUSTOMER', 'BUSINESS', 'REQUEST_UNANSWERED', 'DEPOSIT_UNPAID'));

-- As `chargeOf` (domain/booking/money/balance.ts).
CREATE FUNCTION booking_charge(status text, total_amount numeric, cancellation_fee numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$SELECT CASE WHEN status = 'CANCELLED' THEN cancellation_fee ELSE total_amount END$$;

-- By which the planner knows how few bookings are not settled: it would expect nearly all, and read the table.
CREATE STATISTICS bookings_balance ON (booking_charge(status, total_amount, cancellation_fee) - paid) FROM bookings;

-- For users, who do not depend on this feature: the sums of the balances of a user's bookings that are not settled.
CREATE FUNCTION balances_of_user(customer uuid) RETURNS TABLE (currency text, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT b.currency, sum(booking_charge(b.status, b.total_amount, b.cancellation_fee) - b.paid)
    FROM bookings b
   WHERE b.user_id = customer AND booking_charge(b.status, b.total_amount, b.cancellation_fee) - b.paid <> 0
     AND b.deleted_at IS NULL
   GROUP BY b.currency ORDER BY b.currency
$$;

CREATE OR REPLACE VIEW booking_details AS
  SELECT b.id, b.user_id, b.staff_id, b.kind, b.start_date, b.end_date, b.status, b.total_amount, b.currency, b.notes,
         b.version, b.created_at, b.updated_at,
         customer.name AS user_name,
         u.name AS staff_name,
         CASE WHEN s.deleted_at IS NULL THEN s.user_id END AS staff_user_id,
         (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'ownerId', p.owner_id)
                          ORDER BY k.position)
            FROM booking_pets k JOIN pets p ON p.id = k.pet_id WHERE k.booking_id = b.id) AS pets,
         (SELECT json_agg(json_build_object('serviceId', l.service_id, 'category', l.category,
                                            'priceUnit', l.price_unit, 'unitPrice', l.unit_price::text,
                                            'units', l.units::text, 'quantity', l.quantity, 'amount', l.amount::text)
                          ORDER BY l.position)
            FROM booking_lines l WHERE l.booking_id = b.id) AS lines,
         b.hold_before, b.hold_after, b.no_show,
         customer.phone AS user_phone,
         CASE WHEN b.status = 'PENDING' THEN least(b.answer_by, b.pay_by) END AS expires_at, b.cancel_reason,
         b.answer_by, b.pay_by, b.paid, b.cancellation_fee, b.deposit_amount, b.deposit_due
    FROM bookings b
    JOIN users customer ON customer.id = b.user_id
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN users u ON u.id = s.user_id
   WHERE b.deleted_at IS NULL;

CREATE OR REPLACE VIEW told_bookings AS
  SELECT b.id, b.user_id, b.staff_id, b.no_show, b.start_date, b.end_date, b.total_amount, b.currency, b.version,
         b.created_at, b.updated_at, b.confirmed_at, left(b.notes, 1000) AS notes,
         CASE WHEN b.deleted_at IS NULL THEN b.status ELSE 'DELETED' END AS status,
         left(customer.name, 100) AS user_name, left(u.name, 100) AS staff_name,
         CASE WHEN s.deleted_at IS NULL THEN s.user_id END AS staff_user_id,
         (SELECT coalesce(json_agg(json_build_object(
                   'id', p.id, 'name', left(p.name, 100),
                   'allergies', CASE WHEN octet_length(p.allergies::text) <= 2000 THEN p.allergies END)
                   ORDER BY k.position), '[]')
            FROM booking_pets k JOIN pets p ON p.id = k.pet_id
           WHERE k.booking_id = b.id AND k.position <= 8) AS pets,
         (SELECT count(*)::int FROM booking_pets k WHERE k.booking_id = b.id) AS pet_count,
         (SELECT coalesce(json_agg(l.service_id ORDER BY l.position), '[]')
            FROM booking_lines l WHERE l.booking_id = b.id AND l.position <= 8) AS service_ids,
         (SELECT count(*)::int FROM booking_lines l WHERE l.booking_id = b.id) AS service_count,
         (SELECT coalesce(json_agg(DISTINCT l.category), '[]') FROM booking_lines l WHERE l.booking_id = b.id) AS categories,
         CASE WHEN b.status = 'PENDING' THEN least(b.answer_by, b.pay_by) END AS expires_at, b.cancel_reason,
         b.answer_by, b.paid, b.deposit_amount, b.deposit_due
    FROM bookings b
    JOIN users customer ON customer.id = b.user_id
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN users u ON u.id = s.user_id;

CREATE OR REPLACE VIEW booking_contributions AS
  SELECT b.id AS booking_id,
         date_bin('15 minutes', b.start_date, '0001-01-01T00:00Z') AS bucket,
         b.status, b.user_id, b.currency, b.total_amount AS amount, l.service_ids, l.categories, l.amounts, b.no_show,
         coalesce(b.cancel_reason IN ('REQUEST_UNANSWERED', 'DEPOSIT_UNPAID'), false) AS expired
    FROM bookings b
    CROSS JOIN LATERAL (
      SELECT array_agg(service_id ORDER BY position) AS service_ids, array_agg(category ORDER BY position) AS categories,
             array_agg(amount ORDER BY position) AS amounts
        FROM booking_lines WHERE booking_id = b.id) l
   WHERE b.deleted_at IS NULL;

-- What COMPLETED bookings still owe, and what the business owes its customers: the sums over all rows of a currency, at any
-- time. A change of a booking adds a row; a scheduled job replaces the rows by their sums.
CREATE TABLE balance_deltas (
  seq        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency   text NOT NULL,
  -- In the currency, and the number of bookings.
  owed       numeric NOT NULL,
  owing      bigint NOT NULL,
  to_refund  numeric NOT NULL,
  refundable bigint NOT NULL
);
INSERT INTO balance_deltas (currency, owed, owing, to_refund, refundable)
SELECT currency, sum(total_amount), count(*), 0, 0
  FROM bookings WHERE status = 'COMPLETED' AND total_amount > 0 AND deleted_at IS NULL GROUP BY currency;

-- What the booking adds to the sums: above 0 if it is COMPLETED and not wholly paid, below 0 if more was paid than it costs.
CREATE FUNCTION booking_outstanding(bookings) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN $1.deleted_at IS NOT NULL THEN 0
    WHEN $1.status = 'COMPLETED' THEN $1.total_amount - $1.paid
    ELSE least(booking_charge($1.status, $1.total_amount, $1.cancellation_fee) - $1.paid, 0) END
$$;

CREATE FUNCTION bookings_add_up_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balance_deltas (currency, owed, owing, to_refund, refundable)
  SELECT one.currency, sign * greatest(one.amount, 0), sign * (one.amount > 0)::int,
         sign * greatest(-one.amount, 0), sign * (one.amount < 0)::int
    FROM (VALUES (-1, OLD.currency, booking_outstanding(OLD)), (1, NEW.currency, booking_outstanding(NEW)))
      AS one (sign, currency, amount)
   WHERE one.amount <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_add_up_balances AFTER UPDATE ON bookings
  FOR EACH ROW WHEN ((OLD.currency, OLD.status, OLD.total_amount, OLD.cancellation_fee, OLD.paid, OLD.deleted_at)
                     IS DISTINCT FROM
                     (NEW.currency, NEW.status, NEW.total_amount, NEW.cancellation_fee, NEW.paid, NEW.deleted_at))
  EXECUTE FUNCTION bookings_add_up_balances();
