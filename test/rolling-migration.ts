/** A replica of the previous migration keeps serving while the next one migrates, and afterwards: test and trial. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { openDatabase } from '#platform/data/db/database.ts';
import { migrate } from '#platform/data/db/migrate.ts';
import { migrationsDirectory, readMigrations } from '#platform/data/db/migration-files.ts';
import { startServer as startOn } from '#server/start.ts';
import { openBusiness } from './support/business.ts';
import { keepingLog } from './support/logged.ts';
import { admin, speakTo, startServer, type TestServer } from './support/server.ts';

/**
 * The next release: every existing table gets another column, each in a migration of its own as CONTRIBUTING.md asks for, and
 * some get an index or a related table. Returns the names of its files.
 */
async function writeNextRelease(direct: pg.Client, directory: string): Promise<string[]> {
  await cp(migrationsDirectory, directory, { recursive: true });
  const next = (await readMigrations(migrationsDirectory)).length + 1;
  const { rows } = await direct.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const statements = [
    ...rows.map(({ tablename }) => `ALTER TABLE ${tablename} ADD next_release text DEFAULT 'x';`),
    'CREATE TABLE reviews (id uuid PRIMARY KEY, booking_id uuid NOT NULL REFERENCES bookings (id));',
    '-- no-transaction\nCREATE INDEX CONCURRENTLY bookings_next ON bookings (next_release);\nCREATE INDEX CONCURRENTLY services_next ON services (next_release);\n',
  ];
  const files = statements.map((sql, at) => [`${String(next + at).padStart(4, '0')}-next.sql`, sql] as const);
  for (const [file, sql] of files) await writeFile(path.join(directory, file), sql);
  return files.map(([file]) => file);
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/**
 * Migrates beside a long reader while so many clients send every usual request; no answer is a 5xx, and the previous
 * release still starts afterwards. Returns the number of rounds of the clients.
 */
export async function migrateBesideRequests(clients: number): Promise<number> {
  const old = await startServer();
  onTestFinished(() => old.close());
  const databaseUrl = old.env.DATABASE_URL ?? '';
  const direct = await connected(databaseUrl);
  const directory = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-migrations-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const token = await old.tokenOf('ADMIN');
  const business = await openBusiness(old);
  const [rex, bath] = [await business.pet({ token }), await business.service()];
  const names = await writeNextRelease(direct, directory);

  const statuses: Record<string, Set<number>> = {};
  let ids = 0;
  /** Locks a table that the migration needs. */
  let writes = 0;
  /** One round of all the usual operations of the previous release. */
  async function round(server: Pick<TestServer, 'request'>): Promise<void> {
    const id = ++ids;
    const startDate = new Date(Date.UTC(2031, 0, 1, id)).toISOString();
    const endDate = new Date(Date.parse(startDate) + 1_800_000).toISOString();
    const send = async (method: string, path: string, body?: unknown) => {
      const reply = await server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
      const what = `${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`;
      statuses[what] = (statuses[what] ?? new Set()).add(reply.status);
      return reply;
    };
    const booked = await send('POST', '/bookings', { petIds: [rex], serviceIds: [bath], startDate, endDate });
    const booking = `/bookings/${booked.body.data?.id}`;
    await send('PUT', booking, { notes: 'x' });
    await send('PATCH', `${booking}/status`, { status: 'CONFIRMED' });
    for (const list of [
      '/bookings',
      '/pets',
      '/users',
      '/dashboard/stats',
      '/services',
      '/settings',
      '/audit-logs',
    ])
      await send('GET', list);
    writes++;
    await send('POST', '/plants', { id, name: 'x' });
    await send('PUT', `/services/${bath}`, { basePrice: id });
    await send('PUT', '/settings', { key: 'motto', value: id });
    const { body } = await send('POST', '/auth/login', { email: admin.email, password: admin.password });
    await send('POST', '/auth/refresh', { refreshToken: body.data?.refreshToken });
  }
  let isOver = false;
  const load = Array.from({ length: clients }, async () => {
    while (!isOver) await round(old);
  });

  /** Waits until each client has written in two more rounds. */
  const moreWrites = async () => {
    const before = writes;
    await expect.poll(() => writes).toBeGreaterThan(before + 2 * clients);
  };

  // A slow report: it holds a table that the migration needs.
  const reader = await connected(databaseUrl);
  await reader.query('BEGIN; SELECT FROM services LIMIT 1; SELECT FROM bookings LIMIT 1');
  await moreWrites();
  const other = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: keepingLog() });
  onTestFinished(() => other.close());
  let migrated: readonly string[] | undefined;
  const migrating = migrate(other, keepingLog(), directory).then(({ applied }) => {
    migrated = applied;
  });
  const waits = async () => {
    const { rowCount } = await direct.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER%'",
    );
    return rowCount;
  };
  await expect.poll(waits, { interval: 20 }).toBe(1);
  // The migration waits for the reader; the other requests do not wait behind it for that long.
  await moreWrites();
  expect(migrated).toBeUndefined();
  await reader.query('COMMIT');
  await migrating;
  expect(migrated).toEqual(names);
  await moreWrites();
  isOver = true;
  await Promise.all(load);

  const lines: string[] = [];
  const config = readConfig({ ...old.env, LOG_LEVEL: 'warn' });
  const late = await startOn(config, createLog(config, { write: (line) => lines.push(line) }));
  onTestFinished(() => late.stop());
  expect(lines.join('')).toContain('the server continues as an older replica');
  expect(lines.join('')).toContain(names[0]);
  for (const server of [speakTo(late.url), old]) await round(server);
  const all = Object.entries(statuses).map(([what, seen]) => [what, [...seen]]);
  expect(all).toEqual(
    all.map(([what]) => [what, [String(what).startsWith('POST /') && what !== 'POST /plants' ? 201 : 200]]),
  );
  return ids;
}
