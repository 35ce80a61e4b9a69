/**
 * A database for one test file or one test: a copy of the migrated template of the run, or a database that an earlier test
 * of this worker has given back.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { constants, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject, onTestFinished, vi } from 'vitest';
import type { Log } from '#platform/base/observability/log.ts';
import type { Embedded } from '#platform/data/db/embedded/embedded.ts';
import { borrowDirectory } from './open-directories.ts';
import { borrowDatabase, createDatabase, removeDatabase, returnDatabase } from './server-databases.ts';
import { databaseUrlOf, failureFile, type TestRun } from './test-run.ts';

export interface TestDatabase {
  /** The settings with which a server uses it: DATABASE_URL is absent on the embedded database. */
  readonly env: { readonly DATABASE_URL?: string; readonly DATA_DIR: string };
  /** Returns an embedded database that is open already; it logs to `log` from now on. */
  readonly open?: (log: Log) => Promise<Embedded>;
  /** Removes the database and the directory. Close everything that uses them first. */
  drop(): Promise<void>;
  /** The same after `close` has closed everything that uses them; a later test may get the database while it is open. */
  giveBack(close: () => Promise<unknown>): Promise<void>;
}

interface TestDatabaseOptions {
  /** False: without any table. An embedded database then does not exist yet, as on a first start, unless `opened`. */
  readonly migrated?: boolean;
  /** True: an embedded database exists; a migrated one is open already, for one user in this process (`open`). */
  readonly opened?: boolean;
}

/** Creates a database of the kind that this run tests (`inject('databaseKind')`). */
export async function createTestDatabase({
  migrated = true,
  opened = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const run = inject('testRun');
  if (migrated || opened) await templateOf(run);
  return run.serverUrl === undefined
    ? embeddedDatabase(run, { migrated, opened })
    : serverDatabase(run, { migrated, opened });
}

/** The same, which is dropped when the current test has finished. */
export async function databaseForThisTest(options?: TestDatabaseOptions): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  onTestFinished(() => database.drop());
  return database;
}

async function embeddedDatabase(
  run: TestRun,
  { migrated, opened }: Required<TestDatabaseOptions>,
): Promise<TestDatabase> {
  const dataDir = path.join(run.directory, randomBytes(8).toString('hex'));
  if (migrated && opened)
    return borrowDirectory(() => {
      copyTemplate(run, 'migrated', dataDir);
      return dataDir;
    });
  if (migrated || opened) copyTemplate(run, migrated ? 'migrated' : 'empty', dataDir);
  else await mkdir(dataDir);
  const drop = () => rm(dataDir, { recursive: true, force: true });
  return {
    env: { DATA_DIR: dataDir },
    drop,
    async giveBack(close) {
      await close();
      await drop();
    },
  };
}

async function serverDatabase(
  run: TestRun,
  { migrated, opened }: Required<TestDatabaseOptions>,
): Promise<TestDatabase> {
  const isBorrowed = migrated && opened;
  const name = isBorrowed
    ? await borrowDatabase(run)
    : await createDatabase(run, migrated ? `${run.databasePrefix}template` : 'template0');
  const dataDir = await mkdtemp(path.join(run.directory, name));
  const removeFiles = () => rm(dataDir, { recursive: true, force: true });
  return {
    env: { DATABASE_URL: databaseUrlOf(run, name) ?? '', DATA_DIR: dataDir },
    async drop() {
      await removeDatabase(run, name);
      await removeFiles();
    },
    async giveBack(close) {
      await close();
      await (isBorrowed ? returnDatabase : removeDatabase)(run, name);
      await removeFiles();
    },
  };
}

/**
 * Returns the URL with limits in it that no test reaches by chance: with the usual ones, a slow machine refuses some of
 * many requests that are sent at once.
 */
export function withLongLimits(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('connect_timeout', '60');
  url.searchParams.set('lock_timeout', '60000');
  url.searchParams.set('statement_timeout', '60000');
  return url.href;
}

/** Synchronous, because the asynchronous copy of a thousand small files takes three times the processor time. */
function copyTemplate(run: TestRun, which: 'migrated' | 'empty', dataDir: string): void {
  cpSync(path.join(run.template, which), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function templateOf(run: TestRun): Promise<void> {
  const failed = () => existsSync(failureFile(run));
  await vi.waitFor(
    () => {
      if (!existsSync(run.template) && !failed()) throw new Error('The template database is not made yet.');
    },
    { timeout: 60_000, interval: 50 },
  );
  if (failed())
    throw new Error(`The template database could not be made: ${await readFile(failureFile(run), 'utf8')}`);
}
