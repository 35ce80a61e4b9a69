/** A temporary database for a bench on a real PostgreSQL server, dropped at the end. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The server that benches use; its role must be allowed to create databases. */
const server = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export interface BenchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database; prints a line and returns undefined when no server is available. */
export async function createBenchDatabase(): Promise<BenchDatabase | undefined> {
  const name = `petalpaw_bench_${randomBytes(4).toString('hex')}`;
  try {
    await once(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    console.log(`Skipped, because there is no PostgreSQL (BENCH_DATABASE_URL): ${(error as Error).message}`);
    return undefined;
  }
  const [setting] = await query<{ autovacuum: string }>(server, 'SHOW autovacuum');
  if (setting?.autovacuum !== 'on')
    console.log('Autovacuum is off: statements keep plans that were made while the tables were small.');
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => once(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Returns the rows of one statement on a connection of its own. */
export async function query<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function once(statement: string): Promise<void> {
  await query(server, statement);
}
