/** Whether a PostgreSQL server is one that this program can use. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { isAway } from './errors.ts';
import type { Log } from './log.ts';

/** As `server_version_num` has it: PostgreSQL 15. */
const oldestVersion = 150_000;

/** Milliseconds between two tries. */
const pauseMs = 500;

interface Server {
  readonly version: string;
  readonly number: string;
  readonly encoding: string;
}

/**
 * Waits up to `patienceMs` until the server answers, then looks at its version and encoding. `setting` is the one that
 * names the server, for messages.
 *
 * @throws CannotStart, one line. What `pg` says of a failed connection names no password.
 */
export async function requireFitServer(
  pool: pg.Pool,
  log: Log,
  patienceMs: number,
  setting = 'DATABASE_URL',
): Promise<void> {
  const server = await askPatiently(pool, log, patienceMs, setting);
  if (Number(server.number) < oldestVersion) {
    throw new CannotStart(`${setting}: PostgreSQL 15 or newer is needed; this server is ${server.version}.`);
  }
  if (server.encoding !== 'UTF8') {
    throw new CannotStart(
      `${setting}: the database must keep text as UTF8, and this one keeps it as ${server.encoding}: create one with ENCODING 'UTF8'.`,
    );
  }
}

async function askPatiently(pool: pg.Pool, log: Log, patienceMs: number, setting: string): Promise<Server> {
  const end = performance.now() + patienceMs;
  for (let told = false; ; told = true) {
    try {
      const { rows } = await pool.query<Server>(`
        SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
               current_setting('server_encoding') AS encoding`);
      return rows[0] as Server;
    } catch (error) {
      // Whoever is let in by nobody (a wrong password, no such database) need not wait.
      if (!isAway(error) || performance.now() > end) {
        throw new CannotStart(`${setting}: no connection: ${reasonOf(error)}`, { cause: error });
      }
      if (!told) log.warn({ err: error }, `the database does not answer; trying for ${patienceMs / 1_000} s`);
    }
    await sleep(pauseMs);
  }
}

/** An AggregateError (each address of a name failed) has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
