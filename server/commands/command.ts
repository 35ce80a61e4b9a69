/** The parts that the commands share: their settings, their database, their arguments and their output. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { errorText } from '#domain/error-text.ts';
import { type Config, ConfigError, readConfig } from '#platform/base/config/config.ts';
import type { Log } from '#platform/base/observability/log.ts';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import type { Database } from '#platform/data/db/database.ts';
import { callControl, NoControl } from '#platform/data/db/embedded/control.ts';
import { DataDirTaken } from '#platform/data/db/embedded/data-dir.ts';
import { databaseDirectory } from '#platform/data/db/embedded/embedded.ts';
import { openDirect } from '#platform/data/db/server/direct-database.ts';

/** Writes messages for a terminal, on stderr. */
export const terminalLog: Log = { info: print, warn: print, error: print };

/** Runs a command with the settings. Each error is one line on stderr, with exit code 1. */
export async function runCommand(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    await command(readConfig(process.env));
  } catch (error) {
    const lines = error instanceof ConfigError ? error.lines : [errorText(error)];
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

/**
 * Requires the database to exist, for a command that only reads: opening the embedded one would create it.
 *
 * @throws CannotStart when it does not exist.
 */
export function requireExisting({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(databaseDirectory(dataDir))) return;
  throw new CannotStart(`There is no database in ${dataDir}.`);
}

/** Writes one line for the user, on stdout. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function print(_fields: object, message: string): void {
  process.stderr.write(`petalpaw: ${message}\n`);
}

/** Resolves a path relative to the caller's directory: npm and the launcher change the working directory. */
export function fileArgument(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** Prints one line about a table that a backup or a restore has finished, unless it is empty. */
export function printTableRows(table: string, rows: number): void {
  if (rows > 0) say(`  ${table}: ${rows} rows`);
}

/**
 * Limits the memory of the threads that V8 starts from now on to the needs of a command that copies rows:
 * WebAssembly, which is the embedded database's code, is compiled with the baseline compiler only, and garbage is
 * collected after each megabyte. That saves 50 MB, and the command takes as long as before. Call it before the
 * database is opened.
 */
export function limitMemory(): void {
  const flags = [
    '--liftoff-only',
    '--no-wasm-tier-up',
    '--no-wasm-dynamic-tiering',
    '--wasm-num-compilation-tasks=1',
    '--max-semi-space-size=1',
  ];
  for (const flag of flags) setFlagsFromString(flag);
}
