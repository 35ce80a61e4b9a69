/** Contract §1, DATABASE_DIRECT_URL: two servers behind a real PgBouncer in transaction mode. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBusiness } from '#test/support/business.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';
import { advisoryLocks, on } from './direct-client.ts';
import {
  hasPgBouncer,
  keepsStatements,
  type PgBouncer,
  reportMissingPgBouncer,
  startPgBouncer,
} from './pgbouncer.ts';

reportMissingPgBouncer();

const serverUrl = inject('testRun').serverUrl ?? '';
const poolSize = 4;

async function settingsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query(
    `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout',
       'idle_in_transaction_session_timeout', 'TimeZone', 'DateStyle', 'jit')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** The settings that another client of the pooler finds in each of its connections to the server. */
async function settingsOfOthers(url: string): Promise<Record<string, string>[]> {
  const clients = Array.from({ length: poolSize }, () => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    // All at the same time and in transactions, so that each has a different connection to the server.
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
      // Settings that a role or a database may have: no read or write of ours may depend on them.
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

  test('authenticated reads, bookings and other transactions on two processes: no 500, and no lock or setting is left behind', async () => {
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
    // Scheduled jobs hold such locks for the length of a transaction.
    await expect.poll(() => advisoryLocks(direct)).toBe(0);
  });

  test('one log line names what the pooler does not support', () => {
    const lines = log.filter((line) => line.includes('leads through a pooler'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(
      keepsStatements ? 'it keeps prepared statements' : 'that does not keep prepared statements',
    );
    expect(JSON.parse(lines[0] ?? '').level).toBe(keepsStatements ? 30 : 40);
  });

  test('a change by one process reaches the other at once, over the direct connection', async () => {
    const { rows } = await on(direct, (client) =>
      client.query(
        `SELECT application_name AS name, query FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE '%revision%changes%' AND query NOT LIKE '%pg_stat_activity%'`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(['petalpaw', 'petalpaw']);
    const token = await one.tokenOf('ADMIN');
    const body = { key: 'pooled', value: 'told' };
    expect((await one.request('PUT', '/settings', { token, body })).status).toBe(200);
    await expect.poll(async () => (await two.request('GET', '/settings/pooled')).status).toBe(200);
  });
});

function tally(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]),
  );
}
