-- Short lists of plants are read together (server/features/plants/plant-pages.ts): one statement for many requests, each
-- of which asks for the first plants of one owner, or of all owners.
--
-- Returns for request `at`, counted from 1, the first `mosts[at]` plants of `owners[at]`, who is null for all owners,
-- by id: as the items of a JSON array, null for none, and how many of them are too large to be among the items. Those
-- stay where they are stored: the items of one request take at most 256 KB, and each of them at most 4 KB.
--
-- Each part has only one sensible plan, the index of its order, whatever the size of the table when it is made. The
-- owner is compared outside the limit, because the planner may expect that few plants are the owner's, and read and
-- sort all of them.
CREATE FUNCTION plant_pages(owners uuid[], mosts integer[])
RETURNS TABLE (at integer, items text, too_large integer) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN QUERY
  SELECT asked.at::integer, page.items, page.too_large
    FROM unnest(owners, mosts) WITH ORDINALITY AS asked (owner_id, most, at)
    CROSS JOIN LATERAL (
      SELECT string_agg('{"name":' || to_json(name)
                        || CASE WHEN tag IS NULL THEN '}' ELSE ',"tag":' || to_json(tag) || '}' END, ',')
               FILTER (WHERE octets <= least(4096, 262144 / asked.most)) AS items,
             count(*) FILTER (WHERE octets > least(4096, 262144 / asked.most))::integer AS too_large
        FROM (SELECT name, tag, octet_length(name) + coalesce(octet_length(tag), 0) AS octets
                FROM ((SELECT owner_id, name, tag FROM plants
                        WHERE (owner_id, id) >= (asked.owner_id, -9223372036854775808)
                        ORDER BY owner_id, id LIMIT asked.most)
                      UNION ALL
                      (SELECT NULL, name, tag FROM plants
                        WHERE asked.owner_id IS NULL
                        ORDER BY id LIMIT asked.most)) AS first
               WHERE owner_id IS NOT DISTINCT FROM asked.owner_id) AS own) AS page;
END $$;
