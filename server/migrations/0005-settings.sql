-- Settings of the business. A deleted one stays as an empty row: readers that keep a snapshot ask for what has
-- a higher revision than they have seen (table changes), and so hear of the deletion too.
CREATE TABLE settings (
  key             text COLLATE "C" PRIMARY KEY CONSTRAINT settings_key_form CHECK (key ~ '^[A-Za-z0-9._-]{1,100}$'),
  -- json and not jsonb: the text stays as it was written, numbers digit by digit.
  value           json,
  type            text NOT NULL,
  "group"         text NOT NULL CONSTRAINT settings_group_known CHECK ("group" IN ('GENERAL', 'PAYMENT', 'CONTACT')),
  is_translatable boolean NOT NULL,
  is_public       boolean NOT NULL,
  is_deleted      boolean NOT NULL DEFAULT false,
  revision        bigint NOT NULL,
  -- JSON null is a value; SQL NULL is what is left of a deleted one.
  CONSTRAINT settings_deleted_is_empty CHECK ((value IS NULL) = is_deleted)
);
CREATE INDEX settings_revision ON settings (revision);
