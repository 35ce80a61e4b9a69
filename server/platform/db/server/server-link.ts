/**
 * What lies between this process and its PostgreSQL server: nothing, or a connection pooler such as PgBouncer. In
 * transaction mode a pooler gives each transaction whichever session is free, so that nothing may be left in one: no
 * settings, no advisory locks, no LISTEN, and no prepared statements unless the pooler keeps track of them.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { within } from '#platform/async/within.ts';
import { CannotStart } from '#platform/db/cannot-start.ts';
import type { Log } from '#platform/db/log.ts';
import { Pool } from '#platform/db/pool.ts';
import type { BoundedClientConfig } from './bounded-client.ts';
import { type FitOptions, requireFitServer } from './fit-server.ts';
import { withStartupSettings } from './session-settings.ts';

export interface ServerLink {
  /** A pooler in transaction mode: the next transaction may run in another session of the server. */
  readonly isShared: boolean;
  /** Whether a statement that was prepared under a name can be used in later transactions. */
  readonly keepsStatements: boolean;
}

/** Without a pooler, or with one that gives each connection a session of its own. */
export const ownSession: ServerLink = { isShared: false, keepsStatements: true };

/** How often the sessions of two connections are compared; a pooler that is idle shows itself in the first round. */
const rounds = 5;

/** Milliseconds that closing the connections of the inspection may take. */
const longestCloseMs = 2_000;

/**
 * Waits until the server of `config` answers, requires that it is one that this program can use, and finds out how the
 * connections lead to it. Leaves no setting and no prepared statement behind in a session that others share.
 *
 * @throws CannotStart, one line: no answer, an unsuitable server, or a pooler that cannot be used.
 */
export async function inspectServer(
  config: pg.PoolConfig & BoundedClientConfig,
  options: FitOptions,
): Promise<ServerLink> {
  // Two connections: a pooler in transaction mode is recognised by their sharing one session.
  const pool = new Pool({ ...withStartupSettings(config, 'petalpaw-start'), max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await requireFitServer(pool, options);
    return await linkOf(pool, options.setting);
  } finally {
    await within(longestCloseMs, pool.end(), undefined);
  }
}

/** One line in the log on a pooler: what it cannot do, what that costs, and what helps. */
export function tellOfPooler({ isShared, keepsStatements }: ServerLink, log: Log): void {
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
    // The server tells a new connection its process id. A pooler makes up an id of its own.
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
    // PgBouncer in statement mode says so when a transaction begins.
    throw new CannotStart(`${setting}: this connection cannot be used: ${message}`, { cause: error });
  } finally {
    first.release(true);
  }
}

/**
 * Whether a session of the server goes from one connection to another while both are open. In session mode each
 * connection has one of its own to its end.
 */
async function shareSessions(first: pg.PoolClient, second: pg.PoolClient): Promise<boolean> {
  const own = await sessionOf(first);
  for (let round = 0; round < rounds; round++) {
    // A pooler prefers the session that was released last, or the one that has waited longest: both are tried.
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
 * A pooler that keeps track of prepared statements gives them names of its own on the server (PgBouncer from 1.21 on,
 * with `max_prepared_statements` above 0). One that passes our name through will look for it in the wrong session.
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

/** Dates are read in ISO format. We ask for it when we connect, and a pooler may pass over that. */
async function requireReadableDates(client: pg.PoolClient, setting: string): Promise<void> {
  const { rows } = await client.query<{ style: string }>("SELECT current_setting('DateStyle') AS style");
  const style = rows[0]?.style ?? '';
  if (style.startsWith('ISO')) return;
  throw new CannotStart(
    `${setting}: through this pooler dates come in the style ${style}: run ALTER ROLE … SET DateStyle = 'ISO' for the role of this URL.`,
  );
}
