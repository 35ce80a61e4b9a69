-- The audit log (contract §16): one sequence of entries, to which rows are only added. Triggers refuse changes by any
-- role, including the owner.
CREATE TABLE audit_log (
  seq        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id         uuid NOT NULL UNIQUE,
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id   uuid,
  action     text NOT NULL,
  entity     text NOT NULL,
  entity_id  text,
  -- json and not jsonb: numbers keep their digits as they were written.
  before     json,
  after      json,
  ip         text NOT NULL,
  request_id text NOT NULL
);
-- One for each filter of the list. The filters for actor and action have one in common: without it, a search for an
-- action that the actor has never performed would read all entries of the actor.
CREATE INDEX audit_log_actor ON audit_log (actor_id, seq);
CREATE INDEX audit_log_action ON audit_log (action, seq);
CREATE INDEX audit_log_actor_action ON audit_log (actor_id, action, seq);
CREATE INDEX audit_log_entity ON audit_log (entity, seq);
-- An id is practically unique across all kinds of record, so it is found without the kind.
CREATE INDEX audit_log_entity_id ON audit_log (entity_id, seq) WHERE entity_id IS NOT NULL;
CREATE INDEX audit_log_at ON audit_log (at);

-- The number of entries whose seq is at most `upto`; no entry will be inserted below it. The total of the list is this
-- number and a count of the few later entries, so it costs the same at any length of the log.
CREATE TABLE audit_log_count (
  -- Limits the table to one row.
  one     boolean NOT NULL DEFAULT true CONSTRAINT audit_log_count_one CHECK (one),
  upto    bigint NOT NULL,
  entries bigint NOT NULL,
  CONSTRAINT audit_log_count_once PRIMARY KEY (one)
);
INSERT INTO audit_log_count (upto, entries) VALUES (0, 0);

-- Seals: each covers the entries whose seq is greater than that of the seal before, up to last_seq.
CREATE TABLE audit_seals (
  number   bigint NOT NULL,
  id       uuid NOT NULL,
  at       timestamptz NOT NULL,
  first_id uuid NOT NULL,
  last_id  uuid NOT NULL,
  last_seq bigint NOT NULL,
  entries  integer NOT NULL,
  root     bytea NOT NULL,
  -- The hash of the seal before; null in the first one.
  previous bytea,
  hash     bytea NOT NULL,
  -- 48 bytes for each entry, in the order of their seq: its id, and the hash of its content. Hashes do not compress, so
  -- the attempt would only cost time.
  leaves   bytea NOT NULL,
  CONSTRAINT audit_seals_pkey PRIMARY KEY (number),
  CONSTRAINT audit_seals_last_seq UNIQUE (last_seq)
);
ALTER TABLE audit_seals ALTER COLUMN leaves SET STORAGE EXTERNAL;

-- The last seal whose entries were exported to a file. The chain of this database continues from it.
CREATE TABLE audit_start (
  -- Limits the table to one row.
  one      boolean NOT NULL DEFAULT true CONSTRAINT audit_start_one CHECK (one),
  number   bigint NOT NULL,
  last_seq bigint NOT NULL,
  hash     bytea,
  CONSTRAINT audit_start_once PRIMARY KEY (one)
);
-- The smallest bigint: an entry that was inserted by hand may have any seq, and must not count as exported.
INSERT INTO audit_start (number, last_seq, hash) VALUES (0, -9223372036854775808, NULL);

-- Refuses every change of entries and seals, except the deletion of those that were exported.
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND TG_OP = 'DELETE' THEN
    IF TG_TABLE_NAME = 'audit_log' THEN
      IF OLD.seq <= (SELECT last_seq FROM audit_start) THEN RETURN OLD; END IF;
    ELSIF TG_TABLE_NAME = 'audit_seals' THEN
      IF OLD.number <= (SELECT number FROM audit_start) THEN RETURN OLD; END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_no_change BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_seals_no_change BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_start_no_truncate BEFORE TRUNCATE ON audit_start
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

-- The start may only advance, and only to a seal that exists.
CREATE FUNCTION audit_start_only_advances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.number > OLD.number AND EXISTS (
       SELECT FROM audit_seals WHERE number = NEW.number AND last_seq = NEW.last_seq AND hash = NEW.hash) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the start of the audit log moves only to a later seal' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_start_only_advances BEFORE UPDATE OR DELETE ON audit_start
  FOR EACH ROW EXECUTE FUNCTION audit_start_only_advances();
