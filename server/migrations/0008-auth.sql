-- Sessions. A session has two credentials, a cookie and refresh tokens, which end together. Secrets are stored as
-- SHA-256 hashes only; private keys and the secrets of authenticator apps are encrypted (platform/base/crypto/seal.ts).
CREATE TABLE sessions (
  id                      uuid PRIMARY KEY,
  user_id                 uuid NOT NULL REFERENCES users (id),
  created_at              timestamptz NOT NULL DEFAULT now(),
  last_used_at            timestamptz NOT NULL DEFAULT now(),
  -- Set by a logout, the reuse of a refresh token, and the disabling of the user.
  ended_at                timestamptz,
  -- Null if the browser has never received a cookie, or has another one since.
  cookie_hash             bytea,
  cookie_idle_expires_at  timestamptz NOT NULL,
  cookie_expires_at       timestamptz NOT NULL,
  refresh_idle_expires_at timestamptz NOT NULL,
  refresh_expires_at      timestamptz NOT NULL,
  ip                      text NOT NULL,
  user_agent              text NOT NULL,
  CONSTRAINT sessions_cookie_hash_unique UNIQUE (cookie_hash)
);
CREATE INDEX sessions_of_user ON sessions (user_id);
-- One for each of the two reasons why the scheduled job deletes a session.
CREATE INDEX sessions_by_end ON sessions (GREATEST(cookie_expires_at, refresh_expires_at));
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;

-- Sessions that have not ended, of users who may sign in, with the user's current role. Every authenticated request
-- reads it, and compares the limits of the credential that it carries.
CREATE VIEW live_sessions AS
  SELECT s.id, s.user_id, u.role, s.created_at, s.cookie_hash, s.cookie_idle_expires_at, s.cookie_expires_at,
         s.refresh_idle_expires_at, s.refresh_expires_at
    FROM sessions s
    JOIN users u ON u.id = s.user_id
   WHERE s.ended_at IS NULL AND u.disabled_at IS NULL;

CREATE TABLE refresh_tokens (
  id             uuid PRIMARY KEY,
  session_id     uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  hash           bytea NOT NULL,
  -- Without a foreign key: the predecessor expires earlier and is then deleted.
  predecessor_id uuid,
  expires_at     timestamptz NOT NULL,
  used_at        timestamptz,
  CONSTRAINT refresh_tokens_hash_unique UNIQUE (hash),
  -- Concurrent requests with one token cannot create two successors.
  CONSTRAINT refresh_tokens_one_successor UNIQUE (predecessor_id)
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);

-- The secrets in emailed links. The use of a link deletes its row.
CREATE TABLE email_tokens (
  hash       bytea PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The session that requested a change of the address, which continues when the others end. Without a foreign key:
  -- expired sessions are deleted, and this row lives for a day.
  session_id uuid,
  purpose    text NOT NULL,
  -- The recipient of the email: the token confirms this address and no later one.
  email      text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT email_tokens_purpose_known CHECK (purpose IN ('verify-email', 'change-email', 'reset-password'))
);
CREATE INDEX email_tokens_of_user ON email_tokens (user_id, purpose);
CREATE INDEX email_tokens_by_expiry ON email_tokens (expires_at);

-- Requests for a link to an address. The request is answered as soon as its row is stored; only then does a process
-- look the account up, so neither the answer nor its timing shows that the account exists.
CREATE TABLE link_requests (
  id         uuid PRIMARY KEY,
  -- The address, the purpose and the client. Encrypted, because people type passwords into that field. The row is
  -- deleted when the email is in the outbox, or when none is due.
  request    bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The number of emails of each kind that were requested in the current window, so that nobody is flooded with email.
CREATE TABLE email_counts (
  kind         text NOT NULL,
  -- A keyed hash of the address, or of the id of the user who requests the emails.
  subject_hash bytea NOT NULL,
  emails       integer NOT NULL CONSTRAINT email_counts_counted CHECK (emails > 0),
  ends_at      timestamptz NOT NULL,
  CONSTRAINT email_counts_pkey PRIMARY KEY (kind, subject_hash)
);
CREATE INDEX email_counts_by_end ON email_counts (ends_at);

-- Consecutive failed logins of each account. The key is a keyed hash of the address, so an address without an account
-- is counted like any other, and the table contains no address.
CREATE TABLE login_failures (
  key          bytea PRIMARY KEY,
  failures     integer NOT NULL CONSTRAINT login_failures_counted CHECK (failures > 0),
  last_at      timestamptz NOT NULL,
  -- Set by the failure that reaches LOCKOUT_THRESHOLD. After this time the count starts again.
  locked_until timestamptz
);
CREATE INDEX login_failures_by_age ON login_failures (last_at);

CREATE TABLE signing_keys (
  kid         text PRIMARY KEY,
  public_jwk  jsonb NOT NULL,
  private_key bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz
);

-- Second factors of users: authenticator apps (RFC 6238), passkeys (WebAuthn), and one set of recovery codes.
CREATE TABLE factors (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES users (id),
  type          text NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz,
  -- When an authenticator app that has not shown a code yet is deleted. Null: the factor is in use.
  expires_at    timestamptz,
  -- Of an authenticator app, encrypted.
  secret        bytea,
  -- The recent time steps whose codes were accepted, so that no code is accepted twice.
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

-- Unused recovery codes, as hashes. The use of a code deletes its row.
CREATE TABLE recovery_codes (
  factor_id uuid NOT NULL REFERENCES factors (id) ON DELETE CASCADE,
  hash      bytea NOT NULL,
  PRIMARY KEY (factor_id, hash)
);

-- The recovery codes of a set that were used, as hashes. A login that finds its code used by a parallel one is no guess,
-- so it does not count towards the lockout.
CREATE TABLE used_recovery_codes (
  factor_id uuid NOT NULL REFERENCES factors (id) ON DELETE CASCADE,
  hash      bytea NOT NULL,
  PRIMARY KEY (factor_id, hash)
);

-- Challenges that wait for the answer of a passkey, which deletes its row. The random bytes are derived from the id and
-- the root secret, so they are not stored.
CREATE TABLE passkey_challenges (
  id         uuid PRIMARY KEY,
  -- The user who adds a passkey; null for a login with one.
  user_id    uuid REFERENCES users (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

-- The feature `users` does not depend on this one, so triggers do what follows from a change of a user. Disabling a
-- user ends the sessions; erasing deletes them, with the network addresses and email addresses that they contain.
CREATE FUNCTION users_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NOT NULL THEN
    DELETE FROM sessions WHERE user_id = NEW.id;
    DELETE FROM email_tokens WHERE user_id = NEW.id;
  ELSE
    UPDATE sessions SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_sessions AFTER UPDATE OF disabled_at, erased_at ON users
  FOR EACH ROW WHEN ((NEW.disabled_at IS DISTINCT FROM OLD.disabled_at AND NEW.disabled_at IS NOT NULL)
                     OR NEW.erased_at IS DISTINCT FROM OLD.erased_at)
  EXECUTE FUNCTION users_end_sessions();

CREATE FUNCTION users_remove_factors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM factors WHERE user_id = NEW.id;
  DELETE FROM passkey_challenges WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_remove_factors AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL)
  EXECUTE FUNCTION users_remove_factors();
