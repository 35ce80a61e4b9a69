import { expect } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { startServer as startOn } from '#server/start.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { admin, signIn, speakTo, type TestServer } from '#test/support/server.ts';
import { issueAccessToken, readAccessToken } from './access-token.ts';
import { ensureSigningKey } from './signing-keys.ts';

const test = serverTest.extend('api', perFile, ({ server }) => {
  /** Stops the server and starts another on the same database. */
  async function restart(overrides: Record<string, string> = {}) {
    await server.stop();
    const config = readConfig({ ...server.env, ...overrides });
    const running = await startOn(config, createLog(config));
    return { running, ...speakTo(running.url) };
  }
  return { restart };
});

test('of several concurrent first starts one creates the key, and all use it', async ({ server }) => {
  const { app } = server.running;
  await app.database.pool.query('DELETE FROM signing_keys');
  const replicas = Array.from({ length: 4 }, () => ({ ...app }));
  await Promise.all(replicas.map((replica) => ensureSigningKey(backgroundCall(replica, 'test'))));
  const { rows } = await app.database.pool.query('SELECT kid FROM signing_keys');
  expect(rows).toHaveLength(1);
  const call = {
    userId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    nowMs: Date.now(),
    closesMs: Infinity,
  };
  for (const replica of replicas) {
    const { accessToken } = await issueAccessToken(replica, call);
    for (const other of replicas) {
      expect(await readAccessToken(other, accessToken)).toMatchObject({ userId: call.userId });
    }
  }
  // The server of this test still has the deleted key; a token of the new one makes it read the keys again.
  const { accessToken } = await issueAccessToken(replicas[0] ?? app, call);
  await expect.poll(() => readAccessToken(app, accessToken)).toMatchObject({ sessionId: call.sessionId });
});

test('the key set is served without the database; private keys are stored encrypted (contract §2)', async ({
  server,
}) => {
  const { app } = server.running;
  const { rows } = await app.database.pool.query(
    "SELECT encode(private_key, 'escape') AS text FROM signing_keys",
  );
  expect(rows[0].text).not.toContain('kty');
  const { query } = app.database.pool;
  app.database.pool.query = (() =>
    Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))) as never;
  const { token } = { token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6IngifQ.e30.AAAA' };
  const jwks = await server.request('GET', '/.well-known/jwks.json');
  const unavailable = await server.request('GET', '/auth/session', {
    cookie: `__Host-session=${'A'.repeat(43)}`,
  });
  app.database.pool.query = query;
  expect([jwks.status, jwks.body.keys.length]).toEqual([200, 1]);
  expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await server.request('GET', '/auth/session', { token })).status).toBe(401);
});

const kidsOf = async ({ request }: Pick<TestServer, 'request'>): Promise<string[]> =>
  (await request('GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);

test('keys and sessions survive a restart on another port (contract §5)', async ({ server, api }) => {
  const before = await signIn(server.request, admin.email, admin.password);
  const kids = await kidsOf(server);
  const second = await api.restart();
  expect(await kidsOf(second)).toEqual(kids);
  expect((await second.request('GET', '/auth/session', { token: before.token })).status).toBe(200);
  expect((await second.request('GET', '/auth/session', { cookie: before.cookie })).status).toBe(200);
  await second.running.stop();
});

test('a key that APP_SECRET cannot decrypt neither signs nor verifies, and is replaced', async ({
  api,
  server,
}) => {
  const issuer = 'https://petalpaw.example';
  const before = await api.restart({ PUBLIC_URL: issuer });
  const old = await signIn(before.request, admin.email, admin.password);
  const kids = await kidsOf(before);
  await before.running.stop();

  const lines: string[] = [];
  const config = readConfig({
    ...server.env,
    PUBLIC_URL: issuer,
    LOG_LEVEL: 'info',
    APP_SECRET: 'another secret of the tests, long enough too',
  });
  const after = await startOn(config, createLog(config, { write: (line) => lines.push(line) }));
  const { request } = speakTo(after.url);
  const [kid, ...others] = await kidsOf({ request });
  expect(others).toEqual([]);
  expect(kids).not.toContain(kid);
  // The issuer, the user and the session are the same: only the key is rejected.
  expect((await request('GET', '/auth/session', { token: old.token })).status).toBe(401);
  expect((await request('GET', '/plants', { token: old.token })).status).toBe(401);
  expect((await request('GET', '/auth/session', { cookie: old.cookie })).status).toBe(200);
  const { refreshToken } = old;
  const refreshed = await request('POST', '/auth/refresh', { body: { refreshToken } });
  const { accessToken: token } = refreshed.body.data;
  expect((await request('GET', '/auth/session', { token })).status).toBe(200);
  await after.stop();
  const told = lines.map((line) => JSON.parse(line)).map(({ msg, kid }) => [msg, kid]);
  expect(told).toContainEqual(['a signing key cannot be decrypted', kids[0]]);
  expect(told).toContainEqual(['a signing key was created', kid]);
});
