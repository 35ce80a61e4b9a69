/**
 * A primary and a hot standby that belong to the test, and two servers behind one address that follows the primary: a
 * promotion that loses nothing, and one that loses the latest writes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { metricsOf } from '#test/metrics-text.ts';
import { type FragileProxy, startProxy } from '#test/support/proxy.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { expectBelow } from '#test/support/trial.ts';
import { type Cluster, serverPrograms, startPrimary, startStandby } from './cluster.ts';
import { measureDelays } from './delays.ts';
import { startLoad } from './load.ts';
import { requireHonest } from './scenario.ts';

/** How soon everything must be correct again on an idle machine, once the promoted server accepts writes. */
const rightWithinMs = 5_000;
const longestWaitMs = 60_000;
const booking = 'POST /bookings';

interface Scene {
  readonly primary: Cluster;
  readonly standby: Cluster;
  readonly proxy: FragileProxy;
  readonly servers: readonly [TestServer, TestServer];
  /** Messages of the warnings of each server. */
  readonly warnings: readonly [string[], string[]];
  end(): Promise<void>;
}

async function open(): Promise<Scene> {
  const undo: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const one of undo.reverse()) await one();
  };
  try {
    const primary = await startPrimary();
    undo.push(() => primary.drop());
    const proxy = await startProxy(primary.url);
    undo.push(() => proxy.close());
    const warnings: [string[], string[]] = [[], []];
    const start = async (at: 0 | 1) => {
      const server = await startServer({ DATABASE_URL: proxy.url, LOG_LEVEL: 'warn' }, (line) => {
        warnings[at].push(JSON.parse(line).msg);
      });
      undo.push(() => server.close());
      return server;
    };
    const servers = [await start(0), await start(1)] as const;
    const standby = await startStandby(primary);
    undo.push(() => standby.drop());
    await streaming(primary);
    return { primary, standby, proxy, servers, warnings, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The standby has received everything. */
async function streaming(primary: Cluster): Promise<void> {
  const caughtUp =
    "SELECT FROM pg_stat_replication WHERE state = 'streaming' AND replay_lsn >= pg_current_wal_lsn()";
  await expect.poll(() => primary.query(caughtUp), { timeout: longestWaitMs }).toHaveLength(1);
}

/** Promotes the standby and switches the address to it. Returns the time at which it accepted writes. */
async function switchOver({ primary, standby, proxy }: Scene, meanwhile = async () => {}): Promise<number> {
  await proxy.refuse();
  await primary.stop('immediate');
  await standby.promote();
  await meanwhile();
  proxy.aim(standby.url);
  await proxy.restore();
  return performance.now();
}

const went = 'the database is not the one that it was';
const changes = async (server: TestServer) =>
  (await metricsOf(server)).of('petalpaw_db_history_changes_total');

async function requireToldOnce({ servers, warnings }: Scene): Promise<void> {
  for (const at of [0, 1] as const) {
    expect(warnings[at].filter((message) => message.startsWith(went))).toHaveLength(1);
    expect(await changes(servers[at])).toBe(1);
  }
}

describe.skipIf(serverPrograms === undefined)('a standby is promoted while the servers run', () => {
  const scenes: Scene[] = [];
  const delays = measureDelays();
  const openScene = async () => {
    const scene = await open();
    scenes.push(scene);
    return scene;
  };
  afterAll(async () => {
    for (const scene of scenes) await scene.end();
  });

  test('synchronous: no acknowledged write is lost, 503 only during the switch, bookings again within 5 s', async () => {
    const scene = await openScene();
    const { primary, standby, servers } = scene;
    await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await primary.query('SELECT pg_reload_conf()');
    const load = await startLoad(servers[0]);
    await load.workedSince(performance.now(), longestWaitMs);
    const switched = await switchOver(scene);
    await load.workedSince(switched, longestWaitMs);
    await load.stop();

    const first = load.asked.find(
      ({ what, at, ms, status }) => what === booking && status === 201 && at + ms > switched,
    );
    const firstMs = Math.round((first?.at ?? Infinity) + (first?.ms ?? 0) - switched);
    expectBelow(rightWithinMs + delays.lateMs(), firstMs, 'first booking after the switch', 'ms');
    requireHonest(load.asked);
    const ids = async (table: string) =>
      (await standby.query<{ id: string }>(`SELECT id::text FROM ${table}`)).map(({ id }) => id);
    expect(await ids('plants')).toEqual(expect.arrayContaining([...load.plants].map(String)));
    expect(await ids('bookings')).toEqual(expect.arrayContaining([...load.bookings.values()]));
    await expect.poll(() => changes(servers[1]), { timeout: longestWaitMs }).toBe(1);
    await requireToldOnce(scene);
  });

  test('asynchronous, with lost writes: both servers show the data of the promoted one, even where its revisions are higher', async () => {
    const scene = await openScene();
    const { primary, standby, servers } = scene;
    const [one, other] = servers;
    const token = await one.tokenOf('ADMIN');
    const send = async (server: TestServer, method: string, path: string, body?: unknown) => {
      const reply = await server.request(method, path, { token, body });
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
      return reply.body?.data;
    };
    const bath = (name: string) => ({
      ...{ name: { en: name }, description: { en: 'x' }, category: 'GROOMING' },
      ...{ basePrice: 20, priceUnit: 'per session' },
    });
    const kept = await send(one, 'POST', '/services', bath('Kept'));
    const removed = await send(one, 'POST', '/services', bath('Removed'));
    await send(one, 'PUT', '/settings', { key: 'shop', value: 'A', isPublic: true });
    await streaming(primary);

    // From here on the standby receives nothing.
    await standby.query("ALTER SYSTEM SET primary_conninfo = ''");
    await standby.query('SELECT pg_reload_conf()');
    await expect.poll(() => primary.query('SELECT FROM pg_stat_replication')).toHaveLength(0);
    await send(one, 'PUT', `/services/${kept.id}`, { basePrice: 99 });
    await send(one, 'DELETE', `/services/${removed.id}`);
    const lost = await send(one, 'POST', '/services', bath('Lost'));
    await send(one, 'PUT', '/settings', { key: 'shop', value: 'B' });
    const shown = async (server: TestServer) => {
      const services = (await server.request('GET', '/services')).body;
      const settings = (await server.request('GET', '/settings')).body;
      return [...services, ...settings]
        .map((item) => `${item.key ?? item.name} ${item.value ?? item.basePrice}`)
        .filter((line) => /^(Kept|Removed|Lost|New|shop)/.test(line))
        .sort();
    };
    for (const server of servers)
      await expect.poll(() => shown(server)).toEqual(['Kept 99', 'Lost 20', 'shop B']);

    const switched = await switchOver(scene, async () => {
      // Before any process reads it, the revision is higher than it was before.
      await standby.query(`
        WITH bumped AS (UPDATE changes SET revision = revision + 20 WHERE topic = 'services' RETURNING revision)
        UPDATE services SET base_price = 21, revision = bumped.revision FROM bumped WHERE id = '${kept.id}'`);
    });
    const right = ['Kept 21', 'Removed 20', 'shop A'];
    for (const server of servers) {
      await expect.poll(() => shown(server), { timeout: longestWaitMs, interval: 20 }).toEqual(right);
      const ms = Math.round(performance.now() - switched);
      expectBelow(rightWithinMs + delays.lateMs(), ms, 'a server shows the data of the new primary', 'ms');
      expect((await server.request('GET', `/services/${lost.id}`)).status).toBe(404);
    }
    await send(one, 'POST', '/services', bath('New'));
    expect(await shown(one)).toContain('New 20');
    await expect.poll(() => shown(other)).toContain('New 20');
    await requireToldOnce(scene);
  });

  test('the former primary continues to run: it receives no write once a connection has reached the new one', async () => {
    const scene = await openScene();
    const { primary, standby, proxy, servers } = scene;
    const [one] = servers;
    const token = await one.tokenOf('ADMIN');
    const plant = async (id: number) =>
      (await one.request('POST', '/plants', { token, body: { id, name: 'Fern' } })).status;
    expect(await plant(1)).toBe(200);
    await streaming(primary);
    await standby.promote();
    proxy.aim(standby.url);
    // More requests at once than connections, so that new ones are opened.
    const burst = () => Promise.all(Array.from({ length: 12 }, () => one.request('GET', '/pets', { token })));
    await expect.poll(async () => (await burst()) && changes(one), { timeout: longestWaitMs }).toBe(1);
    const before = await primary.query('SELECT count(*) FROM plants');
    for (let id = 2; id < 30; id++) {
      await expect.poll(() => plant(id), { timeout: longestWaitMs }).toBe(200);
      await sleep(10);
    }
    expect(await primary.query('SELECT count(*) FROM plants')).toEqual(before);
    expect((await standby.query('SELECT FROM plants')).length).toBeGreaterThanOrEqual(29);
  });

  test('only the standby is left: reads continue, writes are answered 503, not ready; its promotion restores everything', async () => {
    const scene = await openScene();
    const { primary, standby, proxy, servers } = scene;
    const [one] = servers;
    const token = await one.tokenOf('ADMIN');
    const status = async (method: string, path: string, body?: unknown) =>
      (await one.request(method, path, { token, body })).status;
    const ready = async () => {
      const reply = await one.request('GET', '/health/ready');
      return [reply.status, reply.body.details];
    };
    const save = () => status('PUT', '/settings', { key: 'shop', value: 'A' });
    expect(await save()).toBe(200);
    await streaming(primary);
    await proxy.refuse();
    await primary.stop('immediate');
    proxy.aim(standby.url);
    await proxy.restore();
    await expect.poll(ready, { timeout: longestWaitMs }).toEqual([503, 'the database is read-only']);
    expect([await save(), await status('GET', '/pets'), await status('GET', '/services')]).toEqual([
      503, 200, 200,
    ]);
    await standby.promote();
    const promoted = performance.now();
    await expect.poll(save, { timeout: longestWaitMs, interval: 20 }).toBe(200);
    expectBelow(
      rightWithinMs + delays.lateMs(),
      performance.now() - promoted,
      'first write after the promotion',
      'ms',
    );
    await expect.poll(ready, { timeout: longestWaitMs }).toEqual([200, undefined]);
    for (const server of servers)
      await expect.poll(() => changes(server), { timeout: longestWaitMs }).toBe(1);
    await requireToldOnce(scene);
  });
});
