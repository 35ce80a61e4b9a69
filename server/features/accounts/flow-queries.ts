/** Pending provider sign-ins: every statement that uses their table. It stores only hashes of their secrets. */
import { type Selectable, sql } from 'kysely';
import type { App } from '#platform/data/app.ts';
import { sweep } from '#platform/data/db/sweep.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';

/** The tables of pending provider sign-ins. A restore leaves them out, as it does the sessions. */
export const flowTables: readonly string[] = ['oauth_flows'];

interface FlowTables {
  oauthFlows: {
    stateHash: Buffer;
    browserHash: Buffer;
    provider: string;
    returnTo: string;
    userId: string | null;
    /** The session that began it from a page of this server; null for none. */
    sessionId: string | null;
    expiresAt: string;
  };
}

/** A pending provider sign-in. */
type Flow = Omit<Selectable<FlowTables['oauthFlows']>, 'expiresAt'>;

/** Stores the flow for the given number of seconds. */
export async function insertFlow(db: AnyDatabase, flow: Flow, seconds: number): Promise<void> {
  await tablesOf<FlowTables>(db)
    .insertInto('oauthFlows')
    .values({ ...flow, expiresAt: sql`now() + ${seconds} * interval '1 second'` })
    .execute();
}

/**
 * Removes and returns the flow, so that only one of any number of parallel uses succeeds; undefined unless the flow
 * waits for this provider to send this browser back.
 */
export async function takeFlow(
  db: AnyDatabase,
  { stateHash, browserHash, provider }: Pick<Flow, 'stateHash' | 'browserHash' | 'provider'>,
): Promise<Pick<Flow, 'returnTo' | 'sessionId'> | undefined> {
  return tablesOf<FlowTables>(db)
    .deleteFrom('oauthFlows')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('provider', '=', provider)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['returnTo', 'sessionId'])
    .executeTakeFirst();
}

/** Scheduled job: removes the flows that have expired, until all are removed or `signal` is aborted. */
export function expireOAuthFlows({ database }: App, signal?: AbortSignal): Promise<void> {
  const expired = { table: 'oauth_flows', key: ['state_hash'], time: 'expires_at', before: sql`now()` };
  return sweep(database.kysely, expired, signal);
}
