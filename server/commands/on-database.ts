/** Shared by the commands that work on the database: they locate it, and report the result. */
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { callControl, NoControl } from '#platform/db/embedded/control.ts';
import { DataDirTaken } from '#platform/db/embedded/lock.ts';
import type { Log } from '#platform/db/log.ts';
import { openDirect } from '#platform/db/server/direct-database.ts';

/** Writes messages for a terminal, on stderr. */
export const terminalLog: Log = { info: print, warn: print, error: print };

/** Runs a command with the settings. Each error is one line on stderr, with exit code 1. */
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
 * Runs `work` with the settings on the database that they name, and prints the text that `report` returns for the
 * result. While a server holds the embedded database, that server runs its control command `command` instead, which
 * does the same. Each error is one line on stderr, with exit code 1.
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

/**
 * Runs `work` on the database, or the control command `command` with `args` on the server that holds the embedded
 * database, as `onDatabase` does.
 */
export async function whereverItIs<T>(
  config: Config,
  command: string,
  work: (database: Database, config: Config) => Promise<T>,
  { args, mayBeReadOnly = false }: { readonly args?: unknown; readonly mayBeReadOnly?: boolean } = {},
): Promise<T> {
  let database: Database;
  try {
    database = await openDirect(config, { log: terminalLog, poolSize: 1, mayBeReadOnly });
  } catch (error) {
    if (error instanceof DataDirTaken) return (await sendToServer(config.dataDir, command, error, args)) as T;
    throw error;
  }
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/**
 * Runs the command on the server that holds the embedded database.
 *
 * @throws `taken` when no server listens.
 */
export async function sendToServer(
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

function print(_fields: object, message: string): void {
  process.stderr.write(`petalpaw: ${message}\n`);
}
