/** Two servers on one PostgreSQL behind HAProxy restart one after the other, without any effect on clients. */
import { afterEach, describe, expect, test } from 'vitest';
import { hours, openBusiness } from '#test/support/business.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { freePort } from '#test/support/free-port.ts';
import { admin, settings, signIn, speakTo, type TestServer } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';
import { expectBelow, report } from '#test/support/trial.ts';
import { type Haproxy, hasHaproxy, startHaproxy } from './haproxy.ts';
import { startTraffic } from './traffic.ts';

/** By the name of its kind. */
const mayBeSentTwice = (failure: string) => !failure.startsWith('POST /pets');

let database: TestDatabase;
let haproxy: Haproxy;
const running = new Map<number, ServerProcess>();
afterEach(async () => {
  await haproxy?.stop();
  await Promise.all([...running.values()].map((server) => server.end('SIGKILL')));
  running.clear();
  await database?.drop();
});

const ports: number[] = [];
async function start(port: number, extra: Readonly<Record<string, string>>): Promise<void> {
  const server = await startProcess({
    ...settings,
    ...database.env,
    ...extra,
    PORT: String(port),
    TRUST_PROXY: '1',
    // A fast machine makes more pets in these seconds than a user may have.
    PETS_PER_USER: '1000000',
    PUBLIC_URL: 'https://petalpaw.example',
  });
  running.set(port, server);
}

describe.runIf(hasHaproxy)('ops/haproxy.cfg', () => {
  test.each([
    ['DRAIN_DELAY=3s, as the file asks for: no request fails', { DRAIN_DELAY: '3s' }, () => true],
    // HAProxy detects the stop by a failed request: one that it must not send twice fails for good.
    ['the default of half a second: no request fails that may be sent twice', {}, mayBeSentTwice],
  ])('a rolling restart of two servers, %s', async (_title, extra, mustSucceed) => {
    database = await createTestDatabase();
    ports.splice(0, 2, await freePort(), await freePort());
    const [one = 0, two = 0] = ports;
    await Promise.all(ports.map((port) => start(port, extra)));
    haproxy = await startHaproxy([`http://127.0.0.1:${one}`, `http://127.0.0.1:${two}`]);
    const proxied = speakTo(haproxy.url);
    await expect.poll(async () => (await proxied.request('GET', '/health/ready')).status).toBe(200);

    const { token } = await signIn(proxied.request, admin.email, admin.password);
    const business = await openBusiness({
      ...proxied,
      tokenOf: async () => token,
    } as unknown as TestServer);
    const service = await business.service();
    const [booked, changed] = [await business.pet({ token }), await business.pet({ token })];
    let hour = 0;
    const traffic = startTraffic(haproxy.url, {
      'GET /services': { expected: 200, next: () => ({ method: 'GET', path: '/services' }) },
      'GET /bookings': { expected: 200, next: () => ({ method: 'GET', path: '/bookings?limit=1', token }) },
      'POST /pets': {
        expected: 201,
        next: () => ({ method: 'POST', path: '/pets', token, body: { name: 'Mochi', species: 'CAT' } }),
      },
      'PUT /pets/:id': {
        expected: 200,
        next: () => ({ method: 'PUT', path: `/pets/${changed}`, token, body: { notes: `${++hour}` } }),
      },
      'POST /bookings': {
        expected: 201,
        next: () => ({
          method: 'POST',
          path: '/bookings',
          token,
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: { petIds: [booked], serviceIds: [service], ...hours(++hour, hour + 1) },
        }),
      },
    });
    try {
      for (const port of ports) {
        await atWork(traffic.kinds);
        expect(await running.get(port)?.end('SIGTERM')).toBe(0);
        await atWork(traffic.kinds);
        await start(port, extra);
      }
      await atWork(traffic.kinds);
    } finally {
      await traffic.stop();
    }
    const failed = traffic.kinds.flatMap(({ name, failures }) => failures.map((one) => `${name}: ${one}`));
    const total = traffic.kinds.reduce((sum, { asked }) => sum + asked, 0);
    report('failed requests', `${failed.length} of ${total}`);
    expect(failed.filter(mustSucceed)).toEqual([]);
    expectBelow(1, failed.filter(mustSucceed).length, 'failed requests that must not fail', 'requests');
    for (const server of ['petalpaw-1', 'petalpaw-2'])
      await expect.poll(() => haproxy.output()).toMatch(new RegExp(`"status":201,.*"server":"${server}"`));
  });
});

/** Waits until each kind of client has received some more answers. */
async function atWork(kinds: readonly { asked: number }[], answers = 20): Promise<void> {
  const before = kinds.map(({ asked }) => asked);
  await expect
    .poll(() => kinds.every(({ asked }, at) => asked >= (before[at] ?? 0) + answers), { interval: 20 })
    .toBe(true);
}
