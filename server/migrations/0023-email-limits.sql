-- Bookings that customers made, changed or cancelled, and of which their member is not told yet: one email in ten minutes
-- tells of all of them (contract §22).
CREATE TABLE booking_email_assignments (
  user_id    uuid NOT NULL CONSTRAINT booking_email_assignments_user_exists REFERENCES users (id),
  booking_id uuid NOT NULL,
  -- The news: assigned, moved or removed.
  assignment text NOT NULL,
  -- For removed: the booking as the member knew it.
  was        jsonb,
  noted_at   timestamptz NOT NULL DEFAULT email_clock(),
  CONSTRAINT booking_email_assignments_once PRIMARY KEY (user_id, booking_id)
);

CREATE OR REPLACE FUNCTION hold_booking_emails() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  held bigint;
BEGIN
  DELETE FROM mail_outbox WHERE id IN (SELECT id FROM booking_emails WHERE state = 'QUEUED');
  UPDATE booking_emails SET state = 'SKIPPED', reason = 'RESTORED' WHERE state = 'QUEUED';
  GET DIAGNOSTICS held = ROW_COUNT;
  DELETE FROM booking_email_changes;
  DELETE FROM booking_email_requests;
  DELETE FROM booking_email_assignments;
  UPDATE booking_email_rules SET since = email_clock(), done_until = email_clock();
  RETURN held;
END $$;
