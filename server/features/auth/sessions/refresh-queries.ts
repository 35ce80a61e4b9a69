/** Refresh tokens: the statements that make, use and remove them. Their table stores only their hashes. */
import { sql } from 'kysely';
import { countRemoved } from '#platform/data/db/sweep.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import { fromNow, type SessionTables } from './queries.ts';

interface RefreshTables extends SessionTables {
  refreshTokens: {
    id: string;
    sessionId: string;
    hash: Buffer;
    predecessorId: string | null;
    expiresAt: string;
    usedAt: string | null;
  };
}

export interface UsedToken {
  readonly id: string;
  readonly sessionId: string;
  readonly userId: string;
}

/** Adds the first token of a family, or a successor. It expires at the session's limit for refresh tokens. */
export async function insertRefreshToken(
  db: AnyDatabase,
  { sessionId, ...token }: { id: string; sessionId: string; hash: Buffer; predecessorId: string | null },
): Promise<void> {
  await tablesOf<RefreshTables>(db)
    .insertInto('refreshTokens')
    .values((is) => ({
      ...token,
      sessionId,
      expiresAt: is.selectFrom('sessions').select('refreshIdleExpiresAt').where('id', '=', sessionId),
    }))
    .execute();
}

/**
 * Uses up the token, if it is unused and not expired, and its session is live: one statement, so that only one of any
 * number of parallel calls succeeds.
 */
export async function useRefreshToken(db: AnyDatabase, hash: Buffer): Promise<UsedToken | undefined> {
  const { rows } = await sql<UsedToken>`
    UPDATE refresh_tokens SET used_at = clock_timestamp()
      FROM live_sessions live
     WHERE refresh_tokens.hash = ${hash} AND used_at IS NULL AND expires_at > now()
       AND live.id = session_id AND live.refresh_expires_at > now()
    RETURNING refresh_tokens.id, session_id, live.user_id
  `.execute(db);
  return rows[0];
}

/** Slides the idle limit of the refresh tokens, never beyond their absolute one. */
export async function continueSession(db: AnyDatabase, id: string, idleMs: number): Promise<void> {
  await tablesOf<RefreshTables>(db)
    .updateTable('sessions')
    .set({ refreshIdleExpiresAt: sql`least(${fromNow(idleMs)}, refresh_expires_at)`, lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export interface RepeatedToken {
  readonly sessionId: string;
  /** True if its session is live. */
  readonly live: boolean;
  /**
   * The successor that may be returned again: the token was used within the interval, and its successor is still
   * unused.
   */
  readonly successorId: string | null;
}

/** Returns a token that was used before and has not expired; undefined for any other. */
export async function findUsedToken(
  db: AnyDatabase,
  hash: Buffer,
  reuseIntervalMs: number,
): Promise<RepeatedToken | undefined> {
  // clock_timestamp: this transaction may have begun before the one that used the token.
  const { rows } = await sql<RepeatedToken>`
    SELECT token.session_id, live.id IS NOT NULL AS live, successor.id AS successor_id
      FROM refresh_tokens token
      LEFT JOIN live_sessions live ON live.id = token.session_id
      LEFT JOIN refresh_tokens successor
             ON successor.predecessor_id = token.id AND successor.used_at IS NULL
            AND ${reuseIntervalMs} > 0
            AND token.used_at + ${reuseIntervalMs} * interval '1 millisecond' > clock_timestamp()
     WHERE token.hash = ${hash} AND token.used_at IS NOT NULL AND token.expires_at > now()
  `.execute(db);
  return rows[0];
}

/**
 * Removes up to `most` tokens of sessions that ended more than a day ago, and returns their number. The removal of a
 * session also removes its tokens, and one that was used for weeks has thousands.
 */
export async function removeTokensOfEnded(db: AnyDatabase, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM refresh_tokens WHERE id IN (
      SELECT token.id
        FROM sessions s
       CROSS JOIN LATERAL (SELECT id FROM refresh_tokens WHERE session_id = s.id LIMIT ${most}) AS token
       WHERE s.ended_at < now() - interval '1 day' LIMIT ${most})
  `.execute(db);
  const removed = Number(numAffectedRows ?? 0n);
  countRemoved(db, 'refresh_tokens', removed);
  return removed;
}
