-- The database that the last server started on, so that a start recognizes a restored copy: pg_restore makes a database
-- with another OID, and its emails have been sent by the one that it replaces (contract §22).
CREATE TABLE own_database (
  is_only boolean NOT NULL DEFAULT true CONSTRAINT own_database_once PRIMARY KEY CONSTRAINT own_database_only CHECK (is_only),
  oid     bigint NOT NULL
);
