/** Checks that this program can use a PostgreSQL server. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { CannotStart } from '#platform/db/cannot-start.ts';
import { isUnavailable, reasonOf } from '#platform/db/errors.ts';
import type { Log } from '#platform/db/log.ts';
import { UnsuitedServer } from './unsuited-server.ts';

/** PostgreSQL 15, in the format of `server_version_num`. */
const oldestVersion = 150_000;

/** Milliseconds between two attempts. */
const pauseMs = 500;

interface Server {
  readonly version: string;
  readonly number: string;
  readonly encoding: string;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

/** The options for inspecting the server. */
export interface FitOptions {
  readonly log: Log;
  /** Milliseconds to wait for the first response of the server. */
  readonly startTimeoutMs: number;
  /** The name of the setting that the address comes from, for messages. */
  readonly setting: string;
  /** Accepts a standby, because the caller writes nothing. */
  readonly mayBeReadOnly: boolean;
}

/**
 * Waits until the server responds, then checks its version and encoding and, unless `mayBeReadOnly`, that it accepts
 * writes.
 *
 * @throws CannotStart, one line. `pg`'s message about a failed connection contains no password.
 */
export async function requireFitServer(
  pool: pg.Pool,
  { log, startTimeoutMs, setting, mayBeReadOnly }: FitOptions,
): Promise<void> {
  const server = await askUntilDeadline(pool, log, startTimeoutMs, setting);
  if (Number(server.number) < oldestVersion) {
    throw new CannotStart(`${setting}: PostgreSQL 15 or newer is needed; this server is ${server.version}.`);
  }
  if (server.encoding !== 'UTF8') {
    throw new CannotStart(
      `${setting}: the database must keep text as UTF8, and this one keeps it as ${server.encoding}: create one with ENCODING 'UTF8'.`,
    );
  }
  if (!mayBeReadOnly) requireWritable(server, setting);
}

function requireWritable({ isStandby, isReadOnly }: Server, setting: string): void {
  if (isStandby) {
    throw new CannotStart(
      `${setting}: this server is a standby, which takes no writes: name the primary, or all servers with target_session_attrs=read-write.`,
    );
  }
  if (isReadOnly) {
    throw new CannotStart(
      `${setting}: the database is read-only (default_transaction_read_only is on): switch that off for the database and its role, or name another one.`,
    );
  }
}

async function askUntilDeadline(
  pool: pg.Pool,
  log: Log,
  startTimeoutMs: number,
  setting: string,
): Promise<Server> {
  const end = performance.now() + startTimeoutMs;
  for (let isReported = false; ; isReported = true) {
    try {
      const { rows } = await pool.query<Server>(`
        SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
               current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS "isStandby",
               current_setting('transaction_read_only') = 'on' AS "isReadOnly"`);
      return rows[0] as Server;
    } catch (error) {
      // When every host refuses the login (a wrong password, no such database), waiting is pointless.
      const isSettled = error instanceof UnsuitedServer && error.allAnswered;
      if (!isUnavailable(error) || isSettled || performance.now() > end) {
        throw new CannotStart(`${setting}: no connection: ${reasonOf(error)}`, { cause: error });
      }
      if (!isReported)
        log.warn({ err: error }, `the database does not answer; trying for ${startTimeoutMs / 1_000} s`);
    }
    await sleep(pauseMs);
  }
}
