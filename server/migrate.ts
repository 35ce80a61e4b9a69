/** `npm run migrate`: brings the database up to date without starting the server, and says what it did. */
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { callControl, NoControl } from '#platform/control.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { DataDirTaken } from '#platform/db/lock.ts';
import { migrate } from '#platform/db/migrate.ts';

const log = { info: tell, warn: tell, error: tell };

try {
  const { applied } = await migrateWhereverItIs();
  for (const name of applied) process.stdout.write(`applied ${name}\n`);
  if (applied.length === 0) process.stdout.write('The database is up to date; there was nothing to apply.\n');
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines : [(error as Error).message];
  for (const line of lines) process.stderr.write(`petalpaw: ${line}\n`);
  process.exitCode = 1;
}

async function migrateWhereverItIs(): Promise<{ applied: string[] }> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  let database: Database;
  try {
    database = await openDatabase({ databaseUrl, dataDir, log });
  } catch (error) {
    if (error instanceof DataDirTaken) return askTheServer(dataDir, error);
    throw error;
  }
  try {
    return await migrate(database, log);
  } finally {
    await database.close();
  }
}

/** The embedded database belongs to a running server, which can do the same. */
async function askTheServer(dataDir: string, taken: DataDirTaken): Promise<{ applied: string[] }> {
  try {
    return (await callControl(dataDir, 'migrate')) as { applied: string[] };
  } catch (error) {
    throw error instanceof NoControl ? taken : error;
  }
}

function tell(_fields: object, message: string): void {
  process.stderr.write(`petalpaw: ${message}\n`);
}
