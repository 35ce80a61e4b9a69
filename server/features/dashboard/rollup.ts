/** Timed work and a command: the figures are brought up to the bookings, or made anew from them. */
import type { App } from '#platform/app-context.ts';
import { withoutDeadline } from '#platform/async/deadline.ts';
import type { Database } from '#platform/db/database.ts';
import { transact } from '#platform/db/transaction.ts';
import {
  hasDeltas,
  removeEmptyFigures,
  removeFigures,
  replaceDeltas,
  rollUpDeltas,
  sweepFigures,
  tryRollupLock,
  waitForRollupLock,
} from './rollup-queries.ts';

/** Deltas folded by one transaction: short enough that the embedded database, one session, answers in between. */
const batch = 500;

/**
 * Folds what bookings have left since the last time. With several replicas one of them does it; readers are exact
 * before, after and meanwhile. It ends early when `turn` is aborted.
 */
export async function rollUpBookings({ database }: Pick<App, 'database'>, turn?: AbortSignal): Promise<void> {
  if (!(await hasDeltas(database.kysely))) return;
  let folded: number;
  do {
    folded = await transact(database.kysely, async (tx) => {
      if (!(await tryRollupLock(tx))) return 0;
      const count = await rollUpDeltas(tx, batch);
      await removeEmptyFigures(tx);
      return count;
    });
  } while (folded === batch && turn?.aborted !== true);
}

/**
 * Makes all figures anew from the bookings, in one transaction, and returns how many bookings there are. Others
 * go on reading the old figures, and writing, until it is committed.
 */
export function rebuildDashboard(database: Database): Promise<{ bookings: number }> {
  return withoutDeadline(() => rebuild(database));
}

async function rebuild(database: Database): Promise<{ bookings: number }> {
  const rebuilt = await transact(database.kysely, async (tx) => {
    await waitForRollupLock(tx);
    await removeFigures(tx);
    const bookings = await replaceDeltas(tx);
    await rollUpDeltas(tx);
    return { bookings };
  });
  await sweepFigures(database.kysely);
  return rebuilt;
}
