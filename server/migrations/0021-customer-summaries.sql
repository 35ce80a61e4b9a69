-- What lists of customers show of their pets and bookings (contract §6), for the feature `users`, which depends on neither.
-- Only the pets and bookings of these users are read, by the indexes of their owners. Names are cut, so that every row is
-- short.
CREATE FUNCTION customer_summaries(ids uuid[], at timestamptz)
RETURNS TABLE (id uuid, pet_count bigint, pet_names text[], last_booking timestamptz, next_booking timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT customer.id,
         (SELECT count(*) FROM pets WHERE owner_id = customer.id AND deleted_at IS NULL),
         ARRAY (SELECT left(name, 100) FROM pets WHERE owner_id = customer.id AND deleted_at IS NULL
                 ORDER BY created_at, pets.id LIMIT 3),
         booked.last, booked.next
    FROM unnest(ids) AS customer (id)
    -- Aggregates, and not the first row in the order of the start: for that, the planner would choose the index of all
    -- bookings by start, and read those of others.
    CROSS JOIN LATERAL (
      SELECT max(start_date) FILTER (WHERE start_date <= at AND status IN ('CONFIRMED', 'IN_PROGRESS', 'COMPLETED'))
               AS last,
             min(start_date) FILTER (WHERE start_date > at AND status IN ('PENDING', 'CONFIRMED')) AS next
        FROM bookings WHERE user_id = customer.id AND deleted_at IS NULL) AS booked
$$;
