/** The database, whichever it is: a PostgreSQL server, or the embedded one. Above, nobody asks which. */
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type OpenDataDir, openDataDir } from './data-dir.ts';
import { requireFitServer } from './fit-server.ts';
import type { Log } from './log.ts';
import { connectionTimeoutMillis, serverConnection } from './server-connection.ts';
import { valueTypes } from './value-types.ts';

export interface Database {
  readonly kind: 'embedded' | 'server';
  // biome-ignore lint/suspicious/noExplicitAny: each feature narrows it to its own tables with tablesOf.
  readonly kysely: Kysely<any>;
  readonly pool: pg.Pool;
  /** Whether the database answers within two seconds. Never throws. */
  isReachable(): Promise<boolean>;
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
}

/** Milliseconds: of the answer to isReachable, and of the wait for queries under way when closing. */
const longestLookMs = 2_000;
const longestCloseMs = 5_000;

/**
 * What each session on a server begins with. By SET and not in the startup message: poolers such as PgBouncer
 * refuse parameters that they do not know there. Statements here are short, and compiling one first (JIT) took
 * three times as long as the figures of 400 days themselves.
 */
const serverSession = `
  SET statement_timeout = '10s';
  SET lock_timeout = '5s';
  SET idle_in_transaction_session_timeout = '15s';
  SET TIME ZONE 'UTC';
  SET DateStyle = 'ISO';
  SET jit = off;
`;

/**
 * Opens the database and waits until it answers.
 *
 * @throws CannotStart, one line that says what to do: the directory is taken or cannot be written, the server
 * does not answer, lets nobody in, is older than PostgreSQL 15, or does not keep text in UTF-8.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl === undefined ? openInDirectory(options) : openServer(options, databaseUrl);
}

async function openInDirectory({ dataDir, log, opening }: DatabaseOptions): Promise<Database> {
  const directory = await (opening ?? openDataDir(dataDir, log));
  // `pg` would take what is not said here from PGHOST, PGSSLMODE and so on, which are about another database.
  const pool = new pg.Pool({
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
  return whole('embedded', pool, log, () => directory.close());
}

async function openServer(options: DatabaseOptions, url: string): Promise<Database> {
  const { log, poolSize = 10, patienceMs = 30_000 } = options;
  const pool = new pg.Pool({
    ...serverConnection(url),
    max: poolSize,
    onConnect: async (client) => {
      await client.query(serverSession);
    },
  });
  const database = whole('server', pool, log, async () => {});
  try {
    await requireFitServer(pool, log, patienceMs);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function whole(kind: Database['kind'], pool: pg.Pool, log: Log, afterwards: () => Promise<void>): Database {
  // Without these two listeners the loss of a connection would end the process: of an idle one, and of one
  // that a transaction holds, whose queries fail of themselves.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  let closed: Promise<void> | undefined;
  return {
    kind,
    kysely,
    pool,
    isReachable: () =>
      within(
        longestLookMs,
        pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
        false,
      ),
    close: () => (closed ??= within(longestCloseMs, pool.end(), undefined).then(afterwards)),
  };
}

/** What `promise` gives, or `otherwise` when it takes longer than `ms`. */
async function within<T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.resolve(otherwise), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
