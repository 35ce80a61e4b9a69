/** What the commands that work on the database have in common: where it is, and how their end is told. */
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { callControl, NoControl } from '#platform/db/embedded/control.ts';
import { DataDirTaken } from '#platform/db/embedded/lock.ts';
import type { Log } from '#platform/db/log.ts';
import { openDirect } from '#platform/db/server/direct-database.ts';

/** Tells people at a terminal, on stderr. */
export const terminalLog: Log = { info: tell, warn: tell, error: tell };

/** Runs a command with the settings. What goes wrong is one line each on stderr, and exit code 1. */
export async function runCommand(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    await command(readConfig(process.env));
  } catch (error) {
    const lines = error instanceof ConfigError ? error.lines : [(error as Error).message];
    for (const line of lines) process.stderr.write(`petalpaw: ${line}\n`);
    process.exitCode = 1;
  }
}

/**
 * Does `work` on the database that the settings name, with those settings, and has `report` say what came of it. While a server holds
 * the embedded database, that server is asked for its control command `command`, which does the same. What goes
 * wrong is one line each on stderr, and exit code 1.
 */
export function onDatabase<T>(
  command: string,
  work: (database: Database, config: Config) => Promise<T>,
  report: (result: T) => string,
): Promise<void> {
  return runCommand(async (config) => {
    process.stdout.write(report(await whereverItIs(config, command, work)));
  });
}

async function whereverItIs<T>(
  config: Config,
  command: string,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  let database: Database;
  try {
    database = await openDirect(config, { log: terminalLog, poolSize: 1 });
  } catch (error) {
    if (error instanceof DataDirTaken) return (await askTheServer(config.dataDir, command, error)) as T;
    throw error;
  }
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/**
 * The embedded database belongs to a running server, which can do the same.
 *
 * @throws `taken` when no server listens.
 */
export async function askTheServer(
  dataDir: string,
  command: string,
  taken: DataDirTaken,
  args?: unknown,
): Promise<unknown> {
  try {
    return await callControl(dataDir, command, args);
  } catch (error) {
    throw error instanceof NoControl ? taken : error;
  }
}

function tell(_fields: object, message: string): void {
  process.stderr.write(`petalpaw: ${message}\n`);
}
