/** Makes a backup: the entire database at one instant, in one file (format.ts). */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { withoutDeadline } from '#platform/base/async/deadline.ts';
import { fileExists, writeNewFile } from '#platform/base/new-file.ts';
import type { Database } from '#platform/data/db/database.ts';
import { takeMigrationLock } from '#platform/data/db/migrate.ts';
import { quoted, readSequences, readTables, type Table } from './catalog.ts';
import { copyOut } from './copy.ts';
import {
  BackupError,
  type BackupFoot,
  type BackupHead,
  countRows,
  DamagedBackup,
  formatName,
  formatVersion,
  longestLine,
  type PieceHead,
  plainText,
  sealHead,
} from './format.ts';
import { readBackup } from './read-backup.ts';

export interface BackupOptions {
  /** This version of Petalpaw, for people. */
  readonly petalpaw: string;
  /** Called for each table after all of its rows have been read. */
  readonly onTable: (table: string, rows: number) => void;
  /** Called once when another process is applying migrations, which the backup must wait for. */
  readonly onWait?: () => void;
  /** Called after everything has been read: the database may be closed, since the remaining steps need its memory. */
  readonly onRead?: () => Promise<void>;
  /** Aborts the backup and removes the partial file. */
  readonly signal?: AbortSignal;
}

export interface WrittenBackup {
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Writes a backup of `database` into a new file of mode 0600. The file gets its name only after it is on the disk and
 * has been read back completely, as a restore reads it. All reads of the database run in one transaction, which blocks
 * only schema changes: a migration waits. Uses constant memory regardless of the amount of data (copy.ts).
 *
 * @throws BackupError when the file already exists, or is created meanwhile, or cannot be written or read back, when a
 * row is longer than a backup can hold, or when there is nothing to back up.
 */
export function writeBackup(
  database: Database,
  file: string,
  options: BackupOptions,
): Promise<WrittenBackup> {
  return withoutDeadline(() => write(database, file, options));
}

async function write(database: Database, file: string, options: BackupOptions): Promise<WrittenBackup> {
  await requireAbsent(file);
  try {
    const summary = await writeNewFile(file, async (partial) => {
      const written = await writePartial(database, partial, options);
      await options.onRead?.();
      await requireReadable(partial, options.signal);
      return written;
    });
    return { ...summary, bytes: (await stat(file)).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') await requireAbsent(file);
    throw readable(error);
  }
}

async function writePartial(
  database: Database,
  partial: string,
  options: BackupOptions,
): Promise<{ tables: number; rows: number }> {
  const client = await database.pool.connect();
  try {
    await beginSnapshot(client, options);
    const summary = { tables: 0, rows: 0 };
    const compressed = createZstdCompress();
    const written = pipeline(
      compressed,
      sealed,
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
      { signal: options.signal },
    );
    await Promise.all([written, fill(compressed, contentOf(client, options, summary))]);
    return summary;
  } finally {
    // Ends the session, with its transaction and its settings.
    client.release(true);
  }
}

/** Writes each chunk and waits until it has been compressed, because only then may its memory be reused. */
async function fill(into: Writable, content: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of content) {
      await new Promise<void>((resolve, reject) => {
        into.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    }
    into.end();
  } catch (error) {
    into.destroy(error as Error);
    throw error;
  }
}

/**
 * Reads the file back: the disk or a defect in this program may have damaged it, and it is better to know now than when
 * the backup is needed.
 */
async function requireReadable(partial: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    await readBackup(partial, { signal });
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
    throw new BackupError(
      `The backup was written and cannot be read back: ${error.how}. It was removed; look at the disk, and try again.`,
      { cause: error },
    );
  }
}

/** @throws BackupError when the file exists. */
export async function requireAbsent(file: string): Promise<void> {
  if (await fileExists(file)) {
    throw new BackupError(`${file} is there already: name another file, or remove it.`);
  }
}

/**
 * Begins the transaction that reads everything. Tables must not change between reading the catalog and reading their
 * rows, so no process may migrate until the end.
 */
async function beginSnapshot(client: pg.PoolClient, { onWait, signal }: BackupOptions): Promise<void> {
  await client.query(`${plainText} SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
  await takeMigrationLock(client, 'pg_try_advisory_lock_shared', { onWait, signal });
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
}

/** Yields the content of the file before compression, as fast as the consumer takes it. */
async function* contentOf(
  client: pg.PoolClient,
  { petalpaw, onTable }: BackupOptions,
  summary: { tables: number; rows: number },
): AsyncGenerator<Buffer> {
  const tables = await readTables(client);
  if (!tables.some(({ name }) => name === 'migrations')) {
    throw new BackupError('The database is empty: there is nothing to back up.');
  }
  yield Buffer.from(`${formatName} ${formatVersion}\n`);
  yield line(await headOf(client, petalpaw, tables));
  const rows: Record<string, number> = {};
  for (const table of tables) {
    let count = 0;
    for await (const bytes of rowsOf(client, table)) {
      count += countRows(bytes);
      yield line({ table: table.name, bytes: bytes.length } satisfies PieceHead);
      yield bytes;
    }
    rows[table.name] = count;
    summary.tables++;
    summary.rows += count;
    onTable(table.name, count);
  }
  yield line({ sequences: await readSequences(client), rows } satisfies BackupFoot);
}

/** Yields the bytes of the file, followed by the checksum of all of them. */
async function* sealed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([sealHead, hash.digest()]);
}

async function headOf(client: pg.PoolClient, petalpaw: string, tables: Table[]): Promise<BackupHead> {
  const migrations = await client.query('SELECT number, name, checksum FROM migrations ORDER BY number');
  const server = await client.query("SELECT current_setting('server_version') AS version");
  return {
    madeAt: new Date().toISOString(),
    petalpaw,
    postgresql: server.rows[0].version,
    migrations: migrations.rows,
    tables,
  };
}

/** Yields a table's rows, in pieces. */
async function* rowsOf(client: pg.PoolClient, { name, columns }: Table): AsyncGenerator<Buffer> {
  try {
    const columnList = columns.map(quoted).join(', ');
    yield* copyOut(client, `COPY (SELECT ${columnList} FROM ONLY ${quoted(name)}) TO STDOUT`);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== programLimitExceeded && !/invalid memory alloc request size/.test(message)) throw error;
    throw new BackupError(`A row of ${name} is longer than a backup can hold (1 GiB): ${message}.`, {
      cause: error,
    });
  }
}

/**
 * PostgreSQL's error code for a row that it cannot assemble ("PostgreSQL Error Codes"); some such errors have only a
 * message.
 */
const programLimitExceeded = '54000';

/** @throws BackupError when the line would be too long for a reader. */
function line(value: unknown): Buffer {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  if (bytes.length <= longestLine) return bytes;
  throw new BackupError('The database has more tables than the head of a backup can hold.');
}

function readable(error: unknown): unknown {
  const { name, syscall, message } = error as NodeJS.ErrnoException;
  if (name === 'AbortError') return new BackupError('Interrupted; nothing was written.', { cause: error });
  if (syscall !== undefined && ['open', 'write', 'rename', 'fsync', 'close'].includes(syscall))
    return new BackupError(`The backup cannot be written: ${message}`, { cause: error });
  return error;
}
