/** How far the figures lag behind the bookings. They are exact all the same; reading them costs more. */
import type { App } from '#platform/app-context.ts';
import { databaseGauges } from '#platform/observability/database-gauges.ts';
import { countDeltas } from './rollup-queries.ts';

/** Beyond this it is too many, and counting goes no further. */
const mostCounted = 100_000;

/** Adds it to what `/metrics` prints. */
export function registerRollupMetrics(app: App): void {
  databaseGauges(
    app,
    {
      petalpaw_rollup_waiting_deltas: `Changes of bookings that are not folded into the dashboard's figures yet; ${mostCounted} stands for more, too.`,
    },
    async (db) => ({ petalpaw_rollup_waiting_deltas: await countDeltas(db, mostCounted) }),
  );
}
