-- The ledger: the payments and refunds of bookings (contract §28). Rows are only added. Nobody deletes a booking that has
-- entries, so an entry belongs to the customer of its booking.
CREATE TABLE payments (
  -- In the order in which they were recorded.
  seq         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id          uuid NOT NULL CONSTRAINT payments_id_unique UNIQUE,
  -- For people: prefix, year, and the number within the year, without gaps.
  number      text NOT NULL,
  booking_id  uuid NOT NULL CONSTRAINT payments_booking_exists REFERENCES bookings (id),
  kind        text NOT NULL CONSTRAINT payments_kind_known CHECK (kind IN ('PAYMENT', 'REFUND')),
  amount      numeric(14, 2) NOT NULL CONSTRAINT payments_amount_range CHECK (amount > 0),
  currency    text NOT NULL,
  method      text NOT NULL,
  reference   text,
  -- Of a void, its reason.
  notes       text,
  received_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  recorded_by uuid NOT NULL CONSTRAINT payments_recorder_exists REFERENCES users (id),
  -- The entry that this one takes back.
  voids       uuid CONSTRAINT payments_voided_exists REFERENCES payments (id)
    CONSTRAINT payments_voided_once UNIQUE
);
CREATE INDEX payments_of_booking ON payments (booking_id, seq);
CREATE INDEX payments_by_receipt ON payments (received_at);
CREATE INDEX payments_of_method ON payments (method, seq);
CREATE INDEX payments_of_kind ON payments (kind, seq);

-- The last number of each year. Its row is the last that a transaction locks, and a transaction that rolls back gives its
-- number back: the numbers have no gaps.
CREATE TABLE payment_numbers (
  year integer NOT NULL CONSTRAINT payment_numbers_once PRIMARY KEY,
  last bigint NOT NULL
);

CREATE FUNCTION payments_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER payments_no_change BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_refuse_change();
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION payments_refuse_change();

-- Bookings do not depend on the ledger, so a trigger adds its entries up. A deposit that was paid once no longer ends its
-- booking, also after a refund: money does not change a status.
CREATE FUNCTION payments_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change constant numeric := CASE NEW.kind WHEN 'PAYMENT' THEN NEW.amount ELSE -NEW.amount END;
BEGIN
  UPDATE bookings
     SET paid = paid + change,
         pay_by = CASE WHEN paid + change >= deposit_amount THEN NULL ELSE pay_by END
   WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_add_up AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_add_up();

-- For the features that do not depend on the ledger.
CREATE FUNCTION booking_has_payments(booking uuid) RETURNS boolean LANGUAGE sql STABLE AS
  $$SELECT EXISTS (SELECT FROM payments WHERE booking_id = booking)$$;

CREATE VIEW payment_details AS
  SELECT p.seq, p.id, p.number, p.booking_id, p.kind, p.amount, p.currency, p.method, p.reference, p.notes, p.received_at,
         p.recorded_at, p.recorded_by, p.voids, v.id AS voided_by, b.user_id,
         CASE WHEN s.deleted_at IS NULL THEN s.user_id END AS staff_user_id,
         booking_charge(b.status, b.total_amount, b.cancellation_fee) - b.paid AS balance
    FROM payments p
    JOIN bookings b ON b.id = p.booking_id
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN payments v ON v.voids = p.id;
