-- Emails that have not been sent yet. A row is inserted by the transaction that causes the email, and deleted when the
-- email has been sent, so the database keeps no content; the log has the result.
CREATE TABLE mail_outbox (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL,
  -- Recipient and content, which has links with tokens: encrypted (platform/base/crypto/seal.ts).
  payload    bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the next attempt may begin. During an attempt, the end of its lease.
  due_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts   integer NOT NULL DEFAULT 0 CONSTRAINT mail_outbox_attempts_counted CHECK (attempts >= 0)
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at);
