-- Users. The row of a deleted user remains, because bookings and audit entries refer to it; it is erased: it has no
-- personal data.
CREATE TABLE users (
  id                uuid PRIMARY KEY,
  email             text,
  -- The same for all spellings of one address (domain/text/email-address.ts).
  email_key         text,
  name              text,
  -- The name in lower case, for lists. The server folds it, so that the result is the same on every database.
  name_key          text,
  -- The name as searches compare it (domain/text/search-key.ts).
  search_key        text,
  role              text NOT NULL,
  -- Argon2id in PHC format; null for a user who signs in only through a provider.
  password_hash     text,
  email_verified_at timestamptz,
  disabled_at       timestamptz,
  erased_at         timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_role_known CHECK (role IN ('ADMIN', 'MANAGER', 'STAFF', 'CUSTOMER')),
  CONSTRAINT users_email_key_unique UNIQUE (email_key),
  CONSTRAINT users_whole_or_erased CHECK (
    CASE WHEN erased_at IS NULL
      THEN num_nulls(email, email_key, name, name_key, search_key) = 0
      ELSE num_nonnulls(email, email_key, name, name_key, search_key, password_hash, email_verified_at) = 0
           AND disabled_at IS NOT NULL
    END)
);
CREATE INDEX users_by_creation ON users (created_at, id) WHERE erased_at IS NULL;
CREATE INDEX users_by_role ON users (role, created_at, id) WHERE erased_at IS NULL;
-- For the scheduled job that deletes CUSTOMERs who have not confirmed their address. It contains few users.
CREATE INDEX users_unconfirmed ON users (id)
  WHERE role = 'CUSTOMER' AND email_verified_at IS NULL AND disabled_at IS NULL AND erased_at IS NULL;
