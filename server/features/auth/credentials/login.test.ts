import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#platform/crypto/password-hash.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

const shop = 'https://shop.example';
let server: TestServer;
let user: SignedIn;
beforeAll(async () => {
  server = await startServer({ CORS_ORIGINS: shop });
  user = await server.newUser('CUSTOMER');
});
afterAll(() => server?.close());

const pool = () => server.running.app.database.pool;
const login = (body: object, headers: Record<string, string> = {}) =>
  server.request('POST', '/auth/login', { body, headers });
const loginAs = ({ email, password }: SignedIn, headers: Record<string, string> = {}) =>
  login({ email, password }, headers);
const isAlive = async (credential: { token?: string; cookie?: string }) =>
  (await server.request('GET', '/auth/session', credential)).status === 200;
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('POST /auth/login', () => {
  test('201 contract §5: {user, session, accessToken, refreshToken, tokenType, expiresIn} and the cookie', async () => {
    const { status, body, headers } = await loginAs(user);
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
      expiresIn: 300,
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('spec "Authentication" B1, contract §5: the cookie is __Host-session, HttpOnly, Secure, SameSite=Lax, Path=/', async () => {
    const { headers } = await loginAs(user);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    const [pair = '', ...attributes] = (cookies[0] ?? '').split('; ');
    expect(pair).toMatch(/^__Host-session=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('contract §5: the limits of the session are SESSION_* from the login', async () => {
    const { session } = (await loginAs(user)).body.data;
    const at = (text: string) => Date.parse(text);
    expect(at(session.expiresAt) - at(session.createdAt)).toBe(8 * 3_600_000);
    expect(at(session.idleExpiresAt) - at(session.createdAt)).toBe(30 * 60_000);
    expect(at(session.idleExpiresAt) - at(session.warnAt)).toBe(2 * 60_000);
    expect(Math.abs(at(session.createdAt) - Date.now())).toBeLessThan(5_000);
  });

  test('contract §5: email addresses are compared case-insensitively', async () => {
    expect((await login({ email: user.email.toUpperCase(), password: user.password })).status).toBe(201);
  });

  test('401 INVALID_CREDENTIALS contract §5: unknown address and wrong password get the same answer', async () => {
    const replies = [
      await login({ email: user.email, password: 'not the password' }),
      await login({ email: 'nobody@petalpaw.test', password: 'not the password' }),
      await login({ email: 'no address at all', password: '' }),
      await login({ email: '', password: 'x'.repeat(100_000) }),
      await login({ email: user.email, password: `${user.password} ` }),
      await login({ email: user.email, password: user.password.toUpperCase() }),
    ];
    const answers = replies.map(({ status, headers, body: { timestamp: _, ...body } }) => ({
      status,
      body,
      cookies: headers.getSetCookie(),
    }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { error: 'INVALID_CREDENTIALS' }, cookies: [] });
  });

  test('401 contract §5: a disabled account, whatever the password', async () => {
    const gone = await server.newUser('CUSTOMER');
    await server.request('PATCH', `/users/${gone.id}`, {
      token: await server.tokenOf('ADMIN'),
      body: { disabled: true },
    });
    const { status, body } = await loginAs(gone);
    expect([status, body.error]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('400 contract §5: any strings, but strings', async () => {
    expect((await login({ email: user.email })).body.details).toBe('password: is required');
    expect((await login({ email: 1, password: null })).status).toBe(400);
  });

  test('ASVS 5.0, 7.2.4: every login makes new secrets, whatever cookie the request brought along', async () => {
    const planted = `__Host-session=${'A'.repeat(43)}`;
    const one = await loginAs(user, { cookie: planted });
    const other = await loginAs(user, { cookie: planted });
    expect(new Set([planted, cookieOf(one.headers), cookieOf(other.headers)]).size).toBe(3);
    expect(one.body.data.session.id).not.toBe(other.body.data.session.id);
    expect(await isAlive({ cookie: planted })).toBe(false);
  });

  test('ASVS 5.0, 7.2.4: a login ends the cookie it replaces, not that sign-in’s tokens', async () => {
    const before = await loginAs(user);
    const cookie = cookieOf(before.headers);
    expect(await isAlive({ cookie })).toBe(true);
    expect((await loginAs(user, { cookie })).status).toBe(201);
    expect(await isAlive({ cookie })).toBe(false);
    expect(await isAlive({ token: before.body.data.accessToken })).toBe(true);
  });

  test('contract §2: a dead cookie or token never stands in the way of a new login', async () => {
    const dead = { cookie: `__Host-session=${'B'.repeat(43)}`, authorization: 'Bearer dead' };
    expect((await loginAs(user, dead)).status).toBe(201);
  });

  test('contract §5 "Passwords": rehashed at login when the cost changes', async () => {
    const old = await server.newUser('CUSTOMER');
    const weak =
      '$argon2id$v=19$m=8192,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$TDmr9pkJcMBxERJbTDKNb4bvhEkGD6OaPLEBY4AYdsc';
    const { rows } = await pool().query('SELECT password_hash FROM users WHERE id = $1', [old.id]);
    const strong = rows[0].password_hash;
    await pool().query('UPDATE users SET password_hash = $1 WHERE id = $2', [
      await cheapHash(old.password),
      old.id,
    ]);
    expect(strong).not.toBe(weak);
    expect((await loginAs(old)).status).toBe(201);
    const { rows: after } = await pool().query('SELECT password_hash FROM users WHERE id = $1', [old.id]);
    expect(after[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await loginAs(old)).status).toBe(201);
  });

  test('contract §5 "Passwords": eight logins at once while the hash is made anew all succeed', async () => {
    const old = await server.newUser('CUSTOMER');
    await pool().query('UPDATE users SET password_hash = $1 WHERE id = $2', [
      await cheapHash(old.password),
      old.id,
    ]);
    const replies = await Promise.all(Array.from({ length: 8 }, () => loginAs(old)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
  });

  test('contract §5: a password that was changed while it was being checked does not open a sign-in', async () => {
    const changed = await server.newUser('CUSTOMER');
    const hash = await hashPassword('chosen in the meantime');
    const pending = Array.from({ length: 6 }, () => loginAs(changed));
    await pool().query('UPDATE users SET password_hash = $1 WHERE id = $2', [hash, changed.id]);
    await pool().query('UPDATE sign_ins SET ended_at = now() WHERE user_id = $1', [changed.id]);
    await Promise.all(pending);
    const { rows } = await pool().query(
      'SELECT count(*) AS open FROM sign_ins WHERE user_id = $1 AND ended_at IS NULL',
      [changed.id],
    );
    expect(rows[0].open).toBe('0');
  });
});

describe('contract §5 CSRF: login, register and refresh, however they come', () => {
  const bodies = {
    '/auth/login': () => ({ email: user.email, password: user.password }),
    '/auth/register': () => ({
      email: `csrf-${crypto.randomUUID()}@x.test`,
      password: user.password,
      name: '',
    }),
    '/auth/refresh': () => ({ refreshToken: 'A'.repeat(43) }),
  };
  const passes = { '/auth/login': 201, '/auth/register': 201, '/auth/refresh': 401 };
  test.each([
    ['no header', {}, true],
    ['its own page', { 'sec-fetch-site': 'same-origin', origin: 'own' }, true],
    ['the address bar', { 'sec-fetch-site': 'none' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }, false],
    ['an old browser on another site', { origin: 'https://evil.example' }, false],
    ['a sandboxed frame', { origin: 'null' }, false],
    ['a page of CORS_ORIGINS', { 'sec-fetch-site': 'cross-site', origin: shop }, true],
  ])('%s', async (_what, headers: Record<string, string>, allowed) => {
    const own = { ...headers, ...(headers.origin === 'own' ? { origin: server.url } : {}) };
    for (const path of ['/auth/login', '/auth/register', '/auth/refresh'] as const) {
      const { status, body } = await server.request('POST', path, { body: bodies[path](), headers: own });
      if (allowed) expect(status, path).toBe(passes[path]);
      else expect([status, body.error], path).toEqual([403, 'CSRF_REJECTED']);
    }
  });

  test('contract §5: a page of CORS_ORIGINS signs in and gets no cookie, but tokens that work', async () => {
    const { status, headers, body } = await loginAs(user, { origin: shop, 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(201);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await isAlive({ token: body.data.accessToken })).toBe(true);
  });

  test('contract §5: with the cookie even a page of CORS_ORIGINS is refused', async () => {
    const { status } = await loginAs(user, {
      origin: shop,
      'sec-fetch-site': 'cross-site',
      cookie: user.cookie,
    });
    expect(status).toBe(403);
  });
});

describe('contract §11: sign-ins and failures are audit entries', () => {
  test('a login names the user and the sign-in, a failed one what was wrong', async () => {
    const someone = await server.newUser('CUSTOMER');
    const { body } = await loginAs(someone);
    await login({ email: someone.email, password: 'wrong' });
    const { rows } = await pool().query(
      `SELECT action, entity, entity_id, actor_id, after, ip FROM audit_log
        WHERE entity_id = ANY ($1) AND action LIKE 'login%' ORDER BY seq`,
      [[body.data.session.id, someone.id]],
    );
    expect(rows).toEqual([
      {
        action: 'login',
        entity: 'signIn',
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

  test('what was typed for an unknown account is not in the log, but the same text is recognised again', async () => {
    const typed = `My Password Is ${crypto.randomUUID()}`;
    const { rows: before } = await pool().query('SELECT max(seq) AS last FROM audit_log');
    for (const email of [typed, typed.toLowerCase(), 'another']) await login({ email, password: 'x' });
    const { rows } = await pool().query(
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

/** Returns a hash of the password at an earlier, lower cost. */
async function cheapHash(password: string): Promise<string> {
  const { argon2Sync } = await import('node:crypto');
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
}
