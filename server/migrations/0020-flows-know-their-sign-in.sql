-- Which sign-in began something that is finished later. The previous release leaves both columns empty, and then no
-- sign-in counts as the one that began it. No foreign keys: sign-ins are removed by timed work, and these rows live for
-- ten minutes and for a day.

-- Only the sign-in that began a flow on a page of ours may link another account at a provider with it.
ALTER TABLE oauth_flows ADD sign_in_id uuid;

-- The sign-in that asked for another address goes on when that address is confirmed; the user's others end.
ALTER TABLE email_tokens ADD sign_in_id uuid;
