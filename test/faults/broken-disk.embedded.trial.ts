/** The disk of the embedded database becomes read-only, or full, while the server runs. */
import { randomBytes } from 'node:crypto';
import { cp, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, type TestContext, test, vi } from 'vitest';
import { openDatabase } from '#platform/data/db/database.ts';
import { asRefusal } from '#platform/data/db/errors.ts';
import { metricsOf } from '#test/metrics-text.ts';
import { databaseForThisTest } from '#test/support/database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { admin, type Reply, settings, signIn } from '#test/support/server.ts';
import { type ServerProcess, startProcess, startRefused } from '#test/support/server-process.ts';
import { type Disk, mountDisk } from './disk.ts';

interface House {
  readonly disk: Disk;
  readonly env: Record<string, string>;
  readonly server: ServerProcess;
  readonly token: string;
}

/** A database on a disk of its own, which holds `part` of DATA_DIR. Skips the test where no disk can be made. */
async function onDisk(part: '.' | 'database', skip: TestContext['skip']) {
  const place = await databaseForThisTest();
  const folder = path.join(place.env.DATA_DIR, part);
  await rename(folder, `${folder}.before`);
  await mkdir(folder);
  const disk = await mountDisk(folder, 256).catch((error: Error) =>
    skip(`this machine gives the test no disk of its own: ${error.message}`),
  );
  onTestFinished(() => disk.remove());
  await cp(`${folder}.before`, folder, { recursive: true });
  return { disk, env: { ...settings, ...place.env } };
}

/** A server on that database. */
async function open(...where: Parameters<typeof onDisk>): Promise<House> {
  const { disk, env } = await onDisk(...where);
  const server = await startProcess(env);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return { disk, env, server, token: (await signIn(server.request, admin.email, admin.password)).token };
}

/** The description of the animal has `bytes`, which do not compress. */
function addPet({ server, token }: House, name: string, bytes = 10): Promise<Reply> {
  // Text that does not compress, in two values, each below the 64 KB of contract §20.
  const half = () => randomBytes(Math.floor(bytes * 0.48)).toString('base64');
  const body = { name, species: 'DOG', vaccinations: half(), allergies: half() };
  return server.request('POST', '/pets', { token, body });
}

async function petNames({ server, token }: House): Promise<string[]> {
  const { body } = await server.request('GET', '/pets?sortOrder=asc&limit=100', { token });
  return body.data.map(({ name }: { name: string }) => name);
}

async function statusesOf({ server }: House): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const path of ['/services', '/settings', '/health/live', '/health/ready']) {
    statuses[path] = (await server.request('GET', path)).status;
  }
  return statuses;
}

function requireUnavailable({ status, body, headers }: Reply): void {
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  expect(['UNAVAILABLE', 503]).toContain(body.error);
}

const reading = { '/services': 200, '/settings': 200, '/health/live': 200 };
/** Each test makes a disk and starts processes on it. */
const pollOptions = { timeout: 60_000, interval: 100 };

test('read-only: writes are 503, the catalog is still served, not ready but alive; when writable again it recovers', async ({
  skip,
}) => {
  const house = await open('database', skip);
  const { disk, server, token } = house;
  expect((await addPet(house, 'before')).status).toBe(201);
  await disk.becomeReadOnly();
  for (let count = 0; count < 5; count++) {
    requireUnavailable(await addPet(house, 'meanwhile'));
    requireUnavailable(await server.request('POST', '/plants', { token, body: { id: count, name: 'Aloe' } }));
    expect(await statusesOf(house)).toMatchObject(reading);
  }
  const logIn = { body: { email: admin.email, password: admin.password } };
  requireUnavailable(await server.request('POST', '/auth/login', logIn));
  await vi.waitFor(
    async () => expect(await statusesOf(house)).toEqual({ ...reading, '/health/ready': 503 }),
    pollOptions,
  );
  await vi.waitFor(() => expect(server.output()).toContain('Read-only file system'), pollOptions);
  await disk.mend();
  await vi.waitFor(async () => expect((await addPet(house, 'after')).status).toBe(201), pollOptions);
  await vi.waitFor(async () => expect((await statusesOf(house))['/health/ready']).toBe(200), pollOptions);
  expect(await petNames(house)).toEqual(['before', 'after']);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('read-only with all of DATA_DIR: it stops in order, and does not start before it is writable', async ({
  skip,
}) => {
  const house = await open('.', skip);
  const { disk, env, server } = house;
  expect((await addPet(house, 'before')).status).toBe(201);
  await disk.becomeReadOnly();
  requireUnavailable(await addPet(house, 'meanwhile'));
  expect(await server.end('SIGTERM')).toBe(0);
  const refused = await startRefused(env);
  expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/^petalpaw: DATA_DIR .*\n$/)]);
  await disk.mend();
  const again = await startProcess(env);
  onTestFinished(async () => void (await again.end('SIGKILL')));
  const { token } = await signIn(again.request, admin.email, admin.password);
  expect(await petNames({ ...house, server: again, token })).toEqual(['before']);
});

test('full: writes without space are 503, reads continue; with space again writes succeed', async ({
  skip,
}) => {
  const house = await open('database', skip);
  const { disk } = house;
  await disk.fill();
  const there: string[] = [];
  const refused: string[] = [];
  for (let count = 0; count < 30; count++) {
    const reply = await addPet(house, `pet ${count}`, 100_000);
    if (reply.status === 201) there.push(`pet ${count}`);
    else requireUnavailable(reply);
    if (reply.status !== 201) refused.push(`pet ${count}`);
    expect(await statusesOf(house)).toMatchObject(reading);
  }
  expect(refused.length).toBeGreaterThan(0);
  const full = (await metricsOf(house.server)).of('petalpaw_db_storage_errors_total', { kind: 'full' });
  expect(full).toBeGreaterThanOrEqual(refused.length);
  await disk.empty();
  await vi.waitFor(async () => expect((await addPet(house, 'after', 100_000)).status).toBe(201), pollOptions);
  expect(await petNames(house)).toEqual([...there, 'after']);
});

test('full, with no space for the write-ahead log: the database is unavailable until there is', async ({
  skip,
}) => {
  const { disk, env } = await onDisk('database', skip);
  const database = await openDatabase({ dataDir: env.DATA_DIR, log: keepingLog() });
  onTestFinished(() => database.close());
  await database.pool.query('CREATE TABLE counted AS SELECT 0 AS count');
  await disk.fill();
  let counted = 0;
  // Each time, a new file of the log begins, and only a few are made in advance.
  const write = async () => {
    await database.pool.query('UPDATE counted SET count = count + 1; SELECT pg_switch_wal()');
    counted += 1;
  };
  const failure = await Promise.all(Array.from({ length: 20 }, write)).catch((error: Error) => error);
  expect(String(failure)).toContain('No space left on device');
  expect(asRefusal(failure)).toMatchObject({ identifier: 'UNAVAILABLE' });
  await vi.waitFor(async () => expect(await database.state()).toBe('unavailable'), pollOptions);
  await disk.empty();
  await vi.waitFor(async () => expect(await database.state()).toBe('writable'), pollOptions);
  const { rows } = await database.pool.query('SELECT count FROM counted');
  // The failed one may have been written.
  expect([counted, counted + 1]).toContain(rows[0].count);
});
