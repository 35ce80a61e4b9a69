-- The places of a booking follow it (0037-places.sql): a booking that ends gives them back, and for other times the first
-- and the last place of each pet are had for longer or shorter. A booking that moves to wholly other times has none.
CREATE FUNCTION bookings_update_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stay tstzrange := NEW.period;
BEGIN
  IF NOT EXISTS (SELECT FROM booking_places WHERE booking_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  IF NEW.status = 'CANCELLED' OR NEW.kind <> 'stay' OR NEW.deleted_at IS NOT NULL THEN
    stay := 'empty';
  ELSIF NEW.status = 'COMPLETED' THEN
    stay := stay * tstzrange(NULL, date_trunc('milliseconds', booking_clock()));
  END IF;
  DELETE FROM booking_places WHERE booking_id = NEW.id AND NOT period && stay;
  PERFORM FROM places WHERE id IN (SELECT place_id FROM booking_places WHERE booking_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE booking_places p
     SET owner_id = NEW.user_id,
         period = tstzrange(CASE WHEN piece.is_first THEN lower(stay) ELSE lower(p.period) END,
                            CASE WHEN piece.is_last THEN upper(stay) ELSE upper(p.period) END)
    FROM (SELECT pet_id, period, lag(period) OVER pieces IS NULL AS is_first, lead(period) OVER pieces IS NULL AS is_last
            FROM booking_places WHERE booking_id = NEW.id WINDOW pieces AS (PARTITION BY pet_id ORDER BY period)) AS piece
   WHERE p.booking_id = NEW.id AND (p.pet_id, p.period) = (piece.pet_id, piece.period);
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_update_places AFTER UPDATE ON bookings
  FOR EACH ROW WHEN ((OLD.kind, OLD.period, OLD.live, OLD.user_id, OLD.deleted_at)
                     IS DISTINCT FROM (NEW.kind, NEW.period, NEW.live, NEW.user_id, NEW.deleted_at))
  EXECUTE FUNCTION bookings_update_places();
