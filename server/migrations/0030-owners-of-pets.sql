-- The owners of the pets whose name contains the text, which is a key of `search_key`: customers are found by their pets (contract
-- §6). For the feature `users`, which does not depend on pets.
CREATE FUNCTION owners_of_pets_named(part text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT owner_id FROM pets WHERE deleted_at IS NULL AND position(part IN search_key) > 0
$$;
