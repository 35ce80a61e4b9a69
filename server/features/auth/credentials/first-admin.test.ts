import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ensureFirstAdmin } from '#features/auth/public.ts';
import { readConfig } from '#platform/base/config/config.ts';
import { matchPassword } from '#platform/base/crypto/password-hash.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import type { Database } from '#platform/data/db/database.ts';
import { type OpenDatabase, openTestDatabase } from '#test/support/open.ts';

const own = { ADMIN_EMAIL: 'Boss@Petalpaw.test', ADMIN_PASSWORD: 'the boss of the tests' };
let database: OpenDatabase;
let place: OpenDatabase['place'];
let lines: { level: string; text: string }[];
let shown: string;

beforeEach(async () => {
  lines = [];
  shown = '';
  database = await openTestDatabase({ log });
  ({ place } = database);
});
afterEach(() => database?.drop());

const keep = (level: string) => (fields: unknown, message?: string) => {
  lines.push({ level, text: JSON.stringify([fields, message]) });
};
const log = { info: keep('info'), warn: keep('warn'), error: keep('error'), fatal: keep('fatal') } as never;

function ensure(env: Record<string, string> = {}, on: Database = database): Promise<void> {
  const config = readConfig({
    ...place.env,
    APP_SECRET: 'a secret of the tests, long enough to be taken',
    ...env,
  });
  const businessName = () => 'Petalpaw';
  const app = { config, appSecret: config.appSecret, database: on, log, businessName } as unknown as App;
  return ensureFirstAdmin(backgroundCall(app, 'test'), (text) => {
    shown += text;
  });
}

const admins = async () =>
  (
    await database.pool.query(
      "SELECT email, password_hash, email_verified_at FROM users WHERE role = 'ADMIN'",
    )
  ).rows;

describe('ADMIN_EMAIL, ADMIN_PASSWORD (contract §1)', () => {
  test('creates a verified ADMIN when there is none', async () => {
    await ensure(own);
    const [admin, ...more] = await admins();
    expect(more).toEqual([]);
    expect(admin).toMatchObject({ email: own.ADMIN_EMAIL, email_verified_at: expect.any(String) });
    expect(await matchPassword(own.ADMIN_PASSWORD, admin.password_hash)).toBe('normalized');
    await ensure({ ADMIN_EMAIL: 'another@petalpaw.test', ADMIN_PASSWORD: 'another password' });
    expect(await admins()).toEqual([admin]);
    expect(JSON.stringify(lines) + shown).not.toContain(own.ADMIN_PASSWORD);
  });

  test('only one of several concurrent starts creates it', async () => {
    const addresses = ['one', 'two', 'three', 'four'].map((name) => `${name}@petalpaw.test`);
    const ensureAll = () => Promise.all(addresses.map((ADMIN_EMAIL) => ensure({ ...own, ADMIN_EMAIL })));
    if (inject('databaseKind') === 'server') await whileNobodyWrites(ensureAll);
    else await ensureAll();
    expect(await admins()).toHaveLength(1);
  });

  /** Lets all of them read that there is no administrator before the first can write one. */
  async function whileNobodyWrites(work: () => Promise<unknown>): Promise<void> {
    const client = await database.pool.connect();
    await client.query('BEGIN; LOCK TABLE users IN SHARE MODE');
    const working = work();
    const waiting = async () => {
      const { rows } = await client.query(
        `SELECT count(*)::int AS count FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND NOT granted
            AND (relation = 'users'::regclass OR locktype = 'advisory')`,
      );
      return rows[0].count;
    };
    await expect.poll(waiting, { interval: 20 }).toBe(4);
    await client.query('COMMIT');
    client.release();
    await working;
  }

  test('refuses to start when the address belongs to a user who is no ADMIN', async () => {
    await database.pool.query(
      `INSERT INTO users (id, email, email_key, name, name_key, search_key, role)
       VALUES (gen_random_uuid(), 'boss@petalpaw.test', 'boss@petalpaw.test', '', '', '', 'CUSTOMER')`,
    );
    await expect(ensure(own)).rejects.toThrow('ADMIN_EMAIL is the address of a user who is no ADMIN');
    expect(await admins()).toEqual([]);
  });

  test('accepts a common password with a warning that does not contain it', async () => {
    await ensure({ ...own, ADMIN_PASSWORD: 'sunshine' });
    expect(await admins()).toHaveLength(1);
    const warnings = lines.filter(({ level }) => level === 'warn');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.text).toContain('ADMIN_PASSWORD is easy to guess: it is one of the most common');
    expect(warnings[0]?.text).not.toContain('sunshine');
  });
});

describe.runIf(inject('databaseKind') === 'embedded')(
  'without these settings on an empty embedded database (contract §1)',
  () => {
    test('creates admin@localhost with a random password, shown once and written to DATA_DIR/first-admin (0600), never to the log', async () => {
      await ensure();
      const file = path.join(place.env.DATA_DIR, 'first-admin');
      const text = await readFile(file, 'utf8');
      const [, password = ''] = /^email: admin@localhost\npassword: ([\w-]{20})\n$/.exec(text) ?? [];
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const [admin] = await admins();
      expect(admin.email).toBe('admin@localhost');
      expect(await matchPassword(password, admin.password_hash)).toBe('normalized');
      expect(shown.split(password)).toHaveLength(2);
      expect(JSON.stringify(lines)).not.toContain(password);
      shown = '';
      await ensure();
      expect(shown).toBe('');
      expect(await readFile(file, 'utf8')).toBe(text);
    });

    test('replaces the file of a start that was killed before the user was stored', async () => {
      const file = path.join(place.env.DATA_DIR, 'first-admin');
      await writeFile(file, 'email: admin@localhost\npassword: of the start that was killed\n');
      await chmod(file, 0o644);
      await ensure();
      const [, password = ''] = /password: (.+)\n/.exec(await readFile(file, 'utf8')) ?? [];
      expect(await matchPassword(password, (await admins())[0]?.password_hash)).toBe('normalized');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    });

    test('creates no administrator when the file cannot be written', async () => {
      await mkdir(path.join(place.env.DATA_DIR, 'first-admin'));
      await expect(ensure()).rejects.toThrow('first-admin cannot be written');
      expect(await admins()).toEqual([]);
    });
  },
);

test('logs one warning with DATABASE_URL and neither of them (contract §1)', async () => {
  await ensure({}, { ...database, kind: 'server' });
  expect(await admins()).toEqual([]);
  expect(lines.map(({ level }) => level)).toEqual(['warn']);
  expect(lines[0]?.text).toContain('ADMIN_EMAIL and ADMIN_PASSWORD');
});
