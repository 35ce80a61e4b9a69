/** Up to which number of the log's sequence nothing can be committed any more. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyDatabase } from '#platform/db/tables.ts';
import { auditWriters, lastSequenceNumber } from './count-queries.ts';

/** Milliseconds between two checks: short at first, because most writers end at once. */
const pauseAfter = (waitedMs: number) => (waitedMs < 2_000 ? 100 : 500);

/**
 * Returns the last number drawn from the sequence, after every transaction that may have drawn it or an earlier one has
 * ended; transactions that begin meanwhile are not waited for. Returns undefined when one of them is still open after
 * `maxWaitMs`, or when `signal` is aborted.
 */
export async function settledNumber(
  db: AnyDatabase,
  maxWaitMs: number,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const last = await lastSequenceNumber(db);
  let writers = await auditWriters(db);
  for (let waitedMs = 0; writers.size > 0; ) {
    if (waitedMs >= maxWaitMs || signal?.aborted) return undefined;
    const pauseMs = pauseAfter(waitedMs);
    await sleep(pauseMs);
    waitedMs += pauseMs;
    writers = writers.intersection(await auditWriters(db));
  }
  return last;
}
