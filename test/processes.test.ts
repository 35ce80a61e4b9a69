/** Promises that only whole processes can break: kills, concurrent starts, wrong settings, signals. */
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { migrationLock } from '#platform/data/db/migrate.ts';
import { startServer as startOn } from '#server/start.ts';
import { createTestDatabase } from './support/database.ts';
import { admin, settings, signIn, speakTo } from './support/server.ts';
import { launch, type ServerProcess, startProcess, startRefused } from './support/server-process.ts';

const embedded = inject('databaseKind') === 'embedded';
type Settings = Readonly<Record<string, string>>;

/** The settings of servers on a database of their own, which is removed when the test ends. */
async function ownDatabase(migrated = true): Promise<Settings> {
  const database = await createTestDatabase({ migrated });
  onTestFinished(() => database.drop());
  return { ...settings, ...database.env };
}

async function start(env: Settings): Promise<ServerProcess> {
  const server = await startProcess(env);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** A connection to the database of these settings that a test uses to hold locks. */
async function connected({ DATABASE_URL }: Settings): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Waits until a server waits for a lock of the client, whose own transaction would freeze pg_stat_activity. */
async function waitsForLock(client: pg.Client): Promise<void> {
  const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0);
}

test('contract §1: kill -9 loses no acknowledged write, and the next process takes over; signals end a server with the exit code 0', async () => {
  const env = await ownDatabase();
  const first = await start(env);
  const { token } = await signIn(first.request, admin.email, admin.password);
  const names = Array.from({ length: 20 }, (_, id) => `plant ${id}`);
  const create = (id: number, name: string) =>
    first.request('POST', '/plants', { token, body: { id, name } });
  for (const [id, name] of names.entries()) expect((await create(id, name)).status).toBe(200);
  if (embedded) {
    const { code, output } = await startRefused(env);
    expect(code).toBe(1);
    const lastLine = output.trim().split('\n').at(-1);
    expect(lastLine).toContain(`DATA_DIR ${env.DATA_DIR} is in use by process ${first.pid}`);
    await first.end('SIGKILL');
  } else {
    // One more write waits for a lock when the process is killed.
    const holder = await connected(env);
    await holder.query('BEGIN; LOCK TABLE plants');
    const unanswered = create(20, 'unanswered').catch(() => 'no answer');
    await waitsForLock(holder);
    await first.end('SIGKILL');
    expect(await unanswered).toBe('no answer');
    await holder.query('ROLLBACK');
  }

  const next = await start(env);
  const { body } = await next.request('GET', '/plants', { token });
  expect(body.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(names));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const asked = signal === 'SIGTERM' ? next : await start(env);
    expect(await asked.end(signal)).toBe(0);
    const lines = asked
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"stop'));
    const stopped = { msg: expect.stringMatching(/^stopped after \d+ ms$/) };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reason: signal, drainMs: 0 }, stopped]);
  }
});

const onServer = test.runIf(!embedded);

onServer('kill -9 in the middle of the first migrations: the next start completes them', async () => {
  const env = await ownDatabase(false);
  const holder = await connected(env);
  // The migration that creates the table of this name waits for the end of this transaction.
  await holder.query('BEGIN; CREATE TABLE accounts ()');
  const { child } = await launch(env);
  await waitsForLock(holder);
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
  await holder.query('ROLLBACK');
  const applied = await holder.query('SELECT max(number)::int AS last FROM migrations');
  expect(applied.rows).toEqual([{ last: 8 }]);
  const server = await start(env);
  await signIn(server.request, admin.email, admin.password);
});

onServer(
  'contract §1: three replicas that start at once on an empty database all serve, with one administrator and one signing key',
  async () => {
    const env = { ...(await ownDatabase(false)), PORT: '0', DRAIN_DELAY: '0s' };
    const holder = await connected(env);
    await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const config = readConfig(env);
    const output: string[] = [];
    const starting = [1, 2, 3].map(() =>
      startOn(config, createLog(config, { write: (line) => output.push(line) })),
    );
    onTestFinished(async () => {
      for (const one of await Promise.allSettled(starting))
        if (one.status === 'fulfilled') await one.value.stop();
    });
    const waiting = () => output.filter((line) => line.includes('another process is applying migrations'));
    await expect.poll(waiting).toHaveLength(3);
    await holder.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    const servers = (await Promise.all(starting)).map(({ url }) => speakTo(url));
    const keys = servers.map(
      async ({ request }) => (await request('GET', '/.well-known/jwks.json')).body.keys,
    );
    const [first, ...others] = await Promise.all(keys);
    expect(first).toHaveLength(1);
    for (const other of others) expect(other).toEqual(first);
    for (const { request } of servers) {
      const { token } = await signIn(request, admin.email, admin.password);
      const users = await request('GET', '/users?role=ADMIN', { token });
      expect(users.body.pagination.total).toBe(1);
    }
  },
);

test('contract §1: each invalid setting is reported in one line with its name and without secrets', async () => {
  const wrong = {
    PORT: 'http',
    SESSION_IDLE_TIMEOUT: 'soon',
    APP_SECRET: 'too-short-a-secret',
    REFRESH_TTL: '1d',
  };
  const { code, output } = await startRefused(wrong);
  expect(code).toBe(1);
  const lines = output.trim().split('\n');
  expect(lines).toHaveLength(4);
  for (const name of Object.keys(wrong))
    expect(lines.filter((line) => line.includes(name)).length, name).toBeGreaterThan(0);
  expect(output).not.toContain('too-short-a-secret');
});
