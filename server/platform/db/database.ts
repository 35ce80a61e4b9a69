/** The database, whichever it is: a PostgreSQL server, or the embedded one. Above, nobody asks which. */
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Patience, patiently } from '../patience.ts';
import { within } from '../within.ts';
import { answerMs, BoundedClient, type BoundedClientConfig } from './bounded-client.ts';
import { type OpenDataDir, openDataDir } from './data-dir.ts';
import type { Log } from './log.ts';
import { Pool } from './pool.ts';
import { connectionTimeoutMillis, limitsOf, serverConnection } from './server-connection.ts';
import { inspectServer, ownSession, type ServerLink } from './server-link.ts';
import { onOwnSessions, onSharedSessions, sessionSettings } from './session-settings.ts';
import { SettingDialect } from './setting-dialect.ts';
import { valueTypes } from './value-types.ts';

export interface Database {
  readonly kind: 'embedded' | 'server';
  // biome-ignore lint/suspicious/noExplicitAny: each feature narrows it to its own tables with tablesOf.
  readonly kysely: Kysely<any>;
  readonly pool: Pool;
  /** How the connections lead to the server. */
  readonly link: ServerLink;
  /** How often the embedded database was opened again because its thread had died. */
  restarts(): number;
  /** What a request may wait in all: no longer than one statement. Without a limit on the embedded database. */
  newPatience(): Patience;
  /** A connection to this server has not answered since then, by `performance.now()`: others may be as dead. */
  suspectBefore(ms: number): void;
  /** Whether the database answers within two seconds. Never throws. */
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
}

/** Milliseconds: of the answer to isReachable, and of the wait for queries under way when closing. */
const longestLookMs = 2_000;
const longestCloseMs = 5_000;

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
      ...{ patienceMs: Infinity, link: ownSession },
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
  const { log, poolSize = 10, patienceMs = 30_000, setting = 'DATABASE_URL' } = options;
  const limits = limitsOf(url);
  const bounds: BoundedClientConfig = {
    statementMs: limits.statementMs,
    onSilence(sentAt) {
      pool.timeouts.silence += 1;
      pool.suspectBefore(sentAt);
    },
  };
  const config = { ...serverConnection(url), Client: BoundedClient, statementMs: limits.statementMs };
  const link = await inspectServer(config, { setting, log, patienceMs });
  const pool: Pool = new Pool({
    ...(link.isShared ? onSharedSessions(config, link) : onOwnSessions(config, limits)),
    ...bounds,
    max: poolSize,
  });
  const dialect = link.isShared
    ? new SettingDialect({ pool }, sessionSettings(limits, 'LOCAL'))
    : new PostgresDialect({ pool });
  return whole({ kind: 'server', pool, dialect, log, patienceMs: answerMs(limits.statementMs), link });
}

interface Parts extends Pick<Database, 'kind' | 'pool' | 'link'> {
  readonly dialect: PostgresDialect;
  readonly log: Log;
  /** What a request may wait in all. */
  readonly patienceMs: number;
  readonly directory?: OpenDataDir;
}

function whole({ kind, pool, link, dialect, log, patienceMs, directory }: Parts): Database {
  // Without these two listeners the loss of a connection would end the process: of an idle one, and of one
  // that a transaction holds, whose queries fail of themselves.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  let closed: Promise<void> | undefined;
  return {
    kind,
    kysely,
    pool,
    link,
    newPatience: () => new Patience(patienceMs),
    suspectBefore: (ms) => pool.suspectBefore(ms),
    isReachable: () => {
      const answers = patiently(new Patience(longestLookMs), () => pool.query('SELECT 1')).then(
        () => true,
        () => false,
      );
      // Patience ends no statement of the embedded database, whose thread may be busy for long.
      return within(longestLookMs, answers, false);
    },
    restarts: () => directory?.restarts() ?? 0,
    close: () => (closed ??= within(longestCloseMs, pool.end(), undefined).then(() => directory?.close())),
  };
}
