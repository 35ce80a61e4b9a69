-- Pictures that users have uploaded, each in three widths (contract §27). A picture belongs to one service or one pet,
-- and exists as long as that record names its address.
CREATE TABLE pictures (
  -- 128 random bits in base64url: whoever has the address may read the picture.
  id         text CONSTRAINT pictures_once PRIMARY KEY
    CONSTRAINT pictures_id_form CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  service_id uuid CONSTRAINT pictures_service_exists REFERENCES services (id),
  pet_id     uuid CONSTRAINT pictures_pet_exists REFERENCES pets (id),
  -- WebP, at most 320, 640 and 1280 pixels wide.
  small      bytea NOT NULL,
  medium     bytea NOT NULL,
  large      bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT statement_timestamp(),
  CONSTRAINT pictures_of_one_record CHECK (num_nonnulls(service_id, pet_id) = 1),
  CONSTRAINT pictures_small_enough
    CHECK (octet_length(small) + octet_length(medium) + octet_length(large) <= 300000)
);
CREATE INDEX pictures_of_service ON pictures (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX pictures_of_pet ON pictures (pet_id) WHERE pet_id IS NOT NULL;
-- WebP cannot be compressed further.
ALTER TABLE pictures
  ALTER small SET STORAGE EXTERNAL,
  ALTER medium SET STORAGE EXTERNAL,
  ALTER large SET STORAGE EXTERNAL;

-- The address of the pet's photograph; null: none.
ALTER TABLE pets ADD COLUMN photo text;

-- Pictures go with their addresses, whichever statement removes these: a change, a deletion, or one of the previous release.
CREATE FUNCTION pets_remove_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pictures
   WHERE pet_id = NEW.id
     AND (NEW.deleted_at IS NOT NULL OR position('/pictures/' || id || '/' IN coalesce(NEW.photo, '')) = 0);
  RETURN NULL;
END $$;
CREATE TRIGGER pets_remove_picture AFTER UPDATE ON pets
  FOR EACH ROW WHEN (OLD.photo IS NOT NULL AND (NEW.photo IS DISTINCT FROM OLD.photo OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION pets_remove_picture();

CREATE FUNCTION services_remove_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pictures
   WHERE service_id = NEW.id
     AND (NEW.is_deleted
          OR NOT EXISTS (SELECT FROM unnest(array_append(NEW.images, NEW.image_url)) address
                          WHERE position('/pictures/' || id || '/' IN address) > 0));
  RETURN NULL;
END $$;
CREATE TRIGGER services_remove_pictures AFTER UPDATE ON services
  FOR EACH ROW
  WHEN ((NEW.images, NEW.image_url) IS DISTINCT FROM (OLD.images, OLD.image_url) OR NEW.is_deleted)
  EXECUTE FUNCTION services_remove_pictures();
