/**
 * Databases on a server that the tests of one worker use one after the other: DROP DATABASE waits until the server has
 * written the changes of all databases to the disk, which takes longer than most tests.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { vi } from 'vitest';
import { type Content, contentOf, restoreContent } from './content.ts';
import { databaseUrlOf, dropDatabase, type TestRun } from './test-run.ts';

/** The number of databases without a user that are kept. */
const mostIdle = 2;
/** Milliseconds that the server may take to notice that a test has closed its connections. */
const longestCloseMs = 1_000;

/** Their names. */
const idle: string[] = [];
/** The same in every copy of the template. */
let content: Content | undefined;

/** Returns the name of a database with the content of the template. */
export async function borrowDatabase(run: TestRun): Promise<string> {
  const kept = idle.pop();
  if (kept !== undefined) return kept;
  const name = await createDatabase(run, `${run.databasePrefix}template`);
  content ??= await onDatabase(run, name, contentOf);
  return name;
}

export async function createDatabase(run: TestRun, template: string): Promise<string> {
  const name = randomBytes(8).toString('hex');
  await onServer(run, (client) =>
    client.query(`CREATE DATABASE ${run.databasePrefix}${name} TEMPLATE ${template}`),
  );
  return name;
}

/** Keeps a borrowed database for the next test if only rows have changed; otherwise drops it. */
export async function returnDatabase(run: TestRun, name: string): Promise<void> {
  const isKept = idle.length < mostIdle && (await onDatabase(run, name, isEmptied).catch(() => false));
  if (isKept) idle.push(name);
  else await removeDatabase(run, name);
}

export async function removeDatabase(run: TestRun, name: string): Promise<void> {
  await onServer(run, (client) => dropDatabase(client, run.databasePrefix + name));
}

async function isEmptied(client: pg.Client): Promise<boolean> {
  return content !== undefined && (await isUnused(client)) && (await restoreContent(client, content));
}

/** Returns whether nobody else is connected, or still has something prepared. */
async function isUnused(client: pg.Client): Promise<boolean> {
  const requireUnused = async () => {
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend')
            + (SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database()) AS users`,
    );
    if (rows[0].users !== '0') throw new Error('The database is in use.');
  };
  return vi.waitFor(requireUnused, { timeout: longestCloseMs, interval: 20 }).then(
    () => true,
    () => false,
  );
}

async function onDatabase<T>(
  run: TestRun,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return connected(databaseUrlOf(run, name), work);
}

async function onServer(run: TestRun, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await connected(run.serverUrl, work);
}

async function connected<T>(url: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  // The database may be dropped before the server has noticed the end of this connection.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
