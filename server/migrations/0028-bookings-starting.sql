-- How many bookings start in a period, for the totals of lists (contract §9): the whole days of UTC in it come from the
-- figures of the dashboard and the deltas that are not in them yet, and only its ends are counted. An end that is null is
-- open; with `of_status`, or with `of_category`, only bookings with this status, or with a service of this category, are
-- counted. The figures have no status and category together. For the feature `bookings`, which does not depend on the
-- dashboard.
CREATE FUNCTION count_bookings_starting(since timestamptz, until timestamptz, of_status text, of_category text)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  zero      constant timestamptz := '0001-01-01T00:00Z';
  from_at   constant timestamptz := coalesce(since, '-infinity');
  until_at  constant timestamptz := coalesce(until, 'infinity');
  last_day  constant timestamptz := CASE WHEN isfinite(until_at) THEN date_bin('24 hours', until_at, zero) ELSE until_at END;
  first_day timestamptz := CASE WHEN isfinite(from_at) THEN date_bin('24 hours', from_at, zero) ELSE from_at END;
  whole     bigint;
BEGIN
  IF first_day < from_at THEN
    first_day := first_day + interval '24 hours';
  END IF;
  -- Without a whole day, everything is counted before `until`.
  first_day := least(first_day, until_at);
  IF first_day > last_day THEN
    whole := 0;
  ELSIF of_category IS NULL THEN
    whole := (SELECT coalesce(sum(bookings), 0) FROM booking_figures
               WHERE grain = 'day' AND bucket >= first_day AND bucket < last_day
                 AND (of_status IS NULL OR status = of_status))
             + (SELECT coalesce(sum(weight), 0) FROM booking_deltas
                 WHERE bucket >= first_day AND bucket < last_day AND (of_status IS NULL OR status = of_status));
  ELSE
    whole := (SELECT coalesce(sum(bookings), 0) FROM booking_figures_of_categories
               WHERE grain = 'day' AND bucket >= first_day AND bucket < last_day AND category = of_category)
             + (SELECT coalesce(sum(weight), 0) FROM booking_deltas
                 WHERE bucket >= first_day AND bucket < last_day AND of_category = ANY (categories));
  END IF;
  -- The ends: two ranges of the index of bookings by start. OFFSET 0 keeps the planner from another index.
  RETURN whole + (
    SELECT count(*)
      FROM (SELECT id, status FROM bookings
             WHERE start_date >= from_at AND start_date < first_day AND deleted_at IS NULL
             UNION ALL
            SELECT id, status FROM bookings
             WHERE start_date >= greatest(first_day, last_day) AND start_date < until_at AND deleted_at IS NULL
            OFFSET 0) AS b
     WHERE (of_status IS NULL OR b.status = of_status)
       AND (of_category IS NULL
            OR (SELECT true FROM booking_lines WHERE booking_id = b.id AND category = of_category LIMIT 1)));
END $$;
