/** With REQUIRE_EMAIL_VERIFICATION=false an unconfirmed address can sign in, but links no provider. */
import { expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { signIn } from '#test/support/server.ts';
import { openAccounts } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

const { company, oauth, query, server } = await openAccounts({ REQUIRE_EMAIL_VERIFICATION: 'false' });

test('EMAIL_NOT_VERIFIED when the address was registered by somebody else and is not confirmed (contract §5)', async () => {
  const person = newPerson();
  company.person = person;
  const { email } = person;
  const password = 'of somebody who waits';
  const made = await server.request('POST', '/auth/register', { body: { email, password, name: 'Eve' } });
  expect(made.body.data).toMatchObject({ verificationRequired: false, user: { emailVerified: false } });
  const user = await signIn(server.request, email, password);
  expect(await query('SELECT email_verified_at FROM users WHERE id = $1', [user.id])).toEqual([
    { email_verified_at: null },
  ]);

  expect(await oauth.signIn(new Browser())).toMatchObject({ error: 'EMAIL_NOT_VERIFIED', user: undefined });
  expect(await oauth.signIn(oauth.browserOf(user))).toMatchObject({ error: 'EMAIL_NOT_VERIFIED' });
  expect(await query('SELECT id FROM accounts WHERE user_id = $1', [user.id])).toEqual([]);

  // The confirmation link can be requested, and then the user links the provider from their session.
  await server.request('POST', '/auth/resend-verification', { body: { email } });
  const [message = ''] = await emailsTo(server, email);
  const verified = await server.request('POST', '/auth/verify-email', { body: { token: tokenIn(message) } });
  expect(verified.body.data.user.emailVerified).toBe(true);
  expect(await oauth.signIn(oauth.browserOf(user))).toMatchObject({
    error: undefined,
    user: { id: user.id },
  });
});
