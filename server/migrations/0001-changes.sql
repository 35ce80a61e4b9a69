-- Notifications between processes: for each topic, such as the catalog, the number of its changes so far. A change
-- raises the revision in its own transaction, so the lock on the row puts the revisions into the order of the commits.
CREATE TABLE changes (
  topic    text PRIMARY KEY,
  revision bigint NOT NULL CHECK (revision > 0)
);
