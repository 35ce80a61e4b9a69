/**
 * Opens the database by DATABASE_DIRECT_URL, for operations that need a session of their own: migrations,
 * notifications, backup, restore. Without a pooler, that is DATABASE_URL.
 */
import { randomInt } from 'node:crypto';
import type { Config } from '#platform/base/config/config.ts';
import type { Log } from '#platform/base/observability/log.ts';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#platform/data/db/database.ts';
import { migrate, requireNothingPending } from '#platform/data/db/migrate.ts';

type Address = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>;

/** Returns the URL of the database that bypasses the pooler; undefined for the embedded database. */
export function directUrlOf({ databaseUrl, databaseDirectUrl }: Address): string | undefined {
  return databaseDirectUrl ?? databaseUrl;
}

/**
 * Opens the database on a connection that bypasses the pooler.
 *
 * @throws CannotStart as `openDatabase` does, and when the connection still leads through a pooler in transaction mode.
 */
export async function openDirect(
  address: Address,
  options: Pick<DatabaseOptions, 'log' | 'poolSize' | 'mayBeReadOnly'>,
): Promise<Database> {
  const setting = address.databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const database = await openDatabase({
    ...options,
    ...{ databaseUrl: directUrlOf(address), dataDir: address.dataDir, setting },
  });
  try {
    requireSession(database, setting);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Updates the tables as `migrate` does, on a connection with a session of its own, and so ensures that an address for
 * such connections exists before anything needs one.
 *
 * @throws CannotStart as `migrate` does, and when DATABASE_DIRECT_URL is missing, leads through a pooler in transaction
 * mode, or leads to another database than `database`.
 */
export async function migrateDirectly(
  database: Database,
  address: Address,
  log: Log,
): Promise<{ applied: string[] }> {
  return onDirect(database, address, log, (direct) => migrate(direct, log));
}

/**
 * Requires tables in the state that this version needs, and changes nothing: the role of DATABASE_URL then needs no
 * right to do so. Also requires the connection that {@link migrateDirectly} requires.
 *
 * @throws CannotStart as that does, and when a migration is pending.
 */
export function requireMigrated(database: Database, address: Address, log: Log): Promise<void> {
  return onDirect(database, address, log, (direct) => requireNothingPending(direct, log));
}

async function onDirect<T>(
  database: Database,
  address: Address,
  log: Log,
  work: (direct: Database) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseDirectUrl } = address;
  if (databaseDirectUrl === undefined || databaseDirectUrl === databaseUrl) {
    requireSession(database, 'DATABASE_URL');
    return work(database);
  }
  const direct = await openDirect(address, { log, poolSize: 1 });
  try {
    await requireSameDatabase(database, direct);
    return await work(direct);
  } finally {
    await direct.close();
  }
}

function requireSession({ link }: Database, setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): void {
  if (!link.isShared) return;
  throw new CannotStart(
    setting === 'DATABASE_URL'
      ? 'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the database itself, which migrations, notifications, backup and restore need.'
      : 'DATABASE_DIRECT_URL leads through a pooler in transaction mode: it must be the address of the database itself, without the pooler.',
  );
}

/**
 * Compares the databases by an advisory lock, which exists once per database: a lock taken through one connection must
 * not be free through the other.
 */
async function requireSameDatabase(database: Database, direct: Database): Promise<void> {
  const lock = randomInt(2 ** 47);
  const client = await direct.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    const { rows } = await database.pool.query<{ free: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS free',
      [lock],
    );
    await client.query('ROLLBACK');
    if (!rows[0]?.free) return;
  } finally {
    client.release();
  }
  throw new CannotStart(
    'DATABASE_DIRECT_URL and DATABASE_URL lead to different databases: both must be addresses of the same one.',
  );
}
