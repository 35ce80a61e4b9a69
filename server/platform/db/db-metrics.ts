/** The metrics of the database, its pool and the change feed. */

import { sql } from 'kysely';
import type { AnyDatabase } from '#platform/db/tables.ts';
import type { App } from '../app-context.ts';
import { databaseGauges } from '../observability/database-gauges.ts';
import { gauge, metricsRegistry, readCounter } from '../observability/metrics.ts';

/** Adds these metrics to the output of `/metrics`. */
export function registerDatabaseMetrics(app: App): void {
  registerPool(app);
  registerFeed(app);
  readCounter(
    app,
    {
      name: 'petalpaw_db_embedded_restarts_total',
      help: 'How often the thread of the embedded database died and was started again.',
    },
    () => app.database.restarts(),
  );
  readCounter(
    app,
    {
      name: 'petalpaw_db_history_changes_total',
      help: 'How often the database was found to have another history than before (a failover, a restore), and everything was read again.',
    },
    () => app.database.history.changes,
  );
  databaseGauges(
    app,
    {
      petalpaw_db_migration_number: 'Number of the newest migration that the database has.',
      petalpaw_db_clock_offset_seconds: 'How far the clock of the database is ahead of that of this process.',
    },
    readState,
  );
}

function registerPool(app: App): void {
  const { pool } = app.database;
  metricsRegistry(app).registerMetric(pool.waits);
  gauge(
    app,
    { name: 'petalpaw_db_connections', help: 'Connections to the database that requests share, by state.' },
    () => [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ],
  );
  gauge(
    app,
    { name: 'petalpaw_db_connections_max', help: 'How many of them there may be.' },
    () => pool.options.max,
  );
  gauge(
    app,
    { name: 'petalpaw_db_connection_waiters', help: 'Who waits for one of them.' },
    () => pool.waitingCount,
  );
  readCounter(
    app,
    { name: 'petalpaw_db_connections_opened_total', help: 'Connections to the database that were opened.' },
    () => pool.opened,
  );
  readCounter(
    app,
    { name: 'petalpaw_db_connections_closed_total', help: 'Connections to the database that ended.' },
    () => pool.closed,
  );
  readCounter(
    app,
    {
      name: 'petalpaw_db_timeouts_total',
      help: 'What took too long, by kind: statement, lock, transaction, connection, silence.',
    },
    () => Object.entries(pool.timeouts).map(([kind, count]) => [{ kind }, count]),
  );
  readCounter(
    app,
    {
      name: 'petalpaw_db_lost_transactions_total',
      help: 'Transactions that the database ended in favour of another one; they are run again.',
    },
    () => pool.lost,
  );
}

function registerFeed(app: App): void {
  gauge(
    app,
    {
      name: 'petalpaw_feed_heard_timestamp_seconds',
      help: 'Up to when this process knows every change of the others, in seconds since 1970; not there before the first.',
    },
    () => {
      const syncedAt = app.feed.syncedAt();
      return Number.isFinite(syncedAt) ? (Date.now() - (performance.now() - syncedAt)) / 1_000 : undefined;
    },
  );
}

async function readState(db: AnyDatabase) {
  const began = Date.now();
  const { rows } = await sql<{ migration: number; seconds: number }>`
    SELECT max(number) AS migration, extract(epoch FROM clock_timestamp())::double precision AS seconds FROM migrations
  `.execute(db);
  const { migration = Number.NaN, seconds = Number.NaN } = rows[0] ?? {};
  // The server read its clock at some moment between the request and the response.
  const here = (began + Date.now()) / 2 / 1_000;
  return { petalpaw_db_migration_number: migration, petalpaw_db_clock_offset_seconds: seconds - here };
}
