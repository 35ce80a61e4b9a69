import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { keepingLog } from '#test/support/logged.ts';
import { openUrlForThisTest } from '#test/support/open.ts';
import { CannotStart } from './cannot-start.ts';
import { migrate, migrationLock } from './migrate.ts';
import { emptyDatabase, migrationsFolder } from './testing/migrating.ts';

const database = emptyDatabase();
const folder = migrationsFolder();

const write = (name: string, sql: string) => writeFile(path.join(folder(), name), sql);
const run = (log = keepingLog()) => migrate(database(), log, folder());
const rows = async (sql: string) => (await database().pool.query(sql)).rows;

describe('migrate', () => {
  test('applies files in order, records name and checksum, and logs each', async () => {
    await write('0001-one.sql', 'CREATE TABLE things (id integer);');
    await write('0002-two.sql', 'ALTER TABLE things ADD name text;\nINSERT INTO things VALUES (1, $$a;b$$);');
    const log = keepingLog();
    expect(await run(log)).toEqual({ applied: ['0001-one.sql', '0002-two.sql'] });
    const told = (migration: string) => ({ message: 'migration applied', fields: { migration } });
    expect(log.lines).toMatchObject(['0001-one.sql', '0002-two.sql'].map(told));
    expect(await rows('SELECT * FROM things')).toEqual([{ id: 1, name: 'a;b' }]);
    // printf 'CREATE TABLE things (id integer);' | sha256sum
    const checksum = '03bbdbdbd4825819ae8b2d4476941dac80c0a346a8e84157e6a3d8419620e790';
    expect(await rows('SELECT number, name, checksum FROM migrations')).toMatchObject([
      { number: 1, name: '0001-one.sql', checksum },
      { number: 2, name: '0002-two.sql' },
    ]);
  });

  test('names the file and the line that failed, rolls that file back and keeps the earlier ones', async () => {
    await write('0001-one.sql', 'CREATE TABLE things (id integer)');
    await write('0002-two.sql', 'ALTER TABLE things ADD name text;\n\nALTER TABLE nothing ADD name text;');
    const failing = run();
    await expect(failing).rejects.toThrow(CannotStart);
    await expect(failing).rejects.toThrow('Migration 0002-two.sql failed: relation "nothing" does not exist');
    expect(await rows('SELECT name FROM migrations')).toEqual([{ name: '0001-one.sql' }]);
    expect(await rows('SELECT * FROM things')).toEqual([]);
    await write('0002-two.sql', 'SELECT 1;\n\nSELECT nothing;');
    await expect(run()).rejects.toThrow(
      'Migration 0002-two.sql failed in line 3: column "nothing" does not exist',
    );
    await write('0002-two.sql', 'ALTER TABLE things ADD name text');
    expect(await run()).toEqual({ applied: ['0002-two.sql'] });
  });

  test('rejects an applied file that was changed, and names it', async () => {
    await write('0001-one.sql', 'CREATE TABLE things (id integer);\n');
    await run();
    await write('0001-one.sql', 'CREATE TABLE things (id integer);\r\n');
    expect(await run()).toEqual({ applied: [] });
    await write('0001-one.sql', 'CREATE TABLE things (id bigint);\n');
    await write('0002-two.sql', 'DROP TABLE things');
    await expect(run()).rejects.toThrow(
      'Migration 0001-one.sql was changed after it was applied: restore the file, and put the change into a new one.',
    );
    expect(await rows('SELECT * FROM things')).toEqual([]);
  });

  test('says that a database is from before 1.0.0, whose migrations had other names', async () => {
    await write('0001-initial.sql', 'CREATE TABLE things (id integer)');
    await run();
    await rm(path.join(folder(), '0001-initial.sql'));
    await write('0001-one.sql', 'CREATE TABLE things (id integer)');
    await expect(run()).rejects.toThrow(
      'The database is from a version before 1.0.0, or of another program: its migration 0001-initial.sql has the number of 0001-one.sql.',
    );
  });

  test('continues with a warning when the database has newer migrations', async () => {
    await write('0001-one.sql', 'CREATE TABLE things (id integer)');
    await write('0002-two.sql', 'CREATE TABLE more (id integer)');
    await run();
    await rm(path.join(folder(), '0002-two.sql'));
    const log = keepingLog();
    expect(await run(log)).toEqual({ applied: [] });
    const message =
      'the database has migrations that this version does not know; the server continues as an older replica';
    expect(log.lines).toEqual([{ level: 'warn', fields: { migrations: ['0002-two.sql'] }, message }]);
  });

  test('runs a file marked -- no-transaction statement by statement', async () => {
    await write('0001-one.sql', 'CREATE TABLE things (id integer, name text)');
    const [one, two] = ['things_id ON things (id)', 'things_name\n  ON things (name)'];
    const indexes = `CREATE INDEX CONCURRENTLY ${one};\nCREATE INDEX CONCURRENTLY ${two};\n`;
    await write('0002-two.sql', `-- no-transaction\n${indexes}`);
    expect(await run()).toEqual({ applied: ['0001-one.sql', '0002-two.sql'] });
    const found = await rows("SELECT indexname FROM pg_indexes WHERE tablename = 'things' ORDER BY 1");
    expect(found.map(({ indexname }) => indexname)).toEqual(['things_id', 'things_name']);
  });

  test.each([
    ['a gap', ['0001-one.sql', '0003-three.sql'], 'Migration 0003-three.sql: the next number is 0002.'],
    ['a number twice', ['0001-one.sql', '0001-two.sql'], 'Migration 0001-two.sql: the next number is 0002.'],
    ['an invalid name', ['1-one.sql'], 'Migration 1-one.sql: expected a name such as 0001-plants.sql'],
  ])('rejects %s and applies nothing', async (_what, names, message) => {
    for (const name of names) await write(name, 'CREATE TABLE things (id integer)');
    await expect(run()).rejects.toThrow(message);
    expect(await rows("SELECT to_regclass('things') AS things")).toEqual([{ things: null }]);
  });

  test('discards the session with its lock and its settings', async () => {
    await write('0001-one.sql', 'CREATE TABLE things (id integer)');
    await run();
    // The session ends without waiting for the server to notice; pg_locks shows the locks of all databases.
    const locks = `
      SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE l.locktype = 'advisory' AND d.datname = current_database()`;
    await expect.poll(() => rows(locks)).toEqual([]);
    const [session] = await rows("SELECT current_setting('lock_timeout') AS lock");
    expect(session.lock).not.toBe('10s');
  });
});

test.runIf(inject('databaseKind') === 'server')(
  'three processes that migrate at a time apply each migration once and say that they wait, also for CREATE INDEX CONCURRENTLY',
  async () => {
    await write('0001-one.sql', 'CREATE TABLE things AS SELECT 1 AS id');
    // A session that waits for a lock with a snapshot would make each wait for the other.
    const indexes = ['things (id)', 'things ((id * 2))'].map((on) => `CREATE INDEX CONCURRENTLY ON ${on};\n`);
    await write('0002-two.sql', `-- no-transaction\n${indexes.join('')}`);
    const log = keepingLog();
    const open = () => openUrlForThisTest(database().place.env.DATABASE_URL ?? '');
    const processes = [database(), await open(), await open()];

    const holder = await database().pool.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const migrating = Promise.all(processes.map((one) => migrate(one, log, folder())));
    await expect.poll(() => log.lines.length).toBe(3);
    await holder.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    holder.release();

    const applied = (await migrating).map(({ applied }) => applied);
    const all = ['0001-one.sql', '0002-two.sql'];
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([all, [], []]);
    expect(await rows('SELECT id FROM things')).toEqual([{ id: 1 }]);
    expect(log.lines.map(({ message }) => message)).toEqual([
      ...Array(3).fill('another process is applying migrations or making a backup; waiting for it'),
      ...Array(2).fill('migration applied'),
    ]);
  },
);
