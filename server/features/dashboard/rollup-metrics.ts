/**
 * The number of deltas that are not rolled up yet. The figures are exact nevertheless, but deltas make reads slower.
 */
import type { App } from '#platform/app-context.ts';
import { databaseGauges } from '#platform/observability/database-gauges.ts';
import { countDeltas } from './rollup-queries.ts';

/** Counting stops at this number. */
const mostCounted = 100_000;

/** Registers the gauge, so that `/metrics` prints it. */
export function registerRollupMetrics(app: App): void {
  databaseGauges(
    app,
    {
      petalpaw_rollup_waiting_deltas: `Changes of bookings that are not yet rolled up into the dashboard's figures; ${mostCounted} means at least that many.`,
    },
    async (db) => ({ petalpaw_rollup_waiting_deltas: await countDeltas(db, mostCounted) }),
  );
}
