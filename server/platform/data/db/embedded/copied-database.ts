/**
 * Opens a copy of the embedded database as of one instant, while a server continues to use the original: the files are
 * copied, and this process opens the copy. The original has one session, so a transaction that reads all of it would
 * block every request until its end.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#platform/base/observability/log.ts';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import { type Database, openDatabase } from '#platform/data/db/database.ts';
import { DataDirTaken, lockDataDir, makePrivate } from './data-dir.ts';
import { beginCopy } from './directory-copy.ts';
import { databaseDirectory, openEmbedded } from './embedded.ts';

/** The request to a server for the second step of the copy; `since` is the time when the first step began. */
export interface CompleteCopy {
  readonly since: number;
}

/**
 * Returns the directory for the copy of the database in `dataDir`. It is as private as the original, and on the same
 * disk.
 */
export function copyDirectory(dataDir: string): string {
  return path.join(dataDir, 'backup');
}

/**
 * Copies the database of `dataDir` and opens the copy; closing the copy removes it. The next call removes the remains
 * of a copy that was killed.
 *
 * @param complete makes the process that holds the database perform the second step.
 * @param signal aborts the copy.
 * @throws CannotStart when another copy is being made; any error that `complete` throws.
 */
export async function openCopy(
  dataDir: string,
  log: Log,
  complete: (args: CompleteCopy) => Promise<void>,
  signal?: AbortSignal,
): Promise<Database> {
  const place = copyDirectory(dataDir);
  await makePrivate(place);
  const lock = lockCopy(place);
  const remove = () => rm(databaseDirectory(place), { recursive: true, force: true });
  try {
    await remove();
    const since = Date.now();
    await beginCopy(databaseDirectory(dataDir), databaseDirectory(place), signal);
    await complete({ since });
    const embedded = await openEmbedded(place, log);
    const opening = Promise.resolve({
      ...embedded,
      async close() {
        await embedded.close();
        await remove();
        lock.release();
      },
    });
    return await openDatabase({ dataDir: place, opening, log });
  } catch (error) {
    await remove();
    lock.release();
    throw error;
  }
}

function lockCopy(place: string) {
  try {
    return lockDataDir(place);
  } catch (error) {
    if (!(error instanceof DataDirTaken)) throw error;
    throw new CannotStart('Another backup of this database is being made: wait until it is done.', {
      cause: error,
    });
  }
}
