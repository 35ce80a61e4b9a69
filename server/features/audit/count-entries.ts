/** Timed work: counts the entries of the audit log, so that no reader has to count them all. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#platform/app-context.ts';
import { backgroundCall } from '#platform/call.ts';
import { auditWriters, countUpTo, lastDrawn } from './count-queries.ts';

/** Numbers counted by one statement: far from any time limit. */
const batch = 200_000;
/** Milliseconds between two looks at whether writers have ended, and how often it is looked before giving up. */
const pauseMs = 100;
const looks = 20;

/** Counts what can no longer change. What a slow writer, or the end of `turn`, leaves over is left to the next turn. */
export async function countAuditEntries(app: App, turn?: AbortSignal): Promise<void> {
  const { db } = backgroundCall(app, 'count-audit-entries');
  const settled = await lastDrawn(db);
  if (!(await haveEnded(db, await auditWriters(db)))) return;
  while (turn?.aborted !== true && (await countUpTo(db, settled, batch)));
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
