-- Letters that are still to be sent. A row is written in the transaction that causes the letter and removed
-- when the letter has left, so nothing of it stays behind; what became of it is in the log.
CREATE TABLE mail_outbox (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL,
  -- Recipient and text: they hold links with tokens, so they are encrypted (platform/crypto/seal.ts).
  letter     bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the next attempt may begin. While one runs: when another process may take it for dead.
  due_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts   integer NOT NULL DEFAULT 0 CONSTRAINT mail_outbox_attempts_counted CHECK (attempts >= 0)
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at);
