/**
 * Performs the background maintenance of a PostgreSQL server, which the embedded one lacks: it runs in single-user
 * mode, without a checkpointer and without autovacuum. Without maintenance, its write-ahead log would grow forever, and
 * with it the duration of a start after the process was killed.
 */
import type { PGlite } from '@electric-sql/pglite';

/** Milliseconds until `maintain` is called again after a failed call, so that failures do not flood the log. */
export const pauseAfterFailureMs = 60_000;

/** Bytes: a start replays about 100 MB of write-ahead log per second. */
const longestLogBytes = 32 * 1024 * 1024;

/** Performs one small step if one is due: a checkpoint, or a VACUUM of the table that needs it most. */
export async function maintain(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ log_bytes: string; worn_table: string | null }>(whatIsDue);
  const [due] = rows;
  if (Number(due?.log_bytes) > longestLogBytes) await database.exec('CHECKPOINT');
  else if (due?.worn_table) await database.exec(`VACUUM (ANALYZE) ${due.worn_table}`);
}

/** The thresholds are autovacuum's own defaults (PostgreSQL documentation, "The Autovacuum Daemon"). */
const whatIsDue = `
  SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text AS log_bytes,
         (SELECT relid::regclass::text
            FROM pg_stat_user_tables
           WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
           ORDER BY n_dead_tup + n_mod_since_analyze DESC
           LIMIT 1) AS worn_table
    FROM pg_control_checkpoint()`;
