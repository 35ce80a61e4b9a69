-- Interface A: the plant store. The id is the client's own, one over the whole store.
CREATE TABLE plants (
  id         bigint NOT NULL,
  name       text NOT NULL,
  tag        text,
  owner_id   uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT plants_id_unique PRIMARY KEY (id),
  CONSTRAINT plants_owner_exists FOREIGN KEY (owner_id) REFERENCES users (id)
);
-- An owner's list, and each of its batches, is a range of this index.
CREATE INDEX plants_by_owner ON plants (owner_id, id);
