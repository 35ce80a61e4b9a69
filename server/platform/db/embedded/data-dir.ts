/** Prepares `DATA_DIR`: makes it private to its owner, and opens the embedded database in it. */
import { chmod, mkdir } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { CannotStart } from '#platform/db/cannot-start.ts';
import type { Log } from '#platform/db/log.ts';
import { openEmbedded } from './embedded.ts';
import { lockDataDir } from './lock.ts';
import { type EmbeddedTimes, embeddedTimes } from './times.ts';

/** The embedded database of a directory that this process has locked. */
export interface OpenDataDir {
  /** Returns a connection for `pg` (its option `stream`). One session exists: at most one connection may be in use. */
  connect(): Duplex;
  /** Returns how often the database was reopened because its thread had died. */
  restarts(): number;
  /** Runs the second step of a copy of the database's directory (directory-copy.ts). */
  completeCopy(to: string, since: number): Promise<void>;
  /** Flushes everything to disk, ends the database's thread, and unlocks the directory. */
  close(): Promise<void>;
}

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
): Promise<OpenDataDir> {
  await makePrivate(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const embedded = await openEmbedded(dataDir, log, times);
    return {
      connect: () => embedded.connect(),
      restarts: () => embedded.restarts(),
      completeCopy: (to, since) => embedded.completeCopy(to, since),
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
