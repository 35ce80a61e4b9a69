-- Phone numbers of users (contract §6), which personnel see with bookings.
ALTER TABLE users
  -- As the user wrote it, without spaces around it.
  ADD COLUMN phone text CONSTRAINT users_phone_length CHECK (char_length(phone) BETWEEN 1 AND 40),
  -- Its digits, for searches.
  ADD COLUMN phone_key text;

-- A trigger, and not the statement that erases a user: the previous release, which may still run, erases users as well.
CREATE FUNCTION users_erase_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.phone := NULL;
  NEW.phone_key := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER users_erase_phone BEFORE UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL)
  EXECUTE FUNCTION users_erase_phone();

CREATE OR REPLACE VIEW booking_details AS
  SELECT b.id, b.user_id, b.staff_id, b.kind, b.start_date, b.end_date, b.status, b.total_amount, b.currency, b.notes,
         b.version, b.created_at, b.updated_at,
         customer.name AS user_name,
         u.name AS staff_name,
         CASE WHEN s.deleted_at IS NULL THEN s.user_id END AS staff_user_id,
         (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'ownerId', p.owner_id)
                          ORDER BY k.position)
            FROM booking_pets k JOIN pets p ON p.id = k.pet_id WHERE k.booking_id = b.id) AS pets,
         (SELECT json_agg(json_build_object('serviceId', l.service_id, 'category', l.category,
                                            'priceUnit', l.price_unit, 'unitPrice', l.unit_price::text,
                                            'units', l.units::text, 'quantity', l.quantity, 'amount', l.amount::text)
                          ORDER BY l.position)
            FROM booking_lines l WHERE l.booking_id = b.id) AS lines,
         b.hold_before, b.hold_after, b.no_show,
         customer.phone AS user_phone
    FROM bookings b
    JOIN users customer ON customer.id = b.user_id
    LEFT JOIN staff s ON s.id = b.staff_id
    LEFT JOIN users u ON u.id = s.user_id
   WHERE b.deleted_at IS NULL;
