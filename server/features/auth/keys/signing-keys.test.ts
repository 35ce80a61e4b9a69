import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { startServer as startOn } from '#server/start.ts';
import { openServer } from '#test/support/fixtures.ts';
import { admin, signIn, speakTo, type TestServer } from '#test/support/server.ts';
import { issueAccessToken, readAccessToken } from './access-token.ts';
import { ensureSigningKey } from './signing-keys.ts';

// Another APP_SECRET is another issuer, unless PUBLIC_URL names it.
const { server } = await openServer({ PUBLIC_URL: 'https://petalpaw.example' });

test('of several concurrent first starts one creates the key, and all use it', async () => {
  const { app } = server.running;
  await app.database.pool.query('DELETE FROM signing_keys');
  const replicas = Array.from({ length: 4 }, () => ({ ...app }));
  await Promise.all(replicas.map((replica) => ensureSigningKey(backgroundCall(replica, 'test'))));
  expect((await app.database.pool.query('SELECT kid FROM signing_keys')).rows).toHaveLength(1);
  const [userId, sessionId] = [crypto.randomUUID(), crypto.randomUUID()];
  const call = { userId, sessionId, nowMs: Date.now(), closesMs: Infinity };
  for (const replica of replicas) {
    const { accessToken } = await issueAccessToken(replica, call);
    for (const other of replicas)
      expect(await readAccessToken(other, accessToken)).toMatchObject({ userId: call.userId });
  }
  // The server of this test still has the deleted key; a token of the new one makes it read the keys again.
  const { accessToken } = await issueAccessToken(replicas[0] ?? app, call);
  await expect.poll(() => readAccessToken(app, accessToken)).toMatchObject({ sessionId: call.sessionId });
});

test('the key set needs no database; private keys are stored encrypted (contract §2)', async () => {
  const { app } = server.running;
  const { rows } = await app.database.pool.query(
    "SELECT encode(private_key, 'escape') AS text FROM signing_keys",
  );
  expect(rows[0].text).not.toContain('kty');
  const { query } = app.database.pool;
  app.database.pool.query = (() =>
    Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))) as never;
  const jwks = await server.request('GET', '/.well-known/jwks.json');
  const unavailable = await server.request('GET', '/auth/session', {
    cookie: `__Host-session=${'A'.repeat(43)}`,
  });
  app.database.pool.query = query;
  expect([jwks.status, jwks.body.keys.length]).toEqual([200, 1]);
  expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '1']);
});

const kidsOf = async ({ request }: Pick<TestServer, 'request'>): Promise<string[]> =>
  (await request('GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);

test('keys and sessions survive a restart; a key that another APP_SECRET cannot decrypt neither signs nor verifies, and is replaced (contract §5)', async () => {
  const lines: string[] = [];
  /** Stops the server and starts another one on the same database. */
  async function restart(stop: () => Promise<void>, overrides: Record<string, string>) {
    await stop();
    const config = readConfig({ ...server.env, ...overrides });
    const running = await startOn(config, createLog(config, { write: (line) => lines.push(line) }));
    onTestFinished(() => running.stop());
    const { request } = speakTo(running.url);
    const statusOf = async (credential: { token?: string; cookie?: string }) =>
      (await request('GET', '/auth/session', credential)).status;
    return { request, statusOf, stop: () => running.stop() };
  }
  const old = await signIn(server.request, admin.email, admin.password);
  const kids = await kidsOf(server);
  const same = await restart(server.stop, {});
  expect(await kidsOf(same)).toEqual(kids);
  expect([await same.statusOf({ token: old.token }), await same.statusOf({ cookie: old.cookie })]).toEqual([
    200, 200,
  ]);

  lines.length = 0;
  const APP_SECRET = 'another secret of the tests, long enough too';
  const other = await restart(same.stop, { LOG_LEVEL: 'info', APP_SECRET });
  const [kid, ...others] = await kidsOf(other);
  expect(others).toEqual([]);
  expect(kids).not.toContain(kid);
  // The issuer, the user and the session are the same: only the key is rejected.
  expect([await other.statusOf({ token: old.token }), await other.statusOf({ cookie: old.cookie })]).toEqual([
    401, 200,
  ]);
  const { refreshToken } = old;
  const refreshed = await other.request('POST', '/auth/refresh', { body: { refreshToken } });
  expect(await other.statusOf({ token: refreshed.body.data.accessToken })).toBe(200);
  const told = lines.map((line) => JSON.parse(line)).map(({ msg, kid }) => [msg, kid]);
  expect(told).toContainEqual(['a signing key cannot be decrypted', kids[0]]);
  expect(told).toContainEqual(['a signing key was created', kid]);
});
