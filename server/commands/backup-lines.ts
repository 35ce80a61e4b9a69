/** Shared by `npm run backup` and `npm run restore`: their arguments and their output. */
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** Resolves a path relative to the caller's directory: npm and the launcher change the working directory. */
export function fileArgument(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** Prints one line about a finished table, unless it is empty. */
export function printTableRows(table: string, rows: number): void {
  if (rows > 0) process.stdout.write(`  ${table}: ${rows} rows\n`);
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
