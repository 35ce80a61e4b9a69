import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runChild } from '#test/support/child.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openForThisTest } from '#test/support/open.ts';
import { migrate, migrationLock } from './migrate.ts';
import { migrationsFolder } from './testing/migrating.ts';

const folder = migrationsFolder();

async function startThree(databaseUrl: string): Promise<string[][]> {
  const at = String(Date.now() + 3_000);
  const children = Array.from({ length: 3 }, () =>
    runChild('server/platform/data/db/testing/migrate-once.ts', [databaseUrl, folder(), at]),
  );
  const codes = await Promise.all(children.map((child) => child.ended));
  expect([codes, children.map((child) => child.err())]).toEqual([
    [0, 0, 0],
    ['', '', ''],
  ]);
  return children.map((child) => JSON.parse(child.out()));
}

describe('three concurrent migrate processes on an empty database', () => {
  test('succeed and apply each migration once', async () => {
    await writeFile(
      path.join(folder(), '0001-one.sql'),
      'CREATE TABLE things (id integer); SELECT pg_sleep(0.3);',
    );
    await writeFile(path.join(folder(), '0002-two.sql'), 'INSERT INTO things VALUES (1)');
    const database = await openForThisTest({ migrated: false });
    const applied = await startThree(database.place.env.DATABASE_URL as string);
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([
      ['0001-one.sql', '0002-two.sql'],
      [],
      [],
    ]);
    expect((await database.pool.query('SELECT id FROM things')).rows).toEqual([{ id: 1 }]);
  });

  test('do not deadlock with CREATE INDEX CONCURRENTLY', async () => {
    await writeFile(
      path.join(folder(), '0001-one.sql'),
      'CREATE TABLE things AS SELECT generate_series(1, 200000) AS id',
    );
    await writeFile(
      path.join(folder(), '0002-two.sql'),
      '-- no-transaction\nCREATE INDEX CONCURRENTLY things_id ON things (id);\nCREATE INDEX CONCURRENTLY things_twice ON things ((id * 2));\n',
    );
    const database = await openForThisTest({ migrated: false });
    const applied = await startThree(database.place.env.DATABASE_URL as string);
    expect(applied.flat()).toEqual(['0001-one.sql', '0002-two.sql']);
  });
});

test('migrate logs once that it waits for another process', async () => {
  await writeFile(path.join(folder(), '0001-one.sql'), 'CREATE TABLE things (id integer)');
  const database = await openForThisTest({ migrated: false });
  const another = await database.pool.connect();
  await another.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  const log = keepingLog();
  const migrating = migrate(database, log, folder());
  await expect.poll(() => log.lines.length).toBe(1);
  await another.query('SELECT pg_sleep(0.5), pg_advisory_unlock($1)', [migrationLock]);
  another.release();
  expect(await migrating).toEqual({ applied: ['0001-one.sql'] });
  expect(log.lines.map(({ message }) => message)).toEqual([
    'another process is applying migrations or making a backup; waiting for it',
    'migration applied',
  ]);
});
