-- Users. A row outlives its user, because bookings and audit entries refer to it: then it holds nothing of them.
CREATE TABLE users (
  id                uuid PRIMARY KEY,
  email             text,
  -- What two writings of one address have in common (domain/email-address.ts).
  email_key         text,
  name              text,
  -- The name as it is searched and sorted: folded by the server, so that every database finds the same.
  name_key          text,
  role              text NOT NULL,
  -- Argon2id in PHC format; null for whoever signs in with another provider only.
  password_hash     text,
  email_verified_at timestamptz,
  disabled_at       timestamptz,
  erased_at         timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_role_known CHECK (role IN ('ADMIN', 'MANAGER', 'STAFF', 'CUSTOMER')),
  CONSTRAINT users_email_key_unique UNIQUE (email_key),
  CONSTRAINT users_whole_or_erased CHECK (
    CASE WHEN erased_at IS NULL
      THEN num_nulls(email, email_key, name, name_key) = 0
      ELSE num_nonnulls(email, email_key, name, name_key, password_hash, email_verified_at) = 0
           AND disabled_at IS NOT NULL
    END)
);
CREATE INDEX users_by_creation ON users (created_at, id) WHERE erased_at IS NULL;
CREATE INDEX users_by_role ON users (role, created_at, id) WHERE erased_at IS NULL;
