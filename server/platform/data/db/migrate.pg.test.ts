import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keepingLog } from '#test/support/logged.ts';
import { openForThisTest, openUrlForThisTest } from '#test/support/open.ts';
import { migrate, migrationLock } from './migrate.ts';
import { migrationsFolder } from './testing/migrating.ts';

const folder = migrationsFolder();

test('three processes that migrate at a time apply each migration once and say that they wait, also for CREATE INDEX CONCURRENTLY', async () => {
  // A session that waits for a lock with a snapshot would make each wait for the other.
  const [one, two] = [
    'CREATE TABLE things AS SELECT 1 AS id',
    '-- no-transaction\nCREATE INDEX CONCURRENTLY ON things (id);\nCREATE INDEX CONCURRENTLY ON things ((id * 2));\n',
  ] as const;
  await writeFile(path.join(folder(), '0001-one.sql'), one);
  await writeFile(path.join(folder(), '0002-two.sql'), two);
  const first = await openForThisTest({ migrated: false });
  const log = keepingLog();
  const open = () => openUrlForThisTest(first.place.env.DATABASE_URL ?? '');
  const processes = [first, await open(), await open()];

  const holder = await first.pool.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  const migrating = Promise.all(processes.map((database) => migrate(database, log, folder())));
  await expect.poll(() => log.lines.length).toBe(3);
  await holder.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  holder.release();

  const applied = (await migrating).map(({ applied }) => applied);
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([['0001-one.sql', '0002-two.sql'], [], []]);
  expect((await first.pool.query('SELECT id FROM things')).rows).toEqual([{ id: 1 }]);
  expect(log.lines.map(({ message }) => message)).toEqual([
    ...Array(3).fill('another process is applying migrations or making a backup; waiting for it'),
    ...Array(2).fill('migration applied'),
  ]);
});
