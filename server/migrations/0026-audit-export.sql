-- Entries that were exported to a file may leave (contract §16): those under the seals up to the start of the chain.
-- The start only moves forward, and only to a seal that exists.
CREATE OR REPLACE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION audit_start_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.number > OLD.number AND EXISTS (
       SELECT FROM audit_seals WHERE number = NEW.number AND last_seq = NEW.last_seq AND hash = NEW.hash) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the start of the audit log moves only to a later seal' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_start_only_moves BEFORE UPDATE OR DELETE ON audit_start
  FOR EACH ROW EXECUTE FUNCTION audit_start_moves();
CREATE TRIGGER audit_start_no_truncate BEFORE TRUNCATE ON audit_start
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();
