/** Restores a backup into an empty database: all of it or nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withoutDeadline } from '#platform/base/async/deadline.ts';
import type { Database } from '#platform/data/db/database.ts';
import { createMigrationsTable, migrationLock } from '#platform/data/db/migrate.ts';
import type { MigrationFile } from '#platform/data/db/migration-files.ts';
import { quoted, readOwnNames, readSequences, readTables, type Table } from './catalog.ts';
import { copyIntoEmbedded, copyIntoServer, type RowSink } from './copy.ts';
import { BackupError, type BackupFoot, type BackupHead, plainText } from './format.ts';
import { readBackup } from './read-backup.ts';

export interface RestoreOptions {
  /** The migrations of this version. */
  readonly migrations: readonly MigrationFile[];
  /** Tables that stay empty, even if the backup has rows for them. */
  readonly leaveOut?: readonly string[];
  /** Called for each table after all of its rows have been restored. */
  readonly onTable: (table: string, rows: number) => void;
  /** Called for each table that no migration creates, which belongs to another program and is skipped. */
  readonly onForeignTable: (table: string) => void;
}

/** Milliseconds until all sessions have noticed the end of a connection. */
const disconnectTimeoutMs = 2_000;

/**
 * Bytes restored between two checkpoints: in the embedded database, only the restore writes checkpoints while a
 * transaction runs.
 */
const checkpointBytes = 32 * 1024 * 1024;

/**
 * Restores `file` into `database` in one transaction: the backup's migrations, rows and sequences. Newer migrations are
 * left to `migrate`.
 *
 * @throws BackupError when the file is damaged or from a newer version, when the database is not empty, or when a
 * server is connected to it. The database is then unchanged.
 */
export function restoreBackup(database: Database, file: string, options: RestoreOptions): Promise<void> {
  return withoutDeadline(() => restore(database, file, options));
}

async function restore(database: Database, file: string, options: RestoreOptions): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`${plainText} SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
    await client.query('BEGIN');
    await requireEmpty(client);
    await requireAlone(client);
    const loader = new Loader(client, database.kind, options);
    const { foot } = await readBackup(file, {
      head: (head) => loader.begin(head),
      rows: (table, bytes, endsRow) => loader.take(table, bytes, endsRow),
    });
    await loader.finish(foot);
    await client.query('COMMIT');
    // The planner has no statistics on tables that were just filled.
    await client.query('ANALYZE');
  } finally {
    // Ends the session: uncommitted changes are rolled back.
    client.release(true);
  }
}

/** @throws BackupError unless the backup's migrations are the first ones of this version, unchanged. */
export function requireKnownMigrations(head: BackupHead, migrations: readonly MigrationFile[]): void {
  for (const [at, { name, checksum }] of head.migrations.entries()) {
    const own = migrations[at];
    if (own === undefined) {
      throw new BackupError(
        `The backup was made by a newer version of Petalpaw (${head.petalpaw}, with migration ${name}): restore it with that one.`,
      );
    }
    if (own.checksum !== checksum) {
      throw new BackupError(
        `The backup was made with another migration ${name} than this version has: restore it with the version that made it (${head.petalpaw}).`,
      );
    }
  }
}

async function requireEmpty(client: pg.PoolClient): Promise<void> {
  const [first, ...others] = await readOwnNames(client);
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new BackupError(
    `The database is not empty: it has ${first}${more}. Restore into a new one, or empty this one first.`,
  );
}

/**
 * Requires that no server is connected: it keeps the catalog in memory and would continue with data that no longer
 * exists. A server that has just been stopped gets a moment to disconnect.
 */
async function requireAlone(client: pg.PoolClient): Promise<void> {
  const end = performance.now() + disconnectTimeoutMs;
  for (;;) {
    // Within a transaction, PostgreSQL caches its first view of the other sessions.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ mine: boolean; others: boolean }>(
      `SELECT pg_try_advisory_xact_lock($1) AS mine,
              EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
                         AND pid <> pg_backend_pid() AND application_name = 'petalpaw') AS others`,
      [migrationLock],
    );
    if (rows[0]?.mine && !rows[0].others) return;
    if (performance.now() > end) {
      throw new BackupError('A Petalpaw server is connected to the database: stop every one of them first.');
    }
    await sleep(100);
  }
}

class Loader {
  readonly #client: pg.PoolClient;
  readonly #kind: Database['kind'];
  readonly #options: RestoreOptions;
  readonly #rows = new Map<string, number>();
  #tables: readonly Table[] = [];
  #current: { readonly table: string; readonly sink: RowSink } | undefined;
  #sinceCheckpoint = 0;

  constructor(client: pg.PoolClient, kind: Database['kind'], options: RestoreOptions) {
    this.#client = client;
    this.#kind = kind;
    this.#options = options;
  }

  /** Creates the tables, and deletes the rows that migrations have inserted into them. */
  async begin(head: BackupHead): Promise<void> {
    requireKnownMigrations(head, this.#options.migrations);
    await this.#client.query(createMigrationsTable);
    for (const file of this.#options.migrations.slice(0, head.migrations.length)) {
      // The database is empty and no other session uses it yet, so nothing needs CONCURRENTLY.
      const text = file.inTransaction ? file.sql : file.sql.replaceAll(/\bCONCURRENTLY\b/gi, '');
      await this.#client.query(text);
    }
    this.#tables = await readTables(this.#client);
    requireSameTables(head.tables, this.#tables);
    for (const { name } of head.tables) if (!this.#find(name)) this.#options.onForeignTable(name);
    for (const { name } of this.#tables) await this.#setTriggers(name, 'DISABLE');
    await this.#client.query(`TRUNCATE ${this.#tables.map(({ name }) => quoted(name)).join(', ')}`);
  }

  /** Inserts the rows as they were backed up: foreign keys and constraints are checked, triggers are disabled. */
  async take(table: string, bytes: Buffer, endsRow: boolean): Promise<void> {
    const own = this.#find(table);
    if (own === undefined || this.#isLeftOut(table)) return;
    if (this.#current?.table !== table) {
      await this.#endTable();
      const columns = own.columns.map(quoted).join(', ');
      const statement = `COPY ${quoted(table)} (${columns}) FROM STDIN WITH (FREEZE)`;
      const copy = this.#kind === 'embedded' ? copyIntoEmbedded : copyIntoServer;
      this.#current = { table, sink: copy(this.#client, statement) };
    }
    await this.#current.sink.write(bytes, endsRow);
    this.#sinceCheckpoint += bytes.length;
    if (this.#kind === 'embedded' && this.#sinceCheckpoint > checkpointBytes) {
      await this.#client.query('CHECKPOINT');
      this.#sinceCheckpoint = 0;
    }
  }

  async finish({ sequences, rows }: BackupFoot): Promise<void> {
    await this.#endTable();
    for (const { name } of this.#tables) {
      const found = await this.#client.query(`SELECT count(*) AS rows FROM ONLY ${quoted(name)}`);
      const expected = this.#isLeftOut(name) ? 0 : rows[name];
      if (found.rows[0].rows !== String(expected))
        throw new BackupError(`${name} has ${found.rows[0].rows} rows and should have ${expected}.`);
      await this.#setTriggers(name, 'ENABLE');
    }
    const own = new Set((await readSequences(this.#client)).map(({ name }) => name));
    for (const { name, lastValue, isCalled } of sequences.filter(({ name }) => own.has(name)))
      await this.#client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), lastValue, isCalled]);
  }

  #find(table: string): Table | undefined {
    return this.#tables.find(({ name }) => name === table);
  }

  #isLeftOut(table: string): boolean {
    return this.#options.leaveOut?.includes(table) ?? false;
  }

  async #endTable(): Promise<void> {
    if (this.#current === undefined) return;
    const { table, sink } = this.#current;
    this.#current = undefined;
    const rows = (this.#rows.get(table) ?? 0) + (await sink.end());
    this.#rows.set(table, rows);
    this.#options.onTable(table, rows);
  }

  async #setTriggers(table: string, to: 'ENABLE' | 'DISABLE'): Promise<void> {
    await this.#client.query(`ALTER TABLE ${quoted(table)} ${to} TRIGGER USER`);
  }
}

function requireSameTables(backedUp: readonly Table[], own: readonly Table[]): void {
  const columnsOf = (tables: readonly Table[], table: string) =>
    tables.find(({ name }) => name === table)?.columns.join();
  const other = own.find(({ name }) => columnsOf(backedUp, name) !== columnsOf(own, name));
  if (other)
    throw new BackupError(`The table ${other.name} of the backup is not the one that its migrations make.`);
}
