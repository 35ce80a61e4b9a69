/** The setup that tests of migrations share. Call each function once, at the top of a test file. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { folderPerTest } from '#test/support/folder.ts';
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
export const migrationsFolder = folderPerTest;
