/** The databases that one test gives back and the next one gets (support/open-directories.ts). */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint } from '#platform/backup/testing/fingerprint.ts';
import { openTestDatabase } from './support/open.ts';

test('a database that was given back has the rows, sequences and files of a new one', async () => {
  const first = await openTestDatabase();
  const { DATA_DIR: directory } = first.place.env;
  const before = await fingerprint(first.pool);
  await first.pool.query(
    "INSERT INTO changes (topic, revision) VALUES ('x', 7); SELECT nextval('staff_codes')",
  );
  await first.pool.query('DELETE FROM migrations WHERE number > 3; UPDATE audit_log_count SET entries = 7');
  await writeFile(path.join(directory, 'left over'), '');
  expect(await fingerprint(first.pool)).not.toEqual(before);
  await first.drop();

  const second = await openTestDatabase();
  onTestFinished(() => second.drop());
  expect(second.place.env.DATA_DIR).toBe(directory);
  expect(await fingerprint(second.pool)).toEqual(before);
  expect(existsSync(path.join(directory, 'left over'))).toBe(false);
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
});
