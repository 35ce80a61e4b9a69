-- Bookings that end by themselves (contract §29), and why a booking was cancelled.
ALTER TABLE bookings
  -- When a request ends that nobody has answered, also after it was answered; null for one that does not end.
  ADD COLUMN answer_by timestamptz,
  -- Null for one that is not cancelled, and for those that an earlier release has cancelled.
  ADD COLUMN cancel_reason text CONSTRAINT bookings_cancel_reason_known
    CHECK (cancel_reason IN ('CUSTOMER', 'BUSINESS', 'REQUEST_UNANSWERED'));

-- The time by which bookings end. A function of its own, so that tests can move it.
CREATE FUNCTION booking_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

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
         CASE WHEN b.status = 'PENDING' THEN b.answer_by END AS expires_at, b.cancel_reason
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
         CASE WHEN b.status = 'PENDING' THEN b.answer_by END AS expires_at, b.cancel_reason
    FROM bookings b
    JOIN users customer ON customer.id = b.user_id
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN users u ON u.id = s.user_id;

-- Those that ended by themselves in the figures: bookings that are not deleted, CANCELLED, and not by anybody.
ALTER TABLE booking_deltas ADD COLUMN expired boolean NOT NULL DEFAULT false;
ALTER TABLE booking_figures ADD COLUMN expired bigint NOT NULL DEFAULT 0;
CREATE OR REPLACE VIEW booking_contributions AS
  SELECT b.id AS booking_id,
         date_bin('15 minutes', b.start_date, '0001-01-01T00:00Z') AS bucket,
         b.status, b.user_id, b.currency, b.total_amount AS amount, l.service_ids, l.categories, l.amounts, b.no_show,
         coalesce(b.cancel_reason = 'REQUEST_UNANSWERED', false) AS expired
    FROM bookings b
    CROSS JOIN LATERAL (
      SELECT array_agg(service_id ORDER BY position) AS service_ids, array_agg(category ORDER BY position) AS categories,
             array_agg(amount ORDER BY position) AS amounts
        FROM booking_lines WHERE booking_id = b.id) l
   WHERE b.deleted_at IS NULL;

-- Customers' requests of which MANAGER and ADMIN are to be reminded unless they are answered.
CREATE TABLE booking_email_unanswered (
  booking_id   uuid NOT NULL CONSTRAINT booking_email_unanswered_once PRIMARY KEY,
  requested_at timestamptz NOT NULL
);
CREATE INDEX booking_email_unanswered_due ON booking_email_unanswered (requested_at);

-- As in 0019-booking-emails.sql, with these requests.
CREATE OR REPLACE FUNCTION hold_booking_emails() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  held bigint;
BEGIN
  DELETE FROM mail_outbox WHERE id IN (SELECT id FROM booking_emails WHERE state = 'QUEUED');
  UPDATE booking_emails SET state = 'SKIPPED', reason = 'RESTORED' WHERE state = 'QUEUED';
  GET DIAGNOSTICS held = ROW_COUNT;
  DELETE FROM booking_email_changes;
  DELETE FROM booking_email_requests;
  DELETE FROM booking_email_unanswered;
  UPDATE booking_email_rules SET since = email_clock(), done_until = email_clock();
  RETURN held;
END $$;
