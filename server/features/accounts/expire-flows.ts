/** Scheduled job: removes pending provider sign-ins that have expired. */
import type { App } from '#platform/app-context.ts';
import { backgroundCall } from '#platform/call.ts';
import { removeExpiredFlows } from './flow-queries.ts';

/** The tables of pending provider sign-ins. A restore leaves them out, as it does the sessions. */
export const flowTables: readonly string[] = ['oauth_flows'];

/** Rows removed by one statement: few enough that its locks delay no other statement. */
const batch = 1_000;

/** Removes them in batches, until all are removed or `signal` is aborted. Replicas do not disturb each other. */
export async function expireOAuthFlows(app: App, signal?: AbortSignal): Promise<void> {
  const { db } = backgroundCall(app, 'expire-oauth-flows');
  while (signal?.aborted !== true && (await removeExpiredFlows(db, batch)) === batch);
}
