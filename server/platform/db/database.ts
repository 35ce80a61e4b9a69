/** The database, whichever it is: a PostgreSQL server, or the embedded one. Above, nobody asks which. */
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { CannotStart } from './cannot-start.ts';
import { openEmbedded } from './embedded.ts';
import { lockDataDir } from './lock.ts';
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
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>;
  /** Connections to a server; the embedded database has one session. */
  readonly poolSize?: number;
}

/** Oldest server that is supported, as `server_version_num` has it. */
const oldestVersion = 150_000;

/**
 * Every session starts with these. By SET and not in the startup message: poolers such as PgBouncer refuse
 * parameters they do not know there.
 */
const serverSession = `
  SET statement_timeout = '10s';
  SET lock_timeout = '5s';
  SET idle_in_transaction_session_timeout = '15s';
  SET TIME ZONE 'UTC';
  SET DateStyle = 'ISO';
`;

/**
 * Opens the database and waits until it answers.
 *
 * @throws CannotStart, one line: the directory is taken or not writable, the server is too old, or does not
 * keep text in UTF-8. Errors of the connection are thrown as they are.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined ? openInDirectory(options) : openServer(options, options.databaseUrl);
}

async function openInDirectory({ dataDir, log }: DatabaseOptions): Promise<Database> {
  const lock = lockDataDir(dataDir);
  try {
    const embedded = await openEmbedded(dataDir, (error) => {
      log.fatal({ err: error }, 'the embedded database has died; restart the process, nothing answered is lost');
    });
    // `pg` would read PGHOST, PGSSLMODE and others from the environment: they speak of another database.
    const pool = new pg.Pool({
      stream: () => embedded.connect(),
      host: 'embedded',
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis,
      types: valueTypes,
    });
    return whole('embedded', pool, log, async () => {
      await embedded.close();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openServer({ log, poolSize = 10 }: DatabaseOptions, url: string): Promise<Database> {
  const pool = new pg.Pool({
    ...serverConnection(url),
    max: poolSize,
    onConnect: async (client) => {
      await client.query(serverSession);
    },
  });
  const database = whole('server', pool, log, async () => {});
  try {
    await requireFitServer(pool);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function requireFitServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; number: string; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
            current_setting('server_encoding') AS encoding`,
  );
  const [server] = rows;
  if (!server || Number(server.number) < oldestVersion) {
    throw new CannotStart(`DATABASE_URL: PostgreSQL 15 or newer is needed; this server is ${server?.version}.`);
  }
  if (server.encoding !== 'UTF8') {
    throw new CannotStart(
      `DATABASE_URL: the database must keep text as UTF8, but it keeps ${server.encoding}; create one with ENCODING 'UTF8'.`,
    );
  }
}

function whole(
  kind: Database['kind'],
  pool: pg.Pool,
  log: DatabaseOptions['log'],
  afterwards: () => Promise<void>,
): Database {
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'));
  const kysely = new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  let closed: Promise<void> | undefined;
  return {
    kind,
    kysely,
    pool,
    isReachable: () => answers(pool),
    close() {
      closed ??= pool.end().then(afterwards);
      return closed;
    },
  };
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const query = pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), 2_000);
  try {
    return await Promise.race([query, late]);
  } finally {
    clearTimeout(timer);
  }
}
