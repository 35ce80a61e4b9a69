import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#platform/data/db/database.ts';
import { asRefusal } from '#platform/data/db/errors.ts';
import { transact } from '#platform/data/db/transaction.ts';
import { createTestDatabase, databaseForThisTest, type TestDatabase } from '#test/support/database.ts';
import { keepingLog, type Line } from '#test/support/logged.ts';
import { openDataDir } from './data-dir.ts';

const refusalOf = (query: Promise<unknown>) => query.then(() => undefined, asRefusal);

/** Opens an empty database that is closed and removed after the test, with short times. */
async function openForThisTest(): Promise<
  Database & { readonly place: TestDatabase; readonly lines: Line[] }
> {
  const place = await createTestDatabase({ migrated: false, opened: true });
  const { DATA_DIR: dataDir } = place.env;
  const log = keepingLog();
  const opening = openDataDir(dataDir, log, { maintenanceMs: 50, restartMs: 100, closeMs: 200 });
  const database = await openDatabase({ dataDir, opening, log, closeMs: 200 });
  onTestFinished(async () => {
    await database.close();
    await place.drop();
  });
  return { ...database, place, lines: log.lines };
}

const message = expect.stringContaining('embedded database has died');
const deathLogged = ({ lines }: { readonly lines: Line[] }) =>
  expect.poll(() => lines).toContainEqual(expect.objectContaining({ level: 'error', message }));

describe('the death of the database thread', () => {
  test('makes the open transaction fail, but not the process', async () => {
    const database = await openForThisTest();
    const between = transact(database.kysely, async (tx) => {
      await tx.selectNoFrom(sql`1`.as('one')).execute();
      await sql`SELECT repeat('[', 1000000)::jsonb`.execute(tx).catch(() => {});
      await deathLogged(database);
      await tx.selectNoFrom(sql`1`.as('one')).execute();
    });
    expect(await refusalOf(between)).toMatchObject({ identifier: 'UNAVAILABLE' });
  });

  test('fails waiting requests, is logged, and the next request opens the database again', async () => {
    const database = await openForThisTest();
    await database.pool.query('CREATE TABLE kept (v integer)');
    await database.pool.query('INSERT INTO kept VALUES (1)');
    // Too deep for the engine's stack: PGlite swallows the engine's error and would not respond any more.
    const deadly = database.pool.query("SELECT repeat('[', 1000000)::jsonb");
    const waiting = database.pool.query('SELECT 1');
    expect(await refusalOf(deadly)).toMatchObject({ identifier: 'UNAVAILABLE', retryAfter: 1 });
    expect(await refusalOf(waiting)).toMatchObject({ identifier: 'UNAVAILABLE' });
    await deathLogged(database);
    await expect.poll(() => database.state(), { interval: 200 }).toBe('writable');
    const { rows } = await database.pool.query('SELECT v FROM kept');
    expect(rows).toEqual([{ v: 1 }]);
    // The restart is counted.
    expect(database.restarts()).toBe(1);
  });

  test('is assumed after a PANIC of PostgreSQL, whose later answers are ignored', async () => {
    const database = await openForThisTest();
    await database.pool.query('CREATE TABLE written (v text)');
    const wal = path.join(database.place.env.DATA_DIR, 'database', 'pg_wal');
    await rename(wal, `${wal}.away`);
    await writeFile(wal, '');
    const query = database.pool.query(
      'INSERT INTO written SELECT repeat(md5(g::text), 40) FROM generate_series(1, 40000) g',
    );
    await expect(query).rejects.toThrow(/^The embedded database cannot go on: PANIC: {2}could not open file/);
  });
});

test('state() is unavailable while the thread is busy, and writable afterwards', async () => {
  const database = await openForThisTest();
  const client = await database.pool.connect();
  const keptBusy = path.join(database.place.env.DATA_DIR, 'database', 'kept_busy');
  await writeFile(keptBusy, '');
  const busy = client.query(
    `DO $$ BEGIN WHILE (pg_stat_file('kept_busy', true)).size IS NOT NULL LOOP END LOOP; END $$`,
  );
  // The next caller gets the session immediately, and its reply follows those of the running statements.
  client.release();
  expect(await database.state()).toBe('unavailable');
  await rm(keptBusy);
  await busy;
  await expect.poll(() => database.state()).toBe('writable');
});

test('close does not wait for an endless query', async () => {
  const database = await openForThisTest();
  await database.pool.query('CREATE TABLE kept AS SELECT 1 AS v');
  const { rows } = await database.pool.query('SHOW data_directory');
  const endless = database.pool
    .query(
      `COPY (SELECT 1) TO '${rows[0].data_directory}/begun'; SELECT count(*) FROM generate_series(1, 1000000000000)`,
    )
    .catch(asRefusal);
  const begun = path.join(database.place.env.DATA_DIR, 'database', 'begun');
  await expect.poll(() => existsSync(begun)).toBe(true);
  // The query would take hours, so waiting for it would exceed the test's timeout.
  await database.close();
  expect(await endless).toMatchObject({ identifier: 'UNAVAILABLE' });
  const again = await openDatabase({ dataDir: database.place.env.DATA_DIR, log: keepingLog() });
  expect((await again.pool.query('SELECT v FROM kept')).rows).toEqual([{ v: 1 }]);
  await again.close();
});

test('a second connection ends the first with an error, because there is one session', async () => {
  const database = await openForThisTest();
  const second = new pg.Pool({ ...database.pool.options });
  const client = await database.pool.connect();
  const ended = new Promise<Error>((resolve) => client.once('error', resolve));
  await second.query('SELECT 1');
  expect((await ended).message).toBe(
    'The embedded database has one session, which a newer connection has taken.',
  );
  client.release();
  await second.end();
});

describe('the first start', () => {
  test('removes the partial directory of a killed start', async () => {
    const { env } = await databaseForThisTest({ migrated: false });
    const partial = path.join(env.DATA_DIR, 'database.partial');
    await mkdir(partial);
    await writeFile(path.join(partial, 'PG_VERSION'), '18\n');
    const database = await openDatabase({ dataDir: env.DATA_DIR, log: keepingLog() });
    expect(await database.state()).toBe('writable');
    await database.close();
    expect(existsSync(partial)).toBe(false);
    // The version that embedded.ts expects is the one that PGlite creates.
    expect(await readFile(path.join(env.DATA_DIR, 'database', 'PG_VERSION'), 'utf8')).toBe('18\n');
  });

  test.each([
    ['of another version', 'PG_VERSION', '17\n', /by PostgreSQL 17, and this .* has PostgreSQL 18: start/],
    ['that is damaged', 'global/pg_control', 'broken', /^The embedded database in .* cannot be opened: /],
  ])('refuses a directory %s with one line, and releases its lock', async (_what, name, content, line) => {
    const { env } = await databaseForThisTest();
    const file = path.join(env.DATA_DIR, 'database', name);
    const before = await readFile(file);
    const open = () => openDatabase({ dataDir: env.DATA_DIR, log: keepingLog() });
    await writeFile(file, content);
    await expect(open()).rejects.toThrow(line);
    await writeFile(file, before);
    await (await open()).close();
  });
});

describe('maintenance, which single-user PostgreSQL does not perform itself', () => {
  test('keeps the write-ahead log short, so that recovery is quick', async () => {
    const database = await openForThisTest();
    const logged = async (since: string) => {
      const { rows } = await database.pool.query(
        `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${since}) AS bytes FROM pg_control_checkpoint()`,
      );
      return Number(rows[0].bytes);
    };
    const { rows } = await database.pool.query('SELECT pg_current_wal_insert_lsn() AS start');
    await database.pool.query(
      'CREATE TABLE written AS SELECT repeat(md5(g::text), 40) AS v FROM generate_series(1, 30000) g',
    );
    expect(await logged(`'${rows[0].start}'`)).toBeGreaterThan(32 * 1024 * 1024);
    await expect.poll(() => logged('redo_lsn')).toBeLessThan(1024 * 1024);
  });

  // Not during a transaction: maintenance.embedded.trial.ts.
  test('vacuums a table with many dead rows', async () => {
    const database = await openForThisTest();
    await database.pool.query('CREATE TABLE worn AS SELECT g AS v FROM generate_series(1, 20000) g');
    const { rows } = await database.pool.query("SELECT pg_relation_filepath('worn') AS path");
    const file = path.join(database.place.env.DATA_DIR, 'database', rows[0].path);
    await database.pool.query('DELETE FROM worn');
    await expect.poll(async () => (await stat(file)).size, { interval: 100 }).toBe(0);
    expect(database.lines).toEqual([]);
  });
});
