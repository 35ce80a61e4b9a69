/** An open test database, for tests of the layers below the server. */
import { onTestFinished } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '#platform/data/db/database.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { keepingLog, type Line } from './logged.ts';

export interface OpenDatabase extends Database {
  readonly place: TestDatabase;
  /** The log lines of the database. */
  readonly lines: Line[];
  /** Closes the database and removes it. */
  drop(): Promise<void>;
}

/** Opens a database of this run's kind; call `drop` at the end. */
export async function openTestDatabase(
  options: Partial<DatabaseOptions> & { readonly migrated?: boolean } = {},
): Promise<OpenDatabase> {
  const place = await createTestDatabase({ migrated: options.migrated ?? true, opened: true });
  const log = keepingLog();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = place.env;
  const opening = place.open?.(log);
  const database = await openDatabase({ databaseUrl, dataDir, opening, log, ...options });
  return {
    ...database,
    place,
    lines: log.lines,
    async drop() {
      await place.giveBack(() => database.close());
    },
  };
}

/** Opens the database of a URL until the current test has finished. */
export async function openUrlForThisTest(
  databaseUrl: string,
  options: Partial<DatabaseOptions> = {},
): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: keepingLog(), ...options });
  onTestFinished(() => database.close());
  return database;
}

/** Opens a database that is dropped when the current test has finished. */
export async function openForThisTest(
  options?: Parameters<typeof openTestDatabase>[0],
): Promise<OpenDatabase> {
  const database = await openTestDatabase(options);
  onTestFinished(() => database.drop());
  return database;
}
