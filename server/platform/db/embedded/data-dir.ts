/** `DATA_DIR`: making it its owner's alone, and opening the embedded database in it. */
import { chmod, mkdir } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { CannotStart } from '#platform/db/cannot-start.ts';
import type { Log } from '#platform/db/log.ts';
import { openEmbedded } from './embedded.ts';
import { lockDataDir } from './lock.ts';

/** The embedded database of a directory that this process has locked. */
export interface OpenDataDir {
  /** A connection for `pg` (its option `stream`). There is one session: at most one may be in use. */
  connect(): Duplex;
  /** How often it was opened again because its thread had died. */
  restarts(): number;
  /** The second step of a copy of the database's directory (directory-copy.ts). */
  completeCopy(to: string, since: number): Promise<void>;
  /** Writes everything out, ends the database's thread, and unlocks the directory. */
  close(): Promise<void>;
}

/**
 * Locks the directory and opens the database in it. This needs neither the driver nor anything above, so that the
 * start can begin with it and load the rest of the code while the database's thread works.
 *
 * @throws CannotStart, one line that says what to do: the directory is taken or cannot be used.
 */
export async function openDataDir(dataDir: string, log: Log): Promise<OpenDataDir> {
  await makePrivate(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const embedded = await openEmbedded(dataDir, log);
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
 * Secrets, password hashes and letters lie in there: it is its owner's alone, also where it was made before.
 *
 * @throws CannotStart when it cannot be made or is another user's.
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
