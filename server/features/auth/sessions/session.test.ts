import { test as base, describe, expect } from 'vitest';
import { type Reply, signIn } from '#test/support/server.ts';
import { type Credential, openAuth, outcome } from '../testing/auth-test.ts';

const { adminToken, auth, pool, query, server } = await openAuth();

const get = (path: string, { cookie, token }: Credential) => server.request('GET', path, { cookie, token });
const sessionOf = (credential: Credential) => get('/auth/session', credential);
/** Lets time pass for the sessions of one user: all their limits come nearer. */
const age = (userId: string, milliseconds: number) =>
  query(
    `UPDATE sessions SET cookie_idle_expires_at = cookie_idle_expires_at - $2 * interval '1 ms',
                cookie_expires_at = cookie_expires_at - $2 * interval '1 ms',
                refresh_idle_expires_at = refresh_idle_expires_at - $2 * interval '1 ms',
                refresh_expires_at = refresh_expires_at - $2 * interval '1 ms' WHERE user_id = $1`,
    [userId, milliseconds],
  );
const test = base.extend('user', () => server.newUser('CUSTOMER'));

const at = (text: string | null | undefined) => Date.parse(text ?? '');
const endOf = ({ headers }: Reply) => headers.get('x-session-expires-at');

const minute = 60_000;

describe('GET /auth/session (contract §5)', () => {
  test('200 {user, session} with a cookie or a token, which prevails', async ({ user }) => {
    const { cookie, token } = user;
    const byCookie = await sessionOf({ cookie });
    expect(byCookie.status).toBe(200);
    expect(byCookie.body.data.user).toMatchObject({ id: user.id, role: 'CUSTOMER', emailVerified: true });
    expect(Object.keys(byCookie.body.data.session).sort()).toEqual(
      'createdAt expiresAt id idleExpiresAt warnAt'.split(' '),
    );
    expect((await sessionOf({ token })).body.data).toEqual(byCookie.body.data);
    const other = await server.newUser('CUSTOMER');
    expect((await sessionOf({ cookie, token: other.token })).body.data.user.id).toBe(other.id);
    expect((await sessionOf({ cookie, token: 'dead' })).status).toBe(401);
  });
});

describe('the limits of the cookie (contract §5)', () => {
  test('a request extends the idle limit, GET /auth/session returns it', async ({ user }) => {
    await age(user.id, 10 * minute);
    const { cookie, token } = user;
    const looked = await sessionOf({ cookie });
    const { idleExpiresAt: idle } = looked.body.data.session;
    expect(endOf(looked)).toBe(idle);
    expect(endOf(await sessionOf({ cookie }))).toBe(idle);
    // A bearer request neither extends it nor returns the end.
    const bearer = await get(`/users/${user.id}`, { token });
    expect([bearer.status, endOf(bearer)]).toEqual([200, null]);
    expect(endOf(await sessionOf({ cookie }))).toBe(idle);

    const used = await get(`/users/${user.id}`, { cookie });
    expect(at(endOf(used)) - at(idle)).toBeGreaterThan(9 * minute);
    expect((await sessionOf({ cookie })).body.data.session.idleExpiresAt).toBe(endOf(used));
    // Errors have the header, too.
    const refused = await get('/users', { cookie });
    expect([refused.status, endOf(refused)]).toEqual([403, expect.stringMatching(/^\d{4}-.*Z$/)]);
    const unknown = await get(`/users/${crypto.randomUUID()}`, { cookie });
    expect([unknown.status, endOf(unknown) !== null]).toEqual([404, true]);
  });

  test('writes the idle limit at most once in a twentieth of the timeout, also for concurrent requests', async ({
    user,
  }) => {
    await pool.query(`
      CREATE TABLE writes (id uuid);
      CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO writes VALUES (NEW.user_id); RETURN NULL; END $$;
      CREATE TRIGGER count_write AFTER UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION count_write();
    `);
    const writesOf = async (work: () => Promise<unknown>) => {
      await query('TRUNCATE writes');
      await work();
      return (await query('SELECT id FROM writes WHERE id = $1', [user.id])).length;
    };
    const use = () => get(`/users/${user.id}`, { cookie: user.cookie });
    /** Leaves the idle limit so many milliseconds behind that of a request now, whose timeout is 30 minutes. */
    const leaveBehind = (milliseconds: number) =>
      query("UPDATE sessions SET cookie_idle_expires_at = now() + $2 * interval '1 ms' WHERE user_id = $1", [
        user.id,
        30 * minute - milliseconds,
      ]);
    await leaveBehind(30_000);
    expect(await writesOf(use)).toBe(0);
    await leaveBehind(91_000);
    expect(await writesOf(() => Promise.all(Array.from({ length: 16 }, use)))).toBe(1);
    await query('DROP TRIGGER count_write ON sessions');
  });

  test('401 after the idle timeout; the refresh token stays valid', async ({ user }) => {
    await age(user.id, 30 * minute);
    expect(await auth.statusesOf(user)).toEqual([200, 401, 201]);
  });

  test('401 after the absolute timeout, even if the session was in use', async ({ user }) => {
    const { cookie } = user;
    for (let hour = 0; hour < 16; hour++) {
      expect((await get(`/users/${user.id}`, { cookie })).status).toBe(200);
      await age(user.id, 29 * minute);
    }
    await get(`/users/${user.id}`, { cookie });
    const last = await sessionOf({ cookie });
    expect(endOf(last)).toBe(last.body.data.session.expiresAt);
    await age(user.id, 17 * minute);
    expect(await auth.seesSession({ cookie })).toBe(401);
  });

  test('X-Session-Warning has the seconds left at the request, after warnAt', async ({ user }) => {
    const { cookie, id } = user;
    await age(id, 27 * minute);
    expect((await sessionOf({ cookie })).headers.has('x-session-warning')).toBe(false);
    await age(id, 90_000);
    const late = await sessionOf({ cookie });
    expect(at(late.body.data.session.warnAt)).toBeLessThan(Date.now());
    const seconds = Number(late.headers.get('x-session-warning'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(90);
    const sliding = await get(`/users/${id}`, { cookie });
    expect(Number(sliding.headers.get('x-session-warning'))).toBeGreaterThan(0);
    expect(at(endOf(sliding)) - at(endOf(late))).toBeGreaterThan(28 * minute);
    expect((await get(`/users/${id}`, { cookie })).headers.has('x-session-warning')).toBe(false);
  });
});

describe('POST /auth/session/extend (contract §5)', () => {
  test('201 {session} with the extended idle limit, as in the header', async ({ user }) => {
    const { cookie } = user;
    await age(user.id, 1_000);
    const before = (await sessionOf({ cookie })).body.data.session;
    const reply = await auth.post('/auth/session/extend', undefined, { cookie });
    expect([reply.status, Object.keys(reply.body.data)]).toEqual([201, ['session']]);
    const { session } = reply.body.data;
    expect(at(session.idleExpiresAt) - at(before.idleExpiresAt)).toBeGreaterThanOrEqual(1_000);
    expect([session.expiresAt, session.idleExpiresAt]).toEqual([before.expiresAt, endOf(reply)]);
  });

  test('409 for a session that has timed out, also with a bearer token', async ({ user }) => {
    const extend = (credential: Credential) => auth.post('/auth/session/extend', undefined, credential);
    const { token, cookie } = user;
    expect((await extend({ token })).status).toBe(201);
    await age(user.id, 30 * minute);
    expect(outcome(await extend({ token }))).toBe('409 CONFLICT');
    expect(await auth.seesSession({ cookie })).toBe(401);
    expect((await extend({ cookie })).status).toBe(401);
  });
});

describe('POST /auth/logout (contract §5)', () => {
  test.for(['cookie', 'token'] as const)(
    '201 by %s: data null, both credentials end at once, cookie cleared',
    async (credential, { user }) => {
      const other = await signIn(server.request, user.email, user.password);
      const logout = () => auth.post('/auth/logout', undefined, { [credential]: user[credential] });
      const { status, body, headers } = await logout();
      expect([status, body.data]).toEqual([201, null]);
      const [cleared = ''] = headers.getSetCookie();
      expect(cleared).toMatch(/^__Host-session=; /);
      for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=0'])
        expect(cleared).toContain(attribute);
      expect(await auth.statusesOf(user)).toEqual([401, 401, 401]);
      expect(await auth.seesSession(other)).toBe(200);
      expect((await logout()).status).toBe(401);
    },
  );
});

describe('revocation takes effect on the next request with cookie or token (contract §5)', () => {
  test('a changed role', async ({ user }) => {
    const statuses = async () => [
      (await get('/users', { cookie: user.cookie })).status,
      (await get('/users', { token: user.token })).status,
    ];
    expect(await statuses()).toEqual([403, 403]);
    await auth.change(user.id, { role: 'MANAGER' });
    expect(await statuses()).toEqual([200, 200]);
    await auth.change(user.id, { role: 'STAFF' });
    expect(await statuses()).toEqual([403, 403]);
  });

  test('a disabled account: its sessions stay ended after it is enabled again', async ({ user }) => {
    for (const disabled of [true, false]) {
      await auth.change(user.id, { disabled });
      expect(await auth.statusesOf(user)).toEqual([401, 401, 401]);
    }
    expect((await auth.login(user.email, user.password)).status).toBe(201);
  });

  test('a deleted account: its sessions are deleted', async ({ user }) => {
    await server.request('DELETE', `/users/${user.id}`, { token: adminToken });
    expect(await auth.statusesOf(user)).toEqual([401, 401, 401]);
    expect(await query('SELECT id FROM sessions WHERE user_id = $1', [user.id])).toEqual([]);
  });
});
