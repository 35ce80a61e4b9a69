-- Settings of the business. A deleted setting remains as an empty row: processes that keep the settings in memory read
-- the rows with a higher revision than they have (table changes), and so learn of the deletion.
CREATE TABLE settings (
  key             text COLLATE "C" PRIMARY KEY CONSTRAINT settings_key_form CHECK (key ~ '^[A-Za-z0-9._-]{1,100}$'),
  -- json and not jsonb: numbers keep their digits as they were written.
  value           json,
  type            text NOT NULL,
  "group"         text NOT NULL CONSTRAINT settings_group_known CHECK ("group" IN ('GENERAL', 'PAYMENT', 'CONTACT')),
  is_translatable boolean NOT NULL,
  is_public       boolean NOT NULL,
  is_deleted      boolean NOT NULL DEFAULT false,
  revision        bigint NOT NULL,
  -- JSON null is a value; SQL null means that the setting is deleted.
  CONSTRAINT settings_deleted_is_empty CHECK ((value IS NULL) = is_deleted)
);
CREATE INDEX settings_revision ON settings (revision);
