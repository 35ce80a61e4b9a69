/** A database that accepts no writes, at the start and while a server runs; a role that may not read the timeline. */
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createFeed } from '#platform/data/changes/feed.ts';
import { createTestDatabase, databaseForThisTest } from '#test/support/database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openUrlForThisTest as open } from '#test/support/open.ts';
import { serverForThisTest } from '#test/support/server.ts';

const readOnlyLine =
  'DATABASE_URL: the database is read-only (default_transaction_read_only is on): switch that off for the database and its role, or name another one.';

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
    const { env } = await databaseForThisTest();
    const url = env.DATABASE_URL ?? '';
    await onServer(
      `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET default_transaction_read_only = on`,
    );
    await expect(open(url)).rejects.toThrow(readOnlyLine);
    expect(await (await open(url, { mayBeReadOnly: true })).state()).toBe('read-only');
  });

  test('becoming read-only while the server runs: writes are answered 503, reads continue, /health/ready reports it, and it recovers by itself', async () => {
    const server = await serverForThisTest();
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
    await expect.poll(ready).toEqual([503, 'the database is read-only']);
    await expect.poll(async () => (await write()).status).toBe(503);
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
    await expect.poll(ready).toEqual([200, 'ready']);
    await expect.poll(async () => (await write()).status).toBe(200);
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
