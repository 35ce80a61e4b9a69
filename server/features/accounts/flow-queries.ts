/** Pending provider sign-ins: every statement that uses their table. It stores only hashes of their secrets. */
import { type Selectable, sql } from 'kysely';
import { countRemoved } from '#platform/db/removed-rows.ts';
import { type AnyDatabase, tablesOf } from '#platform/db/tables.ts';

interface FlowTables {
  oauthFlows: {
    stateHash: Buffer;
    browserHash: Buffer;
    provider: string;
    returnTo: string;
    userId: string | null;
    signInId: string | null;
    expiresAt: string;
  };
}

/** A pending provider sign-in. */
export interface Flow extends Omit<Selectable<FlowTables['oauthFlows']>, 'signInId' | 'expiresAt'> {
  /** The session that began it from a page of this server; null for none. */
  readonly sessionId: string | null;
}

/** Stores the flow for the given number of seconds. */
export async function insertFlow(
  db: AnyDatabase,
  { sessionId, ...flow }: Flow,
  seconds: number,
): Promise<void> {
  await tablesOf<FlowTables>(db)
    .insertInto('oauthFlows')
    .values({ ...flow, signInId: sessionId, expiresAt: sql`now() + ${seconds} * interval '1 second'` })
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
    .returning(['returnTo', 'signInId as sessionId'])
    .executeTakeFirst();
}

/** Removes up to `most` expired flows and returns their number. */
export async function removeExpiredFlows(db: AnyDatabase, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM oauth_flows WHERE state_hash IN (
      SELECT state_hash FROM oauth_flows WHERE expires_at < now() LIMIT ${most} FOR UPDATE SKIP LOCKED)
  `.execute(db);
  const removed = Number(numAffectedRows ?? 0n);
  countRemoved(db, 'oauth_flows', removed);
  return removed;
}
