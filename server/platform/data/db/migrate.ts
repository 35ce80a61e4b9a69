/**
 * Brings the database's tables to the state that this version of the server needs: at start, and by `npm run migrate`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withoutDeadline } from '#platform/base/async/deadline.ts';
import type { Log } from '#platform/base/observability/log.ts';
import { CannotStart } from './cannot-start.ts';
import type { Database } from './database.ts';
import { sqlStateOf } from './errors.ts';
import { type MigrationFile, migrationsDirectory, readMigrations } from './migration-files.ts';

interface AppliedRow {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/**
 * A migrating process holds this advisory lock exclusively; a process that only needs the tables to stay unchanged
 * holds it shared. The number is arbitrary, but no other advisory lock in this database may use it.
 */
export const migrationLock = 7_382_516_409;

/** Milliseconds between two checks whether the other process has finished. */
const pollMs = 100;

/**
 * Milliseconds that a migration may wait for a lock, while others wait behind it: much less than their own deadlines.
 */
const lockTimeoutMs = 500;
/** SQLSTATEs: lock_not_available, and deadlock_detected, when two sessions wait for each other's tables. */
const conflictStates: ReadonlySet<string> = new Set(['55P03', '40P01']);
/** The number of attempts, and the pause between them in milliseconds: a backup or a report may take minutes. */
const maxTries = 200;
const pauseMs = 1_000;

/**
 * Applies every migration that the database lacks, in order, and returns their names. Several processes may call this
 * concurrently: one applies the migrations, the others wait and find them applied. When nothing is to be applied, this
 * costs one query.
 *
 * A migration is one transaction, which first inserts its row into the table `migrations`. While the migration waits
 * for a table that is in use, all later statements on that table wait behind it; therefore it soon aborts, lets them
 * pass, and retries.
 *
 * A file whose first line is `-- no-transaction` runs statement by statement instead (CREATE INDEX CONCURRENTLY, which
 * blocks nobody). Each of its statements ends with a semicolon at the end of a line, and the file must be repeatable
 * after a partial failure.
 *
 * Rows unknown to this version are tolerated: replicas of the previous version continue to run, and may restart, during
 * the rollout of the next one.
 *
 * @throws CannotStart naming the file that was edited after it was applied, that failed, or that got no lock in time.
 */
export async function migrate(
  database: Database,
  log: Log,
  directory: string = migrationsDirectory,
): Promise<{ applied: string[] }> {
  const files = await readMigrations(directory);
  const before = await readApplied(database.pool);
  if (before && pending(files, before, log).length === 0) return { applied: [] };

  const client = await database.pool.connect();
  try {
    return { applied: await withoutDeadline(() => applyAll(client, files, log)) };
  } finally {
    // Ends the session, and with it the lock and the lifted timeouts.
    client.release(true);
  }
}

/**
 * Requires that every migration has been applied, for a server whose role cannot apply them (MIGRATE_ON_START).
 *
 * @throws CannotStart naming the first one that is missing, or that was edited.
 */
export async function requireNothingPending(
  database: Database,
  log: Log,
  directory: string = migrationsDirectory,
): Promise<void> {
  const files = await readMigrations(directory);
  const [first, ...others] = pending(files, (await readApplied(database.pool)) ?? [], log);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new CannotStart(
    `The database lacks migration ${first.name}${more}: run npm run migrate, since MIGRATE_ON_START is false.`,
  );
}

async function applyAll(client: pg.PoolClient, files: MigrationFile[], log: Log): Promise<string[]> {
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
  await takeMigrationLock(client, 'pg_try_advisory_lock', {
    onWait: () => log.info({}, 'another process is applying migrations or making a backup; waiting for it'),
  });
  await client.query(createMigrationsTable);
  const applied: string[] = [];
  for (const file of pending(files, (await readApplied(client)) ?? [], log)) {
    await (file.inTransaction ? applyWhenFree(client, file, log) : applyInSteps(client, file));
    log.info({ migration: file.name }, 'migration applied');
    applied.push(file.name);
  }
  return applied;
}

/** Creates the table of applied migrations if it does not exist. */
export const createMigrationsTable = `
  CREATE TABLE IF NOT EXISTS migrations (
    number     integer PRIMARY KEY,
    name       text NOT NULL,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

async function readApplied(queryable: pg.Pool | pg.PoolClient): Promise<AppliedRow[] | undefined> {
  try {
    const { rows } = await queryable.query<AppliedRow>(
      'SELECT number, name, checksum FROM migrations ORDER BY number',
    );
    return rows;
  } catch (error) {
    if (sqlStateOf(error) === '42P01') return undefined; // undefined_table: an empty database
    throw error;
  }
}

function pending(files: MigrationFile[], applied: AppliedRow[], log: Log): MigrationFile[] {
  const rows = new Map(applied.map((row) => [row.number, row]));
  const other = files.find(({ number, name }) => (rows.get(number)?.name ?? name) !== name);
  if (other)
    throw new CannotStart(
      `The database is from a version before 1.0.0, or of another program: its migration ${rows.get(other.number)?.name} has the number of ${other.name}. This version cannot upgrade it: start it on a new database, or start the version that created this one.`,
    );
  for (const file of files) {
    const row = rows.get(file.number);
    if (row && row.checksum !== file.checksum) {
      throw new CannotStart(
        `Migration ${file.name} was changed after it was applied: restore the file, and put the change into a new one.`,
      );
    }
  }
  const known = new Set(files.map(({ number }) => number));
  const newer = applied.filter(({ number }) => !known.has(number));
  if (newer.length > 0) {
    log.warn(
      { migrations: newer.map(({ name }) => name) },
      'the database has migrations that this version does not know; the server continues as an older replica',
    );
  }
  return files.filter(({ number }) => !rows.has(number));
}

/**
 * Takes the migration lock until the session ends, and calls `onWait` once when it must wait. Polls for the lock: a session
 * that waits inside pg_advisory_lock holds a snapshot, CREATE INDEX CONCURRENTLY in the migrating session would wait for
 * that snapshot, and the two sessions would deadlock.
 */
export async function takeMigrationLock(
  client: pg.PoolClient,
  take: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  {
    onWait,
    signal,
  }: { readonly onWait?: (() => void) | undefined; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  for (let isReported = false; ; isReported = true) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ mine: boolean }>(`SELECT ${take}($1) AS mine`, [migrationLock]);
    if (rows[0]?.mine) return;
    if (!isReported) onWait?.();
    await sleep(pollMs);
  }
}

async function applyWhenFree(client: pg.PoolClient, file: MigrationFile, log: Log): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      await record(client, file);
      await client.query(file.sql);
      await client.query('COMMIT');
      return;
    } catch (error) {
      if (!conflictStates.has(sqlStateOf(error)) || tries === maxTries) throw failed(file, error);
      await client.query('ROLLBACK');
      if (tries === 1)
        log.warn({ migration: file.name }, 'a migration waits for a table that is in use; trying again');
      await sleep(pauseMs);
    }
  }
}

async function applyInSteps(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    for (const statement of file.sql.split(/;[ \t]*$/m)) await client.query(statement);
    await record(client, file);
  } catch (error) {
    throw failed(file, error);
  }
}

async function record(client: pg.PoolClient, { number, name, checksum }: MigrationFile): Promise<void> {
  await client.query('INSERT INTO migrations (number, name, checksum) VALUES ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

function failed(file: MigrationFile, cause: unknown): CannotStart {
  const reason = (cause as Error).message;
  return new CannotStart(`Migration ${file.name} failed${lineOf(cause, file)}: ${reason}`, { cause });
}

/** PostgreSQL reports the position as a character count that starts at 1. */
function lineOf(error: unknown, file: MigrationFile): string {
  const position = Number((error as pg.DatabaseError).position);
  if (!file.inTransaction || !(position > 0)) return '';
  return ` in line ${file.sql.slice(0, position - 1).split('\n').length}`;
}
