-- Reading the audit log. An entity's id is as good as unique, whatever kind it is of, so it is found without the
-- kind; and the entries of one kind are found without an id.
DROP INDEX audit_log_entity;
CREATE INDEX audit_log_entity_id ON audit_log (entity_id, seq) WHERE entity_id IS NOT NULL;
CREATE INDEX audit_log_entity ON audit_log (entity, seq);

-- How many entries there are with a seq up to `upto`: all of them are there, and none will come in between. With
-- the few beyond it counted one by one, the total of the list costs the same at any length.
CREATE TABLE audit_log_count (
  one     boolean NOT NULL DEFAULT true CONSTRAINT audit_log_count_one CHECK (one),
  upto    bigint NOT NULL,
  entries bigint NOT NULL,
  CONSTRAINT audit_log_count_once PRIMARY KEY (one)
);
INSERT INTO audit_log_count (upto, entries) VALUES (0, 0);
