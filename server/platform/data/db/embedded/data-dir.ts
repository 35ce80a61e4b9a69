/** Prepares `DATA_DIR`: makes it private to its owner, locks it, and opens the embedded database in it. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '#platform/base/observability/log.ts';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import { type Embedded, openEmbedded } from './embedded.ts';
import { type EmbeddedTimes, embeddedTimes } from './thread.ts';

/**
 * Locks the directory and opens the database in it. This depends neither on the driver nor on higher layers, so that
 * the start can begin with it and load the remaining code while the database's thread works.
 *
 * @throws CannotStart, one line that says what to do: the directory is in use or unusable.
 */
export async function openDataDir(
  dataDir: string,
  log: Log,
  times: EmbeddedTimes = embeddedTimes,
): Promise<Embedded> {
  await makePrivate(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const embedded = await openEmbedded(dataDir, log, times);
    return {
      ...embedded,
      async close() {
        await embedded.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Makes the directory private to its owner, even if it already exists: it contains secrets, password hashes and emails.
 *
 * @throws CannotStart when it cannot be created or belongs to another user.
 */
export async function makePrivate(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${directory} cannot be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export interface DirectoryLock {
  /** May be called twice. */
  release(): void;
}

/** Keeps references to the locks: the garbage collector would close, and so release, an unreferenced lock. */
const held = new Set<DatabaseSync>();

/** Another process holds the lock. */
export class DataDirTaken extends CannotStart {}

/**
 * Takes the lock of `dataDir`, and creates the directory if it does not exist.
 *
 * @throws DataDirTaken when another process holds the lock; CannotStart when the directory cannot be written.
 */
export function lockDataDir(dataDir: string): DirectoryLock {
  const directory = path.resolve(dataDir);
  const holder = path.join(directory, 'lock.pid');
  let file: DatabaseSync | undefined;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    file = new DatabaseSync(path.join(directory, 'lock'), { timeout: 0 });
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    writeFileSync(holder, `${process.pid}\n`);
  } catch (error) {
    file?.close();
    throw isBusy(error) ? taken(directory, holder) : notWritable(directory, error);
  }
  const lock = file;
  held.add(lock);
  return {
    release() {
      if (!held.delete(lock)) return;
      try {
        rmSync(holder, { force: true });
      } catch {
        // On a disk that has become read-only the file stays. It only names the holder and is not the lock itself.
      }
      lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  // SQLITE_BUSY (https://sqlite.org/rescode.html#busy)
  return (error as { errcode?: number }).errcode === 5;
}

function taken(directory: string, holder: string): DataDirTaken {
  return new DataDirTaken(
    `DATA_DIR ${directory} is in use by process ${pidIn(holder)}: stop that process, or set another DATA_DIR.`,
  );
}

function notWritable(directory: string, error: unknown): CannotStart {
  return new CannotStart(
    `DATA_DIR ${directory} cannot be written (${(error as Error).message}): let this user write there, or set another DATA_DIR.`,
    { cause: error },
  );
}

function pidIn(holder: string): string {
  try {
    return readFileSync(holder, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
