/**
 * Before the tests: one migrated database, of which every test takes a copy (database.ts). It is built while
 * the first tests load, so that tests without a database do not wait for it.
 */
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseUrlOf, dropDatabase, failureFile, readyFile, type TestRun } from './test-run.ts';

/** What a run that was killed has left is removed by the first one that starts this much later. */
const leftoverMs = 60 * 60 * 1000;
const prefix = 'petalpaw-test-';
const databasePrefix = 'petalpaw_test_';

const silent = { info() {}, warn() {}, error() {}, fatal() {} };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = project.name === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
  await sweepDirectories();
  if (serverUrl) await sweepDatabases(serverUrl);
  const directory = await mkdtemp(path.join(tmpdir(), prefix));
  const run: TestRun = {
    directory,
    serverUrl,
    databasePrefix: `${databasePrefix}${Date.now()}_${process.pid}_`,
  };
  project.provide('databaseKind', serverUrl ? 'server' : 'embedded');
  project.provide('testRun', run);
  const built = build(run).catch((error: Error) => writeFile(failureFile(run), String(error.stack)));
  return async () => {
    await built;
    if (serverUrl) await dropAll(serverUrl, (name) => name.startsWith(run.databasePrefix));
    await rm(directory, { recursive: true, force: true });
  };
}

async function build(run: TestRun): Promise<void> {
  const templateDir = path.join(run.directory, 'template.partial');
  await mkdir(templateDir);
  if (run.serverUrl) {
    await onServer(run.serverUrl, (client) => client.query(`CREATE DATABASE ${run.databasePrefix}template`));
  }
  const database = await openDatabase({
    databaseUrl: databaseUrlOf(run, 'template'),
    dataDir: templateDir,
    log: silent,
  });
  try {
    await migrate(database, silent);
  } finally {
    await database.close();
  }
  await rename(templateDir, readyFile(run));
}

async function sweepDirectories(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const directory = path.join(tmpdir(), name);
    const age = await stat(directory).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > leftoverMs) await rm(directory, { recursive: true, force: true });
  }
}

function sweepDatabases(serverUrl: string): Promise<void> {
  return dropAll(serverUrl, (name) => {
    const [, madeAt] = /^petalpaw_test_(\d+)_/.exec(name) ?? [];
    return madeAt !== undefined && Date.now() - Number(madeAt) > leftoverMs;
  });
}

function dropAll(serverUrl: string, chosen: (name: string) => boolean): Promise<void> {
  return onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database');
    for (const { datname } of rows) if (chosen(datname)) await dropDatabase(client, datname);
  });
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
