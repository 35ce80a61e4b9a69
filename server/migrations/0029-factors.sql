-- Second factors of users: authenticator apps (RFC 6238), passkeys (WebAuthn), and one set of recovery codes.
CREATE TABLE factors (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES users (id),
  type          text NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz,
  -- An authenticator app that has not shown a code yet is removed then. Null: the factor counts.
  expires_at    timestamptz,
  -- Of an authenticator app, sealed under the root secret.
  secret        bytea,
  -- The recent time steps whose codes were accepted.
  used_steps    bigint[],
  -- Of a passkey.
  credential_id bytea,
  public_key    bytea,
  counter       bigint,
  transports    text[],
  CONSTRAINT factors_type_known CHECK (type IN ('totp', 'passkey', 'recovery')),
  CONSTRAINT factors_whole CHECK (
    CASE type
      WHEN 'totp' THEN num_nulls(secret, used_steps) = 0
                       AND num_nonnulls(credential_id, public_key, counter, transports) = 0
      WHEN 'passkey' THEN num_nulls(credential_id, public_key, counter, transports) = 0
                          AND num_nonnulls(secret, used_steps, expires_at) = 0
      ELSE num_nonnulls(secret, used_steps, expires_at, credential_id, public_key, counter, transports) = 0
    END),
  CONSTRAINT factors_credential_unique UNIQUE (credential_id)
);
CREATE INDEX factors_of_user ON factors (user_id);
CREATE UNIQUE INDEX factors_one_recovery ON factors (user_id) WHERE type = 'recovery';
CREATE INDEX factors_by_expiry ON factors (expires_at) WHERE expires_at IS NOT NULL;

-- The recovery codes that have not been used, as hashes; using one removes it.
CREATE TABLE recovery_codes (
  factor_id uuid NOT NULL REFERENCES factors (id) ON DELETE CASCADE,
  hash      bytea NOT NULL,
  PRIMARY KEY (factor_id, hash)
);

-- Challenges that wait for a passkey's answer; an answer removes its challenge. The random bytes follow from the id and
-- the root secret, so they are not stored.
CREATE TABLE passkey_challenges (
  id         uuid PRIMARY KEY,
  -- The user who adds a passkey; null when somebody signs in with one.
  user_id    uuid REFERENCES users (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

-- Erasing a user removes their factors.
CREATE FUNCTION users_remove_factors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM factors WHERE user_id = NEW.id;
  DELETE FROM passkey_challenges WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_remove_factors AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL)
  EXECUTE FUNCTION users_remove_factors();
