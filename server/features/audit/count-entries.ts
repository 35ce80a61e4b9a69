/** Scheduled job that counts the entries of the audit log, so that no read has to count all of them. */
import { sql } from 'kysely';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { settledNumber } from './settled-entries.ts';

/** Sequence numbers counted per statement; small enough to stay far below any time limit. */
const batch = 200_000;
/** Milliseconds that a run waits for running writers before it ends without counting. */
const maxWaitMs = 2_000;

/**
 * Counts the entries that can no longer change. Entries that a slow writer or an abort of `signal` leaves uncounted are
 * counted by the next run.
 */
export async function countAuditEntries(app: App, signal?: AbortSignal): Promise<void> {
  const { db } = backgroundCall(app, 'count-audit-entries');
  const settled = await settledNumber(db, maxWaitMs, signal);
  if (settled === undefined) return;
  while (signal?.aborted !== true && (await countUpTo(db, settled, batch)));
}

/**
 * Continues the count up to `settled`, below which no entry can appear any more, by at most `most` numbers. Two
 * concurrent processes do not count an entry twice: the second waits for the row lock and rereads the row.
 *
 * @returns whether numbers up to `settled` remain to be counted.
 */
async function countUpTo(db: AnyDatabase, settled: bigint, most: number): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    UPDATE audit_log_count
       SET entries = entries + (
             SELECT count(*) FROM audit_log
              WHERE seq > upto AND seq <= least(${String(settled)}::bigint, upto + ${most}::bigint)),
           upto = least(${String(settled)}::bigint, upto + ${most}::bigint)
     WHERE upto < ${String(settled)}::bigint
    RETURNING upto < ${String(settled)}::bigint AS left
  `.execute(db);
  return rows[0]?.left ?? false;
}
