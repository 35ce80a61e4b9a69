/** A database for one test file or one test: a copy of the migrated template of the run. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrlOf, dropDatabase, failureFile, type TestRun } from './test-run.ts';

export interface TestDatabase {
  /** The settings with which a server uses it: DATABASE_URL is absent on the embedded database. */
  readonly env: { readonly DATABASE_URL?: string; readonly DATA_DIR: string };
  /** Removes the database and the directory. Close everything that uses them first. */
  drop(): Promise<void>;
}

interface TestDatabaseOptions {
  /** False: without any table, as on a first start. */
  readonly migrated?: boolean;
}

/** Creates a database of the kind that this run tests (`inject('databaseKind')`). */
export async function createTestDatabase({
  migrated = true,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const run = inject('testRun');
  const name = randomBytes(8).toString('hex');
  const dataDir = path.join(run.directory, name);
  if (migrated) await templateOf(run);
  const url = databaseUrlOf(run, name);
  if (url !== undefined) {
    await mkdir(dataDir);
    const template = migrated ? `${run.databasePrefix}template` : 'template0';
    await onServer(run, (client) =>
      client.query(`CREATE DATABASE ${run.databasePrefix}${name} TEMPLATE ${template}`),
    );
  } else if (migrated) {
    await cp(run.template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    await mkdir(dataDir);
  }
  return {
    env: { ...(url !== undefined && { DATABASE_URL: url }), DATA_DIR: dataDir },
    async drop() {
      if (url !== undefined)
        await onServer(run, (client) => dropDatabase(client, `${run.databasePrefix}${name}`));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function templateOf(run: TestRun): Promise<void> {
  while (!existsSync(run.template)) {
    if (existsSync(failureFile(run))) {
      throw new Error(`The template database could not be made: ${await readFile(failureFile(run), 'utf8')}`);
    }
    await sleep(50);
  }
}

async function onServer(run: TestRun, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: run.serverUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
