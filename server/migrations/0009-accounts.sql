-- Accounts at providers, with which users sign in.
CREATE TABLE accounts (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users (id),
  -- The provider's name in the configuration.
  provider   text NOT NULL,
  issuer     text NOT NULL,
  -- The issuer's permanent identifier of the person.
  subject    text NOT NULL,
  -- The address that the provider had verified when the account was linked.
  email      text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- An account at a provider signs in one user only.
  CONSTRAINT accounts_identity_unique UNIQUE (issuer, subject)
);
CREATE INDEX accounts_of_user ON accounts (user_id);

-- Sign-ins that were redirected to a provider and have not returned; the return deletes the row. The secrets of a
-- sign-in are derived from its state, of which only a hash is stored.
CREATE TABLE oauth_flows (
  state_hash   bytea PRIMARY KEY,
  -- Of the cookie in the browser that began the sign-in.
  browser_hash bytea NOT NULL,
  provider     text NOT NULL,
  return_to    text NOT NULL,
  -- The user who was signed in at the beginning.
  user_id      uuid REFERENCES users (id),
  -- The session that began it on a page of this server: only this one may link an account with it. Without a foreign
  -- key: expired sessions are deleted, and this row lives for ten minutes.
  session_id   uuid,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX oauth_flows_by_expiry ON oauth_flows (expires_at);

-- Erasing a user deletes their accounts; `users` does not depend on this feature.
CREATE FUNCTION users_remove_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM accounts WHERE user_id = NEW.id;
  DELETE FROM oauth_flows WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_remove_accounts AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL)
  EXECUTE FUNCTION users_remove_accounts();
