/** Which user a provider's account is linked to, and how. */
import { describe, expect } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';
import { accountTest } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

const test = accountTest.extend('api', perFile, ({ oauth, server, query }) => {
  const providersOf = async (browser: Browser) =>
    (await browser.get(oauth.urlOf('/auth/accounts'))).body.data.map(
      ({ provider }: { provider: string }) => provider,
    );
  /** Creates a user with a password and an address, which is confirmed by default. */
  async function withPassword(email: string, confirmed = true): Promise<SignedIn> {
    const user = await server.newUser('CUSTOMER');
    const verifiedAt = confirmed ? 'now()' : 'NULL';
    await query(
      `UPDATE users SET email = $2, email_key = $2, email_verified_at = ${verifiedAt} WHERE id = $1`,
      [user.id, email],
    );
    return { ...user, email };
  }
  return { providersOf, withPassword };
});

test.afterEach(({ company, other }) => {
  company.behave();
  other.behave();
});

describe('accounts are linked only by an address that both sides have verified', () => {
  test('LOGIN_REQUIRED when a second provider has the address of a user without a password (contract §5)', async ({
    company,
    oauth,
    other,
    api,
  }) => {
    company.person = newPerson();
    const browser = new Browser();
    const { user } = await oauth.signIn(browser);
    other.person = {
      ...company.person,
      sub: `known by another name ${crypto.randomUUID()}`,
      email: user.email.toUpperCase(),
    };
    const refused = { error: 'LOGIN_REQUIRED', user: undefined };
    expect(await oauth.signIn(new Browser(), 'other')).toMatchObject(refused);
    // Nor is another account at the same provider, such as that of the mailbox's current owner.
    company.person = { ...company.person, sub: crypto.randomUUID() };
    expect(await oauth.signIn(new Browser(), 'company')).toMatchObject(refused);
    expect(await api.providersOf(browser)).toEqual(['company']);

    expect((await oauth.signIn(browser, 'other')).user).toEqual(user);
    expect(await api.providersOf(browser)).toEqual(['company', 'other']);
    expect((await oauth.signIn(new Browser(), 'other')).user).toEqual(user);
  });

  test('links a user without a password and without a provider by the confirmed address (contract §5)', async ({
    company,
    api,
    query,
    oauth,
  }) => {
    company.person = newPerson();
    const user = await api.withPassword(company.person.email ?? '');
    await query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    expect((await oauth.signIn(new Browser())).user.id).toBe(user.id);
  });

  test('ACCOUNT_MISMATCH when a signed-in user uses an account that is linked to another user', async ({
    company,
    oauth,
    api,
    server,
  }) => {
    company.person = newPerson();
    await oauth.signIn(new Browser());
    const user = await api.withPassword(`own-${crypto.randomUUID()}@petalpaw.test`);
    const outcome = await oauth.signIn(oauth.browserOf(user));
    expect(outcome).toMatchObject({ error: 'ACCOUNT_MISMATCH', user: { id: user.id } });
    // Nor when the session was opened while the browser was at the provider.
    const late = new Browser();
    const callback = await oauth.authorize(late);
    late.put(server.url, user.cookie);
    expect(await oauth.finish(late, callback)).toMatchObject({
      error: 'ACCOUNT_MISMATCH',
      user: { id: user.id },
    });
  });

  test('informs the user of a new link by email, with provider and address, in the language of the request (contract §5)', async ({
    company,
    api,
    oauth,
    server,
  }) => {
    company.person = newPerson();
    const user = await api.withPassword(company.person.email ?? '');
    await oauth.signIn(oauth.browserOf(user));
    const [message = ''] = await emailsTo(server, user.email);
    expect(message).toContain('Subject: A new way to sign in was added');
    expect(message).toContain(`The account ${user.email} at company was linked to your Petalpaw account.`);
    // A later sign-in with it sends none.
    await oauth.signIn(new Browser());
    expect(await emailsTo(server, user.email)).toHaveLength(1);
  });

  test('the same subject at two providers is two users (ASVS 5.0, 6.8.1)', async ({
    company,
    oauth,
    other,
  }) => {
    company.person = newPerson();
    other.person = { ...newPerson(), sub: company.person.sub };
    const { user } = await oauth.signIn(new Browser());
    const second = await oauth.signIn(new Browser(), 'other');
    expect([second.error, second.user.email]).toEqual([undefined, other.person.email]);
    expect(second.user.id).not.toBe(user.id);
  });

  test('LOGIN_REQUIRED when a user with a password is not signed in', async ({ company, api, oauth }) => {
    company.person = newPerson();
    const user = await api.withPassword(company.person.email ?? '');
    expect(await oauth.signIn(new Browser())).toMatchObject({ error: 'LOGIN_REQUIRED', user: undefined });
    const linked = await oauth.signIn(oauth.browserOf(user));
    expect([linked.error, linked.user.id]).toEqual([undefined, user.id]);
    // From now on the account can be used to sign in.
    expect((await oauth.signIn(new Browser())).user.id).toBe(user.id);
  });

  test('LOGIN_REQUIRED unless the session exists at the start and at the end', async ({
    company,
    api,
    oauth,
    server,
    query,
  }) => {
    company.person = newPerson();
    const user = await api.withPassword(company.person.email ?? '');
    const late = new Browser();
    const callback = await oauth.authorize(late);
    late.put(server.url, user.cookie);
    expect((await oauth.finish(late, callback)).error).toBe('LOGIN_REQUIRED');

    const early = oauth.browserOf(user);
    const leaving = await oauth.authorize(early);
    await server.request('POST', '/auth/logout', { cookie: user.cookie });
    expect((await oauth.finish(early, leaving)).error).toBe('LOGIN_REQUIRED');
    expect(await query('SELECT id FROM accounts WHERE user_id = $1', [user.id])).toEqual([]);
  });

  test('LOGIN_REQUIRED when the session was replaced by a later one of the same user', async ({
    company,
    api,
    oauth,
    server,
  }) => {
    company.person = newPerson();
    const user = await api.withPassword(company.person.email ?? '');
    const browser = oauth.browserOf(user);
    const callback = await oauth.authorize(browser);
    const { email, password } = user;
    const again = await server.request('POST', '/auth/login', { body: { email, password } });
    browser.put(server.url, again.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    expect(await oauth.finish(browser, callback)).toMatchObject({
      error: 'LOGIN_REQUIRED',
      user: { id: user.id },
    });
    expect(await api.providersOf(browser)).toEqual([]);
  });

  test.for(['cross-site', 'same-site'] as const)(
    'LOGIN_REQUIRED when a %s page starts the sign-in of a signed-in user (contract §5 "CSRF")',
    async (site, { company, api, oauth }) => {
      company.person = newPerson();
      const user = await api.withPassword(company.person.email ?? '');
      const victim = oauth.browserOf(user);
      victim.secFetchSite = site;
      expect(await oauth.signIn(victim)).toMatchObject({ error: 'LOGIN_REQUIRED', user: { id: user.id } });
      expect(await api.providersOf(victim)).toEqual([]);
      // An account that is already linked may be used from anywhere: that changes nothing about it.
      victim.secFetchSite = 'none';
      expect((await oauth.signIn(victim)).error).toBeUndefined();
      victim.secFetchSite = site;
      expect(await oauth.signIn(victim)).toMatchObject({ error: undefined, user: { id: user.id } });
    },
  );

  test('ACCOUNT_MISMATCH when the address differs from that of the signed-in user; no user is created', async ({
    company,
    api,
    oauth,
    query,
  }) => {
    company.person = newPerson();
    const user = await api.withPassword('own@petalpaw.test');
    const browser = oauth.browserOf(user);
    expect(await oauth.signIn(browser)).toMatchObject({ error: 'ACCOUNT_MISMATCH', user: { id: user.id } });
    expect(await query('SELECT id FROM users WHERE email = $1', [company.person.email])).toEqual([]);
    expect(await query('SELECT id FROM accounts WHERE subject = $1', [company.person.sub])).toEqual([]);
  });

  test.for([true, false])(
    'EMAIL_NOT_VERIFIED when somebody has registered the address and never confirmed it (password: %s)',
    async (hasPassword, { company, api, query, oauth }) => {
      company.person = newPerson();
      const squatter = await api.withPassword(company.person.email ?? '', false);
      if (!hasPassword) await query('UPDATE users SET password_hash = NULL WHERE id = $1', [squatter.id]);
      expect(await oauth.signIn(new Browser())).toMatchObject({
        error: 'EMAIL_NOT_VERIFIED',
        user: undefined,
      });
      expect(await query('SELECT id FROM accounts WHERE user_id = $1', [squatter.id])).toEqual([]);
    },
  );

  test.for([false, undefined, 'false', 1, null])(
    'OAUTH_EMAIL_NOT_VERIFIED when email_verified is %j',
    async (email_verified, { company, oauth, query }) => {
      company.person = { ...newPerson(), email_verified };
      expect(await oauth.signIn(new Browser())).toMatchObject({
        error: 'OAUTH_EMAIL_NOT_VERIFIED',
        user: undefined,
      });
      expect(await query('SELECT id FROM users WHERE email = $1', [company.person.email])).toEqual([]);
    },
  );

  test.for([undefined, '', 'no address', 'a@b\u0000c', 7])(
    'OAUTH_EMAIL_NOT_VERIFIED when the address is %j',
    async (email, { company, oauth }) => {
      company.person = { ...newPerson(), email: email as string };
      expect((await oauth.signIn(new Browser())).error).toBe('OAUTH_EMAIL_NOT_VERIFIED');
    },
  );
});
