import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/observability/log.ts';
import { startServer as startOn } from '#server/start.ts';
import { admin, signIn, speakTo, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

/** Stops the server and starts another on the same database. */
async function restart(overrides: Record<string, string> = {}) {
  await server.stop();
  const config = readConfig({ ...server.env, ...overrides });
  const running = await startOn(config, createLog(config));
  return { running, ...speakTo(running.url) };
}

test('contract §5: keys and sign-ins outlive a restart on another port; another APP_SECRET gets a key of its own', async () => {
  const before = await signIn(server.request, admin.email, admin.password);
  const keysOf = async ({ request }: Pick<TestServer, 'request'>): Promise<string[]> =>
    (await request('GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);
  const [kid] = await keysOf(server);

  const second = await restart();
  expect(await keysOf(second)).toEqual([kid]);
  expect((await second.request('GET', '/auth/session', { token: before.token })).status).toBe(200);
  expect((await second.request('GET', '/auth/session', { cookie: before.cookie })).status).toBe(200);
  await second.running.stop();

  const config = readConfig({ ...server.env, APP_SECRET: 'another secret of the tests, long enough too' });
  const third = await startOn(config, createLog(config));
  const { request } = speakTo(third.url);
  expect(await keysOf({ request })).toEqual([expect.not.stringMatching(kid ?? ''), kid]);
  const after = await signIn(request, admin.email, admin.password);
  expect((await request('GET', '/auth/session', { token: after.token })).status).toBe(200);
  await third.stop();
});
