/** Scheduled job that counts the entries of the audit log, so that no read has to count all of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#platform/app-context.ts';
import { backgroundCall } from '#platform/call.ts';
import { auditWriters, countUpTo, lastDrawn } from './count-queries.ts';

/** Sequence numbers counted per statement; small enough to stay far below any time limit. */
const batch = 200_000;
/**
 * Milliseconds between two checks for running writers, and the number of checks before this run ends without
 * counting.
 */
const pauseMs = 100;
const looks = 20;

/**
 * Counts the entries that can no longer change. Entries that a slow writer or an abort of `signal` leaves uncounted are
 * counted by the next run.
 */
export async function countAuditEntries(app: App, signal?: AbortSignal): Promise<void> {
  const { db } = backgroundCall(app, 'count-audit-entries');
  const settled = await lastDrawn(db);
  if (!(await haveEnded(db, await auditWriters(db)))) return;
  while (signal?.aborted !== true && (await countUpTo(db, settled, batch)));
}

async function haveEnded(db: Db, writers: ReadonlySet<string>): Promise<boolean> {
  for (let look = 0; writers.size > 0; look++) {
    if (look === looks) return false;
    await sleep(pauseMs);
    writers = writers.intersection(await auditWriters(db));
  }
  return true;
}

type Db = ReturnType<typeof backgroundCall>['db'];
