/**
 * The embedded PostgreSQL (PGlite) behind the ordinary driver: it runs in a worker thread, and `pg` reaches it through
 * a stream that behaves like a socket. Code above this module sees one kind of database.
 */
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Log } from '#platform/base/observability/log.ts';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import { createFromArchive } from './new-directory.ts';
import { EmbeddedThread, type EmbeddedTimes, embeddedTimes } from './thread.ts';

export interface Embedded {
  /** Returns a connection for `pg` (its option `stream`). One session exists: at most one connection may be in use. */
  connect(): Duplex;
  /** Returns how often the database was reopened because its thread had died. */
  restarts(): number;
  /** Runs the second step of a copy of the database's directory (directory-copy.ts). */
  completeCopy(to: string, since: number): Promise<void>;
  /** Flushes everything to disk and ends the thread. */
  close(): Promise<void>;
}

/** Returns the directory of the embedded database in `dataDir`. */
export function databaseDirectory(dataDir: string): string {
  return path.join(dataDir, 'database');
}

/** The version of the PostgreSQL inside PGlite; a directory belongs to one major version. */
const majorVersion = '18';

/**
 * Opens `DATA_DIR/database`, and creates it first if it does not exist. The caller must hold the lock of `dataDir`
 * (data-dir.ts): two processes on one directory would both acknowledge writes and lose them.
 *
 * The first start creates the database in a temporary directory and renames it once it is complete and closed: a
 * process that is killed meanwhile leaves a partial directory, which the next start deletes.
 *
 * A thread that dies later takes its connection with it, which `pg` reports; the next connection reopens the database
 * in a new thread.
 *
 * @throws CannotStart, one line, when the directory cannot be opened.
 */
export async function openEmbedded(
  dataDir: string,
  log: Log,
  times: EmbeddedTimes = embeddedTimes,
): Promise<Embedded> {
  const directory = databaseDirectory(dataDir);
  const partial = path.join(dataDir, 'database.partial');
  await rm(partial, { recursive: true, force: true });
  if (!existsSync(directory)) {
    log.info({ directory }, 'making the embedded database');
    await orCannotStart(partial, createFromArchive(partial));
    await rename(partial, directory);
  }
  requireSameVersion(directory);
  let thread = new EmbeddedThread(directory, log, times);
  let startedAt = performance.now();
  let restarts = 0;
  await orCannotStart(directory, thread.ready);
  report(thread);
  return {
    connect() {
      if (thread.isOver && performance.now() - startedAt > times.restartMs) {
        thread = new EmbeddedThread(directory, log, times);
        startedAt = performance.now();
        restarts += 1;
        report(thread);
      }
      return thread.connect();
    },
    restarts: () => restarts,
    completeCopy: (to, since) => thread.completeCopy(to, since),
    close: () => thread.close(),
  };

  function report(started: EmbeddedThread): void {
    void started.ended.then((reason) => {
      if (reason)
        log.error({ err: reason }, 'the embedded database has died; the next request opens it again');
    });
  }
}

/** @throws CannotStart when `opening`, a step of opening the database, fails. */
async function orCannotStart(directory: string, opening: Promise<void>): Promise<void> {
  try {
    await opening;
  } catch (cause) {
    const { message } = cause as Error;
    throw new CannotStart(`The embedded database in ${directory} cannot be opened: ${message}`, { cause });
  }
}

function requireSameVersion(directory: string): void {
  const found = readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new CannotStart(
    `The embedded database in ${directory} was made by PostgreSQL ${found}, and this version of Petalpaw has PostgreSQL ${majorVersion}: start it with the version that made it, or set another DATA_DIR.`,
  );
}
