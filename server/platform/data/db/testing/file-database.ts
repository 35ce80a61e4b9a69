/** One database for all tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import { type OpenDatabase, openTestDatabase } from '#test/support/open.ts';

/**
 * Opens a database before the tests of the file and drops it after them. Call it at the top of the file. `sql` is run
 * once, when the database is open.
 */
export function fileDatabase(
  options: Parameters<typeof openTestDatabase>[0] & { readonly sql?: string } = {},
): () => OpenDatabase {
  const { sql = '', ...others } = options;
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(others);
    if (sql !== '') await database.pool.query(sql);
  });
  afterAll(() => database?.drop());
  return () => database;
}
