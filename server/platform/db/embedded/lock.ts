/**
 * Ensures one process for each DATA_DIR. The lock is an operating system lock, taken through SQLite's file locking, so
 * it ends with the process however the process dies: no stale files, no process ids to check.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from '#platform/db/cannot-start.ts';

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
