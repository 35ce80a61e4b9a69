/** Which user a provider's account is linked to, and how. `account-linking.test.ts` of the domain has every case. */
import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { type SignedIn, signIn } from '#test/support/server.ts';
import { openAccounts } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

const { auth, company, oauth, other, query, server } = await openAccounts();

/** Creates a user with a password and the address of the person at `company`, or another one. */
async function withPassword(email = company.person.email ?? ''): Promise<SignedIn> {
  const user = await server.newUser('CUSTOMER');
  await query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [user.id, email]);
  return { ...user, email };
}
const accountsOf = ({ id }: SignedIn) => query('SELECT id FROM accounts WHERE user_id = $1', [id]);

beforeEach(() => {
  company.behave();
  other.behave();
  company.person = newPerson();
});

const loginRequired = { error: 'LOGIN_REQUIRED', user: undefined };

describe('accounts are linked only by an address that both sides have verified (contract §5)', () => {
  test('LOGIN_REQUIRED when a second provider has the address of a user without a password', async () => {
    const browser = new Browser();
    const { user } = await oauth.signIn(browser);
    const sub = `known by another name ${crypto.randomUUID()}`;
    other.person = { ...company.person, sub, email: user.email.toUpperCase() };
    expect(await oauth.signIn(new Browser(), 'other')).toMatchObject(loginRequired);
    // Nor is another account at the same provider, such as that of the mailbox's current owner.
    company.person = { ...company.person, sub: crypto.randomUUID() };
    expect(await oauth.signIn(new Browser(), 'company')).toMatchObject(loginRequired);
    expect(await oauth.providersOf(browser)).toEqual(['company']);

    expect((await oauth.signIn(browser, 'other')).user).toEqual(user);
    expect(await oauth.providersOf(browser)).toEqual(['company', 'other']);
    expect((await oauth.signIn(new Browser(), 'other')).user).toEqual(user);
  });

  test('links a user without a password and without a provider', async () => {
    const { id } = await withPassword();
    await query('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
    expect((await oauth.signIn(new Browser())).user.id).toBe(id);
  });

  test('ACCOUNT_MISMATCH when a signed-in user uses an account that is linked to another user, or has another address', async () => {
    const user = await withPassword(`own-${crypto.randomUUID()}@petalpaw.test`);
    const mismatch = { error: 'ACCOUNT_MISMATCH', user: { id: user.id } };
    expect(await oauth.signIn(oauth.browserOf(user))).toMatchObject(mismatch);
    expect(await query('SELECT id FROM users WHERE email = $1', [company.person.email])).toEqual([]);
    expect(await query('SELECT id FROM accounts WHERE subject = $1', [company.person.sub])).toEqual([]);

    await oauth.signIn(new Browser());
    expect(await oauth.signIn(oauth.browserOf(user))).toMatchObject(mismatch);
    // Nor when the session was opened while the browser was at the provider.
    const late = new Browser();
    const callback = await oauth.authorize(late);
    late.put(server.url, user.cookie);
    expect(await oauth.finish(late, callback)).toMatchObject(mismatch);
  });

  test('a subject at two providers is two users (ASVS 5.0, 6.8.1)', async () => {
    other.person = { ...newPerson(), sub: company.person.sub };
    const { user } = await oauth.signIn(new Browser());
    const second = await oauth.signIn(new Browser(), 'other');
    expect([second.error, second.user.email]).toEqual([undefined, other.person.email]);
    expect(second.user.id).not.toBe(user.id);
  });

  test('LOGIN_REQUIRED when a user with a password is not signed in; a new link is told by email, with provider and address', async () => {
    const user = await withPassword();
    expect(await oauth.signIn(new Browser())).toMatchObject(loginRequired);
    const linked = await oauth.signIn(oauth.browserOf(user));
    expect([linked.error, linked.user.id]).toEqual([undefined, user.id]);
    // From now on the account can be used to sign in, of which no email tells.
    expect((await oauth.signIn(new Browser())).user.id).toBe(user.id);
    const messages = await emailsTo(server, user.email);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('Subject: A new way to sign in was added');
    expect(messages[0]).toContain(
      `The account ${user.email} at company was linked to your Petalpaw account.`,
    );
  });

  test('LOGIN_REQUIRED unless one session exists from start to end', async () => {
    const user = await withPassword();
    const late = new Browser();
    const callback = await oauth.authorize(late);
    late.put(server.url, user.cookie);
    expect((await oauth.finish(late, callback)).error).toBe('LOGIN_REQUIRED');

    const replaced = oauth.browserOf(user);
    const begun = await oauth.authorize(replaced);
    replaced.put(server.url, (await signIn(server.request, user.email, user.password)).cookie);
    const own = { error: 'LOGIN_REQUIRED', user: { id: user.id } };
    expect(await oauth.finish(replaced, begun)).toMatchObject(own);

    const early = oauth.browserOf(user);
    const leaving = await oauth.authorize(early);
    await auth.post('/auth/logout', undefined, { cookie: user.cookie });
    expect((await oauth.finish(early, leaving)).error).toBe('LOGIN_REQUIRED');
    expect(await accountsOf(user)).toEqual([]);
  });

  test('LOGIN_REQUIRED when a page of another site starts the sign-in of a signed-in user (contract §5 "CSRF")', async () => {
    const user = await withPassword();
    const victim = oauth.browserOf(user);
    for (const site of ['cross-site', 'same-site'] as const) {
      victim.secFetchSite = site;
      expect(await oauth.signIn(victim)).toMatchObject({ error: 'LOGIN_REQUIRED', user: { id: user.id } });
    }
    expect(await accountsOf(user)).toEqual([]);
    // An account that is already linked may be used from anywhere: that changes nothing about it.
    for (const site of ['none', 'cross-site', 'same-site'] as const) {
      victim.secFetchSite = site;
      expect(await oauth.signIn(victim)).toMatchObject({ error: undefined, user: { id: user.id } });
    }
  });

  test('EMAIL_NOT_VERIFIED when a user has the address, unconfirmed', async () => {
    const squatter = await withPassword();
    for (const change of ['email_verified_at = NULL', 'password_hash = NULL']) {
      await query(`UPDATE users SET ${change} WHERE id = $1`, [squatter.id]);
      const outcome = await oauth.signIn(new Browser());
      expect(outcome).toMatchObject({ error: 'EMAIL_NOT_VERIFIED', user: undefined });
    }
    expect(await accountsOf(squatter)).toEqual([]);
  });

  test('OAUTH_EMAIL_NOT_VERIFIED without an address, or when email_verified is anything but true', async () => {
    const people = [
      ...[false, undefined, 'false', 1, null].map((email_verified) => ({ email_verified })),
      ...[undefined, '', 'no address', 'a@b\u0000c', 7].map((email) => ({ email: email as string })),
    ];
    for (const changes of people) {
      company.person = { ...newPerson(), ...changes };
      const outcome = await oauth.signIn(new Browser());
      const what = JSON.stringify(changes);
      expect(outcome, what).toMatchObject({ error: 'OAUTH_EMAIL_NOT_VERIFIED', user: undefined });
      expect(await query('SELECT id FROM accounts WHERE subject = $1', [company.person.sub]), what).toEqual(
        [],
      );
    }
  });
});

describe('with REQUIRE_EMAIL_VERIFICATION=false an unconfirmed address can sign in, but links no provider', async () => {
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
    const verified = await server.request('POST', '/auth/verify-email', {
      body: { token: tokenIn(message) },
    });
    expect(verified.body.data.user.emailVerified).toBe(true);
    expect(await oauth.signIn(oauth.browserOf(user))).toMatchObject({
      error: undefined,
      user: { id: user.id },
    });
  });
});
