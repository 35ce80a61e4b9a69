/**
 * Contract §1, DATABASE_DIRECT_URL: starts, migrations, backup and restore with a real PgBouncer, and refused settings.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { fingerprint } from '#platform/data/backup/testing/fingerprint.ts';
import { runChild } from '#test/support/child.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { settings } from '#test/support/server.ts';
import { startProcess, startRefused } from '#test/support/server-process.ts';
import { advisoryLocks, on } from './direct-client.ts';
import { hasPgBouncer, type PgBouncerOptions, reportMissingPgBouncer, startPgBouncer } from './pgbouncer.ts';

reportMissingPgBouncer();

const serverUrl = inject('testRun').serverUrl ?? '';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** A pooler and a database, which exist until the end of the test. */
async function place(options?: PgBouncerOptions & { migrated?: boolean }) {
  const pooler = await startPgBouncer(serverUrl, options);
  undo.push(() => pooler.close());
  const database = await createTestDatabase({ migrated: options?.migrated ?? true });
  undo.push(() => database.drop());
  const direct = database.env.DATABASE_URL ?? '';
  const env = { ...settings, ...database.env, DATABASE_URL: pooler.urlOf(direct) };
  return { pooler, direct, env };
}

describe.runIf(hasPgBouncer)('contract §1: commands with PgBouncer in transaction mode', () => {
  test('two processes start on an empty database at once: one migrates, and no lock is left', async () => {
    const { direct, env } = await place({ migrated: false });
    const started = await Promise.allSettled(
      Array.from({ length: 2 }, () => startProcess({ ...env, DATABASE_DIRECT_URL: direct })),
    );
    undo.push(() => Promise.all(started.map((it) => it.status === 'fulfilled' && it.value.end('SIGKILL'))));
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    // The session that migrated ends without waiting for the server to notice.
    await expect.poll(() => advisoryLocks(direct)).toBe(0);
  });

  test('a backup is made while a server runs, and restored while the pooler still holds its connections', async () => {
    const { direct, env } = await place();
    const all = { ...env, DATABASE_DIRECT_URL: direct };
    const server = await startProcess(all);
    undo.push(() => server.end('SIGKILL'));
    const pool = new pg.Pool({ connectionString: direct, max: 1 });
    undo.push(() => pool.end());
    await on(direct, async (client) => {
      // Each request that waits for a lock holds a connection of the pooler.
      await client.query('BEGIN; LOCK TABLE users');
      const body = { email: 'nobody@petalpaw.test', password: 'none of theirs' };
      const waiting = Array.from({ length: 3 }, () => server.request('POST', '/auth/login', { body }));
      const held = () =>
        pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database()
                       AND application_name LIKE 'petalpaw%' AND wait_event_type = 'Lock'`);
      await expect.poll(async () => (await held()).rowCount).toBeGreaterThan(1);
      await client.query('COMMIT');
      await Promise.all(waiting);
    });
    // The seal of the first start must not be written between the backup and the fingerprint.
    const unsealed = () =>
      pool.query(`SELECT FROM audit_log WHERE seq > (SELECT coalesce(max(last_seq), 0) FROM audit_seals)`);
    await expect.poll(async () => (await unsealed()).rowCount).toBe(0);
    const file = path.join(inject('testRun').directory, 'pooled.backup');
    undo.push(() => rm(file, { force: true }));
    const backup = runChild('server/commands/backup.ts', ['--file', file], all);
    expect([await backup.ended, backup.err()]).toEqual([0, '']);

    await server.end('SIGTERM');
    const before = await fingerprint(pool);
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const restore = runChild('server/commands/restore.ts', [file], all);
    expect([await restore.ended, restore.err()]).toEqual([0, '']);
    expect(await fingerprint(pool)).toEqual(before);
  });
});

describe.runIf(hasPgBouncer)('contract §1: a pooler where none is allowed is refused with one line', () => {
  const needed =
    'petalpaw: DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the database itself, which migrations, notifications, backup and restore need.\n';

  test('the start without DATABASE_DIRECT_URL', async () => {
    const { direct, env } = await place();
    const { code, output } = await startRefused({ ...env, LOG_LEVEL: 'silent' });
    expect([code, output]).toEqual([1, needed]);
    // Also where the pooler uses its connections in turn.
    const other = await startPgBouncer(serverUrl, { roundRobin: true, poolSize: 2 });
    undo.push(() => other.close());
    const again = await startRefused({ ...env, LOG_LEVEL: 'silent', DATABASE_URL: other.urlOf(direct) });
    expect(again.output).toBe(needed);
  });

  test.each([
    'server/commands/migrate.ts',
    'server/commands/backup.ts',
    'server/commands/rebuild-dashboard.ts',
  ])('%s without it', async (file) => {
    const { env } = await place();
    const command = runChild(file, [], { ...env, DATABASE_DIRECT_URL: undefined });
    expect([await command.ended, command.err()]).toEqual([1, needed]);
  });

  test('a DATABASE_DIRECT_URL that also leads through a pooler, or to another database', async () => {
    const { env } = await place();
    const pooled = await startRefused({
      ...env,
      LOG_LEVEL: 'silent',
      DATABASE_DIRECT_URL: `${env.DATABASE_URL}?`,
    });
    expect(pooled.output).toMatch(/^petalpaw: DATABASE_DIRECT_URL leads through a pooler[^\n]*\n$/);
    const other = await createTestDatabase();
    undo.push(() => other.drop());
    const strange = await startRefused({
      ...{ ...env, LOG_LEVEL: 'silent' },
      DATABASE_DIRECT_URL: other.env.DATABASE_URL ?? '',
    });
    expect(strange.output).toMatch(
      /^petalpaw: DATABASE_DIRECT_URL and DATABASE_URL lead to different databases[^\n]*\n$/,
    );
  });

  test('a DATABASE_DIRECT_URL that refuses the login is named', async () => {
    const { env, direct } = await place();
    const wrong = new URL(direct);
    wrong.pathname = '/no_such_database';
    const { output } = await startRefused({
      ...{ ...env, LOG_LEVEL: 'silent' },
      DATABASE_DIRECT_URL: wrong.href,
    });
    expect(output).toBe(
      'petalpaw: DATABASE_DIRECT_URL: no connection: database "no_such_database" does not exist\n',
    );
  });

  test('a pooler in statement mode', async () => {
    const { direct, env } = await place({ poolMode: 'statement' });
    const { output } = await startRefused({ ...env, LOG_LEVEL: 'silent', DATABASE_DIRECT_URL: direct });
    expect(output).toMatch(
      /^petalpaw: DATABASE_URL: this connection cannot be used: [^\n]*statement pooling[^\n]*\n$/,
    );
  });
});

describe.runIf(hasPgBouncer)('contract §1: through PgBouncer in session mode', () => {
  test('a server needs no DATABASE_DIRECT_URL and has its own session settings', async () => {
    const { env } = await place({ poolMode: 'session', poolSize: 20 });
    const server = await startProcess(env);
    undo.push(() => server.end('SIGKILL'));
    await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200);
    expect(server.output()).not.toContain('pooler');
  });
});
