-- The care of a pet during one stay (contract §26), which is used instead of that of the pet; null: that of the pet.
ALTER TABLE booking_pets ADD COLUMN care jsonb;

-- Bookings come after places in the order of features, so the day sheet reads this view. Names are cut: a sheet has many.
CREATE VIEW cared_pets AS
  SELECT b.id AS booking_id, k.pet_id, k.position, b.kind, b.status, b.period, b.start_date, b.end_date, b.checked_in_at, b.checked_out_at,
         left(pet.name, 100) AS pet_name, pet.name_key, pet.species, pet.allergies,
         coalesce(k.care, pet.care) AS care, k.care IS NOT NULL AS is_own, b.user_id, left(u.name, 100) AS user_name,
         u.phone AS user_phone
    FROM bookings b
    JOIN booking_pets k ON k.booking_id = b.id
    JOIN pets pet ON pet.id = k.pet_id
    JOIN users u ON u.id = b.user_id
   WHERE b.deleted_at IS NULL;
