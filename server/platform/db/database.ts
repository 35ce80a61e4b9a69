/** The database, whichever it is: a PostgreSQL server, or the embedded one. Above, nobody asks which. */
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Patience, patiently } from '../patience.ts';
import { within } from '../within.ts';
import { answerMs, BoundedClient, type BoundedClientConfig } from './bounded-client.ts';
import { type OpenDataDir, openDataDir } from './data-dir.ts';
import { requireFitServer } from './fit-server.ts';
import { History } from './history.ts';
import type { Log } from './log.ts';
import { Pool } from './pool.ts';
import { connectionTimeoutMillis, type Limits, limitsOf, serverConnection } from './server-connection.ts';
import { UnsuitedServer } from './unsuited-server.ts';
import { valueTypes } from './value-types.ts';

/** What the database can do at present. */
export type DatabaseState = 'writable' | 'read-only' | 'away';

export interface Database {
  readonly kind: 'embedded' | 'server';
  // biome-ignore lint/suspicious/noExplicitAny: each feature narrows it to its own tables with tablesOf.
  readonly kysely: Kysely<any>;
  readonly pool: Pool;
  /** Whether it is still the database that was read before. */
  readonly history: History;
  /** How often the embedded database was opened again because its thread had died. */
  restarts(): number;
  /** What a request may wait in all: no longer than one statement. Without a limit on the embedded database. */
  newPatience(): Patience;
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
  /** Connections to a server, 10 unless told. The embedded database has one session. */
  readonly poolSize?: number;
  /** Milliseconds that a server may take until it answers at all; it may be starting too. 30 s unless told. */
  readonly patienceMs?: number;
  /** Nothing will be written: a standby will do. */
  readonly mayBeReadOnly?: boolean;
}

/** Milliseconds: of the answer to state(), and of the wait for queries under way when closing. */
const longestLookMs = 2_000;
const longestCloseMs = 5_000;

/**
 * What each session on a server begins with. By SET and not in the startup message: poolers such as PgBouncer
 * refuse parameters that they do not know there. Statements here are short, and compiling one first (JIT) took
 * three times as long as the figures of 400 days themselves. A transaction whose client has vanished holds its
 * locks until it is ended for idling: no longer than others wait for them.
 */
const serverSession = ({ statementMs, lockMs }: Limits) => `
  SET statement_timeout = ${statementMs};
  SET lock_timeout = ${Math.ceil(lockMs)};
  SET idle_in_transaction_session_timeout = ${Math.ceil(lockMs)};
  SET TIME ZONE 'UTC';
  SET DateStyle = 'ISO';
  SET jit = off;
`;

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
    ...whole('embedded', pool, new History(log), log, Infinity, directory),
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
  const { log, poolSize = 10, patienceMs = 30_000, mayBeReadOnly = false } = options;
  const limits = limitsOf(url);
  const bounds: BoundedClientConfig = {
    statementMs: limits.statementMs,
    onSilence(sentAt) {
      pool.timeouts.silence += 1;
      pool.suspectBefore(sentAt);
    },
  };
  const pool: Pool = new Pool({
    ...serverConnection(url),
    ...bounds,
    Client: BoundedClient,
    max: poolSize,
    onConnect: async (client) => {
      // Part of getting a connection, and bounded like that: whoever asked for it may have gone by now.
      await patiently(new Patience(limits.connectionMs), () => client.query(serverSession(limits)));
      await admit(client as pg.PoolClient);
    },
  });
  const history = new History(log);
  history.onChange(() => pool.abandon());
  const admit = async (client: pg.PoolClient) => {
    const [sight] = await patiently(new Patience(limits.connectionMs), () => history.ask(client));
    if (sight === undefined) return;
    try {
      history.saw(sight);
    } catch (error) {
      if (client instanceof BoundedClient) client.avoidHost();
      throw error;
    }
    pool.admit(client, sight);
  };
  const database = whole('server', pool, history, log, answerMs(limits.statementMs));
  try {
    await requireFitServer(pool, log, patienceMs, mayBeReadOnly);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function whole(
  kind: Database['kind'],
  pool: Pool,
  history: History,
  log: Log,
  patienceMs: number,
  directory?: OpenDataDir,
): Database {
  // Without these two listeners the loss of a connection would end the process: of an idle one, and of one
  // that a transaction holds, whose queries fail of themselves.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  let closed: Promise<void> | undefined;
  const state = () => {
    const answers = patiently(new Patience(longestLookMs), () => readState(pool));
    // Patience ends no statement of the embedded database, whose thread may be busy for long.
    return within(longestLookMs, answers, 'away');
  };
  return {
    kind,
    kysely,
    pool,
    history,
    newPatience: () => new Patience(patienceMs),
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
