/** The database, whichever it is: a PostgreSQL server, or the embedded one. Above, nobody asks which. */
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Deadline, withDeadline } from '../async/deadline.ts';
import { within } from '../async/within.ts';
import { type OpenDataDir, openDataDir } from './embedded/data-dir.ts';
import type { Log } from './log.ts';
import { Pool } from './pool.ts';
import { answerMs, BoundedClient, type BoundedClientConfig } from './server/bounded-client.ts';
import { History } from './server/history.ts';
import { connectionTimeoutMillis, limitsOf, serverConnection } from './server/server-connection.ts';
import { inspectServer, ownSession, type ServerLink } from './server/server-link.ts';
import { onOwnSessions, onSharedSessions, sessionSettings } from './server/session-settings.ts';
import { SettingDialect } from './server/setting-dialect.ts';
import { UnsuitedServer } from './server/unsuited-server.ts';
import { valueTypes } from './value-types.ts';

/** What the database can do at present. */
export type DatabaseState = 'writable' | 'read-only' | 'away';

export interface Database {
  readonly kind: 'embedded' | 'server';
  // biome-ignore lint/suspicious/noExplicitAny: each feature narrows it to its own tables with tablesOf.
  readonly kysely: Kysely<any>;
  readonly pool: Pool;
  /** How the connections lead to the server. */
  readonly link: ServerLink;
  /** Whether it is still the database that was read before. */
  readonly history: History;
  /** How often the embedded database was opened again because its thread had died. */
  restarts(): number;
  /** What a request may wait in all: no longer than one statement. Without a limit on the embedded database. */
  newDeadline(): Deadline;
  /** A connection to this server has not answered since then, by `performance.now()`: others may be as dead. */
  suspectBefore(ms: number): void;
  /** Whether the database answers within two seconds, and takes writes. Never throws. */
  state(): Promise<DatabaseState>;
  /** Whether it answers within two seconds. Never throws. */
  isReachable(): Promise<boolean>;
  /**
   * Of the embedded one: the second step of a copy of its directory (directory-copy.ts). Queries wait meanwhile;
   * gives for how many milliseconds.
   */
  readonly completeCopy?: (to: string, since: number) => Promise<number>;
  /** Ends every connection; the embedded database is written out and its directory unlocked. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL URL with its own parameters (SSL and so on); undefined: the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** The embedded database, where somebody has begun to open it already. */
  readonly opening?: Promise<OpenDataDir> | undefined;
  readonly log: Log;
  /** Connections to a server at most, 10 unless told. The embedded database has one session. */
  readonly poolSize?: number;
  /** The setting that `databaseUrl` comes from, for messages. DATABASE_URL unless told. */
  readonly setting?: string;
  /** Milliseconds that a server may take until it answers at all; it may be starting too. 30 s unless told. */
  readonly patienceMs?: number;
  /** Nothing will be written: a standby will do. */
  readonly mayBeReadOnly?: boolean;
}

/** Milliseconds: of the answer to state(), and of the wait for queries under way when closing. */
const longestLookMs = 2_000;
const longestCloseMs = 5_000;

/**
 * Opens the database and waits until it answers.
 *
 * @throws CannotStart, one line that says what to do: the directory is taken or cannot be written, the server
 * does not answer, lets nobody in, is older than PostgreSQL 15, does not keep text in UTF-8, or takes no writes.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl === undefined ? openInDirectory(options) : openServer(options, databaseUrl);
}

async function openInDirectory({ dataDir, log, opening }: DatabaseOptions): Promise<Database> {
  const directory = await (opening ?? openDataDir(dataDir, log));
  // `pg` would take what is not said here from PGHOST, PGSSLMODE and so on, which are about another database.
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
    ...whole({
      ...{ kind: 'embedded', pool, dialect: new PostgresDialect({ pool }), log, directory },
      ...{ patienceMs: Infinity, link: ownSession, history: new History(log) },
    }),
    async completeCopy(to, since) {
      // With the one session in hand, so that no transaction is under way.
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
    patienceMs = 30_000,
    setting = 'DATABASE_URL',
    mayBeReadOnly = false,
  } = options;
  const limits = limitsOf(url);
  const bounds: BoundedClientConfig = {
    statementMs: limits.statementMs,
    onSilence(sentAt) {
      pool.timeouts.silence += 1;
      pool.suspectBefore(sentAt);
    },
  };
  const config = { ...serverConnection(url), Client: BoundedClient, statementMs: limits.statementMs };
  const link = await inspectServer(config, { setting, log, patienceMs, mayBeReadOnly });
  const session = link.isShared ? onSharedSessions(config, link) : onOwnSessions(config, limits);
  const pool: Pool = new Pool({
    ...session,
    ...bounds,
    max: poolSize,
    onConnect: async (client) => {
      await session.onConnect?.(client);
      // Part of getting a connection, and bounded like that: the caller that asked for it may be gone by now.
      await admit(client as pg.PoolClient);
    },
  });
  const history = new History(log);
  history.onChange(() => pool.abandon());
  const admit = async (client: pg.PoolClient) => {
    const [sight] = await withDeadline(new Deadline(limits.connectionMs), () => history.ask(client));
    if (sight === undefined) return;
    try {
      history.saw(sight);
    } catch (error) {
      if (client instanceof BoundedClient) client.avoidHost();
      throw error;
    }
    pool.admit(client, sight);
  };
  const dialect = link.isShared
    ? new SettingDialect({ pool }, sessionSettings(limits, 'LOCAL'))
    : new PostgresDialect({ pool });
  const requestMs = answerMs(limits.statementMs);
  return whole({ kind: 'server', pool, dialect, log, patienceMs: requestMs, link, history });
}

interface Parts extends Pick<Database, 'kind' | 'pool' | 'link' | 'history'> {
  readonly dialect: PostgresDialect;
  readonly log: Log;
  /** What a request may wait in all. */
  readonly patienceMs: number;
  readonly directory?: OpenDataDir;
}

function whole({ kind, pool, link, history, dialect, log, patienceMs, directory }: Parts): Database {
  // Without these two listeners the loss of a connection would end the process: of an idle one, and of one
  // that a transaction holds, whose queries fail of themselves.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  let closed: Promise<void> | undefined;
  const state = () => {
    const answers = withDeadline(new Deadline(longestLookMs), () => readState(pool));
    // Deadline ends no statement of the embedded database, whose thread may be busy for long.
    return within(longestLookMs, answers, 'away');
  };
  return {
    kind,
    kysely,
    pool,
    link,
    history,
    newDeadline: () => new Deadline(patienceMs),
    suspectBefore: (ms) => pool.suspectBefore(ms),
    state,
    isReachable: async () => (await state()) !== 'away',
    restarts: () => directory?.restarts() ?? 0,
    close: () => (closed ??= within(longestCloseMs, pool.end(), undefined).then(() => directory?.close())),
  };
}

async function readState(pool: Pool): Promise<DatabaseState> {
  try {
    const { rows } = await pool.query(
      "SELECT current_setting('transaction_read_only') = 'on' AS is_read_only",
    );
    return rows[0].is_read_only ? 'read-only' : 'writable';
  } catch (error) {
    return error instanceof UnsuitedServer && error.isReadOnly ? 'read-only' : 'away';
  }
}
