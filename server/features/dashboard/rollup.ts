/**
 * A scheduled job that rolls new deltas up into the figures, its metric, and a command that rebuilds the figures from
 * the bookings.
 */

import { withoutDeadline } from '#platform/base/async/deadline.ts';
import type { App } from '#platform/data/app.ts';
import type { Database } from '#platform/data/db/database.ts';
import { transact } from '#platform/data/db/transaction.ts';
import { databaseGauges } from '#platform/data/metrics/database-gauges.ts';
import {
  countDeltas,
  removeEmptyFigures,
  removeFigures,
  replaceDeltas,
  rollUpDeltas,
  sweepFigures,
  tryRollupLock,
  waitForRollupLock,
} from './rollup-queries.ts';

/** Deltas per transaction: few enough that the embedded database, which has one session, responds in between. */
const batch = 500;

/**
 * Rolls up the deltas that bookings have added since the last run. With several replicas, one of them does it; readers
 * see exact figures before, during and after the run. The run ends early when `signal` is aborted.
 */
export async function rollUpBookings(
  { database }: Pick<App, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  if ((await countDeltas(database.kysely, 1)) === 0) return;
  let rolledUp: number;
  do {
    rolledUp = await transact(database.kysely, async (tx) => {
      if (!(await tryRollupLock(tx))) return 0;
      const count = await rollUpDeltas(tx, batch);
      await removeEmptyFigures(tx);
      return count;
    });
  } while (rolledUp === batch && signal?.aborted !== true);
}

/**
 * Rebuilds all figures from the bookings in one transaction, and returns the number of bookings. Until the commit,
 * other transactions read the old figures and can write.
 */
export function rebuildDashboard(database: Database): Promise<{ bookings: number }> {
  return withoutDeadline(async () => {
    const rebuilt = await transact(database.kysely, async (tx) => {
      await waitForRollupLock(tx);
      await removeFigures(tx);
      const bookings = await replaceDeltas(tx);
      await rollUpDeltas(tx);
      return { bookings };
    });
    await sweepFigures(database.kysely);
    return rebuilt;
  });
}

/** The gauge of waiting deltas counts up to this number. */
const maxCounted = 100_000;

/** Adds the number of deltas that wait to `/metrics`: the figures are exact nevertheless, but deltas make reads slower. */
export function registerRollupMetrics(app: App): void {
  databaseGauges(
    app,
    {
      petalpaw_rollup_waiting_deltas: `Changes of bookings that are not yet rolled up into the dashboard's figures; ${maxCounted} means at least that many.`,
    },
    async (db) => ({ petalpaw_rollup_waiting_deltas: await countDeltas(db, maxCounted) }),
  );
}
