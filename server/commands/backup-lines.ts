/** What `npm run backup` and `npm run restore` have in common in what they take and say. */
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** A path as whoever typed it meant it: npm and the launcher change the working directory. */
export function fileArgument(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** One line about a table that is done, unless there is nothing in it. */
export function printTableRows(table: string, rows: number): void {
  if (rows > 0) process.stdout.write(`  ${table}: ${rows} rows\n`);
}

/**
 * V8 gives the threads that begin from now on what a command needs that moves rows, and no more: WebAssembly, which is
 * the embedded database's code, is compiled in one plain step, and garbage is collected after each megabyte. That is
 * 50 MB less, and the command takes as long as before. Call it before the database is opened.
 */
export function needLittleMemory(): void {
  const flags = [
    '--liftoff-only',
    '--no-wasm-tier-up',
    '--no-wasm-dynamic-tiering',
    '--max-semi-space-size=1',
  ];
  for (const flag of flags) setFlagsFromString(flag);
}
