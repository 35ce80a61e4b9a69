/** `npm run backup` and `npm run restore`, in processes of their own because they limit the memory of theirs. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { sealAuditLog } from '#features/audit/public.ts';
import { checkChain, type SealReply } from '#features/audit/testing/sealed-log.ts';
import { copyDirectory } from '#platform/data/db/embedded/copied-database.ts';
import { migrationLock } from '#platform/data/db/migrate.ts';
import { databaseForThisTest } from '#test/support/database.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { folderForThisTest } from '#test/support/folder.ts';
import { openForThisTest } from '#test/support/open.ts';
import { serverForThisTest, type TestServer } from '#test/support/server.ts';
import { runCommand, runHere, startCommand } from './testing/run-command.ts';

const embedded = inject('databaseKind') === 'embedded';

/** An empty directory, which is that of the caller of npm, and the commands called from there. */
async function openPlace() {
  const place = await folderForThisTest();
  const run = (script: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
    runCommand(script, args, { INIT_CWD: place, ...env });
  return { place, run };
}

async function everySeal({ request }: TestServer, token: string): Promise<SealReply[]> {
  return (await request('GET', '/audit-logs/seals?sortOrder=asc&limit=100', { token })).body.data;
}

test('npm run backup works beside a running server, and npm run restore refuses its database; a restore ends all sessions and mailed links, unless --keep-sign-ins is given, and warns when APP_SECRET is another one', async () => {
  const { place, run } = await openPlace();
  const server = await serverForThisTest();
  const user = await server.newUser('CUSTOMER');
  const registered = { email: 'new@petalpaw.test', password: 'a password of the tests', name: 'New' };
  await server.request('POST', '/auth/register', { body: registered });
  const [email = ''] = await emailsTo(server, registered.email);
  const token = tokenIn(email);
  await sealAuditLog(server.running.app);
  const kept = (await everySeal(server, await server.tokenOf('ADMIN'))).at(-1)?.hash ?? '';

  const { code, out, err } = await run('backup', [], server.env);
  expect([code, err]).toEqual([0, '']);
  const [name = ''] = await readdir(place);
  // The directory of the caller of npm, and not the one to which npm changes.
  expect(name).toMatch(/^petalpaw-\d{8}T\d{6}Z\.backup$/);
  expect(out).toContain(`Wrote ${path.join(place, name)}: `);
  expect(out.startsWith('Copied the database of the running server, which waited ')).toBe(embedded);
  expect(existsSync(path.join(copyDirectory(server.env.DATA_DIR ?? ''), 'database'))).toBe(false);
  // The server is not contacted a second time: no line says that it was copied.
  const again = await run('backup', ['--file', name], server.env);
  expect(again).toEqual({ code: 1, out: '', err: expect.stringContaining(`${name} is there already`) });
  await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200);
  // A server on PostgreSQL may be connected to a database without tables.
  if (!embedded)
    await server.running.app.database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const inUse = embedded
    ? / is in use by process /
    : /^petalpaw: A Petalpaw server is connected to the database: /;
  const refused = await run('restore', [name], server.env);
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(inUse)]);
  await server.stop();

  const anotherSecret = { APP_SECRET: 'another secret, and it is long enough' };
  for (const [args, secret, keeps] of [
    [[name], anotherSecret, false],
    // The kind of database makes no difference to it.
    ...(embedded ? [] : ([[['--keep-sign-ins', name], {}, true]] as const)),
  ] as const) {
    const target = await databaseForThisTest({ migrated: false, opened: true });
    const env = { ...target.env, ...secret };
    const restored = await run('restore', args, env);
    const ended = 'All sessions have ended, and emailed links no longer work.';
    expect([restored.code, restored.out.includes(ended)]).toEqual([0, !keeps]);
    const warning = 'petalpaw: APP_SECRET differs from that of the backup: ';
    expect(restored.err.includes(warning)).toBe(secret === anotherSecret);
    // The backup carries the seals (contract §16).
    expect(await runHere('verify-audit', ['--from', kept], env)).toMatchObject({ code: 0, err: '' });

    const next = await serverForThisTest(target.env);
    const statusOf = async (method: string, to: string, options: object) =>
      (await next.request(method, to, options)).status;
    expect(await statusOf('GET', '/auth/session', { cookie: user.cookie })).toBe(keeps ? 200 : 401);
    expect(await statusOf('GET', '/pets', { token: user.token })).toBe(keeps ? 200 : 401);
    const { refreshToken } = user;
    expect(await statusOf('POST', '/auth/refresh', { body: { refreshToken } })).toBe(keeps ? 201 : 401);
    expect(await statusOf('POST', '/auth/verify-email', { body: { token } })).toBe(keeps ? 201 : 400);
    // The password still works for signing in.
    const { email: address, password } = user;
    expect(await statusOf('POST', '/auth/login', { body: { email: address, password } })).toBe(201);

    // The chain of seals continues (contract §16).
    await sealAuditLog(next.running.app);
    const admin = await next.tokenOf('ADMIN');
    const entries = await next.request('GET', '/audit-logs?sortOrder=asc&limit=100', { token: admin });
    const seals = await everySeal(next, admin);
    expect(checkChain(seals, entries.body.data).length).toBeLessThan(5);
    expect(seals.some(({ previous }) => previous === kept)).toBe(true);
  }
});

test('both print one line for an error, exit with 1 and leave nothing behind', async () => {
  const { place, run } = await openPlace();
  const dataDir = path.join(place, 'data');
  for (const [script, args, line] of [
    ['backup', [], `There is no database in ${dataDir}.`],
    ['restore', [], 'Name one file: npm run restore -- FILE, or npm run restore -- --check FILE.'],
  ] as const) {
    const err = `petalpaw: ${line}\n`;
    expect(await run(script, args, { DATA_DIR: dataDir })).toEqual({ code: 1, out: '', err });
  }
  expect(await readdir(place)).toEqual([]);
});

test.runIf(!embedded)(
  'npm run backup waits for a migration, logs the wait, and can be interrupted',
  async () => {
    const { place } = await openPlace();
    const database = await openForThisTest();
    const holder = await database.pool.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const child = startCommand('backup', ['--file', 'it'], { ...database.place.env, INIT_CWD: place });
    const waits = 'petalpaw: another process is applying migrations; waiting for it\n';
    await expect.poll(child.err).toBe(waits);
    child.process.kill('SIGTERM');
    await expect.poll(child.err).toBe(`${waits}petalpaw: Interrupted; nothing was written.\n`);
    holder.release(true);
    expect(await child.ended).toBe(1);
    expect(await readdir(place)).toEqual([]);
  },
);
