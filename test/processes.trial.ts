/** Processes that are killed at moments of chance: during writes, and during the first start. */
import { afterEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { startAndKill } from './support/measured-process.ts';
import { admin, settings, signIn } from './support/server.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';
import { expectAtLeast, report } from './support/trial.ts';

let database: TestDatabase;
const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
  await database?.drop();
});

async function start(): Promise<ServerProcess> {
  const server = await startProcess({ ...settings, ...database.env });
  running.push(server);
  return server;
}

/** Creates plants one after the other until the server has ended; adds the ids that were answered 200 to `answered`. */
async function plantUntilDead(
  server: ServerProcess,
  token: string,
  from: number,
  answered: number[],
): Promise<void> {
  for (let id = from; ; id++) {
    try {
      const { status } = await server.request('POST', '/plants', {
        token,
        body: { id, name: `plant ${id}` },
      });
      if (status === 200) answered.push(id);
    } catch {
      return;
    }
  }
}

test('kill -9 during writes, three times, loses no acknowledged write', async () => {
  database = await createTestDatabase();
  const all: number[] = [];
  const kills = 3;
  for (let round = 1; round <= kills; round++) {
    const server = await start();
    const { token } = await signIn(server.request, admin.email, admin.password);
    const answered: number[] = [];
    const planting = plantUntilDead(server, token, round * 100_000, answered);
    await expect.poll(() => answered.length, { interval: 7 }).toBeGreaterThanOrEqual(40 * round);
    await server.end('SIGKILL');
    await planting;
    all.push(...answered);
  }
  report('kills during writes', kills);
  expectAtLeast(40 * kills, all.length, 'acknowledged writes before the kills', 'writes');
  const server = await start();
  const { token } = await signIn(server.request, admin.email, admin.password);
  const { body } = await server.request('GET', '/plants', { token });
  const kept = new Set(body.map(({ name }: { name: string }) => name));
  expect(all.filter((id) => !kept.has(`plant ${id}`))).toEqual([]);
});

const beginning =
  inject('databaseKind') === 'embedded' ? /making the embedded database/ : /"migration":"0001-/;
// Each has a database of its own: a start that is quick may have passed the later moments when it is killed.
test.for([beginning, /"migration":"0008-/, /a signing key was created/])(
  'kill -9 during the first start, at %s: the next start succeeds',
  async (moment) => {
    database = await createTestDatabase({ migrated: false });
    await startAndKill({ ...settings, ...database.env }, moment);
    const server = await start();
    await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200);
    await signIn(server.request, admin.email, admin.password);
  },
);
