/** Signing in with two real providers: new users and returning ones. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openAccounts } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

const { auth, company, oauth, other, query, server } = await openAccounts();

beforeEach(() => {
  company.behave();
  other.behave();
  company.person = newPerson();
});

describe('GET /auth/oauth/:provider', () => {
  test('302 to the provider with PKCE, state and nonce, and with a cookie that binds the browser (contract §5)', async () => {
    const providers = await server.request('GET', '/auth/oauth/providers');
    expect([providers.status, providers.body.data]).toEqual([200, [{ name: 'company' }, { name: 'other' }]]);
    const { status, headers } = await server.request('GET', '/auth/oauth/company?returnTo=/pets');
    expect(status).toBe(302);
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin).toBe(company.issuer);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'petalpawCOMPANY',
      redirect_uri: oauth.urlOf('/auth/oauth/company/callback'),
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [pair = '', ...attributes] = headers.getSetCookie()[0]?.split('; ') ?? [];
    expect(pair).toMatch(/^__Host-oauth=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax', 'Secure']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('404 for an unknown provider, before the query is validated (contract §5)', async () => {
    for (const path of [
      '/auth/oauth/nobody?returnTo=//evil',
      '/auth/oauth/COMPANY',
      '/auth/oauth/nobody/callback',
    ]) {
      const { status, body } = await server.request('GET', path);
      expect([status, body.error]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('400 when returnTo is not a local path', async () => {
    const bad = ['//evil.test', 'https://evil.test', '/\\evil.test', '%09//evil.test', '/%0A/evil', 'x', ''];
    for (const returnTo of bad) {
      const reply = await server.request('GET', `/auth/oauth/company?returnTo=${returnTo}`);
      expect([reply.status, reply.body.error], returnTo).toEqual([400, 'VALIDATION_FAILED']);
      expect(reply.body.details).toMatch(/^returnTo: expected /);
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('a new user (contract §5)', () => {
  test('is a CUSTOMER with a confirmed address and without a password, signed in with a cookie', async () => {
    const browser = new Browser();
    const { end, user } = await oauth.signIn(browser);
    expect([end.status, end.location?.href]).toEqual([303, oauth.urlOf('/pets')]);
    const { email } = company.person;
    expect(user).toMatchObject({ email, name: 'Nguyễn Thị Mai', role: 'CUSTOMER', emailVerified: true });
    const [session = '', binding] = end.headers.getSetCookie();
    expect(session).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(binding).toMatch(/^__Host-oauth=; .*Max-Age=0/);
    expect(await query('SELECT password_hash FROM users WHERE id = $1', [user.id])).toEqual([
      { password_hash: null },
    ]);
  });

  test('is redirected to returnTo with query and fragment, without it to /', async () => {
    for (const [asked, end] of [
      ['', '/'],
      ['?returnTo=%2Fp%C3%A9ts%3Fa%3Db%23c', '/p%C3%A9ts?a=b#c'],
    ]) {
      company.person = newPerson();
      const browser = new Browser();
      const redirect = await browser.visit(oauth.urlOf(`/auth/oauth/company${asked}`), ({ pathname }) =>
        pathname.endsWith('/callback'),
      );
      const last = await browser.get(redirect.location ?? '');
      expect([last.status, last.headers.get('location')]).toEqual([303, end]);
    }
  });

  test('gets name and address from the UserInfo endpoint when the ID token lacks them; without a name it is part of the address', async () => {
    const { sub, ...profile } = newPerson();
    company.person = { sub };
    company.profile = { sub, ...profile };
    const { email, name } = profile;
    expect((await oauth.signIn(new Browser())).user).toMatchObject({ email, name });
    company.behave();
    company.person = newPerson({ name: ' \u0000 ' });
    expect((await oauth.signIn(new Browser())).user?.name).toBe(company.person.email?.split('@')[0]);
  });

  test('8 concurrent callbacks create one user and one link', async () => {
    const browsers = Array.from({ length: 8 }, () => new Browser());
    const callbacks = await Promise.all(browsers.map((browser) => oauth.authorize(browser)));
    const ends = await Promise.all(
      browsers.map((browser, index) => browser.get(callbacks[index] ?? oauth.urlOf('/'))),
    );
    const told = ends.map(({ status, headers }) => `${status} ${headers.get('location')}`);
    expect(told).toEqual(Array(8).fill('303 /pets'));
    expect(
      await query('SELECT count(*)::int AS n FROM users WHERE email = $1', [company.person.email]),
    ).toEqual([{ n: 1 }]);
    expect(
      await query('SELECT count(*)::int AS n FROM accounts WHERE subject = $1', [company.person.sub]),
    ).toEqual([{ n: 1 }]);
  });
});

describe('a returning user (contract §5)', () => {
  test('is the same user even if the provider has another address by now', async () => {
    const { user } = await oauth.signIn(new Browser());
    company.person = { sub: company.person.sub, email: 'other@petalpaw.test', email_verified: false };
    expect((await oauth.signIn(new Browser())).user).toEqual(user);
  });

  test('gets a new cookie each time, and the cookie of the request becomes invalid (ASVS 5.0, 7.2.4)', async () => {
    const browser = new Browser();
    // An invalid cookie does not stand in the way (contract §2).
    browser.put(server.url, `__Host-session=${'A'.repeat(43)}`);
    expect((await oauth.signIn(browser)).user?.email).toBe(company.person.email);
    const first = browser.cookie(server.url, '__Host-session');
    await oauth.signIn(browser);
    expect(browser.cookie(server.url, '__Host-session')).not.toBe(first);
    expect((await server.request('GET', '/auth/session', { cookie: `__Host-session=${first}` })).status).toBe(
      401,
    );
  });

  test('ACCOUNT_DISABLED for a disabled user', async () => {
    const disabled = { error: 'ACCOUNT_DISABLED', user: undefined };
    const { user } = await oauth.signIn(new Browser());
    await auth.change(user.id, { disabled: true });
    expect(await oauth.signIn(new Browser())).toMatchObject(disabled);
    // Nor with another provider that has the address.
    other.person = { ...company.person, sub: 'another' };
    expect(await oauth.signIn(new Browser(), 'other')).toMatchObject(disabled);
  });

  test('is a new user after the former one was erased (contract §6)', async () => {
    const { user } = await oauth.signIn(new Browser());
    await server.request('DELETE', `/users/${user.id}`, { token: await server.tokenOf('ADMIN') });
    expect(await query('SELECT id FROM accounts WHERE user_id = $1', [user.id])).toEqual([]);
    expect((await oauth.signIn(new Browser())).user.id).not.toBe(user.id);
  });
});
