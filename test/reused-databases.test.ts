/** The databases that one test gives back and the next one gets (support/open-directories.ts, server-databases.ts). */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint } from '#platform/data/backup/testing/fingerprint.ts';
import { type OpenDatabase, openTestDatabase } from './support/open.ts';

const placeOf = ({ place: { env } }: OpenDatabase) => env.DATABASE_URL ?? env.DATA_DIR;

test('a database that was given back has the rows, sequences and files of a new one', async () => {
  const first = await openTestDatabase();
  const before = await fingerprint(first.pool);
  await first.pool.query(
    "INSERT INTO changes (topic, revision) VALUES ('x', 7); SELECT nextval('staff_codes')",
  );
  await first.pool.query('DELETE FROM migrations WHERE number > 3; UPDATE audit_log_count SET entries = 7');
  await writeFile(path.join(first.place.env.DATA_DIR, 'left over'), '');
  expect(await fingerprint(first.pool)).not.toEqual(before);
  await first.drop();

  const second = await openTestDatabase();
  onTestFinished(() => second.drop());
  expect(placeOf(second)).toBe(placeOf(first));
  expect(await fingerprint(second.pool)).toEqual(before);
  expect(existsSync(path.join(second.place.env.DATA_DIR, 'left over'))).toBe(false);
});

test.each([
  'CREATE TABLE more (id integer)',
  'ALTER TABLE plants DISABLE TRIGGER ALL',
  'ALTER TABLE accounts RENAME TO others',
])('a database is removed after %s', async (statement) => {
  const database = await openTestDatabase();
  await database.pool.query(statement);
  await database.drop();
  expect(existsSync(database.place.env.DATA_DIR)).toBe(false);
  const { DATABASE_URL } = database.place.env;
  if (DATABASE_URL === undefined) return;
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await expect(client.connect()).rejects.toThrow('does not exist');
});
