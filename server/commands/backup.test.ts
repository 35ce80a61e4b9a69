import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { copyDirectory } from '#platform/data/db/embedded/copied-database.ts';
import { migrationLock } from '#platform/data/db/migrate.ts';
import { runChild } from '#test/support/child.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { openForThisTest } from '#test/support/open.ts';
import { startServer } from '#test/support/server.ts';

const appSecret = 'a secret of the tests, long enough to be taken';
const embedded = inject('databaseKind') === 'embedded';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-backup-'));
});
afterEach(async () => {
  await rm(place, { recursive: true, force: true });
});

async function run(script: 'backup' | 'restore', args: string[], env: Readonly<Record<string, string>>) {
  const child = runChild(`server/commands/${script}.ts`, args, {
    DATABASE_URL: undefined,
    APP_SECRET: appSecret,
    INIT_CWD: place,
    ...env,
  });
  return { code: await child.ended, out: child.out(), err: child.err() };
}

describe('npm run backup and npm run restore', () => {
  test('npm run backup works beside a running server and removes its copy; npm run restore refuses the database of that server', async () => {
    const server = await startServer();
    try {
      const { code, out, err } = await run('backup', [], server.env);
      expect([code, err]).toEqual([0, '']);
      const [name = ''] = await readdir(place);
      // The directory of the caller of npm, and not the one to which npm changes.
      expect(name).toMatch(/^petalpaw-\d{8}T\d{6}Z\.backup$/);
      expect(out).toContain(`Wrote ${path.join(place, name)}: `);
      expect(out.startsWith('Copied the database of the running server, which waited ')).toBe(embedded);
      expect(existsSync(path.join(copyDirectory(server.env.DATA_DIR ?? ''), 'database'))).toBe(false);
      const again = await run('backup', ['--file', name], server.env);
      // The server is not contacted either: no line says that it was copied.
      expect([again.code, again.out]).toEqual([1, '']);
      expect(again.err).toContain(`${name} is there already`);
      const restored = await run('restore', [name], server.env);
      expect([restored.code, restored.err]).toEqual([
        1,
        expect.stringMatching(embedded ? /is in use by process/ : /is not empty/),
      ]);
      await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  test('npm run restore ends all sessions and mailed links, unless --keep-sign-ins is given, and warns when APP_SECRET is another one', async () => {
    const server = await startServer();
    const user = await server.newUser('CUSTOMER');
    await server.request('POST', '/auth/register', {
      body: { email: 'new@petalpaw.test', password: 'a password of the tests', name: 'New' },
    });
    const [email = ''] = await emailsTo(server, 'new@petalpaw.test');
    const token = tokenIn(email);
    await server.stop();
    await run('backup', ['--file', 'it'], server.env);
    const anotherSecret = { APP_SECRET: 'another secret, and it is long enough' };
    for (const [args, secret, status] of [
      [['it'], anotherSecret, 401],
      [['--keep-sign-ins', 'it'], {}, 200],
    ] as const) {
      const target = await createTestDatabase({ migrated: false, opened: true });
      onTestFinished(() => target.drop());
      const { code, out, err } = await run('restore', [...args], { ...target.env, ...secret });
      expect([code, out.includes('All sessions have ended, and emailed links no longer work.')]).toEqual([
        0,
        status === 401,
      ]);
      expect(err.includes('petalpaw: APP_SECRET differs from that of the backup: ')).toBe(
        secret === anotherSecret,
      );
      const again = await startServer(target.env);
      try {
        const session = await again.request('GET', '/auth/session', { cookie: user.cookie });
        expect(session.status).toBe(status);
        const read = await again.request('GET', '/pets', { token: user.token });
        expect(read.status).toBe(status);
        const refresh = await again.request('POST', '/auth/refresh', {
          body: { refreshToken: user.refreshToken },
        });
        expect(refresh.status).toBe(status === 200 ? 201 : 401);
        const verify = await again.request('POST', '/auth/verify-email', {
          body: { token },
        });
        expect(verify.status).toBe(status === 200 ? 201 : 400);
        // The password still works for signing in.
        const login = await again.request('POST', '/auth/login', {
          body: { email: user.email, password: user.password },
        });
        expect(login.status).toBe(201);
      } finally {
        await again.close();
      }
    }
    await server.close();
  });

  test('both print one line for an error, exit with 1 and leave nothing behind', async () => {
    await writeFile(path.join(place, 'other'), 'Dear Sirs');
    const dataDir = path.join(place, 'data');
    const env = { DATA_DIR: dataDir };
    for (const [script, args, line] of [
      ['backup', [], `There is no database in ${dataDir}.`],
      ['backup', ['it'], expect.stringContaining("Unexpected argument 'it'")],
      ['restore', [], 'Name one file: npm run restore -- FILE, or npm run restore -- --check FILE.'],
      ['restore', ['other'], `${path.join(place, 'other')} is not a backup of Petalpaw.`],
    ] as const) {
      const { code, out, err } = await run(script, [...args], env);
      expect([code, out]).toEqual([1, '']);
      expect(err.replace(/^petalpaw: /, '').replace(/\n$/, '')).toEqual(line);
    }
    expect(await readdir(place)).toEqual(['other']);
  });

  test.runIf(embedded)('npm run backup leaves neither file nor copy when it is interrupted', async () => {
    const server = await startServer();
    const copy = path.join(copyDirectory(server.env.DATA_DIR ?? ''), 'database');
    try {
      await server.running.app.database.pool.query(
        "INSERT INTO email_counts (kind, subject_hash, emails, ends_at) SELECT 'x', int4send(n), 1, now() FROM generate_series(1, 40000) n",
      );
      for (const begun of [() => existsSync(copy), (out: string) => /^Copied /.test(out)]) {
        const child = runChild('server/commands/backup.ts', ['--file', 'it'], {
          ...server.env,
          INIT_CWD: place,
        });
        await expect.poll(() => begun(child.out()), { interval: 1 }).toBe(true);
        child.process.kill('SIGTERM');
        expect([await child.ended, child.err()]).toEqual([
          1,
          'petalpaw: Interrupted; nothing was written.\n',
        ]);
        expect(await readdir(place)).toEqual([]);
        expect(existsSync(copy)).toBe(false);
      }
    } finally {
      await server.close();
    }
  });

  test.runIf(!embedded)(
    'npm run backup waits for a migration, logs the wait, and can be interrupted',
    async () => {
      const database = await openForThisTest();
      const holder = await database.pool.connect();
      await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      const env = { ...database.place.env, APP_SECRET: appSecret, INIT_CWD: place };
      const child = runChild('server/commands/backup.ts', ['--file', 'it'], env);
      const waits = 'petalpaw: another process is applying migrations; waiting for it\n';
      await expect.poll(child.err).toBe(waits);
      child.process.kill('SIGTERM');
      await expect.poll(child.err).toBe(`${waits}petalpaw: Interrupted; nothing was written.\n`);
      holder.release(true);
      expect(await child.ended).toBe(1);
      expect(await readdir(place)).toEqual([]);
    },
  );

  test.runIf(!embedded)(
    'npm run restore refuses a database to which a server is connected, even without tables',
    async () => {
      const server = await startServer();
      try {
        await run('backup', ['--file', 'it'], server.env);
        await server.running.app.database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
        const { code, err } = await run('restore', ['it'], server.env);
        expect([code, err]).toEqual([
          1,
          'petalpaw: A Petalpaw server is connected to the database: stop every one of them first.\n',
        ]);
      } finally {
        await server.close();
      }
    },
  );
});
