/** Scheduled job that counts the entries of the audit log, so that no read has to count all of them. */
import type { App } from '#platform/app-context.ts';
import { backgroundCall } from '#platform/call.ts';
import { countUpTo } from './count-queries.ts';
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
