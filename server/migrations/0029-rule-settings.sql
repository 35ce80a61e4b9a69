-- Which settings are rules for bookings is written by the application, so that a new rule needs no migration. The release
-- before does not write the column: for the six rules that it knows, the trigger does.
ALTER TABLE settings ADD COLUMN is_rule boolean NOT NULL DEFAULT false;

-- Before the update, or it would wait for bookings that wait for this migration.
DROP TRIGGER settings_lock_booking_rules ON settings;
UPDATE settings SET is_rule = true
 WHERE key IN ('buffers', 'capacity', 'closures', 'notice', 'openingHours', 'vaccinationRules');

CREATE OR REPLACE FUNCTION settings_lock_booking_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_rule := NEW.is_rule
    OR NEW.key IN ('buffers', 'capacity', 'closures', 'notice', 'openingHours', 'vaccinationRules');
  IF NEW.is_rule THEN
    PERFORM pg_advisory_xact_lock(15, 0);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER settings_lock_booking_rules BEFORE INSERT OR UPDATE ON settings
  FOR EACH ROW EXECUTE FUNCTION settings_lock_booking_rules();

-- Each booking reads the rules, and a business may have many other settings.
-- contract: index settings_rules: the table has few rows, and is written rarely
CREATE INDEX settings_rules ON settings (key) WHERE is_rule AND NOT is_deleted;

-- As in 0013-bookings.sql, but by the column.
CREATE OR REPLACE FUNCTION lock_booking_rules() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(15, 0);
  RETURN (SELECT coalesce(string_agg(key || ' ' || revision, ',' ORDER BY key COLLATE "C"), '')
            FROM settings WHERE is_rule AND NOT is_deleted);
END $$;
