/**
 * Runs before the tests: creates one migrated database, of which every test takes a copy (database.ts). It is built
 * while the first tests load, so that tests without a database do not wait for it. The embedded one is kept for later
 * runs, as long as the migrations stay the same.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/data/db/database.ts';
import { migrate } from '#platform/data/db/migrate.ts';
import { migrationsDirectory, readMigrations } from '#platform/data/db/migration-files.ts';
import { databaseUrlOf, dropDatabase, failureFile, type TestRun } from './test-run.ts';

/**
 * The first run that starts this much later removes the remains of a run that was killed. All trials take more than an hour on
 * a busy machine: a run that is still under way must keep its template.
 */
const leftoverMs = 12 * 60 * 60 * 1000;
/** A template that no run has used for this long is removed. */
const unusedMs = leftoverMs;
const prefix = 'petalpaw-test-';
const templatePrefix = `${prefix}template-`;
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
    template: serverUrl ? path.join(directory, 'template') : await embeddedTemplate(),
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

/** The path of the template for these migrations, which may not exist yet. */
async function embeddedTemplate(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  // The number changes with the form of the template, so that runs of another version do not use it.
  const hash = createHash('sha256').update(`2 ${dependencies['@electric-sql/pglite']}`);
  for (const { name, checksum } of await readMigrations(migrationsDirectory))
    hash.update(`${name} ${checksum}`);
  return path.join(tmpdir(), templatePrefix + hash.digest('hex').slice(0, 16));
}

async function build(run: TestRun): Promise<void> {
  if (existsSync(run.template)) return utimes(run.template, new Date(), new Date());
  const partial = path.join(run.directory, 'template.partial');
  const dataDir = path.join(partial, 'migrated');
  await mkdir(dataDir, { recursive: true });
  const databaseUrl = databaseUrlOf(run, 'template');
  if (run.serverUrl) {
    await onServer(run.serverUrl, (client) => client.query(`CREATE DATABASE ${run.databasePrefix}template`));
  } else {
    await (await openDatabase({ dataDir, log: silent })).close();
    await cp(dataDir, path.join(partial, 'empty'), { recursive: true });
  }
  const database = await openDatabase({ databaseUrl, dataDir, log: silent });
  try {
    await migrate(database, silent);
  } finally {
    await database.close();
  }
  await rename(partial, run.template).catch((error) => {
    // Another run has made the same template in the meantime.
    if (!existsSync(run.template)) throw error;
  });
}

async function sweepDirectories(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const directory = path.join(tmpdir(), name);
    const age = await stat(directory).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    const limit = name.startsWith(templatePrefix) ? unusedMs : leftoverMs;
    // A run that was killed may have left a disk mounted there (disk.ts), which is no reason to fail this run.
    if (age > limit) await rm(directory, { recursive: true, force: true }).catch(() => {});
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
