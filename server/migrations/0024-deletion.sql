-- What goes with a user who is deleted (contract §6). Triggers, and not the statement that erases the user: the previous
-- release, which may still run, erases users as well.

-- The recipient of the email, if it is a user: it goes with the user. Null in the rows of the previous release, and for the
-- email that tells of the deletion. Without an index: few emails wait.
ALTER TABLE mail_outbox
  ADD COLUMN user_id uuid CONSTRAINT mail_outbox_user_exists REFERENCES users (id) ON DELETE CASCADE;

-- Codes by which users without a password confirm the deletion of their account, as hashes with a key: at most one for each.
CREATE TABLE deletion_codes (
  user_id    uuid NOT NULL CONSTRAINT deletion_codes_once PRIMARY KEY
    CONSTRAINT deletion_codes_user_exists REFERENCES users (id) ON DELETE CASCADE,
  hash       bytea NOT NULL,
  guesses    integer NOT NULL DEFAULT 0 CONSTRAINT deletion_codes_guesses_counted CHECK (guesses >= 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX deletion_codes_by_expiry ON deletion_codes (expires_at);

CREATE FUNCTION users_remove_emails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deletion_codes WHERE user_id = NEW.id;
  DELETE FROM booking_email_assignments WHERE user_id = NEW.id;
  DELETE FROM mail_outbox
   WHERE user_id = NEW.id OR id IN (SELECT id FROM booking_emails WHERE user_id = NEW.id AND state = 'QUEUED');
  UPDATE booking_emails SET state = 'SKIPPED', reason = 'RECIPIENT_DISABLED' WHERE user_id = NEW.id AND state = 'QUEUED';
  RETURN NULL;
END $$;
CREATE TRIGGER users_remove_emails AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL)
  EXECUTE FUNCTION users_remove_emails();

-- The photographs of the user's pets may show people and their home. The pictures go with their addresses (0022-pictures.sql).
CREATE FUNCTION users_remove_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pets SET photo = NULL WHERE owner_id = NEW.id AND photo IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_remove_photos AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL)
  EXECUTE FUNCTION users_remove_photos();
