import { describe, expect } from 'vitest';
import { cheapHash } from '#features/auth/testing/cheap-hash.ts';
import { hashPassword } from '#platform/base/crypto/password-hash.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

const shop = 'https://shop.example';

const test = serverTest
  .extend('settings', perFile, { CORS_ORIGINS: shop })
  .extend('user', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('bodies', perFile, ({ user }) => ({
    '/auth/login': () => ({ email: user.email, password: user.password }),
    '/auth/register': () => ({
      email: `csrf-${crypto.randomUUID()}@x.test`,
      password: user.password,
      name: '',
    }),
    '/auth/refresh': () => ({ refreshToken: 'A'.repeat(43) }),
  }))
  .extend('api', perFile, ({ server }) => {
    const login = (body: object, headers: Record<string, string> = {}) =>
      server.request('POST', '/auth/login', { body, headers });
    const loginAs = ({ email, password }: SignedIn, headers: Record<string, string> = {}) =>
      login({ email, password }, headers);
    const isAlive = async (credential: { token?: string; cookie?: string }) =>
      (await server.request('GET', '/auth/session', credential)).status === 200;
    return { login, loginAs, isAlive };
  });

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('POST /auth/login', () => {
  test('201 {user, session, accessToken, refreshToken, tokenType, expiresIn} and the cookie (contract §5)', async ({
    api,
    user,
  }) => {
    const { status, body, headers } = await api.loginAs(user);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      user: {
        id: user.id,
        email: user.email,
        name: 'A CUSTOMER',
        role: 'CUSTOMER',
        createdAt: expect.any(String),
        emailVerified: true,
      },
      session: {
        id: expect.any(String),
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        idleExpiresAt: expect.any(String),
        warnAt: expect.any(String),
      },
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      tokenType: 'Bearer',
      expiresIn: 3_600,
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('the cookie is __Host-session, HttpOnly, Secure, SameSite=Lax, Path=/ (specification "Authentication" B1, contract §5)', async ({
    api,
    user,
  }) => {
    const { headers } = await api.loginAs(user);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    const [pair = '', ...attributes] = (cookies[0] ?? '').split('; ');
    expect(pair).toMatch(/^__Host-session=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('201 the limits of the session start at the login, as SESSION_* set them (contract §5)', async ({
    api,
    user,
  }) => {
    const { session } = (await api.loginAs(user)).body.data;
    const at = (text: string) => Date.parse(text);
    expect(at(session.expiresAt) - at(session.createdAt)).toBe(8 * 3_600_000);
    expect(at(session.idleExpiresAt) - at(session.createdAt)).toBe(30 * 60_000);
    expect(at(session.idleExpiresAt) - at(session.warnAt)).toBe(2 * 60_000);
    expect(Math.abs(at(session.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test('201 compares email addresses case-insensitively (contract §5)', async ({ api, user }) => {
    expect((await api.login({ email: user.email.toUpperCase(), password: user.password })).status).toBe(201);
  });

  test('401 INVALID_CREDENTIALS with the same answer for an unknown address and a wrong password (contract §5)', async ({
    api,
    user,
  }) => {
    const replies = [
      await api.login({ email: user.email, password: 'not the password' }),
      await api.login({ email: 'nobody@petalpaw.test', password: 'not the password' }),
      await api.login({ email: 'no address at all', password: '' }),
      await api.login({ email: '', password: 'x'.repeat(100_000) }),
      await api.login({ email: user.email, password: `${user.password} ` }),
      await api.login({ email: user.email, password: user.password.toUpperCase() }),
    ];
    const answers = replies.map(({ status, headers, body: { timestamp: _, ...body } }) => ({
      status,
      body,
      cookies: headers.getSetCookie(),
    }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { error: 'INVALID_CREDENTIALS' }, cookies: [] });
  });

  test('401 for a disabled account with any password (contract §5)', async ({ server, api }) => {
    const gone = await server.newUser('CUSTOMER');
    await server.request('PATCH', `/users/${gone.id}`, {
      token: await server.tokenOf('ADMIN'),
      body: { disabled: true },
    });
    const { status, body } = await api.loginAs(gone);
    expect([status, body.error]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('400 when a field is missing or not a string (contract §5)', async ({ api, user }) => {
    expect((await api.login({ email: user.email })).body.details).toBe('password: is required');
    expect((await api.login({ email: 1, password: null })).status).toBe(400);
  });

  test('every login creates new secrets, even if the request has a cookie (ASVS 5.0, 7.2.4)', async ({
    api,
    user,
  }) => {
    const planted = `__Host-session=${'A'.repeat(43)}`;
    const one = await api.loginAs(user, { cookie: planted });
    const other = await api.loginAs(user, { cookie: planted });
    expect(new Set([planted, cookieOf(one.headers), cookieOf(other.headers)]).size).toBe(3);
    expect(one.body.data.session.id).not.toBe(other.body.data.session.id);
    expect(await api.isAlive({ cookie: planted })).toBe(false);
  });

  test('a login invalidates the cookie that it replaces, but not the tokens of that session (ASVS 5.0, 7.2.4)', async ({
    api,
    user,
  }) => {
    const before = await api.loginAs(user);
    const cookie = cookieOf(before.headers);
    expect(await api.isAlive({ cookie })).toBe(true);
    expect((await api.loginAs(user, { cookie })).status).toBe(201);
    expect(await api.isAlive({ cookie })).toBe(false);
    expect(await api.isAlive({ token: before.body.data.accessToken })).toBe(true);
  });

  test('201 although the request has an invalid cookie or token (contract §2)', async ({ api, user }) => {
    const dead = { cookie: `__Host-session=${'B'.repeat(43)}`, authorization: 'Bearer dead' };
    expect((await api.loginAs(user, dead)).status).toBe(201);
  });

  test('hashes the password again at login when the cost has changed (contract §5 "Passwords")', async ({
    server,
    pool,
    api,
  }) => {
    const old = await server.newUser('CUSTOMER');
    const weak =
      '$argon2id$v=19$m=8192,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$TDmr9pkJcMBxERJbTDKNb4bvhEkGD6OaPLEBY4AYdsc';
    const { rows } = await pool.query('SELECT password_hash FROM users WHERE id = $1', [old.id]);
    const strong = rows[0].password_hash;
    await pool.query('UPDATE users SET password_hash = $1 WHERE id = $2', [cheapHash(old.password), old.id]);
    expect(strong).not.toBe(weak);
    expect((await api.loginAs(old)).status).toBe(201);
    const { rows: after } = await pool.query('SELECT password_hash FROM users WHERE id = $1', [old.id]);
    expect(after[0].password_hash.split('$')[3]).toBe((await hashPassword('any')).split('$')[3]);
    expect((await api.loginAs(old)).status).toBe(201);
  });

  test('eight concurrent logins succeed while the password is hashed again (contract §5 "Passwords")', async ({
    server,
    pool,
    api,
  }) => {
    const old = await server.newUser('CUSTOMER');
    await pool.query('UPDATE users SET password_hash = $1 WHERE id = $2', [cheapHash(old.password), old.id]);
    const replies = await Promise.all(Array.from({ length: 8 }, () => api.loginAs(old)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
  });

  test('opens no session when the password changes while it is checked (contract §5)', async ({
    server,
    api,
    pool,
  }) => {
    const changed = await server.newUser('CUSTOMER');
    const hash = await hashPassword('chosen in the meantime');
    const pending = Array.from({ length: 6 }, () => api.loginAs(changed));
    await pool.query('UPDATE users SET password_hash = $1 WHERE id = $2', [hash, changed.id]);
    await pool.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [changed.id]);
    await Promise.all(pending);
    const { rows } = await pool.query(
      'SELECT count(*) AS open FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
      [changed.id],
    );
    expect(rows[0].open).toBe('0');
  });
});

describe('login, register and refresh by origin of the request (contract §5 CSRF)', () => {
  const passes = { '/auth/login': 201, '/auth/register': 201, '/auth/refresh': 401 };
  test.for<[string, Record<string, string>, boolean]>([
    ['no header', {}, true],
    ['its own page', { 'sec-fetch-site': 'same-origin', origin: 'own' }, true],
    ['the address bar', { 'sec-fetch-site': 'none' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }, false],
    ['an old browser on another site', { origin: 'https://evil.example' }, false],
    ['a sandboxed frame', { origin: 'null' }, false],
    ['a page of CORS_ORIGINS', { 'sec-fetch-site': 'cross-site', origin: shop }, true],
  ])('%s', async ([_what, headers, allowed], { server, bodies }) => {
    const own = { ...headers, ...(headers.origin === 'own' ? { origin: server.url } : {}) };
    for (const path of ['/auth/login', '/auth/register', '/auth/refresh'] as const) {
      const { status, body } = await server.request('POST', path, { body: bodies[path](), headers: own });
      if (allowed) expect(status, path).toBe(passes[path]);
      else expect([status, body.error], path).toEqual([403, 'CSRF_REJECTED']);
    }
  });

  test('201 for a page of CORS_ORIGINS, with tokens and without a cookie (contract §5)', async ({
    api,
    user,
  }) => {
    const { status, headers, body } = await api.loginAs(user, {
      origin: shop,
      'sec-fetch-site': 'cross-site',
    });
    expect(status).toBe(201);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await api.isAlive({ token: body.data.accessToken })).toBe(true);
  });

  test('403 for a page of CORS_ORIGINS that sends the cookie (contract §5)', async ({ api, user }) => {
    const { status } = await api.loginAs(user, {
      origin: shop,
      'sec-fetch-site': 'cross-site',
      cookie: user.cookie,
    });
    expect(status).toBe(403);
  });
});

describe('audit entries of logins (contract §11)', () => {
  test('a login has user and session, a failed login has the reason', async ({ server, api, pool }) => {
    const someone = await server.newUser('CUSTOMER');
    const { body } = await api.loginAs(someone);
    await api.login({ email: someone.email, password: 'wrong' });
    const { rows } = await pool.query(
      `SELECT action, entity, entity_id, actor_id, after, ip FROM audit_log
        WHERE entity_id = ANY ($1) AND action LIKE 'login%' ORDER BY seq`,
      [[body.data.session.id, someone.id]],
    );
    expect(rows).toEqual([
      {
        action: 'login',
        entity: 'session',
        entity_id: body.data.session.id,
        actor_id: someone.id,
        after: { userId: someone.id },
        ip: '127.0.0.1',
      },
      {
        action: 'loginFailed',
        entity: 'user',
        entity_id: someone.id,
        actor_id: null,
        after: { reason: 'wrong password' },
        ip: '127.0.0.1',
      },
    ]);
  });

  test('an unknown address is recorded as a hash, which is equal for equal addresses', async ({
    pool,
    api,
  }) => {
    const typed = `My Password Is ${crypto.randomUUID()}`;
    const { rows: before } = await pool.query('SELECT max(seq) AS last FROM audit_log');
    for (const email of [typed, typed.toLowerCase(), 'another']) await api.login({ email, password: 'x' });
    const { rows } = await pool.query(
      'SELECT entity_id, after, to_jsonb(a)::text AS whole FROM audit_log a WHERE seq > $1 ORDER BY seq',
      [before[0].last],
    );
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row.entity_id).toBeNull();
      expect(row.whole.toLowerCase()).not.toContain(typed.toLowerCase());
    }
    expect(rows[0].after).toEqual({
      reason: 'no such account',
      emailHash: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(rows[1].after).toEqual(rows[0].after);
    expect(rows[2].after).not.toEqual(rows[0].after);
  });
});
