/** Sessions, tokens, keys and emailed links on two processes of one PostgreSQL (contract §5), whichever receives the request. */
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { rotateKeys } from '#features/auth/public.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { quickUser } from '#test/support/builders.ts';
import { emailsTo } from '#test/support/emails.ts';
import { signIn } from '#test/support/server.ts';
import { openAuthReplicas, outcome } from './testing/auth-test.ts';

const { auth, both, pool, query, replica, server } = await openAuthReplicas();
/** Sends a request to the two servers in turn, eight times. */
const eightTimes = (servers: typeof both, path: string, bodyOf: (at: number) => object) =>
  Array.from({ length: 8 }, (_, at) => servers.either(at).request('POST', path, { body: bodyOf(at) }));
const reuse = await openAuthReplicas({ REFRESH_REUSE_INTERVAL: '10s' });

test('a session of one replica is valid on the other', async () => {
  expect(await both.statusesOf(await server.newUser('CUSTOMER'))).toEqual([200, 200, 200, 200]);
});

test('logout, an ended session, changed roles and disabled accounts take effect on the next request to each', async () => {
  const user = await server.newUser('CUSTOMER');
  const { token } = user;
  const admin = await server.tokenOf('ADMIN');
  expect((await replica.request('GET', '/users', { token })).status).toBe(403);
  await server.request('PATCH', `/users/${user.id}`, { token: admin, body: { role: 'MANAGER' } });
  expect((await replica.request('GET', '/users', { token })).status).toBe(200);
  const second = await signIn(replica.request, user.email, user.password);
  expect(await both.statusesOf(second)).toEqual([200, 200, 200, 200]);
  await server.request('DELETE', `/auth/sessions/${decodeJwt(second.token).sid}`, { token });
  expect(await both.statusesOf(second)).toEqual([401, 401, 401, 401]);
  expect(await both.statusesOf(user)).toEqual([200, 200, 200, 200]);
  await replica.request('POST', '/auth/logout', { token });
  expect(await both.statusesOf(user)).toEqual([401, 401, 401, 401]);

  const other = await server.newUser('CUSTOMER');
  await replica.request('PATCH', `/users/${other.id}`, { token: admin, body: { disabled: true } });
  expect(await both.statusesOf(other)).toEqual([401, 401, 401, 401]);
});

test('of 8 concurrent refreshes one succeeds, and the session ends', async () => {
  const user = await server.newUser('CUSTOMER');
  const { refreshToken } = user;
  const replies = await both.whileLocked('SELECT 1 FROM refresh_tokens FOR UPDATE', () =>
    eightTimes(both, '/auth/refresh', () => ({ refreshToken })),
  );
  expect(replies.map(outcome).sort()).toEqual(['201', ...Array(7).fill('401 REFRESH_REUSED')]);
  expect(await both.statusesOf(user)).toEqual([401, 401, 401, 401]);
});

test('REFRESH_REUSE_INTERVAL=10s: 8 concurrent refreshes get the same token', async () => {
  const { refreshToken } = await reuse.server.newUser('CUSTOMER');
  const replies = await reuse.both.whileLocked('SELECT 1 FROM refresh_tokens FOR UPDATE', () =>
    eightTimes(reuse.both, '/auth/refresh', () => ({ refreshToken })),
  );
  expect(replies.map(outcome)).toEqual(Array(8).fill('201'));
  expect(new Set(replies.map(({ body }) => body.data.refreshToken)).size).toBe(1);
});

test('a login opens no session when the password changes meanwhile', async () => {
  const { id, email, password } = await server.newUser('CUSTOMER');
  const change = `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE role = 'ADMIN') WHERE id = '${id}'`;
  const login = () => auth.login(email, password);
  const replies = await both.whileLocked(change, () => [login(), login()]);
  expect(replies.map(outcome)).toEqual(Array(2).fill('401 INVALID_CREDENTIALS'));
});

test('of concurrent requests one writes the idle limit', async () => {
  const { cookie, id: userId } = await server.newUser('CUSTOMER');
  await pool.query(`
    CREATE TABLE writes (id uuid);
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO writes VALUES (NEW.user_id); RETURN NULL; END $$;
    CREATE TRIGGER count_write AFTER UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION count_write();
    UPDATE sessions SET cookie_idle_expires_at = cookie_idle_expires_at - interval '10 minutes';
    TRUNCATE writes;
  `);
  // Each request has read the old limit and waits for the row, or for the connection of one that does.
  const replies = await both.whileLocked(
    `SELECT id FROM sessions WHERE user_id = '${userId}' FOR UPDATE`,
    () =>
      Array.from({ length: 8 }, (_, at) => both.either(at).request('GET', `/users/${userId}`, { cookie })),
  );
  const ends = replies.map(({ headers }) => headers.get('x-session-expires-at'));
  expect((await pool.query('SELECT id FROM writes WHERE id = $1', [userId])).rows).toHaveLength(1);
  // The losers return the limit that the winner wrote.
  expect(new Set(ends).size).toBe(1);
  const [session] = (
    await pool.query('SELECT cookie_idle_expires_at AS at FROM sessions WHERE user_id = $1', [userId])
  ).rows;
  expect(Date.parse(ends[0] ?? '')).toBe(Date.parse(session.at));
});

test('after a rotation both sign with the new key, verify both', async () => {
  const user = await server.newUser('CUSTOMER');
  const kids = async ({ request }: Pick<typeof replica, 'request'>): Promise<string[]> =>
    (await request('GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);
  const [old = ''] = await kids(server);
  const { kid } = await rotateKeys(backgroundCall(server.running.app, 'test'));
  for (const one of [server, replica]) await expect.poll(() => kids(one)).toEqual([kid, old]);
  expect(await both.statusesOf(user)).toEqual([200, 200, 200, 200]);
  for (const { request } of [server, replica]) {
    const fresh = await signIn(request, user.email, user.password);
    expect(decodeProtectedHeader(fresh.token).kid).toBe(kid);
    expect(await both.statusesOf(fresh)).toEqual([200, 200, 200, 200]);
  }
});

test('a token works once concurrently; a reset ends all sessions', async () => {
  const user = await server.newUser('CUSTOMER');
  const token = await auth.linkTo(user.email, () => auth.forgotPassword(user.email));
  const replies = await both.whileLocked(`SELECT 1 FROM users WHERE id = '${user.id}' FOR UPDATE`, () =>
    eightTimes(both, '/auth/reset-password', (at) => ({ token, password: `password number ${at}` })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
  expect(await both.statusesOf(user)).toEqual([401, 401, 401, 401]);
});

test('each requested link is sent once, and at most five in an hour', async () => {
  const asked = await quickUser(server);
  const flooded = await quickUser(server);
  const emails = [asked.email, ...Array(20).fill(flooded.email)];
  await Promise.all(
    emails.map((email, at) => both.either(at).request('POST', '/auth/forgot-password', { body: { email } })),
  );
  const left = async () =>
    (await query('SELECT (SELECT count(*) FROM link_requests) + (SELECT count(*) FROM mail_outbox) AS n'))[0]
      .n;
  await expect.poll(left).toBe('0');
  expect(await emailsTo(server, asked.email, 0)).toHaveLength(1);
  expect(await emailsTo(server, flooded.email, 0)).toHaveLength(5);
});

test('GET /staff/:id shows a changed address at once, and soon on the other replica (contract §10)', async () => {
  const { id, token, password, email: before } = await server.newUser('STAFF');
  const admin = await server.tokenOf('ADMIN');
  const made = await server.request('POST', '/staff', { token: admin, body: { userId: id } });
  const email = `moved-${before}`;
  const link = await auth.linkToChange(email, { token, password });
  expect((await auth.post('/auth/verify-email', { token: link })).status).toBe(201);
  const shownBy = async ({ request }: Pick<typeof replica, 'request'>) =>
    (await request('GET', `/staff/${made.body.data.id}`, { token: admin })).body.user?.email;
  expect(await shownBy(server)).toBe(email);
  await expect.poll(() => shownBy(replica)).toBe(email);
});
