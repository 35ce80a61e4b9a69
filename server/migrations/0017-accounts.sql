-- Accounts at other providers, by which users sign in.
CREATE TABLE accounts (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users (id),
  -- Its name in the configuration.
  provider   text NOT NULL,
  issuer     text NOT NULL,
  -- What the issuer calls the person, for good.
  subject    text NOT NULL,
  -- The address that the provider vouched for when the account was linked.
  email      text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accounts_identity_unique UNIQUE (issuer, subject)
);
CREATE INDEX accounts_of_user ON accounts (user_id);

-- Sign-ins that have been sent to a provider and are not back yet; coming back removes them. The secrets that
-- belong to one follow from its state, which is kept as a hash only.
CREATE TABLE oauth_flows (
  state_hash   bytea PRIMARY KEY,
  -- Of the cookie that ties it to the browser that began it.
  browser_hash bytea NOT NULL,
  provider     text NOT NULL,
  return_to    text NOT NULL,
  -- Who was signed in when it began.
  user_id      uuid REFERENCES users (id),
  expires_at   timestamptz NOT NULL
);
CREATE INDEX oauth_flows_by_expiry ON oauth_flows (expires_at);

-- Users know nothing of accounts, so it is here that erasing a user removes theirs.
CREATE FUNCTION users_remove_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM accounts WHERE user_id = NEW.id;
  DELETE FROM oauth_flows WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_remove_accounts AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL)
  EXECUTE FUNCTION users_remove_accounts();
