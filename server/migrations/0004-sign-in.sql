-- Sign-ins: one login with two doors, the session cookie and the refresh tokens. Secrets are kept as SHA-256
-- hashes only; private keys are sealed under the root secret.
CREATE TABLE sign_ins (
  id                      uuid PRIMARY KEY,
  user_id                 uuid NOT NULL REFERENCES users (id),
  created_at              timestamptz NOT NULL DEFAULT now(),
  last_used_at            timestamptz NOT NULL DEFAULT now(),
  -- Logout, reuse of a refresh token, a disabled user: both doors at once.
  ended_at                timestamptz,
  -- Null when the browser never got a cookie, or has another one by now.
  cookie_hash             bytea,
  cookie_idle_expires_at  timestamptz NOT NULL,
  cookie_expires_at       timestamptz NOT NULL,
  refresh_idle_expires_at timestamptz NOT NULL,
  refresh_expires_at      timestamptz NOT NULL,
  ip                      text NOT NULL,
  user_agent              text NOT NULL,
  CONSTRAINT sign_ins_cookie_hash_unique UNIQUE (cookie_hash)
);
CREATE INDEX sign_ins_of_user ON sign_ins (user_id);
CREATE INDEX sign_ins_by_end ON sign_ins (GREATEST(cookie_expires_at, refresh_expires_at));
CREATE INDEX sign_ins_ended ON sign_ins (ended_at) WHERE ended_at IS NOT NULL;

-- What every authenticated request reads: sign-ins that have not ended, of users who may come in, with the role
-- that the user has now. The doors' own limits are left to the reader.
CREATE VIEW live_sign_ins AS
  SELECT s.id, s.user_id, u.role, s.created_at, s.cookie_hash, s.cookie_idle_expires_at, s.cookie_expires_at,
         s.refresh_idle_expires_at, s.refresh_expires_at
    FROM sign_ins s
    JOIN users u ON u.id = s.user_id
   WHERE s.ended_at IS NULL AND u.disabled_at IS NULL;

CREATE TABLE refresh_tokens (
  id             uuid PRIMARY KEY,
  sign_in_id     uuid NOT NULL REFERENCES sign_ins (id) ON DELETE CASCADE,
  hash           bytea NOT NULL,
  -- No foreign key: the predecessor is removed when it would have expired.
  predecessor_id uuid,
  expires_at     timestamptz NOT NULL,
  used_at        timestamptz,
  CONSTRAINT refresh_tokens_hash_unique UNIQUE (hash),
  -- Whatever races, a token has one successor: there is never a second chain.
  CONSTRAINT refresh_tokens_one_successor UNIQUE (predecessor_id)
);
CREATE INDEX refresh_tokens_of_sign_in ON refresh_tokens (sign_in_id);
CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);

-- The secrets in mailed links; using one removes it.
CREATE TABLE email_tokens (
  hash       bytea PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose    text NOT NULL,
  -- The address that the letter went to: a token confirms that one and no later one.
  email      text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT email_tokens_purpose_known CHECK (purpose IN ('verify-email', 'change-email', 'reset-password'))
);
CREATE INDEX email_tokens_of_user ON email_tokens (user_id, purpose);
CREATE INDEX email_tokens_by_expiry ON email_tokens (expires_at);

CREATE TABLE signing_keys (
  kid         text PRIMARY KEY,
  public_jwk  jsonb NOT NULL,
  private_key bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz
);

-- Users know nothing of sign-ins, so it is here that disabling ends them and that erasing removes them, with
-- the addresses of client and mail that they hold.
CREATE FUNCTION users_end_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NOT NULL THEN
    DELETE FROM sign_ins WHERE user_id = NEW.id;
    DELETE FROM email_tokens WHERE user_id = NEW.id;
  ELSE
    UPDATE sign_ins SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_sign_ins AFTER UPDATE OF disabled_at, erased_at ON users
  FOR EACH ROW WHEN (NEW.disabled_at IS DISTINCT FROM OLD.disabled_at AND NEW.disabled_at IS NOT NULL
                     OR NEW.erased_at IS DISTINCT FROM OLD.erased_at)
  EXECUTE FUNCTION users_end_sign_ins();
