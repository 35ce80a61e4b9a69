/** Direct access to a test database, past every server and pooler. */
import pg from 'pg';

/** Runs `work` on a connection of its own. */
export async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Advisory locks that any session holds in that database. */
export async function advisoryLocks(url: string): Promise<number> {
  const { rows } = await on(url, (client) =>
    client.query(
      `SELECT count(*)::integer AS locks FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND d.datname = current_database()`,
    ),
  );
  return rows[0].locks;
}
