import { describe, expect } from 'vitest';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { Reply, SignedIn } from '#test/support/server.ts';

const test = serverTest.extend('api', perFile, ({ server, pool }) => {
  const sessionOfUser = async ({ cookie }: SignedIn): Promise<string> =>
    (await server.request('GET', '/auth/session', { cookie })).body.data.session.id;
  const get = (path: string, credential: { cookie?: string; token?: string }) =>
    server.request('GET', path, credential);
  /** Lets time pass for one session: all its limits come nearer. */
  async function age(id: string, milliseconds: number): Promise<void> {
    await pool.query(
      `UPDATE sessions SET cookie_idle_expires_at = cookie_idle_expires_at - $2 * interval '1 ms',
            cookie_expires_at = cookie_expires_at - $2 * interval '1 ms',
            refresh_idle_expires_at = refresh_idle_expires_at - $2 * interval '1 ms',
            refresh_expires_at = refresh_expires_at - $2 * interval '1 ms' WHERE id = $1`,
      [id, milliseconds],
    );
  }
  const extend = (credential: { cookie?: string; token?: string }) =>
    server.request('POST', '/auth/session/extend', credential);
  const statuses = async (user: SignedIn, path: string) => [
    (await get(path, { cookie: user.cookie })).status,
    (await get(path, { token: user.token })).status,
  ];
  const patch = async (user: SignedIn, body: object) =>
    server.request('PATCH', `/users/${user.id}`, { token: await server.tokenOf('ADMIN'), body });
  return { sessionOfUser, get, age, extend, statuses, patch };
});

const at = (text: string | null) => Date.parse(text ?? '');
const endOf = ({ headers }: Reply) => headers.get('x-session-expires-at');

const minute = 60_000;

describe('GET /auth/session', () => {
  test('200 {user, session} with a cookie or a bearer token (contract §5)', async ({ server, api }) => {
    const user = await server.newUser('STAFF');
    const byCookie = await api.get('/auth/session', user);
    const { token } = user;
    const byBearer = await api.get('/auth/session', { token });
    expect(byCookie.status).toBe(200);
    expect(byCookie.body.data.user).toMatchObject({ id: user.id, role: 'STAFF', emailVerified: true });
    expect(Object.keys(byCookie.body.data.session).sort()).toEqual([
      'createdAt',
      'expiresAt',
      'id',
      'idleExpiresAt',
      'warnAt',
    ]);
    expect(byBearer.body.data).toEqual(byCookie.body.data);
  });

  test('401 without credentials, with WWW-Authenticate', async ({ api }) => {
    const { status, headers, body } = await api.get('/auth/session', {});
    expect([status, body.error, headers.get('www-authenticate')]).toEqual([401, 'UNAUTHENTICATED', 'Bearer']);
  });

  test('the bearer token takes precedence over the cookie (contract §5)', async ({ server, api }) => {
    const [one, other] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    const both = await api.get('/auth/session', { cookie: one.cookie, token: other.token });
    expect(both.body.data.user.id).toBe(other.id);
    expect((await api.get('/auth/session', { cookie: one.cookie, token: 'dead' })).status).toBe(401);
  });
});

describe('the limits of the cookie (contract §5)', () => {
  test('a request extends the idle limit, GET /auth/session does not; both return the end', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const id = await api.sessionOfUser(user);
    await api.age(id, 10 * minute);
    const { cookie } = user;
    const looked = await api.get('/auth/session', { cookie });
    const idle = looked.body.data.session.idleExpiresAt;
    expect(at(idle) - Date.now()).toBeLessThan(20 * minute + 2_000);
    expect(endOf(looked)).toBe(idle);
    expect(endOf(await api.get('/auth/session', { cookie }))).toBe(idle);

    const used = await api.get(`/users/${user.id}`, { cookie });
    expect(at(endOf(used)) - at(idle)).toBeGreaterThan(9 * minute);
    expect((await api.get('/auth/session', { cookie })).body.data.session.idleExpiresAt).toBe(endOf(used));
  });

  test('writes the idle limit at most once in a twentieth of the timeout, also for concurrent requests', async ({
    server,
    api,
    pool,
    query,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const id = await api.sessionOfUser(user);
    await pool.query(`
      CREATE TABLE writes (id uuid);
      CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO writes VALUES (NEW.id); RETURN NULL; END $$;
      CREATE TRIGGER count_write AFTER UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION count_write();
    `);
    const writesOf = async (work: () => Promise<unknown>) => {
      await pool.query('TRUNCATE writes');
      await work();
      return (await query('SELECT id FROM writes WHERE id = $1', [id])).length;
    };
    const use = () => api.get(`/users/${user.id}`, { cookie: user.cookie });
    await api.age(id, 80_000);
    expect(await writesOf(use)).toBe(0);
    await api.age(id, 20_000);
    expect(await writesOf(() => Promise.all(Array.from({ length: 16 }, use)))).toBe(1);
    expect(await writesOf(use)).toBe(0);
    await pool.query('DROP TRIGGER count_write ON sessions');
  });

  test('401 after the idle timeout; the refresh token stays valid', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    await api.age(await api.sessionOfUser(user), 30 * minute);
    expect((await api.get('/auth/session', { cookie: user.cookie })).status).toBe(401);
    expect((await api.get('/auth/session', { token: user.token })).status).toBe(200);
    const { refreshToken } = user;
    expect((await server.request('POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(201);
  });

  test('401 after the absolute timeout, even if the session was in use', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const { cookie } = user;
    const id = await api.sessionOfUser(user);
    for (let hour = 0; hour < 16; hour++) {
      expect((await api.get(`/users/${user.id}`, { cookie })).status).toBe(200);
      await api.age(id, 29 * minute);
    }
    await api.get(`/users/${user.id}`, { cookie });
    const last = await api.get('/auth/session', { cookie });
    expect(endOf(last)).toBe(last.body.data.session.expiresAt);
    await api.age(id, 17 * minute);
    expect((await api.get(`/users/${user.id}`, { cookie })).status).toBe(401);
  });

  test('X-Session-Warning has the seconds left at the start of the request, after warnAt', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const { cookie } = user;
    const id = await api.sessionOfUser(user);
    await api.age(id, 27 * minute);
    const early = await api.get('/auth/session', { cookie });
    expect(early.headers.has('x-session-warning')).toBe(false);
    await api.age(id, 90_000);
    const late = await api.get('/auth/session', { cookie });
    expect(at(late.body.data.session.warnAt)).toBeLessThan(Date.now());
    const seconds = Number(late.headers.get('x-session-warning'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(90);
    const sliding = await api.get(`/users/${user.id}`, { cookie });
    expect(Number(sliding.headers.get('x-session-warning'))).toBeGreaterThan(30);
    expect(at(endOf(sliding)) - Date.now()).toBeGreaterThan(29 * minute);
    expect((await api.get(`/users/${user.id}`, { cookie })).headers.has('x-session-warning')).toBe(false);
  });

  test('error answers have the headers too, answers to bearer requests never', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const refused = await api.get('/users', { cookie: user.cookie });
    expect(refused.status).toBe(403);
    expect(endOf(refused)).toMatch(/^\d{4}-.*Z$/);
    const unknown = await api.get(`/users/${crypto.randomUUID()}`, { cookie: user.cookie });
    expect([unknown.status, endOf(unknown) !== null]).toEqual([404, true]);
    const bearer = await api.get(`/users/${user.id}`, { token: user.token });
    expect([bearer.status, endOf(bearer)]).toEqual([200, null]);
  });

  test('a bearer request does not extend the idle limit', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    await api.age(await api.sessionOfUser(user), 10 * minute);
    const before = (await api.get('/auth/session', { token: user.token })).body.data.session;
    await api.get(`/users/${user.id}`, { token: user.token });
    expect((await api.get('/auth/session', { token: user.token })).body.data.session).toEqual(before);
  });
});

describe('POST /auth/session/extend', () => {
  test('201 {session} with the extended idle limit, which the header repeats (contract §5)', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const { cookie } = user;
    await api.age(await api.sessionOfUser(user), 1_000);
    const before = (await api.get('/auth/session', { cookie })).body.data.session;
    const { status, body, headers } = await api.extend({ cookie });
    expect(status).toBe(201);
    expect(Object.keys(body.data)).toEqual(['session']);
    expect(at(body.data.session.idleExpiresAt) - at(before.idleExpiresAt)).toBeGreaterThanOrEqual(1_000);
    expect(body.data.session.expiresAt).toBe(before.expiresAt);
    expect(headers.get('x-session-expires-at')).toBe(body.data.session.idleExpiresAt);
  });

  test('409 for a session that has timed out, also with a bearer token', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const { token } = user;
    expect((await api.extend({ token })).status).toBe(201);
    await api.age(await api.sessionOfUser(user), 30 * minute);
    const { status, body } = await api.extend({ token });
    expect([status, body.error]).toEqual([409, 'CONFLICT']);
    expect((await api.get('/auth/session', { cookie: user.cookie })).status).toBe(401);
    expect((await api.extend({ cookie: user.cookie })).status).toBe(401);
  });
});

describe('POST /auth/logout', () => {
  test.for(['cookie', 'token'] as const)(
    '201 by %s: data null, both credentials end at once, cookie cleared (contract §5)',
    async (credential, { server, api }) => {
      const user = await server.newUser('CUSTOMER');
      const other = await server.request('POST', '/auth/login', {
        body: { email: user.email, password: user.password },
      });
      const { status, body, headers } = await server.request('POST', '/auth/logout', {
        [credential]: user[credential],
      });
      expect([status, body.data]).toEqual([201, null]);
      const [cleared = ''] = headers.getSetCookie();
      expect(cleared).toMatch(/^__Host-session=; /);
      for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=0'])
        expect(cleared).toContain(attribute);

      expect((await api.get('/auth/session', { cookie: user.cookie })).status).toBe(401);
      expect((await api.get('/auth/session', { token: user.token })).status).toBe(401);
      const { refreshToken } = user;
      const refreshed = await server.request('POST', '/auth/refresh', { body: { refreshToken } });
      expect([refreshed.status, refreshed.body.error]).toEqual([401, 'UNAUTHENTICATED']);
      expect((await api.get('/auth/session', { token: other.body.data.accessToken })).status).toBe(200);
      expect((await server.request('POST', '/auth/logout', { [credential]: user[credential] })).status).toBe(
        401,
      );
    },
  );

  test('403 CSRF_REJECTED for a request of another site with the cookie, not with a bearer token (contract §5)', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const { token, cookie } = user;
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const forged = await server.request('POST', '/auth/logout', { cookie, headers });
    expect([forged.status, forged.body.error]).toEqual([403, 'CSRF_REJECTED']);
    expect((await api.get('/auth/session', { cookie })).status).toBe(200);
    expect((await server.request('POST', '/auth/logout', { token, headers })).status).toBe(201);
  });
});

describe('revocation takes effect on the next request with cookie or token (contract §5)', () => {
  test('a changed role', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    expect(await api.statuses(user, '/users')).toEqual([403, 403]);
    await api.patch(user, { role: 'MANAGER' });
    expect(await api.statuses(user, '/users')).toEqual([200, 200]);
    await api.patch(user, { role: 'STAFF' });
    expect(await api.statuses(user, '/users')).toEqual([403, 403]);
  });

  test('a disabled account: its sessions stay ended after it is enabled again', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    await api.patch(user, { disabled: true });
    expect(await api.statuses(user, '/auth/session')).toEqual([401, 401]);
    const { refreshToken } = user;
    expect((await server.request('POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(401);
    await api.patch(user, { disabled: false });
    expect(await api.statuses(user, '/auth/session')).toEqual([401, 401]);
    const { email, password } = user;
    expect((await server.request('POST', '/auth/login', { body: { email, password } })).status).toBe(201);
  });

  test('a deleted account: its sessions are deleted', async ({ server, api, pool }) => {
    const user = await server.newUser('CUSTOMER');
    await server.request('DELETE', `/users/${user.id}`, { token: await server.tokenOf('ADMIN') });
    expect(await api.statuses(user, '/auth/session')).toEqual([401, 401]);
    const { rows } = await pool.query('SELECT id FROM sessions WHERE user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });
});

test('stores cookies and refresh tokens only as hashes', async ({ server, pool }) => {
  const user = await server.newUser('CUSTOMER');
  const value = user.cookie.split('=')[1] ?? '';
  const { rows } = await pool.query('SELECT to_jsonb(s)::text AS row FROM sessions s WHERE user_id = $1', [
    user.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(value);
  expect(rows[0].row).not.toContain(Buffer.from(value, 'base64url').toString('hex'));
  expect(rows[0].row).not.toContain(user.refreshToken);
});
