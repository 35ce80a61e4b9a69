/** What `npm run backup` and `npm run restore` have in common in what they take and say. */
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** A path as whoever typed it meant it: npm and the launcher change the working directory. */
export function fileArgument(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** One line about a table that is done, unless there is nothing in it. */
export function tellRows(table: string, rows: number): void {
  if (rows > 0) process.stdout.write(`  ${table}: ${rows} rows\n`);
}

/**
 * Has the embedded database's code, which is WebAssembly, compiled in one plain step: 40 MB less, and a command that
 * moves rows takes as long as before. Call it before the database is opened.
 */
export function compilePlainly(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag);
}
