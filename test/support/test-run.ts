/** What global-setup.ts tells the tests of one run, and what both do with it. */
import path from 'node:path';
import type pg from 'pg';

export interface TestRun {
  /** Everything of this run lies in here, and goes with it. */
  readonly directory: string;
  /** A server to make databases on; undefined: the embedded database. */
  readonly serverUrl: string | undefined;
  /** How the names of this run's databases begin. */
  readonly databasePrefix: string;
  /** This path is there as soon as the template is whole; on the embedded database it is the template. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: 'embedded' | 'server';
    testRun: TestRun;
  }
}

/** Says why there will be no template. */
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

/** With FORCE: what a test left connected does not keep the database. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}
