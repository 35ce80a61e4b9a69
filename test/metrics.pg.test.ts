/** The content of `/metrics` on a PostgreSQL server: replicas that are synced, and one that is unavailable. */
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { metricsOf } from './metrics-text.ts';
import { hours, openBusiness } from './support/business.ts';
import { startProxy } from './support/proxy.ts';
import { serverForThisFile, type TestServer } from './support/server.ts';

// With the usual limits: the other server waits for a database that does not answer.
const one = await serverForThisFile({}, undefined, async (url) => url);
const proxy = await startProxy(one.env.DATABASE_URL ?? '');
afterAll(() => proxy.close());
const other = await serverForThisFile({ DATABASE_URL: proxy.url });

const soon = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 60_000, interval: 100 });

test('replicas agree on the revision of their table caches', async () => {
  const business = await openBusiness(one);
  const revision = async (server: TestServer) =>
    (await metricsOf(server)).of('petalpaw_table_cache_revision', { topic: 'services' }) ?? Number.NaN;
  const before = await revision(one);
  await business.service();
  await soon(async () => expect(await revision(one)).toBeGreaterThan(before));
  await soon(async () => expect(await revision(other)).toBe(await revision(one)));
});

test.each([
  ['refuses connections', 'refuse'],
  ['is a black hole', 'hold'],
] as const)(
  'metrics show a database that %s, and the state of the feed, while it is unavailable',
  async (_, fault) => {
    const syncedAt = async () => (await metricsOf(other)).of('petalpaw_feed_synced_timestamp_seconds') ?? 0;
    const first = await syncedAt();
    await soon(async () => expect(await syncedAt()).toBeGreaterThan(first));
    await proxy[fault]();
    await soon(async () => expect((await metricsOf(other)).of('petalpaw_db_up')).toBe(0));
    // This is answered while the database stays away: the proxy delivers nothing before `restore`.
    const away = await metricsOf(other);
    expect(away.of('petalpaw_rollup_waiting_deltas')).toBeNaN();
    const last = await syncedAt();
    await soon(async () => {
      const failed = (await metricsOf(other)).of('petalpaw_job_failures_total', { job: 'rollUpBookings' });
      expect(failed).toBeGreaterThan(0);
    });
    expect(await syncedAt()).toBeCloseTo(last, 1);
    await proxy.restore();
    await soon(async () => {
      expect((await metricsOf(other)).of('petalpaw_db_up')).toBe(1);
      expect(await syncedAt()).toBeGreaterThan(last + 1);
    });
    const { of } = await metricsOf(other);
    expect(of('petalpaw_db_connections_closed_total')).toBeGreaterThan(0);
    expect(of('petalpaw_db_connections_opened_total')).toBeGreaterThan(1);
  },
);

test('metrics show changes of bookings that wait for the rollup', async () => {
  const business = await openBusiness(one);
  const waiting = async () => (await metricsOf(one)).of('petalpaw_rollup_waiting_deltas') ?? Number.NaN;
  await soon(async () => expect(await waiting()).toBe(0));
  const folder = new pg.Client({ connectionString: one.env.DATABASE_URL });
  await folder.connect();
  onTestFinished(() => folder.end());
  // The lock of the rollup (rollup-queries.ts): every replica assumes that another one is rolling up.
  await folder.query('SELECT pg_advisory_lock(4207613)');
  const anna = await one.newUser('CUSTOMER');
  const [petIds, serviceIds] = [[await business.pet(anna)], [await business.service()]];
  await business.booked(anna, { petIds, serviceIds, ...hours(9, 10) });
  // Not a number when the database took longer than a second.
  await soon(async () => expect(await waiting()).toBe(1));
  await folder.query('SELECT pg_advisory_unlock_all()');
  await soon(async () => expect(await waiting()).toBe(0));
});
