-- Seals of the audit log (contract §16): each covers the entries with a seq after those of the seal before, up to
-- last_seq. `leaves` has 48 bytes for each entry, in the order of their seq: its id, and the hash of its content.
CREATE TABLE audit_seals (
  number   bigint NOT NULL,
  id       uuid NOT NULL,
  at       timestamptz NOT NULL,
  first_id uuid NOT NULL,
  last_id  uuid NOT NULL,
  last_seq bigint NOT NULL,
  entries  integer NOT NULL,
  root     bytea NOT NULL,
  previous bytea,
  hash     bytea NOT NULL,
  leaves   bytea NOT NULL,
  CONSTRAINT audit_seals_pkey PRIMARY KEY (number),
  CONSTRAINT audit_seals_last_seq UNIQUE (last_seq)
);
-- Hashes do not compress, so the attempt would only cost time.
ALTER TABLE audit_seals ALTER COLUMN leaves SET STORAGE EXTERNAL;

CREATE TRIGGER audit_seals_no_change BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION audit_log_refuse();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();

-- The last seal whose entries have left the database for a file. The chain of this database continues from it.
CREATE TABLE audit_start (
  one      boolean NOT NULL DEFAULT true CONSTRAINT audit_start_one CHECK (one),
  number   bigint NOT NULL,
  last_seq bigint NOT NULL,
  hash     bytea,
  CONSTRAINT audit_start_once PRIMARY KEY (one)
);
-- No number of the log's sequence is below this one; a row inserted by hand may have any.
INSERT INTO audit_start (number, last_seq, hash) VALUES (0, -9223372036854775808, NULL);
