/**
 * Checks that this program can use a PostgreSQL server, and how connections reach it: direct, or through a connection pooler such as
 * PgBouncer. In transaction mode a pooler assigns each transaction any free session, so that sessions cannot keep
 * state: no settings, no advisory locks, no LISTEN, and no prepared statements unless the pooler tracks them.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { within } from '#platform/base/async/within.ts';
import type { Log } from '#platform/base/observability/log.ts';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import { isUnavailable, reasonOf, UnsuitedServer } from '#platform/data/db/errors.ts';
import { Pool } from '#platform/data/db/pool.ts';
import type { BoundedClientConfig } from './bounded-client.ts';
import { roleColumns, type ServerRole } from './hosts.ts';
import { withStartupSettings } from './session-settings.ts';

export interface ServerLink {
  /** A pooler in transaction mode: the next transaction may run in another session of the server. */
  readonly isShared: boolean;
  /** Statements prepared under a name remain usable in later transactions. */
  readonly keepsStatements: boolean;
}

/** A direct connection, or a pooler that assigns each connection a session of its own. */
export const ownSession: ServerLink = { isShared: false, keepsStatements: true };

/** The number of comparisons of the sessions of two connections; an idle pooler is recognized in the first round. */
const rounds = 5;

/** Milliseconds that closing the connections of the inspection may take. */
const closeTimeoutMs = 2_000;

/**
 * Waits until the server of `config` responds, requires that this program can use it, and detects how connections reach
 * it. Leaves no setting and no prepared statement behind in a shared session.
 *
 * @throws CannotStart, one line: no response, an unsuitable server, or a pooler that cannot be used.
 */
export async function inspectServer(
  config: pg.PoolConfig & BoundedClientConfig,
  options: FitOptions,
): Promise<ServerLink> {
  // Two connections: a pooler in transaction mode is recognized when both share one session.
  const pool = new Pool({ ...withStartupSettings(config, 'petalpaw-start'), max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await requireFitServer(pool, options);
    return await linkOf(pool, options.setting);
  } finally {
    await within(closeTimeoutMs, pool.end(), undefined);
  }
}

/** Logs one line about a pooler: its limitations, their cost, and the remedy. */
export function reportPooler({ isShared, keepsStatements }: ServerLink, log: Log): void {
  if (!isShared) return;
  if (keepsStatements) {
    log.info({}, 'DATABASE_URL leads through a pooler in transaction mode; it keeps prepared statements');
  } else {
    log.warn(
      { remedy: 'PgBouncer 1.21 or newer with max_prepared_statements above 0, or no pooler' },
      'DATABASE_URL leads through a pooler in transaction mode that does not keep prepared statements; planning each one again takes about twice the processor time in the database',
    );
  }
}

async function linkOf(pool: Pool, setting: string): Promise<ServerLink> {
  const first = await pool.connect();
  try {
    // A server tells a new connection its process id. A pooler generates an id of its own.
    const { processID } = first as unknown as { processID: number | null };
    if (processID === (await sessionOf(first))) return ownSession;
    const second = await pool.connect();
    try {
      if (!(await shareSessions(first, second))) return ownSession;
    } finally {
      second.release(true);
    }
    await requireReadableDates(first, setting);
    return { isShared: true, keepsStatements: await keepsStatements(first) };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const { message } = error as Error;
    // PgBouncer in statement mode reports this when a transaction begins.
    throw new CannotStart(`${setting}: this connection cannot be used: ${message}`, { cause: error });
  } finally {
    first.release(true);
  }
}

/**
 * Returns whether a session of the server moves between two open connections. In session mode each connection keeps its
 * own session until it ends.
 */
async function shareSessions(first: pg.PoolClient, second: pg.PoolClient): Promise<boolean> {
  const own = await sessionOf(first);
  for (let round = 0; round < rounds; round++) {
    // A pooler prefers either the most recently released session or the one idle for longest: both cases are tested.
    await second.query('BEGIN');
    const others = await sessionOf(second);
    await second.query('COMMIT');
    if (others === own || (await sessionOf(first)) !== own) return true;
  }
  return false;
}

async function sessionOf(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/**
 * Returns whether prepared statements remain usable. A pooler that tracks them gives them its own names on the server
 * (PgBouncer from 1.21 on, with `max_prepared_statements` above 0). A pooler that forwards the client's name later
 * looks for it in the wrong session.
 */
async function keepsStatements(client: pg.PoolClient): Promise<boolean> {
  const name = `petalpaw-${randomBytes(6).toString('hex')}`;
  await client.query('BEGIN');
  const { rows } = await client.query<{ passed: boolean }>({
    name,
    text: 'SELECT $1 IN (SELECT name FROM pg_prepared_statements) AS passed',
    values: [name],
  });
  const passed = rows[0]?.passed ?? true;
  await client.query(passed ? `DEALLOCATE ${pg.escapeIdentifier(name)}; COMMIT` : 'COMMIT');
  return !passed;
}

/** Requires dates in ISO format: the client requests it when it connects, and a pooler may ignore that. */
async function requireReadableDates(client: pg.PoolClient, setting: string): Promise<void> {
  const { rows } = await client.query<{ style: string }>("SELECT current_setting('DateStyle') AS style");
  const style = rows[0]?.style ?? '';
  if (style.startsWith('ISO')) return;
  throw new CannotStart(
    `${setting}: through this pooler dates come in the style ${style}: run ALTER ROLE … SET DateStyle = 'ISO' for the role of this URL.`,
  );
}

/** PostgreSQL 15, in the format of `server_version_num`. */
const oldestVersion = 150_000;

/** Milliseconds between two attempts. */
const pauseMs = 500;

interface Server extends ServerRole {
  readonly version: string;
  readonly number: string;
  readonly encoding: string;
}

/** The options for inspecting the server. */
interface FitOptions {
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
async function requireFitServer(
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
               current_setting('server_encoding') AS encoding, ${roleColumns}`);
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
