/** Contract §1, DATABASE_DIRECT_URL: servers and commands behind a real PgBouncer. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBusiness } from './support/business.ts';
import { runChild } from './support/child.ts';
import { createTestDatabase } from './support/database.ts';
import { fingerprint } from './support/fingerprint.ts';
import {
  hasPgBouncer,
  keepsStatements,
  type PgBouncer,
  type PgBouncerOptions,
  startPgBouncer,
  tellWithoutPgBouncer,
} from './support/pgbouncer.ts';
import { type SignedIn, settings, startServer, type TestServer } from './support/server.ts';
import { type ServerProcess, startProcess, startRefused } from './support/server-process.ts';

tellWithoutPgBouncer();

const serverUrl = inject('testRun').serverUrl ?? '';
const poolSize = 4;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** A pooler and a database, until the end of the test. */
async function place(options?: PgBouncerOptions & { migrated?: boolean }) {
  const pooler = await startPgBouncer(serverUrl, options);
  undo.push(() => pooler.close());
  const database = await createTestDatabase({ migrated: options?.migrated ?? true });
  undo.push(() => database.drop());
  const direct = database.env.DATABASE_URL ?? '';
  const env = { ...settings, ...database.env, DATABASE_URL: pooler.urlOf(direct) };
  return { pooler, direct, env };
}

/** Runs `work` on a connection of its own. */
async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function settingsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query(
    `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout',
       'idle_in_transaction_session_timeout', 'TimeZone', 'DateStyle', 'jit')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

async function advisoryLocks(url: string): Promise<number> {
  const { rows } = await on(url, (client) =>
    client.query(
      `SELECT count(*)::integer AS locks FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND d.datname = current_database()`,
    ),
  );
  return rows[0].locks;
}

/** The settings that another client of the pooler finds, in each of its connections to the server. */
async function settingsOfOthers(url: string): Promise<Record<string, string>[]> {
  const clients = Array.from({ length: poolSize }, () => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    // All at once in a transaction, so that each has another connection to the server.
    const found = await Promise.all(
      clients.map(async (client) => {
        await client.query('BEGIN');
        return settingsOf(client);
      }),
    );
    return found;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

describe.runIf(hasPgBouncer)('contract §1: through PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  let direct: string;
  let one: TestServer;
  let two: ServerProcess;
  const log: string[] = [];
  beforeAll(async () => {
    pooler = await startPgBouncer(serverUrl, { poolSize });
    const env: Record<string, string> = { LOG_LEVEL: 'info' };
    const through = async (url: string) => {
      direct = url;
      env.DATABASE_DIRECT_URL = url;
      // What a role or a database may be set to: nothing that we read or write may depend on it.
      const name = new URL(url).pathname.slice(1);
      await on(url, (client) =>
        client.query(
          `ALTER DATABASE "${name}" SET TimeZone = 'Asia/Kolkata'; ALTER DATABASE "${name}" SET DateStyle = 'SQL, DMY'`,
        ),
      );
      return pooler.urlOf(url);
    };
    one = await startServer(env, (line) => log.push(line), through);
    two = await startProcess(one.env);
  });
  afterAll(async () => {
    await two?.end('SIGKILL');
    await one?.close();
    await pooler?.close();
  });

  test('signed-in reads, bookings and other transactions on two processes: no 500, and nothing is left behind', async () => {
    const before = await on(direct, settingsOf);
    const business = await openBusiness(one);
    const service = await business.service();
    const users = await Promise.all(Array.from({ length: 4 }, () => one.newUser('CUSTOMER')));
    const pets = await Promise.all(users.map((user) => business.pet(user)));
    const statuses: number[] = [];
    const count = async (reply: Promise<{ status: number }>) => statuses.push((await reply).status);
    const at = (turn: number) => (turn % 2 === 0 ? one : two);
    const work = async (user: SignedIn, who: number) => {
      for (let turn = 0; turn < 30; turn++) {
        const start = new Date(Date.UTC(2031, 0, 1 + turn)).toISOString();
        const end = new Date(Date.UTC(2031, 0, 1 + turn, 1)).toISOString();
        const { request } = at(turn + who);
        await Promise.all([
          count(request('GET', '/pets', { cookie: user.cookie })),
          count(request('GET', '/auth/session', { token: user.token })),
          count(request('GET', '/bookings', { token: user.token })),
          count(
            request('POST', '/bookings', {
              token: user.token,
              body: {
                petIds: [pets[who]],
                startDate: start,
                endDate: end,
                services: [{ serviceId: service }],
              },
            }),
          ),
          count(request('PUT', `/pets/${pets[who]}`, { token: user.token, body: { name: `Rex ${turn}` } })),
        ]);
      }
    };
    await Promise.all(users.map(work));
    expect(tally(statuses)).toEqual({ 200: 480, 201: 120 });

    expect(
      new Set((await settingsOfOthers(pooler.urlOf(direct))).map((found) => JSON.stringify(found))),
    ).toEqual(new Set([JSON.stringify(before)]));
    expect(await advisoryLocks(direct)).toBe(0);
  });

  test('one line says what the pooler cannot do, where it cannot', () => {
    const lines = log.filter((line) => line.includes('leads through a pooler'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(
      keepsStatements ? 'it keeps prepared statements' : 'that does not keep prepared statements',
    );
    expect(JSON.parse(lines[0] ?? '').level).toBe(keepsStatements ? 30 : 40);
  });

  test('what one process changes the other hears of at once, on the direct connection', async () => {
    const { rows } = await on(direct, (client) =>
      client.query(
        `SELECT application_name AS name, query FROM pg_stat_activity
          WHERE datname = current_database() AND query = 'SELECT topic, revision FROM changes'`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(['petalpaw', 'petalpaw']);
    const token = await one.tokenOf('ADMIN');
    const body = { key: 'pooled', value: 'told' };
    expect((await one.request('PUT', '/settings', { token, body })).status).toBe(200);
    await expect.poll(async () => (await two.request('GET', '/settings/pooled')).status).toBe(200);
  });
});

describe.runIf(hasPgBouncer)('contract §1: commands beside PgBouncer in transaction mode', () => {
  test('two processes start on an empty database at once: one migrates, and no lock is left', async () => {
    const { direct, env } = await place({ migrated: false });
    const started = await Promise.allSettled(
      Array.from({ length: 2 }, () => startProcess({ ...env, DATABASE_DIRECT_URL: direct })),
    );
    undo.push(() => Promise.all(started.map((it) => it.status === 'fulfilled' && it.value.end('SIGKILL'))));
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await advisoryLocks(direct)).toBe(0);
  });

  test('a backup is made while a server runs, and restored while the pooler still holds its connections', async () => {
    const { direct, env } = await place();
    const all = { ...env, DATABASE_DIRECT_URL: direct };
    const server = await startProcess(all);
    undo.push(() => server.end('SIGKILL'));
    const file = path.join(inject('testRun').directory, 'pooled.backup');
    undo.push(() => rm(file, { force: true }));
    const backup = runChild('server/backup.ts', ['--file', file], all);
    expect([await backup.ended, backup.err()]).toEqual([0, '']);

    const pool = new pg.Pool({ connectionString: direct, max: 1 });
    undo.push(() => pool.end());
    await server.end('SIGTERM');
    const before = await fingerprint(pool);
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const held = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'petalpaw%'",
    );
    expect(held.rowCount).toBeGreaterThan(0);
    const restore = runChild('server/restore.ts', [file], all);
    expect([await restore.ended, restore.err()]).toEqual([0, '']);
    expect(await fingerprint(pool)).toEqual(before);
  });
});

describe.runIf(hasPgBouncer)('contract §1: a pooler where none may be is refused with one line', () => {
  const needed =
    'petalpaw: DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the database itself, which migrations, notifications, backup and restore need.\n';

  test('the start without DATABASE_DIRECT_URL', async () => {
    const { direct, env } = await place();
    const { code, output } = await startRefused({ ...env, LOG_LEVEL: 'silent' });
    expect([code, output]).toEqual([1, needed]);
    // Also where the connections take turns.
    const other = await startPgBouncer(serverUrl, { roundRobin: true, poolSize: 2 });
    undo.push(() => other.close());
    const again = await startRefused({ ...env, LOG_LEVEL: 'silent', DATABASE_URL: other.urlOf(direct) });
    expect(again.output).toBe(needed);
  });

  test.each(['server/migrate.ts', 'server/backup.ts', 'server/rebuild-dashboard.ts'])(
    '%s without it',
    async (file) => {
      const { env } = await place();
      const command = runChild(file, [], { ...env, DATABASE_DIRECT_URL: undefined });
      expect([await command.ended, command.err()]).toEqual([1, needed]);
    },
  );

  test('a DATABASE_DIRECT_URL that leads through a pooler, too, or to another database', async () => {
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

  test('a pooler in statement mode', async () => {
    const { direct, env } = await place({ poolMode: 'statement' });
    const { output } = await startRefused({ ...env, LOG_LEVEL: 'silent', DATABASE_DIRECT_URL: direct });
    expect(output).toMatch(
      /^petalpaw: DATABASE_URL: this connection cannot be used: [^\n]*statement pooling[^\n]*\n$/,
    );
  });
});

describe.runIf(hasPgBouncer)('contract §1: through PgBouncer in session mode', () => {
  test('a server needs no DATABASE_DIRECT_URL, and has its own settings', async () => {
    const { env } = await place({ poolMode: 'session', poolSize: 20 });
    const server = await startProcess(env);
    undo.push(() => server.end('SIGKILL'));
    expect((await server.request('GET', '/health/ready')).status).toBe(200);
    expect(server.output()).not.toContain('pooler');
  });
});

function tally(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]),
  );
}
