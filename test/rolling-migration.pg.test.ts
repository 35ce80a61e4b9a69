/** A replica of the previous migration keeps serving while the next one migrates, and afterwards. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { migrationsDirectory, readMigrations } from '#platform/data/db/migration-files.ts';
import { openBusiness } from './support/business.ts';
import { runChild } from './support/child.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { admin, settings, signIn, type TestServer } from './support/server.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';

let database: TestDatabase;
let direct: pg.Client;
let directory: string;
const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
  await direct?.end();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

/** The next release: every existing table gets another column, and some get an index or a related table. */
async function writeNextRelease(): Promise<string[]> {
  directory = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-migrations-'));
  await cp(migrationsDirectory, directory, { recursive: true });
  const next = (await readMigrations(migrationsDirectory)).length + 1;
  const name = (offset: number, what: string) => `${String(next + offset).padStart(4, '0')}-${what}.sql`;
  const { rows } = await direct.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const columns = rows.map(({ tablename }) => `ALTER TABLE ${tablename} ADD next_release text DEFAULT 'x';`);
  const files = {
    [name(0, 'columns')]: columns.join('\n'),
    [name(1, 'table')]:
      'CREATE TABLE reviews (id uuid PRIMARY KEY, booking_id uuid NOT NULL REFERENCES bookings (id));',
    [name(2, 'index')]:
      '-- no-transaction\nCREATE INDEX CONCURRENTLY bookings_next ON bookings (next_release);\nCREATE INDEX CONCURRENTLY services_next ON services (next_release);\n',
  };
  for (const [file, sql] of Object.entries(files)) await writeFile(path.join(directory, file), sql);
  return Object.keys(files);
}

test('no 5xx under load while another process migrates beside a long reader; the previous release still starts', async () => {
  database = await createTestDatabase();
  const databaseUrl = database.env.DATABASE_URL ?? '';
  direct = new pg.Client({ connectionString: databaseUrl });
  await direct.connect();
  const env = {
    ...settings,
    ...database.env,
  };
  const old = await startProcess(env);
  running.push(old);
  const { token } = await signIn(old.request, admin.email, admin.password);
  const business = await openBusiness({ ...old, tokenOf: async () => token } as unknown as TestServer);
  const [rex, bath] = [await business.pet({ token }), await business.service()];
  const names = await writeNextRelease();

  const statuses: Record<string, Set<number>> = {};
  let ids = 0;
  /** Locks a table that the migration needs. */
  let writes = 0;
  /** One round of all the usual operations of the previous release. */
  async function round(server: ServerProcess): Promise<void> {
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
  const load = Array.from({ length: 3 }, async () => {
    while (!isOver) await round(old);
  });

  /** Waits until the load has written in several more rounds, two of each client. */
  const moreWrites = async () => {
    const before = writes;
    await expect.poll(() => writes, { timeout: 60_000 }).toBeGreaterThan(before + 6);
  };

  // A slow report: it holds a table that the migration needs.
  const reader = new pg.Client({ connectionString: databaseUrl });
  await reader.connect();
  await reader.query('BEGIN; SELECT FROM services LIMIT 1; SELECT FROM bookings LIMIT 1');
  await moreWrites();
  const migrating = runChild('server/platform/data/db/testing/migrate-once.ts', [
    databaseUrl,
    directory,
    '0',
  ]);
  const waits = async () => {
    const { rowCount } = await direct.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER%'",
    );
    return rowCount;
  };
  await expect.poll(waits, { timeout: 60_000, interval: 20 }).toBe(1);
  // The migration waits for the reader; the other requests do not wait behind it for that long.
  await moreWrites();
  expect(migrating.out()).toBe('');
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrating.ended, migrating.err()).toBe(0);
  expect(JSON.parse(migrating.out())).toEqual(names);
  await moreWrites();
  isOver = true;
  await Promise.all(load);

  const late = await startProcess(env);
  running.push(late);
  await expect
    .poll(() => late.output(), { timeout: 60_000 })
    .toContain('the server continues as an older replica');
  expect(late.output()).toContain(names[0]);
  for (const server of [late, old]) await round(server);
  const all = Object.entries(statuses).map(([what, seen]) => [what, [...seen]]);
  expect(all).toEqual(
    all.map(([what]) => [what, [String(what).startsWith('POST /') && what !== 'POST /plants' ? 201 : 200]]),
  );
});
