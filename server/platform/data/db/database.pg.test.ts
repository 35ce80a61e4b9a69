import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { databaseForThisTest } from '#test/support/database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openForThisTest, openUrlForThisTest } from '#test/support/open.ts';
import { startProxy } from '#test/support/proxy.ts';
import { openDatabase } from './database.ts';
import { asRefusal } from './errors.ts';
import { openBehindProxy } from './testing/behind-proxy.ts';
import { transact } from './transaction.ts';

const dataDir = '/nowhere';
const quick = { dataDir, startTimeoutMs: 0, log: keepingLog() };

describe('a session on a server', () => {
  // Its timeouts: test/docs/operations.test.ts.
  test('has the application name petalpaw, or that of the URL', async () => {
    const { place, pool } = await openForThisTest();
    const other = await openUrlForThisTest(`${place.env.DATABASE_URL}?application_name=mine`);
    const nameOf = async (of: typeof pool) =>
      (await of.query('SHOW application_name')).rows[0].application_name;
    expect([await nameOf(pool), await nameOf(other.pool)]).toEqual(['petalpaw', 'mine']);
  });

  test('logs when the server ends an idle connection, and the pool continues', async () => {
    const database = await openForThisTest();
    const { rows } = await database.pool.query('SELECT pg_backend_pid() AS pid');
    const other = new pg.Client({ connectionString: inject('testRun').serverUrl });
    await other.connect();
    await other.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await other.end();
    await vi.waitFor(() => expect(database.lines).toHaveLength(1), 60_000);
    expect(database.lines[0]).toMatchObject({ level: 'warn', fields: { err: { code: '57P01' } } });
    await expect.poll(() => database.state()).toBe('writable');
  });
});

describe('an unreachable server', () => {
  test('is retried at the start, because it may be starting too', async () => {
    const { env } = await databaseForThisTest();
    const proxy = await startProxy(env.DATABASE_URL as string);
    onTestFinished(() => proxy.close());
    await proxy.refuse();
    const log = keepingLog();
    const opening = openDatabase({ dataDir, log, databaseUrl: proxy.url });
    await vi.waitFor(() => expect(log.lines).toHaveLength(1), 60_000);
    expect(log.lines[0]?.message).toBe('the database does not answer; trying for 30 s');
    await proxy.restore();
    const database = await opening;
    expect(log.lines).toHaveLength(1);
    await database.close();
  });

  test('stops the start with one line after the last retry, and at once for a permanent error', async () => {
    const url = new URL(inject('testRun').serverUrl as string);
    url.pathname = '/no_such_database';
    await expect(openDatabase({ ...quick, startTimeoutMs: 30_000, databaseUrl: url.href })).rejects.toThrow(
      /^DATABASE_URL: no connection: database "no_such_database" does not exist$/,
    );
    url.port = '1';
    url.password = 'secret';
    const refused = await openDatabase({ ...quick, databaseUrl: url.href }).catch((error) => error);
    expect(refused.message).toMatch(/^DATABASE_URL: no connection: connect ECONNREFUSED [^\n]*$/);
    expect(refused.message).not.toContain('secret');
  });

  test('makes queries fail with UNAVAILABLE until it returns', async () => {
    const { database, proxy } = await openBehindProxy();
    const running = database.pool.query('SELECT pg_sleep(5)').catch(asRefusal);
    await vi.waitFor(() => expect(database.pool.totalCount).toBe(1), 60_000);
    await proxy.refuse();
    expect(await running).toMatchObject({ identifier: 'UNAVAILABLE' });
    expect(await database.state()).toBe('unavailable');
    await proxy.restore();
    await expect.poll(() => database.state()).toBe('writable');
  });

  test('makes a transaction fail with UNAVAILABLE when its connection is lost between two queries or during one', async () => {
    const { database, proxy, direct: connectionString } = await openBehindProxy();
    const lost = new Promise((resolve) => {
      database.pool.once('acquire', (client) => client.once('end', resolve));
    });
    const cutBetween = transact(database.kysely, async (tx) => {
      await sql`SELECT 1`.execute(tx);
      await proxy.refuse();
      await lost;
      await sql`SELECT 1`.execute(tx);
    });
    expect(await cutBetween.catch(asRefusal)).toMatchObject({ identifier: 'UNAVAILABLE' });
    await proxy.restore();
    const direct = new pg.Client({ connectionString });
    await direct.connect();
    onTestFinished(() => direct.end());
    const sleep = transact(database.kysely, (tx) => sql`SELECT pg_sleep(600)`.execute(tx));
    const cutWithin = sleep.catch(asRefusal);
    const sleeping =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
    await expect.poll(async () => (await direct.query(sleeping)).rowCount).toBe(1);
    await proxy.refuse();
    expect(await cutWithin).toMatchObject({ identifier: 'UNAVAILABLE' });
    await proxy.restore();
    await expect.poll(() => database.state()).toBe('writable');
  });

  test('delays neither state() nor close when it is silent', async () => {
    const { database, proxy } = await openBehindProxy();
    proxy.silence();
    expect(await database.state()).toBe('unavailable');
    await database.close();
  });
});

describe('openDatabase refuses an unsuitable server with one line', () => {
  test('older than PostgreSQL 15', async () => {
    const { place, pool } = await openForThisTest();
    // The function that tells a session the version, in a schema that is searched before that of the server.
    await pool.query(`
      CREATE SCHEMA older;
      CREATE FUNCTION older.current_setting(name text) RETURNS text LANGUAGE sql AS $$
        SELECT CASE name WHEN 'server_version' THEN '14.19' WHEN 'server_version_num' THEN '140019'
                         ELSE pg_catalog.current_setting(name) END $$`);
    const databaseUrl = `${place.env.DATABASE_URL}?options=-csearch_path%3Dolder,pg_catalog,public`;
    await expect(openDatabase({ ...quick, databaseUrl })).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL 15 or newer is needed; this server is 14.19.$/,
    );
  });

  test('with a database whose encoding is not UTF8', async () => {
    const run = inject('testRun');
    const url = new URL(run.serverUrl as string);
    const admin = new pg.Client({ connectionString: run.serverUrl });
    const name = `${run.databasePrefix}${randomBytes(8).toString('hex')}`;
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
    url.pathname = `/${name}`;
    await expect(openDatabase({ ...quick, databaseUrl: url.href })).rejects.toThrow(
      /must keep text as UTF8, and this one keeps it as LATIN1: create one with ENCODING 'UTF8'\.$/,
    );
  });
});
