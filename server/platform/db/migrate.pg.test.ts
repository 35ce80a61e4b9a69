import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runChild } from '#test/support/child.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openForThisTest } from '#test/support/open.ts';
import { migrate } from './migrate.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-migrations-'));
  return () => rm(directory, { recursive: true });
});

async function startThree(databaseUrl: string): Promise<string[][]> {
  const at = String(Date.now() + 3_000);
  const children = Array.from({ length: 3 }, () =>
    runChild('server/platform/db/testing/migrate-once.ts', [databaseUrl, directory, at]),
  );
  const codes = await Promise.all(children.map((child) => child.ended));
  expect([codes, children.map((child) => child.err())]).toEqual([
    [0, 0, 0],
    ['', '', ''],
  ]);
  return children.map((child) => JSON.parse(child.out()));
}

describe('three processes at once on an empty database', () => {
  test('all succeed, and each migration is applied once', async () => {
    await writeFile(
      path.join(directory, '0001-one.sql'),
      'CREATE TABLE things (id integer); SELECT pg_sleep(0.3);',
    );
    await writeFile(path.join(directory, '0002-two.sql'), 'INSERT INTO things VALUES (1)');
    const database = await openForThisTest({ migrated: false });
    const applied = await startThree(database.place.env.DATABASE_URL as string);
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([
      ['0001-one.sql', '0002-two.sql'],
      [],
      [],
    ]);
    expect((await database.pool.query('SELECT id FROM things')).rows).toEqual([{ id: 1 }]);
  });

  test('CREATE INDEX CONCURRENTLY does not wait for those who wait for it', async () => {
    await writeFile(
      path.join(directory, '0001-one.sql'),
      'CREATE TABLE things AS SELECT generate_series(1, 200000) AS id',
    );
    await writeFile(
      path.join(directory, '0002-two.sql'),
      '-- no-transaction\nCREATE INDEX CONCURRENTLY things_id ON things (id);\nCREATE INDEX CONCURRENTLY things_twice ON things ((id * 2));\n',
    );
    const database = await openForThisTest({ migrated: false });
    const applied = await startThree(database.place.env.DATABASE_URL as string);
    expect(applied.flat()).toEqual(['0001-one.sql', '0002-two.sql']);
  });
});

test('whoever waits for another process says so', async () => {
  await writeFile(
    path.join(directory, '0001-one.sql'),
    'CREATE TABLE things (id integer); SELECT pg_sleep(1);',
  );
  const database = await openForThisTest({ migrated: false });
  const [one, other] = [keepingLog(), keepingLog()];
  await Promise.all([migrate(database, one, directory), migrate(database, other, directory)]);
  expect([...one.lines, ...other.lines].map(({ message }) => message).toSorted()).toEqual([
    'another process is applying migrations or making a backup; waiting for it',
    'migration applied',
  ]);
});
