-- The names of pets and users as searches compare them (domain/search-key.ts), written by the server. Null until the
-- scheduled job has filled it; until then searches fold name_key.
ALTER TABLE pets ADD COLUMN search_key text;
ALTER TABLE users ADD COLUMN search_key text;

-- A server of the previous release changes the name without the key, and erases a user without it: then the key of the
-- old name must not remain. The job fills it again.
CREATE FUNCTION forget_search_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_key := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER pets_forget_search_key BEFORE UPDATE OF name ON pets
  FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name AND OLD.search_key IS NOT DISTINCT FROM NEW.search_key)
  EXECUTE FUNCTION forget_search_key();
CREATE TRIGGER users_forget_search_key BEFORE UPDATE OF name ON users
  FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name AND OLD.search_key IS NOT DISTINCT FROM NEW.search_key)
  EXECUTE FUNCTION forget_search_key();
