/** The setup that tests of migrations share. Call each function once, at the top of a test file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type OpenDatabase, openTestDatabase } from '#test/support/open.ts';

/** A database without tables; all tests of the file share it, and it is emptied before each. */
export function emptyDatabase(): () => OpenDatabase {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ migrated: false });
  });
  afterAll(() => database?.drop());
  beforeEach(async () => {
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  });
  return () => database;
}

/** A folder for migrations, which is new and empty for each test. */
export function migrationsFolder(): () => string {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-migrations-'));
    return () => rm(folder, { recursive: true });
  });
  return () => folder;
}
