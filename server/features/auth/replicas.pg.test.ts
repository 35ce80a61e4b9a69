import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/observability/log.ts';
import { type RunningServer, startServer as startOn } from '#server/start.ts';
import { type SignedIn, speakTo, startServer, type TestServer } from '#test/support/server.ts';

let one: TestServer;
let running: RunningServer;
let two: ReturnType<typeof speakTo>;
beforeAll(async () => {
  one = await startServer();
  const config = readConfig({ ...one.env });
  running = await startOn(config, createLog(config));
  two = speakTo(running.url);
});
afterAll(async () => {
  await running?.stop();
  await one?.close();
});

const statuses = async ({ token, cookie }: SignedIn) => {
  const replies = [];
  for (const credential of [{ token }, { cookie }]) {
    for (const { request } of [one, two]) replies.push(await request('GET', '/auth/session', credential));
  }
  return replies.map(({ status }) => status);
};

test('contract §5: a sign-in on one replica is one on the other, whatever address each listens on', async () => {
  expect(await statuses(await one.newUser('CUSTOMER'))).toEqual([200, 200, 200, 200]);
});

test('contract §5: revocation, a role change and a disabled account act on the very next request of every replica', async () => {
  const user = await one.newUser('CUSTOMER');
  const { token } = user;
  const admin = await one.tokenOf('ADMIN');
  expect((await two.request('GET', '/users', { token })).status).toBe(403);
  await one.request('PATCH', `/users/${user.id}`, { token: admin, body: { role: 'MANAGER' } });
  expect((await two.request('GET', '/users', { token })).status).toBe(200);
  await two.request('POST', '/auth/logout', { token });
  expect(await statuses(user)).toEqual([401, 401, 401, 401]);

  const other = await one.newUser('CUSTOMER');
  await two.request('PATCH', `/users/${other.id}`, { token: admin, body: { disabled: true } });
  expect(await statuses(other)).toEqual([401, 401, 401, 401]);
});

test('contract §5: 20 parallel refreshes over two replicas give one success and a dead family', async () => {
  const user = await one.newUser('CUSTOMER');
  const body = { refreshToken: user.refreshToken };
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? one : two).request('POST', '/auth/refresh', { body })),
  );
  const outcomes = replies.map(({ status, body }) => `${status} ${body.error ?? ''}`).sort();
  expect(outcomes).toEqual(['201 ', ...Array(19).fill('401 REFRESH_REUSED')]);
  expect(await statuses(user)).toEqual([401, 401, 401, 401]);
});

test('contract §5: of requests that all find the idle limit due, over two replicas, one writes it', async () => {
  const { pool } = running.app.database;
  const { cookie, id: userId } = await one.newUser('CUSTOMER');
  await pool.query(`
    CREATE TABLE writes (id uuid);
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO writes VALUES (NEW.user_id); RETURN NULL; END $$;
    CREATE TRIGGER count_write AFTER UPDATE ON sign_ins FOR EACH ROW EXECUTE FUNCTION count_write();
    UPDATE sign_ins SET cookie_idle_expires_at = cookie_idle_expires_at - interval '10 minutes';
    TRUNCATE writes;
  `);
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT id FROM sign_ins WHERE user_id = $1 FOR UPDATE', [userId]);
  const pending = Array.from({ length: 8 }, (_, at) =>
    (at % 2 ? one : two).request('GET', `/users/${userId}`, { cookie }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await holder.query('COMMIT');
  holder.release();
  const ends = (await Promise.all(pending)).map(({ headers }) => headers.get('x-session-expires-at'));
  const { rows } = await pool.query('SELECT id FROM writes WHERE id = $1', [userId]);
  expect(rows).toHaveLength(1);
  // The losers return the limit that the winner wrote.
  const minutes = ends.map((end) => Math.round((Date.parse(end ?? '') - Date.now()) / 60_000));
  expect(minutes).toEqual(Array(8).fill(30));
});
