-- Links that somebody asks for by naming an address. The request is answered when its row is stored, and only
-- then does anybody look whether there is such an account: so the answer, and the work before it, tell nothing.
CREATE TABLE link_requests (
  id         uuid PRIMARY KEY,
  -- The address, the purpose and whose request it was: encrypted (platform/crypto/seal.ts), for people type
  -- passwords into that field. The row is removed when the letter is in the outbox, or none is due.
  request    bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- How many letters of a kind were caused lately, so that nobody is flooded with mail.
CREATE TABLE letter_counts (
  kind         text NOT NULL,
  -- A keyed hash of the address, or of the id of the user who causes them.
  subject_hash bytea NOT NULL,
  letters      integer NOT NULL CONSTRAINT letter_counts_counted CHECK (letters > 0),
  ends_at      timestamptz NOT NULL,
  CONSTRAINT letter_counts_pkey PRIMARY KEY (kind, subject_hash)
);
CREATE INDEX letter_counts_by_end ON letter_counts (ends_at);
