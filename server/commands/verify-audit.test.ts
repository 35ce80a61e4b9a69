/** `npm run audit:verify` on a running server's database, on a stopped one's, and on a restored copy: contract §16. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sealAuditLog } from '#features/audit/public.ts';
import { checkChain, type SealReply } from '#features/audit/testing/sealed-log.ts';
import { runChild } from '#test/support/child.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { settings, startServer, type TestServer } from '#test/support/server.ts';

type Env = Readonly<Record<string, string | undefined>>;

async function command(script: string, env: Env, ...args: string[]) {
  const child = runChild(`server/commands/${script}.ts`, args, { DATABASE_URL: undefined, ...env });
  return { code: await child.ended, out: child.out(), err: child.err() };
}

async function startForThisTest(env?: Record<string, string>): Promise<TestServer> {
  const server = await startServer(env);
  onTestFinished(() => server.close());
  return server;
}

async function addPets(request: TestServer['request'], token: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const made = await request('POST', '/pets', { token, body: { name: `Pet ${at}`, species: 'DOG' } });
    expect(made.status).toBe(201);
  }
}

async function everySeal(request: TestServer['request'], token: string): Promise<SealReply[]> {
  return (await request('GET', '/audit-logs/seals?sortOrder=asc&limit=100', { token })).body.data;
}

test('exit 0 and the last hash; exit 1 for a hash that no seal has, and with the entry that was altered (contract §16)', async () => {
  const server = await startForThisTest();
  const token = await server.tokenOf('ADMIN');
  for (let seal = 0; seal < 2; seal++) {
    await addPets(server.request, token, 3);
    await sealAuditLog(server.running.app);
  }
  const seals = await everySeal(server.request, token);
  const intact = await command('verify-audit', server.env);
  expect(intact).toEqual({
    code: 0,
    out: expect.stringContaining(`The last seal: ${seals.at(-1)?.hash}\n`),
    err: '',
  });
  expect(intact.out).toMatch(
    new RegExp(`^\\d+ entries under ${seals.length} seals are as they were sealed; \\d+ `),
  );

  const unknown = 'ab'.repeat(32);
  expect(await command('verify-audit', server.env, '--from', unknown.toUpperCase())).toEqual({
    code: 1,
    out: `no seal has the hash ${unknown}: that seal, or one before it, was rewritten or removed\n`,
    err: 'petalpaw: The audit log is not as it was sealed: 1 difference.\n',
  });

  const { pool } = server.running.app.database;
  const client = await pool.connect();
  await client.query('SET session_replication_role = replica');
  await client.query("UPDATE audit_log SET action = 'readPet' WHERE id = $1", [seals[0]?.lastId]);
  await client.query('SET session_replication_role = DEFAULT');
  client.release();
  const found = await command('verify-audit', server.env);
  expect(found.code).toBe(1);
  expect(found.out).toMatch(
    new RegExp(`^entry ${seals[0]?.lastId} was altered; it is under seal 1 \\(.*\\)\n$`),
  );
});

test('a backup carries the seals: the restored copy verifies, and its chain continues (contract §16)', async () => {
  const server = await startForThisTest();
  const token = await server.tokenOf('ADMIN');
  await addPets(server.request, token, 3);
  await sealAuditLog(server.running.app);
  const kept = (await everySeal(server.request, token)).at(-1)?.hash ?? '';
  // Possibly without a seal at the time of the backup.
  await addPets(server.request, token, 2);

  const file = path.join(inject('testRun').directory, `${crypto.randomUUID()}.backup`);
  onTestFinished(() => rm(file, { force: true }));
  expect((await command('backup', server.env, '--file', file)).code).toBe(0);
  const copy = await createTestDatabase({ migrated: false });
  onTestFinished(() => copy.drop());
  const env = { ...settings, ...copy.env };
  expect(await command('restore', env, file)).toMatchObject({ code: 0 });
  const restored = await command('verify-audit', env, '--from', kept);
  expect([restored.code, restored.err]).toEqual([0, '']);

  const continued = await startForThisTest({ ...copy.env });
  const anew = await continued.tokenOf('ADMIN');
  await addPets(continued.request, anew, 2);
  await sealAuditLog(continued.running.app);
  const all = (await continued.request('GET', '/audit-logs?sortOrder=asc&limit=100', { token: anew })).body
    .data;
  const seals = await everySeal(continued.request, anew);
  expect(checkChain(seals, all)).toEqual([]);
  expect(seals.some(({ previous }) => previous === kept)).toBe(true);
  await continued.stop();
  expect((await command('verify-audit', env, '--from', kept)).code).toBe(0);
});

test('prints one line for wrong arguments, and for a missing database', async () => {
  const { env, drop } = await createTestDatabase({ migrated: false });
  onTestFinished(drop);
  const wrong = await command('verify-audit', { ...settings, ...env }, '--from', 'abc');
  expect(wrong).toEqual({
    code: 1,
    out: '',
    err: 'petalpaw: --from takes the hash of a seal: 64 hexadecimal digits.\n',
  });
  const none = await command('verify-audit', { ...settings, DATA_DIR: path.join(env.DATA_DIR, 'nothing') });
  expect([none.code, none.err]).toEqual([
    1,
    expect.stringMatching(/^petalpaw: There is no database in .*\n$/),
  ]);
});
