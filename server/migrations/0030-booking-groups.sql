-- Bookings that arrive together are written by one statement (server/features/bookings/insert-bookings.ts). It leaves
-- out those whose pet or staff member is taken, because one violation of an exclusion constraint would end all of it.
--
-- Returns the numbers of the bookings that overlap a live one which is stored already: booking `numbers[i]` is by
-- `staff[i]`, who may be null, of `kinds[i]`, at `periods[i]`; pet `pets[i]` belongs to booking `pet_numbers[i]`. The
-- constraints have the last word: a booking that was stored after this function looked is still refused by them.
--
-- Each part has only one sensible plan, the index of its constraint, whatever the size of the tables when it is made.
CREATE FUNCTION overlapped_bookings(numbers integer[], staff uuid[], kinds text[], periods tstzrange[],
                                    pet_numbers integer[], pets uuid[])
RETURNS integer[] LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN ARRAY(
    SELECT asked.number
      FROM unnest(numbers, staff, kinds, periods) AS asked (number, staff_id, kind, period)
      CROSS JOIN LATERAL (SELECT FROM bookings b
                           WHERE b.staff_id = asked.staff_id AND b.kind = asked.kind AND b.period && asked.period
                             AND b.live AND b.staff_id IS NOT NULL LIMIT 1) AS found
     UNION
    SELECT asked.number
      FROM unnest(pet_numbers, pets) AS pet (number, id)
      JOIN unnest(numbers, kinds, periods) AS asked (number, kind, period) USING (number)
      CROSS JOIN LATERAL (SELECT FROM booking_pets k
                           WHERE k.pet_id = pet.id AND k.kind = asked.kind AND k.period && asked.period AND k.live
                           LIMIT 1) AS found);
END $$;
