/** The values that global-setup.ts provides to the tests of one run, and the functions that both share. */
import path from 'node:path';
import type pg from 'pg';

export interface TestRun {
  /** The folder of this run's files, which is removed with the run. */
  readonly directory: string;
  /** A server for the databases; undefined means the embedded database. */
  readonly serverUrl: string | undefined;
  /** The prefix of this run's database names. */
  readonly databasePrefix: string;
  /**
   * This path exists as soon as the template is complete. For the embedded database it contains two data directories:
   * `empty`, with a database without tables, and `migrated`.
   */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: 'embedded' | 'server';
    testRun: TestRun;
  }
}

/** Contains the reason when the template cannot be built. */
export function failureFile(run: TestRun): string {
  return path.join(run.directory, 'template.failed');
}

/** URL of this run's database of that name; undefined on the embedded database. */
export function databaseUrlOf(run: TestRun, name: string): string | undefined {
  if (run.serverUrl === undefined) return undefined;
  const url = new URL(run.serverUrl);
  url.pathname = `/${run.databasePrefix}${name}`;
  return url.href;
}

/** With FORCE: connections that a test left open do not keep the database. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}
