/** The maximum rate of the same PostgreSQL, measured by pgbench, its own load tool. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PgbenchRun {
  readonly url: string;
  /** The repeated script of each client, in the script language of pgbench; prepared once. */
  readonly script: string;
  readonly clients: number;
  readonly seconds: number;
  /** Initial values of the script's variables. */
  readonly define?: Readonly<Record<string, number>>;
}

/**
 * Transactions per second.
 *
 * @throws Error when pgbench is not installed, or a statement fails.
 */
export async function pgbench({ url, script, clients, seconds, define = {} }: PgbenchRun): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'petalpaw-pgbench-'));
  try {
    const file = join(directory, 'script.sql');
    await writeFile(file, script);
    const { stdout } = await run('pgbench', [
      ...['--no-vacuum', '--protocol=prepared', '--jobs=2', `--time=${seconds}`, `--client=${clients}`],
      ...Object.entries(define).map(([name, value]) => `--define=${name}=${value}`),
      ...[`--file=${file}`, url],
    ]);
    const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (perSecond === undefined || /number of failed transactions: [1-9]/.test(stdout))
      throw new Error(stdout);
    return Number(perSecond);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
