-- Interface A: the plant store. The client chooses the id, which is unique in the whole store.
CREATE TABLE plants (
  id         bigint NOT NULL,
  name       text NOT NULL,
  tag        text,
  owner_id   uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT plants_id_unique PRIMARY KEY (id),
  CONSTRAINT plants_owner_exists FOREIGN KEY (owner_id) REFERENCES users (id)
);
-- An owner's list, and each batch of it, is a range of this index.
CREATE INDEX plants_by_owner ON plants (owner_id, id);

-- Reads short lists for several requests in one statement (server/features/plants/plant-pages.ts). Each request is for
-- the first plants of one owner, or of all owners.
--
-- Returns for request `at`, counted from 1, the first `limits[at]` plants of `owners[at]`, which is null for all owners,
-- by id: the items of a JSON array as text, null when there are none, and the number of plants that are too large to be
-- included. The items of one request take at most 256 KB, and each of them at most 4 KB.
--
-- Each part has only one sensible plan, the index of its order, regardless of the size of the table. The condition on
-- the owner is outside the limit, because the planner may expect few plants of the owner, and read and sort all of
-- them.
CREATE FUNCTION plant_pages(owners uuid[], limits integer[])
RETURNS TABLE (at integer, items text, too_large integer) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN QUERY
  SELECT asked.at::integer, page.items, page.too_large
    FROM unnest(owners, limits) WITH ORDINALITY AS asked (owner_id, most, at)
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
