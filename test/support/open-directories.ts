/**
 * Embedded databases that stay open between the tests of one worker: to copy and to open one takes several times as
 * long as to empty it. One that a test has changed in any other way than by rows is not used again.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#platform/db/database.ts';
import { type OpenDataDir, openDataDir } from '#platform/db/embedded/data-dir.ts';
import type { Log } from '#platform/db/log.ts';
import type { TestDatabase } from './database.ts';

const silent = { info() {}, warn() {}, error() {}, fatal() {} };

/** The number of databases without a user that stay open. */
const mostIdle = 2;
/** Bytes: it is cheaper to copy the template again than to delete the rows of larger tables. */
const largestTable = 2 * 1024 * 1024;

interface Kept {
  readonly dataDir: string;
  readonly directory: OpenDataDir;
  readonly content: Content;
  /** Makes the database log there. */
  logTo(log: Log): void;
}

/** The state of a database in which nothing has been written since the template was copied. */
interface Content {
  /** Changes with every change of the schema. */
  readonly schema: string;
  /** The statements that restore all rows and sequences. */
  readonly restore: string;
}

const idle: Kept[] = [];

/**
 * Returns an open database with the content of the template.
 *
 * @param copy makes a directory with a copy of the template and returns its path.
 */
export async function borrowDirectory(copy: () => string): Promise<TestDatabase> {
  const kept = idle.pop() ?? (await openCopy(copy()));
  const { dataDir, directory } = kept;
  let isKept = false;
  let isClosed = false;
  const close = async () => {
    if (isKept || isClosed) return;
    isClosed = true;
    await directory.close();
  };
  const drop = async () => {
    isKept = false;
    await close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    env: { DATA_DIR: dataDir },
    async open(log) {
      kept.logTo(log);
      return { ...directory, close };
    },
    drop,
    async giveBack(closeUsers) {
      isKept = true;
      await closeUsers();
      kept.logTo(silent);
      if (!isClosed && idle.length < mostIdle && (await isEmptied(kept))) idle.push(kept);
      else await drop();
    },
  };
}

async function openCopy(dataDir: string): Promise<Kept> {
  let log: Log = silent;
  const directory = await openDataDir(dataDir, {
    info: (...line) => log.info(...line),
    warn: (...line) => log.warn(...line),
    error: (...line) => log.error(...line),
  });
  const content = await onDirectory(directory, dataDir, contentOf);
  return {
    dataDir,
    directory,
    content,
    logTo(to) {
      log = to;
    },
  };
}

async function onDirectory<T>(
  directory: OpenDataDir,
  dataDir: string,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const opening = Promise.resolve({ ...directory, close: async () => {} });
  const database = await openDatabase({ dataDir, opening, log: silent });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

/** Ids from this one on are not those of PostgreSQL's own objects, of which there are ten thousand. */
const firstOwnId = 16384;
/** The rows of the catalogs that describe a schema; those of PostgreSQL's own objects only where they are few. */
const catalogs = [
  `pg_attribute WHERE attrelid >= ${firstOwnId}`,
  `pg_index WHERE indexrelid >= ${firstOwnId}`,
  ...[
    'class',
    'attrdef',
    'constraint',
    'trigger',
    'proc',
    'type',
    'rewrite',
    'statistic_ext',
    'operator',
  ].map((name) => `pg_${name} WHERE oid >= ${firstOwnId}`),
  ...['namespace', 'extension', 'authid', 'database', 'db_role_setting', 'collation'].map(
    (name) => `pg_${name}`,
  ),
];

/** Any change of a catalog writes or removes a row of it; `xmin` is the transaction that wrote a row. */
const schemaOf = `SELECT concat_ws(' ', ${catalogs
  .map((rows) => `(SELECT count(*) || '/' || coalesce(max(xmin::text::bigint), 0) FROM ${rows})`)
  .join()}) AS schema`;

async function contentOf(pool: pg.Pool): Promise<Content> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const { rows: sequences } = await pool.query<{ name: string; start: string; last: string | null }>(
    `SELECT quote_ident(sequencename) AS name, start_value AS start, last_value AS last FROM pg_sequences
      WHERE schemaname = 'public'`,
  );
  const steps = ['BEGIN', 'SET LOCAL session_replication_role = replica'];
  for (const { name } of tables) {
    steps.push(`DELETE FROM ${name}`);
    const { rows } = await pool.query(`SELECT json_agg(t)::text AS rows FROM ${name} t`);
    const text: string | null = rows[0].rows;
    if (text !== null)
      steps.push(
        `INSERT INTO ${name} OVERRIDING SYSTEM VALUE
         SELECT * FROM json_populate_recordset(NULL::${name}, '${text.replaceAll("'", "''")}')`,
      );
  }
  for (const { name, start, last } of sequences)
    steps.push(`SELECT setval('${name}', ${last ?? start}, ${last !== null})`);
  steps.push('COMMIT');
  const { rows } = await pool.query(schemaOf);
  return { schema: rows[0].schema, restore: steps.join(';\n') };
}

/** Returns whether the database is as it was when its directory was copied. */
async function isEmptied({ dataDir, directory, content }: Kept): Promise<boolean> {
  try {
    const isRestored = await onDirectory(directory, dataDir, async (pool) => {
      const { rows } = await pool.query(
        `${schemaOf}, (SELECT max(pg_relation_size(oid)) FROM pg_class
                        WHERE relkind IN ('r', 't') AND oid >= ${firstOwnId})::integer AS largest`,
      );
      if (rows[0].schema !== content.schema || rows[0].largest > largestTable) return false;
      await pool.query(content.restore);
      return true;
    });
    if (!isRestored) return false;
    for (const name of await readdir(dataDir)) {
      if (name === 'database' || name.startsWith('lock')) continue;
      await rm(path.join(dataDir, name), { recursive: true });
    }
    return directory.restarts() === 0;
  } catch {
    return false;
  }
}
