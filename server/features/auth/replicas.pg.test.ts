import { expect } from 'vitest';
import { authReplicasTest as test } from './testing/auth-test.ts';

test('a session of one replica is valid on the other (contract §5)', async ({ both, server }) => {
  expect(await both.statusesOf(await server.newUser('CUSTOMER'))).toEqual([200, 200, 200, 200]);
});

test('logout, role changes and disabled accounts take effect on the next request to each replica (contract §5)', async ({
  server,
  replica,
  both,
}) => {
  const user = await server.newUser('CUSTOMER');
  const { token } = user;
  const admin = await server.tokenOf('ADMIN');
  expect((await replica.request('GET', '/users', { token })).status).toBe(403);
  await server.request('PATCH', `/users/${user.id}`, { token: admin, body: { role: 'MANAGER' } });
  expect((await replica.request('GET', '/users', { token })).status).toBe(200);
  await replica.request('POST', '/auth/logout', { token });
  expect(await both.statusesOf(user)).toEqual([401, 401, 401, 401]);

  const other = await server.newUser('CUSTOMER');
  await replica.request('PATCH', `/users/${other.id}`, { token: admin, body: { disabled: true } });
  expect(await both.statusesOf(other)).toEqual([401, 401, 401, 401]);
});

test('of 20 concurrent refreshes on two replicas one succeeds, and the session ends (contract §5)', async ({
  server,
  both,
}) => {
  const user = await server.newUser('CUSTOMER');
  const body = { refreshToken: user.refreshToken };
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => both.either(at).request('POST', '/auth/refresh', { body })),
  );
  const outcomes = replies.map(({ status, body }) => `${status} ${body.error ?? ''}`).sort();
  expect(outcomes).toEqual(['201 ', ...Array(19).fill('401 REFRESH_REUSED')]);
  expect(await both.statusesOf(user)).toEqual([401, 401, 401, 401]);
});

test('of concurrent requests to two replicas one writes the idle limit (contract §5)', async ({
  server,
  pool,
  both,
}) => {
  const { cookie, id: userId } = await server.newUser('CUSTOMER');
  await pool.query(`
    CREATE TABLE writes (id uuid);
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO writes VALUES (NEW.user_id); RETURN NULL; END $$;
    CREATE TRIGGER count_write AFTER UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION count_write();
    UPDATE sessions SET cookie_idle_expires_at = cookie_idle_expires_at - interval '10 minutes';
    TRUNCATE writes;
  `);
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT id FROM sessions WHERE user_id = $1 FOR UPDATE', [userId]);
  const pending = Array.from({ length: 8 }, (_, at) =>
    both.either(at).request('GET', `/users/${userId}`, { cookie }),
  );
  // Each request has read the old limit and waits for the row, or for the connection of one that does.
  const waiting = async () => {
    const { rows } = await holder.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  await expect.poll(waiting, { interval: 20 }).toBe(pending.length);
  await holder.query('COMMIT');
  holder.release();
  const ends = (await Promise.all(pending)).map(({ headers }) => headers.get('x-session-expires-at'));
  const { rows } = await pool.query('SELECT id FROM writes WHERE id = $1', [userId]);
  expect(rows).toHaveLength(1);
  // The losers return the limit that the winner wrote.
  const minutes = ends.map((end) => Math.round((Date.parse(end ?? '') - Date.now()) / 60_000));
  expect(minutes).toEqual(Array(8).fill(30));
});
