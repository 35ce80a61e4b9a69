/** The statements for the list of a user's sessions. */

import { sql } from 'kysely';
import { type RowOf, withInstants } from '#platform/data/db/columns.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import type { SliceRequest } from '#platform/data/shapes/shapes.ts';

/** A session with at least one valid credential. */
export interface OpenSession {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  /** Of bearer tokens the last refresh, because noting each request would be a write for each. */
  readonly lastUsedAt: Temporal.Instant;
  /** When the last of its valid credentials reaches its absolute limit, however much it is used. */
  readonly expiresAt: Temporal.Instant;
  readonly ip: string;
  readonly userAgent: string;
}

const cookieOpen = sql.raw(
  'cookie_hash IS NOT NULL AND cookie_idle_expires_at > now() AND cookie_expires_at > now()',
);
const refreshOpen = sql.raw('refresh_idle_expires_at > now() AND refresh_expires_at > now()');
const isOpen = sql`ended_at IS NULL AND (${cookieOpen} OR ${refreshOpen})`;

const shownTimes = ['createdAt', 'lastUsedAt', 'expiresAt'] as const;

/** Returns one page of the user's open sessions, newest first, and their total number. */
export async function selectOpenSessions(
  db: AnyDatabase,
  userId: string,
  { limit, offset }: SliceRequest,
): Promise<{ sessions: OpenSession[]; total: number }> {
  const { rows } = await sql<RowOf<OpenSession>>`
    SELECT id, created_at, last_used_at, ip, user_agent,
           greatest(CASE WHEN ${cookieOpen} THEN cookie_expires_at END,
                    CASE WHEN ${refreshOpen} THEN refresh_expires_at END) AS expires_at
      FROM sessions
     WHERE user_id = ${userId} AND ${isOpen}
     ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
  `.execute(db);
  const { rows: counted } = await sql<{ total: string }>`
    SELECT count(*) AS total FROM sessions WHERE user_id = ${userId} AND ${isOpen}
  `.execute(db);
  return { sessions: rows.map((row) => withInstants(row, shownTimes)), total: Number(counted[0]?.total) };
}

/** Returns the owner of the open session with that id, which must be a UUID; undefined when there is none. */
export async function findOwner(db: AnyDatabase, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id FROM sessions WHERE id = ${id} AND ${isOpen}
  `.execute(db);
  return rows[0]?.userId;
}

/** A session as it is stored, open or not, without its credentials. */
export interface SessionRecord extends OpenSession {
  readonly endedAt: Temporal.Instant | null;
}

/** Returns the next sessions of the user after the one with that id, oldest first. */
export async function selectSessionsOf(
  db: AnyDatabase,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<SessionRecord[]> {
  const isNext =
    after === undefined
      ? sql`true`
      : sql`(created_at, id) > (SELECT created_at, id FROM sessions WHERE id = ${after})`;
  const { rows } = await sql<RowOf<SessionRecord>>`
    SELECT id, created_at, last_used_at, ended_at, ip, user_agent,
           greatest(cookie_expires_at, refresh_expires_at) AS expires_at
      FROM sessions WHERE user_id = ${userId} AND ${isNext}
     ORDER BY created_at, id LIMIT ${limit}
  `.execute(db);
  return rows.map((row) => withInstants(row, [...shownTimes, 'endedAt']));
}
