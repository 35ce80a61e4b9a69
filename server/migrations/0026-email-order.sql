-- The order of the outbox, and emails of which nobody knows whether they were sent (contract §22).
ALTER TABLE mail_outbox
  -- Written when it is sent. The others, which have links and codes for which a person waits, are sent first.
  ADD COLUMN is_composed boolean NOT NULL DEFAULT false,
  -- An attempt has begun of which it is not known that it failed: its process has died, it could not store the end, or the
  -- mail server did not answer the complete email.
  ADD COLUMN perhaps_sent boolean NOT NULL DEFAULT false;
-- contract: index mail_outbox_order: the table has only the emails that wait, and is empty most of the time
-- The previous release reads mail_outbox_due, which a later release may remove.
CREATE INDEX mail_outbox_order ON mail_outbox (is_composed, due_at, id);
