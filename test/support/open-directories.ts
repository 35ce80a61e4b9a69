/**
 * Embedded databases that stay open between the tests of one worker: to copy and to open one takes several times as
 * long as to empty it. One that a test has changed in any other way than by rows is not used again.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Log } from '#platform/base/observability/log.ts';
import { openDatabase } from '#platform/data/db/database.ts';
import { openDataDir } from '#platform/data/db/embedded/data-dir.ts';
import type { Embedded } from '#platform/data/db/embedded/embedded.ts';
import { type Content, contentOf, restoreContent } from './content.ts';

const silent = { info() {}, warn() {}, error() {}, fatal() {} };

/** The number of databases without a user that stay open. */
const mostIdle = 2;

interface Kept {
  readonly dataDir: string;
  readonly directory: Embedded;
  readonly content: Content;
  /** Makes the database log there. */
  logTo(log: Log): void;
}

const idle: Kept[] = [];

/**
 * Returns an open database with the content of the template.
 *
 * @param copy makes a directory with a copy of the template and returns its path.
 */
export async function borrowDirectory(copy: () => string) {
  const kept = idle.pop() ?? (await openCopy(copy()));
  const { dataDir, directory } = kept;
  let isKept = false;
  let isClosed = false;
  const close = async () => {
    if (isKept || isClosed) return;
    isClosed = true;
    await directory.close();
  };
  const drop = async () => {
    isKept = false;
    await close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    env: { DATA_DIR: dataDir },
    async open(log: Log) {
      kept.logTo(log);
      return { ...directory, close };
    },
    drop,
    async giveBack(closeUsers: () => Promise<unknown>) {
      isKept = true;
      await closeUsers();
      kept.logTo(silent);
      if (!isClosed && idle.length < mostIdle && (await isEmptied(kept))) idle.push(kept);
      else await drop();
    },
  };
}

async function openCopy(dataDir: string): Promise<Kept> {
  let log: Log = silent;
  const directory = await openDataDir(dataDir, {
    info: (...line) => log.info(...line),
    warn: (...line) => log.warn(...line),
    error: (...line) => log.error(...line),
  });
  const content = await onDirectory(directory, dataDir, contentOf);
  return {
    dataDir,
    directory,
    content,
    logTo(to) {
      log = to;
    },
  };
}

async function onDirectory<T>(
  directory: Embedded,
  dataDir: string,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const opening = Promise.resolve({ ...directory, close: async () => {} });
  const database = await openDatabase({ dataDir, opening, log: silent });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

/** Returns whether the database is as it was when its directory was copied. */
async function isEmptied({ dataDir, directory, content }: Kept): Promise<boolean> {
  try {
    const isRestored = await onDirectory(directory, dataDir, (pool) => restoreContent(pool, content));
    if (!isRestored) return false;
    for (const name of await readdir(dataDir)) {
      if (name === 'database' || name.startsWith('lock')) continue;
      await rm(path.join(dataDir, name), { recursive: true });
    }
    return directory.restarts() === 0;
  } catch {
    return false;
  }
}
