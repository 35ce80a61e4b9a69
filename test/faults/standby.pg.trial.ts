/** Standbys, which accept no writes: as DATABASE_URL, and among several hosts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createFeed } from '#platform/data/changes/feed.ts';
import { type Database, openDatabase } from '#platform/data/db/database.ts';
import { migrate } from '#platform/data/db/migrate.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openUrlForThisTest as open } from '#test/support/open.ts';
import { startProxy } from '#test/support/proxy.ts';
import { type Cluster, serverPrograms, startPrimary, startStandby } from './cluster.ts';

const longestWaitMs = 30_000;

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
  const portOf = async (database: Database) =>
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
