/** The metrics of the database, its pool and the change feed. */

import { sql } from 'kysely';
import { metricsRegistry, readMetrics } from '#platform/base/observability/metrics.ts';
import type { App } from '#platform/data/app.ts';
import { removedRows } from '#platform/data/db/sweep.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { databaseGauges } from './database-gauges.ts';

/** Adds these metrics to the output of `/metrics`. */
export function registerDatabaseMetrics(app: App): void {
  const { pool, history, kysely } = app.database;
  metricsRegistry(app).registerMetric(pool.waits);
  readMetrics(app, {
    petalpaw_db_connections: {
      help: 'Connections to the database that requests share, by state.',
      read: () => [
        [{ state: 'busy' }, pool.totalCount - pool.idleCount],
        [{ state: 'idle' }, pool.idleCount],
      ],
    },
    petalpaw_db_connections_max: {
      help: 'Maximum number of connections to the database that requests share.',
      read: () => pool.options.max,
    },
    petalpaw_db_connection_waiters: {
      help: 'Requests that wait for a connection to the database.',
      read: () => pool.waitingCount,
    },
    petalpaw_db_connections_opened_total: {
      help: 'Opened connections to the database.',
      read: () => pool.opened,
    },
    petalpaw_db_connections_closed_total: {
      help: 'Closed connections to the database.',
      read: () => pool.closed,
    },
    petalpaw_db_timeouts_total: {
      help: 'Timeouts of the database by kind: statement, lock, transaction, connection, silence.',
      read: () => Object.entries(pool.timeouts).map(([kind, count]) => [{ kind }, count]),
    },
    petalpaw_db_storage_errors_total: {
      help: 'Statements that failed because the disk of the database is full or fails, by kind: full, io.',
      read: () => Object.entries(pool.storageErrors).map(([kind, count]) => [{ kind }, count]),
    },
    petalpaw_db_lost_transactions_total: {
      help: 'Transactions that the database aborted in favor of another one; they are run again.',
      read: () => pool.lost,
    },
    petalpaw_feed_synced_timestamp_seconds: {
      help: 'Time up to which this process knows every change of the others, in seconds since 1970; absent before the first.',
      read() {
        const syncedAt = app.feed.syncedAt();
        return Number.isFinite(syncedAt) ? (Date.now() - (performance.now() - syncedAt)) / 1_000 : undefined;
      },
    },
    petalpaw_db_embedded_restarts_total: {
      help: 'Number of times that the embedded database died and was opened again.',
      read: () => app.database.restarts(),
    },
    petalpaw_db_history_changes_total: {
      help: 'Number of times that the database was found to be another one than before (failover, restore) and everything was read again.',
      read: () => history.changes,
    },
    petalpaw_db_removed_rows_total: {
      help: 'Rows that this process removed by table, because they had expired, were sent or were processed.',
      read: () => [...removedRows(kysely)].map(([table, rows]) => [{ table }, rows]),
    },
  });
  databaseGauges(
    app,
    {
      petalpaw_db_migration_number: 'Number of the newest migration in the database.',
      petalpaw_db_clock_offset_seconds: 'Clock of the database minus the clock of this process, in seconds.',
    },
    readState,
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
