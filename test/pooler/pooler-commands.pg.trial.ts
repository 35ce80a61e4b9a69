/**
 * Contract §1, DATABASE_DIRECT_URL: starts, migrations, backup and restore with a real PgBouncer, and refused settings.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { fingerprint } from '#platform/data/backup/testing/fingerprint.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { runChild } from '#test/support/child.ts';
import { databaseForThisTest } from '#test/support/database.ts';
import { settings, speakTo } from '#test/support/server.ts';
import { advisoryLocks, on } from './direct-client.ts';
import { hasPgBouncer, type PgBouncerOptions, reportMissingPgBouncer, startPgBouncer } from './pgbouncer.ts';

reportMissingPgBouncer();

const serverUrl = inject('testRun').serverUrl ?? '';

/** A pooler and a database, which exist until the end of the test. */
async function place(options?: PgBouncerOptions & { migrated?: boolean }) {
  const pooler = await startPgBouncer(serverUrl, options);
  onTestFinished(() => pooler.close());
  const database = await databaseForThisTest({ migrated: options?.migrated ?? true });
  const direct = database.env.DATABASE_URL ?? '';
  const env = {
    ...settings,
    ...database.env,
    DATABASE_URL: pooler.urlOf(direct),
    PORT: '0',
    DRAIN_DELAY: '0s',
  };
  return { pooler, direct, env };
}

/** A server with these settings, which stops at the end of the test; its log goes to `lines`. */
async function start(env: Record<string, string>, lines: string[] = []): Promise<RunningServer> {
  const config = readConfig(env);
  const running = await startServer(config, createLog(config, { write: (line) => lines.push(line) }));
  onTestFinished(() => running.stop());
  return running;
}

/** The line with which a start with these settings is refused. */
function refusal(env: Record<string, string>): Promise<string> {
  return start(env).then(
    () => 'started',
    (error: Error) => error.message,
  );
}

describe.runIf(hasPgBouncer)('contract §1: commands with PgBouncer in transaction mode', () => {
  test('two servers start on an empty database at once: one migrates, and no lock is left', async () => {
    const { direct, env } = await place({ migrated: false });
    await Promise.all([1, 2].map(() => start({ ...env, DATABASE_DIRECT_URL: direct })));
    // The session that migrated ends without waiting for the server to notice.
    await expect.poll(() => advisoryLocks(direct)).toBe(0);
  });

  test('a backup is made while a server runs, and restored while the pooler still holds its connections', async () => {
    const { direct, env } = await place();
    const all = { ...env, DATABASE_DIRECT_URL: direct };
    const server = await start(all);
    const { request } = speakTo(server.url);
    const pool = new pg.Pool({ connectionString: direct, max: 1 });
    // The database may be dropped before it has noticed the end of a connection.
    pool.on('connect', (client) => client.on('error', () => {}));
    onTestFinished(() => pool.end());
    await on(direct, async (client) => {
      // Each request that waits for a lock holds a connection of the pooler.
      await client.query('BEGIN; LOCK TABLE users');
      const body = { email: 'nobody@petalpaw.test', password: 'none of theirs' };
      const waiting = Array.from({ length: 3 }, () => request('POST', '/auth/login', { body }));
      const held = () =>
        pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database()
                       AND application_name LIKE 'petalpaw%' AND wait_event_type = 'Lock'`);
      await expect.poll(async () => (await held()).rowCount).toBeGreaterThan(1);
      await client.query('COMMIT');
      await Promise.all(waiting);
    });
    const file = path.join(inject('testRun').directory, 'pooled.backup');
    onTestFinished(() => rm(file, { force: true }));
    const before = await on(direct, async (client) => {
      // No scheduled job writes between the backup and the fingerprint.
      const { rows } = await client.query(
        "SELECT string_agg(quote_ident(tablename), ',') AS tables FROM pg_tables WHERE schemaname = 'public'",
      );
      await client.query(`BEGIN; LOCK TABLE ${rows[0].tables} IN SHARE MODE`);
      const backup = runChild('server/commands/backup.ts', ['--file', file], all);
      expect([await backup.ended, backup.err()]).toEqual([0, '']);
      return fingerprint(pool);
    });

    await server.stop();
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const restore = runChild('server/commands/restore.ts', [file], all);
    expect([await restore.ended, restore.err()]).toEqual([0, '']);
    expect(await fingerprint(pool)).toEqual(before);
  });
});

describe.runIf(hasPgBouncer)('contract §1: a pooler where none is allowed is refused with one line', () => {
  const needed =
    'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the database itself, which migrations, notifications, backup and restore need.';

  test('the start without DATABASE_DIRECT_URL', async () => {
    const { direct, env } = await place();
    expect(await refusal(env)).toBe(needed);
    // Also where the pooler uses its connections in turn.
    const other = await startPgBouncer(serverUrl, { roundRobin: true, poolSize: 2 });
    onTestFinished(() => other.close());
    expect(await refusal({ ...env, DATABASE_URL: other.urlOf(direct) })).toBe(needed);
  });

  test.each([
    'server/commands/migrate.ts',
    'server/commands/backup.ts',
    'server/commands/rebuild-dashboard.ts',
  ])('%s without it', async (file) => {
    const { env } = await place();
    const command = runChild(file, [], { ...env, DATABASE_DIRECT_URL: undefined });
    expect([await command.ended, command.err()]).toEqual([1, `petalpaw: ${needed}\n`]);
  });

  test('a DATABASE_DIRECT_URL that also leads through a pooler, to another database, or to none', async () => {
    const { env, direct } = await place();
    const other = await databaseForThisTest();
    const nowhere = new URL(direct);
    nowhere.pathname = '/no_such_database';
    for (const [url, line] of [
      [`${env.DATABASE_URL}?`, /^DATABASE_DIRECT_URL leads through a pooler[^\n]*$/],
      [
        other.env.DATABASE_URL ?? '',
        /^DATABASE_DIRECT_URL and DATABASE_URL lead to different databases[^\n]*$/,
      ],
      [nowhere.href, /^DATABASE_DIRECT_URL: no connection: database "no_such_database" does not exist$/],
    ] as const)
      expect(await refusal({ ...env, DATABASE_DIRECT_URL: url })).toMatch(line);
  });

  test('a pooler in statement mode', async () => {
    const { direct, env } = await place({ poolMode: 'statement' });
    expect(await refusal({ ...env, DATABASE_DIRECT_URL: direct })).toMatch(
      /^DATABASE_URL: this connection cannot be used: [^\n]*statement pooling[^\n]*$/,
    );
  });
});

describe.runIf(hasPgBouncer)('contract §1: through PgBouncer in session mode', () => {
  test('a server needs no DATABASE_DIRECT_URL and has its own session settings', async () => {
    const { env } = await place({ poolMode: 'session', poolSize: 20 });
    const lines: string[] = [];
    const { request } = speakTo((await start(env, lines)).url);
    await expect.poll(async () => (await request('GET', '/health/ready')).status).toBe(200);
    expect(lines.join('')).not.toContain('pooler');
  });
});
