/** Signing in with two real providers: new users and returning ones. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';
import { type SignIns, startSessions } from './testing/sign-ins.ts';

let the: SignIns;
beforeAll(async () => {
  the = await startSessions();
});
afterAll(() => the?.close());
afterEach(() => {
  the.company.behave();
  the.other.behave();
});

const accountsOf = async (browser: Browser) => (await browser.get(the.at('/auth/accounts'))).body.data;

describe('GET /auth/oauth/providers', () => {
  test('contract §5: [{name}] of what is configured', async () => {
    const { status, body } = await the.server.request('GET', '/auth/oauth/providers');
    expect([status, body.data]).toEqual([200, [{ name: 'company' }, { name: 'other' }]]);
  });
});

describe('GET /auth/oauth/:provider', () => {
  test('302 contract §5: to the provider, with PKCE, state and nonce, and a cookie that binds the browser', async () => {
    const { status, headers } = await the.server.request('GET', '/auth/oauth/company?returnTo=/pets');
    expect(status).toBe(302);
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin).toBe(the.company.issuer);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'petalpawCOMPANY',
      redirect_uri: the.at('/auth/oauth/company/callback'),
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

  test('404 contract §5: an unknown provider, before anything about the query', async () => {
    for (const path of [
      '/auth/oauth/nobody?returnTo=//evil',
      '/auth/oauth/COMPANY',
      '/auth/oauth/nobody/callback',
    ]) {
      const { status, body } = await the.server.request('GET', path);
      expect([status, body.error]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '%09//evil.example',
    '/%0A/evil',
    'x',
    '',
  ])('400 contract §5: returnTo %s is no local path', async (returnTo) => {
    const { status, body, headers } = await the.server.request(
      'GET',
      `/auth/oauth/company?returnTo=${returnTo}`,
    );
    expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details).toMatch(/^returnTo: expected /);
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('contract §5: somebody new', () => {
  test('becomes a CUSTOMER with a confirmed address and without a password, signed in by cookie', async () => {
    the.company.person = newPerson();
    const browser = new Browser();
    const { end, user } = await the.signIn(browser);
    expect([end.status, end.location?.href]).toEqual([303, the.at('/pets')]);
    expect(user).toMatchObject({
      email: the.company.person.email,
      name: 'Nguyễn Thị Mai',
      role: 'CUSTOMER',
      emailVerified: true,
    });
    const [session = '', binding] = end.headers.getSetCookie();
    expect(session).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(binding).toMatch(/^__Host-oauth=; .*Max-Age=0/);
    expect(await the.query('SELECT password_hash FROM users WHERE id = $1', [user.id])).toEqual([
      { password_hash: null },
    ]);
    expect(await accountsOf(browser)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        provider: 'company',
        email: the.company.person.email,
        createdAt: expect.any(String),
      },
    ]);
  });

  test('goes to / when returnTo is not given, and keeps query and fragment when it is', async () => {
    for (const [asked, end] of [
      ['', '/'],
      ['?returnTo=%2Fp%C3%A9ts%3Fa%3Db%23c', '/p%C3%A9ts?a=b#c'],
    ]) {
      the.company.person = newPerson();
      const browser = new Browser();
      const redirect = await browser.visit(the.at(`/auth/oauth/company${asked}`), ({ pathname }) =>
        pathname.endsWith('/callback'),
      );
      const last = await browser.get(redirect.location ?? '');
      expect([last.status, last.headers.get('location')]).toEqual([303, end]);
    }
  });

  test('whose ID token says nothing of the address is asked about at the UserInfo endpoint', async () => {
    const { sub, ...profile } = newPerson();
    the.company.person = { sub };
    the.company.profile = { sub, ...profile };
    expect((await the.signIn(new Browser())).user).toMatchObject({
      email: profile.email,
      name: profile.name,
    });
  });

  test('whose name is empty is called by the address', async () => {
    the.company.person = newPerson({ name: ' \u0000 ' });
    expect((await the.signIn(new Browser())).user?.name).toBe(the.company.person.email?.split('@')[0]);
  });

  test('8 callbacks at once in 8 browsers make one user and one link', async () => {
    the.company.person = newPerson();
    const browsers = Array.from({ length: 8 }, () => new Browser());
    const callbacks = await Promise.all(browsers.map((browser) => the.comeBack(browser)));
    const ends = await Promise.all(
      browsers.map((browser, index) => browser.get(callbacks[index] ?? the.at('/'))),
    );
    const told = ends.map(({ status, headers }) => `${status} ${headers.get('location')}`);
    expect(told).toEqual(Array(8).fill('303 /pets'));
    expect(
      await the.query('SELECT count(*)::int AS n FROM users WHERE email = $1', [the.company.person.email]),
    ).toEqual([{ n: 1 }]);
    expect(
      await the.query('SELECT count(*)::int AS n FROM accounts WHERE subject = $1', [the.company.person.sub]),
    ).toEqual([{ n: 1 }]);
  });
});

describe('contract §5: somebody who comes back', () => {
  test('is the same user, whatever address and name the provider has for them by now', async () => {
    the.company.person = newPerson();
    const { user } = await the.signIn(new Browser());
    the.company.person = { sub: the.company.person.sub, email: 'other@petalpaw.test', email_verified: false };
    expect((await the.signIn(new Browser())).user).toEqual(user);
  });

  test('ASVS 5.0, 7.2.4: gets a new cookie each time, whatever cookie came along, which is good no longer', async () => {
    the.company.person = newPerson();
    const browser = new Browser();
    await the.signIn(browser);
    const first = browser.cookie(the.server.url, '__Host-session');
    await the.signIn(browser);
    expect(browser.cookie(the.server.url, '__Host-session')).not.toBe(first);
    expect(
      (await the.server.request('GET', '/auth/session', { cookie: `__Host-session=${first}` })).status,
    ).toBe(401);
  });

  test('contract §2: a dead cookie does not stand in the way', async () => {
    the.company.person = newPerson();
    const browser = new Browser();
    browser.put(the.server.url, `__Host-session=${'A'.repeat(43)}`);
    expect((await the.signIn(browser)).user?.email).toBe(the.company.person.email);
  });

  test('ACCOUNT_DISABLED: a disabled user is not let in', async () => {
    the.company.person = newPerson();
    const { user } = await the.signIn(new Browser());
    const token = await the.server.tokenOf('ADMIN');
    await the.server.request('PATCH', `/users/${user.id}`, { token, body: { disabled: true } });
    expect(await the.signIn(new Browser())).toMatchObject({ error: 'ACCOUNT_DISABLED', user: undefined });
    // Nor with another provider that has the address.
    the.other.person = { ...the.company.person, sub: 'another' };
    expect(await the.signIn(new Browser(), 'other')).toMatchObject({
      error: 'ACCOUNT_DISABLED',
      user: undefined,
    });
  });

  test('contract §6: whose user was erased is somebody new, and nothing of them is left', async () => {
    the.company.person = newPerson();
    const { user } = await the.signIn(new Browser());
    await the.server.request('DELETE', `/users/${user.id}`, { token: await the.server.tokenOf('ADMIN') });
    expect(await the.query('SELECT id FROM accounts WHERE user_id = $1', [user.id])).toEqual([]);
    expect((await the.signIn(new Browser())).user.id).not.toBe(user.id);
  });
});
