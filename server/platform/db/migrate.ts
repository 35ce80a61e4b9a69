/** Brings the database's tables to what this version of the server needs: at start, and by `npm run migrate`. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import { type MigrationFile, migrationsDirectory, readMigrations } from './migration-files.ts';

interface AppliedRow {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** Any number that no other use of advisory locks in this database has. */
const lockKey = 7_382_516_409;

/** Milliseconds between two looks at whether the other process has finished. */
const pollMs = 100;

/**
 * Applies every migration that the database does not have yet, in order, and returns their names. Several
 * processes may do this at once: one works, the others wait and find it done. Nothing to do costs one query.
 *
 * A migration is one transaction, its row in the table `migrations` written first. A file whose first line is
 * `-- no-transaction` runs statement by statement instead (CREATE INDEX CONCURRENTLY); each of its statements
 * ends with a semicolon at a line's end, and it may be run again after it failed half-way.
 *
 * Rows that this version knows nothing of are tolerated: the replicas of the previous version go on, and may
 * start again, while the next one is rolled out.
 *
 * @throws CannotStart naming the file that was edited after it was applied, or that failed.
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
    await lock(client, log);
    await client.query(createTable);
    const applied: string[] = [];
    for (const file of pending(files, (await readApplied(client)) ?? [], log)) {
      await apply(client, file);
      log.info({ migration: file.name }, 'migration applied');
      applied.push(file.name);
    }
    return { applied };
  } finally {
    // Ends the session, and with it the lock and the timeouts that were lifted.
    client.release(true);
  }
}

const createTable = `
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
    if ((error as pg.DatabaseError).code === '42P01') return undefined; // undefined_table: an empty database
    throw error;
  }
}

function pending(files: MigrationFile[], applied: AppliedRow[], log: Log): MigrationFile[] {
  const rows = new Map(applied.map((row) => [row.number, row]));
  for (const file of files) {
    const row = rows.get(file.number);
    if (row && row.checksum !== file.checksum) {
      throw new CannotStart(
        `Migration ${file.name} was changed after it was applied${row.name === file.name ? '' : ` (as ${row.name})`}: restore the file, and put the change into a new one.`,
      );
    }
  }
  const known = new Set(files.map(({ number }) => number));
  const newer = applied.filter(({ number }) => !known.has(number));
  if (newer.length > 0) {
    log.warn(
      { migrations: newer.map(({ name }) => name) },
      'the database has migrations that this version does not know; it goes on as an older replica',
    );
  }
  return files.filter(({ number }) => !rows.has(number));
}

/**
 * Waits by asking again: a session that waits inside pg_advisory_lock holds a snapshot, and CREATE INDEX
 * CONCURRENTLY in the session that works would wait for it, each for the other.
 */
async function lock(client: pg.PoolClient, log: Log): Promise<void> {
  await client.query("SET statement_timeout = 0; SET lock_timeout = '10s'");
  for (let told = false; ; told = true) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      lockKey,
    ]);
    if (rows[0]?.mine) return;
    if (!told) log.info({}, 'another process is applying migrations; waiting for it');
    await sleep(pollMs);
  }
}

async function apply(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  const record = () =>
    client.query('INSERT INTO migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ]);
  try {
    if (file.inTransaction) {
      await client.query('BEGIN');
      await record();
      await client.query(file.sql);
      await client.query('COMMIT');
    } else {
      for (const statement of file.sql.split(/;[ \t]*$/m)) await client.query(statement);
      await record();
    }
  } catch (error) {
    throw new CannotStart(
      `Migration ${file.name} failed${lineOf(error, file)}: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

/** PostgreSQL gives the place as a count of characters from 1. */
function lineOf(error: unknown, file: MigrationFile): string {
  const position = Number((error as pg.DatabaseError).position);
  if (!file.inTransaction || !(position > 0)) return '';
  return ` in line ${file.sql.slice(0, position - 1).split('\n').length}`;
}
