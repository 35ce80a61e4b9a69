/** The database: a PostgreSQL server or the embedded one. Code above this module does not need to distinguish them. */

import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Deadline, withDeadline } from '#platform/base/async/deadline.ts';
import { within } from '#platform/base/async/within.ts';
import type { Log } from '#platform/base/observability/log.ts';
import { openDataDir } from './embedded/data-dir.ts';
import type { Embedded } from './embedded/embedded.ts';
import { UnsuitedServer } from './errors.ts';
import { Pool } from './pool.ts';
import { BoundedClient, type BoundedClientConfig, clientTimeoutMs } from './server/bounded-client.ts';
import { History } from './server/history.ts';
import {
  connectionTimeoutMillis,
  type Limits,
  limitsOf,
  serverConnection,
} from './server/server-connection.ts';
import { inspectServer, ownSession, type ServerLink } from './server/server-link.ts';
import {
  onOwnSessions,
  onSharedSessions,
  sessionSettings,
  settingDialect,
} from './server/session-settings.ts';
import type { AnyDatabase } from './tables.ts';
import { valueTypes } from './value-types.ts';

/** The present state of the database: it takes writes, it is read-only, or it is unavailable. */
export type DatabaseState = 'writable' | 'read-only' | 'unavailable';

export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly kysely: AnyDatabase;
  readonly pool: Pool;
  /** How the connections reach the server. */
  readonly link: ServerLink;
  /** Tracks whether this is still the database that earlier reads saw. */
  readonly history: History;
  /** Returns how often the embedded database was reopened because its thread had died. */
  restarts(): number;
  /** Returns the deadline of one request: the time that one statement may take. Unlimited for the embedded database. */
  newDeadline(): Deadline;
  /** Returns the present state; a database that does not respond within two seconds is unavailable. Never throws. */
  state(): Promise<DatabaseState>;
  /**
   * Embedded database only: runs the second step of a copy of its directory (directory-copy.ts). Queries wait until it
   * is complete. Returns the duration in milliseconds.
   */
  readonly completeCopy?: (to: string, since: number) => Promise<number>;
  /** Ends every connection. The embedded database is also flushed to disk and its directory unlocked. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL URL, including parameters such as SSL; undefined selects the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** The embedded database, if the caller has already begun to open it. */
  readonly opening?: Promise<Embedded> | undefined;
  readonly log: Log;
  /** The maximum number of connections to a server, 10 by default. The embedded database has one session. */
  readonly poolSize?: number;
  /** The name of the setting that `databaseUrl` comes from, for messages. DATABASE_URL by default. */
  readonly setting?: string;
  /** Milliseconds to wait for the first response of a server, which may still be starting. 30 s by default. */
  readonly startTimeoutMs?: number;
  /** Accepts a standby, because the caller writes nothing. */
  readonly mayBeReadOnly?: boolean;
  /** Milliseconds to wait for running queries when the database is closed. 5 s by default. */
  readonly closeMs?: number;
}

/** Milliseconds: the limit for `state()`. */
const stateTimeoutMs = 2_000;

/**
 * Opens the database and waits until it responds.
 *
 * @throws CannotStart, one line that says what to do: the directory is in use or cannot be written, or the server does
 * not respond, refuses the login, is older than PostgreSQL 15, does not store text in UTF-8, or takes no writes.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl === undefined ? openInDirectory(options) : openServer(options, databaseUrl);
}

async function openInDirectory({ dataDir, log, opening, closeMs }: DatabaseOptions): Promise<Database> {
  const directory = await (opening ?? openDataDir(dataDir, log));
  // `pg` reads options that are missing here from PGHOST, PGSSLMODE and so on, which describe another database.
  const pool = new Pool({
    stream: () => directory.connect(),
    host: 'embedded',
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis,
    types: valueTypes,
  });
  return {
    ...databaseOf({
      ...{ kind: 'embedded', pool, dialect: new PostgresDialect({ pool }), log, directory },
      ...{ startTimeoutMs: Infinity, closeMs, link: ownSession, history: new History(log) },
    }),
    async completeCopy(to, since) {
      // Holding the only session guarantees that no transaction is running.
      const client = await pool.connect();
      const began = performance.now();
      try {
        await directory.completeCopy(to, since);
        return performance.now() - began;
      } finally {
        client.release();
      }
    },
  };
}

async function openServer(options: DatabaseOptions, url: string): Promise<Database> {
  const {
    log,
    poolSize = 10,
    startTimeoutMs = 30_000,
    setting = 'DATABASE_URL',
    mayBeReadOnly = false,
    closeMs,
  } = options;
  const limits = limitsOf(url);
  const config = { ...serverConnection(url), Client: BoundedClient, statementMs: limits.statementMs };
  const link = await inspectServer(config, { setting, log, startTimeoutMs, mayBeReadOnly });
  const session = link.isShared ? onSharedSessions(config, link) : onOwnSessions(config, limits);
  const history = new History(log);
  const poolConfig: pg.PoolConfig & BoundedClientConfig = {
    ...session,
    max: poolSize,
    onSilence(sentAt) {
      pool.timeouts.silence += 1;
      pool.suspectBefore(sentAt);
    },
    onConnect: async (client) => {
      await session.onConnect?.(client);
      await admit(client as pg.PoolClient, pool, history, limits);
    },
  };
  const pool = new Pool(poolConfig);
  history.onChange(() => pool.abandon());
  const dialect = link.isShared
    ? settingDialect({ pool }, sessionSettings(limits, 'LOCAL'))
    : new PostgresDialect({ pool });
  return databaseOf({
    kind: 'server',
    pool,
    dialect,
    log,
    startTimeoutMs: clientTimeoutMs(limits.statementMs),
    closeMs,
    link,
    history,
  });
}

/** @throws UnsuitedServer when the server at the other end must not be used; its host is then avoided. */
async function admit(client: pg.PoolClient, pool: Pool, history: History, limits: Limits): Promise<void> {
  // Part of connecting, and subject to the same limit: the caller that requested the connection may have left.
  const [identity] = await withDeadline(new Deadline(limits.connectionMs), () => history.ask(client));
  if (identity === undefined) return;
  try {
    history.record(identity);
  } catch (error) {
    if (client instanceof BoundedClient) client.avoidHost();
    throw error;
  }
  pool.admit(client, identity);
}

interface Parts extends Pick<Database, 'kind' | 'pool' | 'link' | 'history'> {
  readonly dialect: PostgresDialect;
  readonly log: Log;
  /** The longest time that a request may wait in total. */
  readonly startTimeoutMs: number;
  readonly closeMs: number | undefined;
  readonly directory?: Embedded;
}

function databaseOf({ dialect, log, startTimeoutMs, closeMs = 5_000, directory, ...parts }: Parts): Database {
  const { pool } = parts;
  // Without these two listeners, the loss of a connection would end the process: the first handles idle connections,
  // the second connections held by a transaction, whose queries fail anyway.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
  let closed: Promise<void> | undefined;
  return {
    ...parts,
    kysely,
    newDeadline: () => new Deadline(startTimeoutMs),
    // A Deadline ends no statement of the embedded database, whose thread may be busy for a long time.
    state: () =>
      within(
        stateTimeoutMs,
        withDeadline(new Deadline(stateTimeoutMs), () => readState(pool)),
        'unavailable',
      ),
    restarts: () => directory?.restarts() ?? 0,
    close: () => (closed ??= within(closeMs, pool.end(), undefined).then(() => directory?.close())),
  };
}

async function readState(pool: Pool): Promise<DatabaseState> {
  try {
    const { rows } = await pool.query(
      "SELECT current_setting('transaction_read_only') = 'on' AS is_read_only",
    );
    return rows[0].is_read_only ? 'read-only' : 'writable';
  } catch (error) {
    return error instanceof UnsuitedServer && error.isReadOnly ? 'read-only' : 'unavailable';
  }
}
