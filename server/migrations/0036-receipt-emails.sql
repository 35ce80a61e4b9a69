-- The entries of the ledger whose receipts are to be sent.
CREATE TABLE booking_email_receipts (
  payment_id uuid NOT NULL CONSTRAINT booking_email_receipts_once PRIMARY KEY
);

-- Payments do not depend on emails, so a trigger notes them.
CREATE FUNCTION payments_note_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_email_receipts SELECT NEW.id
   WHERE EXISTS (SELECT FROM settings
                  WHERE key = 'bookingEmails' AND NOT is_deleted AND value::jsonb -> 'receipts' = 'true');
  RETURN NULL;
END $$;
CREATE TRIGGER payments_note_receipt AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_note_receipt();

-- As in 0031-expiry.sql, with these receipts.
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
  DELETE FROM booking_email_receipts;
  UPDATE booking_email_rules SET since = email_clock(), done_until = email_clock();
  RETURN held;
END $$;
