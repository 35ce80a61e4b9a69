/**
 * The embedded database as it is at one instant, while a server goes on with it: a copy of its files, opened by this
 * process. It is one session, so a transaction that reads all of it would keep every request waiting until the end.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#platform/db/cannot-start.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import type { Log } from '#platform/db/log.ts';
import { makePrivate } from './data-dir.ts';
import { beginCopy } from './directory-copy.ts';
import { databaseDirectory, openEmbedded } from './embedded.ts';
import { DataDirTaken, lockDataDir } from './lock.ts';

/** What a server does for the second step of the copy: `since` is when the first one began. */
export interface CompleteCopy {
  readonly since: number;
}

/** Where the copy of the database in `dataDir` is made. It is private as the original is, and on the same disk. */
export function copyDirectory(dataDir: string): string {
  return path.join(dataDir, 'backup');
}

/**
 * Copies the database of `dataDir` and opens the copy; closing it removes it. What a copy that was killed has left
 * is removed by the next one.
 *
 * @param complete has the process that holds the database do the second step.
 * @param signal gives it up.
 * @throws CannotStart when another copy is being made; whatever `complete` throws.
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
