-- The feeding and the medication of a pet (contract §26): an object of JSON; null: nothing was given.
ALTER TABLE pets ADD COLUMN care jsonb;
