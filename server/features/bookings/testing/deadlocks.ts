/** Support of the trials: the deadlocks that requests have caused. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#platform/data/db/pool.ts';
import type { TestServer } from '#test/support/server.ts';

/** The number of deadlocks in this database, when each of its sessions has published its figures. */
export async function deadlocksIn(pool: Pool, other: Pick<TestServer, 'request'>): Promise<string> {
  // PostgreSQL publishes statistics at the end of a transaction, at most once per second.
  await sleep(1_100);
  await Promise.all(Array.from({ length: 10 }, () => pool.query('SELECT 1')));
  await other.request('GET', '/health/ready');
  const { rows } = await pool.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0].deadlocks;
}
