/** Databases that accept no writes: as DATABASE_URL, among several hosts, and while a server runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createFeed } from '#platform/data/changes/feed.ts';
import { type DatabaseOptions, openDatabase } from '#platform/data/db/database.ts';
import { migrate } from '#platform/data/db/migrate.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { startProxy } from '#test/support/proxy.ts';
import { settings, startServer } from '#test/support/server.ts';
import { startRefused } from '#test/support/server-process.ts';
import { type Cluster, serverPrograms, startPrimary, startStandby } from './cluster.ts';

const longestWaitMs = 30_000;
const readOnlyLine =
  'DATABASE_URL: the database is read-only (default_transaction_read_only is on): switch that off for the database and its role, or name another one.';

const open = async (databaseUrl: string, options: Partial<DatabaseOptions> = {}) => {
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: keepingLog(), ...options });
  onTestFinished(() => database.close());
  return database;
};

/** Bypasses the server's own connections, and can write whatever the database's default is. */
async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testRun').serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('a database that is read-only (default_transaction_read_only)', () => {
  test('is refused at the start with one line; a backup may read it', async () => {
    const { env, drop } = await createTestDatabase();
    onTestFinished(drop);
    const url = env.DATABASE_URL ?? '';
    await onServer(
      `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET default_transaction_read_only = on`,
    );
    await expect(open(url)).rejects.toThrow(readOnlyLine);
    const { code, output } = await startRefused({ ...settings, ...env, DATABASE_URL: url });
    expect([code, output]).toEqual([1, `petalpaw: ${readOnlyLine}\n`]);
    expect(await (await open(url, { mayBeReadOnly: true })).state()).toBe('read-only');
  });

  test('becoming read-only while the server runs: writes are answered 503, reads continue, /health/ready reports it, and it recovers by itself', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const name = new URL(server.env.DATABASE_URL ?? '').pathname.slice(1);
    const token = await server.tokenOf('ADMIN');
    const write = () => server.request('PUT', '/settings', { token, body: { key: 'shop', value: 'A' } });
    const ready = async () => {
      const { status, body } = await server.request('GET', '/health/ready');
      return [status, body.status ?? body.details];
    };
    expect((await write()).status).toBe(200);
    expect(await ready()).toEqual([200, 'ready']);
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
    await onServer(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`, end);
    await expect.poll(ready, { timeout: longestWaitMs }).toEqual([503, 'the database is read-only']);
    await expect.poll(async () => (await write()).status, { timeout: longestWaitMs }).toBe(503);
    const refused = await write();
    expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
      503,
      'UNAVAILABLE',
      '1',
    ]);
    for (const path of ['/pets', '/bookings', '/services'])
      expect((await server.request('GET', path, { token })).status).toBe(200);
    // The existing sessions stay read-only; new ones do not.
    await onServer(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    await expect.poll(ready, { timeout: longestWaitMs }).toEqual([200, 'ready']);
    await expect.poll(async () => (await write()).status, { timeout: longestWaitMs }).toBe(200);
  });
});

test('with a role that may not read the timeline the server runs, logs this once, and uses the revisions', async () => {
  const { env, drop } = await createTestDatabase();
  const url = new URL(env.DATABASE_URL ?? '');
  const role = `petalpaw_${url.pathname.slice(-16)}`;
  const owner = await open(url.href);
  await owner.pool.query(`
    CREATE ROLE ${role} LOGIN PASSWORD 'secret'; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role};
    REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC`);
  onTestFinished(async () => {
    await drop();
    await onServer(`DROP ROLE ${role}`);
  });
  [url.username, url.password] = [role, 'secret'];
  const log = keepingLog();
  const database = await open(url.href, { log });
  const feed = createFeed({ database, databaseUrl: url.href, log });
  onTestFinished(() => feed.close());
  await expect.poll(() => feed.syncedAt()).toBeGreaterThan(0);
  expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
    ['info', 'the database does not tell its timeline; revisions and OIDs have to do'],
  ]);
});

describe.skipIf(serverPrograms === undefined)('a hot standby, and URLs with several hosts', () => {
  let primary: Cluster;
  let standby: Cluster;
  beforeAll(async () => {
    primary = await startPrimary();
    const database = await openDatabase({ databaseUrl: primary.url, dataDir: '/nowhere', log: keepingLog() });
    await migrate(database, keepingLog());
    await database.close();
    standby = await startStandby(primary);
  });
  afterAll(async () => {
    await standby?.drop();
    await primary?.drop();
  });
  const hosts = (...ports: number[]) =>
    `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join()}/petalpaw`;
  const portOf = async (database: Awaited<ReturnType<typeof open>>) =>
    Number((await database.pool.query('SELECT inet_server_port() AS port')).rows[0].port);

  test('a standby is refused at the start with one line', async () => {
    await expect(open(standby.url)).rejects.toThrow(
      /^DATABASE_URL: this server is a standby, which takes no writes: name the primary, or all servers with target_session_attrs=read-write\.$/,
    );
  });

  test('of several hosts the first that accepts writes is used; an unreachable one is skipped', async () => {
    for (const query of ['', '?target_session_attrs=read-write', '?target_session_attrs=primary'])
      expect(await portOf(await open(hosts(1, standby.port, primary.port) + query))).toBe(primary.port);
  });

  test('when no host accepts writes the start is refused with one line that names the state of each', async () => {
    await expect(open(hosts(standby.port, 1), { startTimeoutMs: 0 })).rejects.toThrow(
      `DATABASE_URL: no connection: none of its hosts takes writes (127.0.0.1:${standby.port} is a standby; 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1)`,
    );
    // All have been answered: none waits.
    await expect(open(`${standby.url}?target_session_attrs=read-write`)).rejects.toThrow(/is a standby\)$/);
  });

  test('a wrong password at one host ends the search, as with libpq', async () => {
    const url = hosts(standby.port, primary.port).replace('petalpaw', 'no_such_database');
    await expect(open(url)).rejects.toThrow(
      /^DATABASE_URL: no connection: database "no_such_database" does not exist$/,
    );
  });

  test('after a promotion new connections and the feed use the new primary, and never the former one', async () => {
    const proxy = await startProxy(standby.url);
    onTestFinished(() => proxy.close());
    const url = hosts(primary.port, Number(new URL(proxy.url).port));
    const database = await open(url);
    const feed = createFeed({ database, databaseUrl: url, log: keepingLog() });
    onTestFinished(() => feed.close());
    await expect.poll(() => feed.syncedAt()).toBeGreaterThan(0);
    expect(await portOf(database)).toBe(primary.port);
    await primary.stop('fast');
    await expect.poll(() => database.state()).not.toBe('writable');
    await standby.promote();
    const heardSince = async (since: number) => {
      await expect.poll(() => database.state(), { timeout: longestWaitMs }).toBe('writable');
      expect(await portOf(database)).toBe(standby.port);
      await expect.poll(() => feed.syncedAt(), { timeout: longestWaitMs }).toBeGreaterThan(since);
      expect(database.history.changes).toBe(1);
    };
    await heardSince(performance.now());

    // The former primary is the first of the hosts and accepts writes; the new one is unavailable for a while.
    await primary.start();
    await proxy.refuse();
    for (let time = 0; time < 5; time++) {
      await expect(portOf(database)).rejects.toThrow();
      await sleep(100);
    }
    expect(await database.state()).toBe('unavailable');
    await proxy.restore();
    await heardSince(performance.now());
  });
});
