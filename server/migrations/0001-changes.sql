-- What the processes tell each other: a topic (the catalog, the settings) and how often it has changed.
-- Whoever changes a topic raises its revision in the same transaction, so the row's lock puts the revisions
-- into the order of the commits.
CREATE TABLE changes (
  topic    text PRIMARY KEY,
  revision bigint NOT NULL CHECK (revision > 0)
);
