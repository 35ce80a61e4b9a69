/**
 * Sessions: the statements that read and change them. All limits are set and judged by the database's clock, which
 * every replica shares.
 */
import { type Generated, type Selectable, sql } from 'kysely';
import type pg from 'pg';
import type { Role } from '#domain/access/roles.ts';
import type { AccessTokenClaims, TokenSession } from '#features/auth/keys/access-token.ts';
import type { Config } from '#platform/base/config/config.ts';
import { findsOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';

export interface SessionTables {
  sessions: {
    id: string;
    userId: string;
    createdAt: Generated<string>;
    lastUsedAt: Generated<string>;
    endedAt: string | null;
    cookieHash: Buffer | null;
    cookieIdleExpiresAt: string;
    cookieExpiresAt: string;
    refreshIdleExpiresAt: string;
    refreshExpiresAt: string;
    ip: string;
    userAgent: string;
  };
}

/** A session as a request finds it. Times are in milliseconds since 1970. */
export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  /** The user's current role. */
  readonly role: Role;
  readonly nowMs: number;
  readonly idleExpiresMs: number;
  readonly expiresMs: number;
}

/** The properties of it that a bearer request needs. */
export type IdentifiedSession = Pick<LiveSession, 'id' | 'userId' | 'role'>;

/** The cookie's part of a session. */
export interface Session {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  readonly idleExpiresAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

export type SessionRow = Selectable<SessionTables['sessions']>;

type NewSession = Pick<SessionRow, 'id' | 'userId' | 'cookieHash' | 'ip' | 'userAgent'>;

/** How long each credential stays valid, in milliseconds. */
type SessionLimits = Pick<
  Config,
  'sessionIdleTimeoutMs' | 'sessionAbsoluteTimeoutMs' | 'refreshIdleTtlMs' | 'refreshAbsoluteTtlMs'
>;

const idleExpiresMs = sql.raw(epochMs('cookie_idle_expires_at'));

const liveColumns = `id, user_id AS "userId", role, ${epochMs('now()')} AS "nowMs",
  ${epochMs('cookie_idle_expires_at')} AS "idleExpiresMs", ${epochMs('cookie_expires_at')} AS "expiresMs"`;

/**
 * Runs the read of every request with a cookie, prepared once on each connection. It uses the pool directly: Kysely
 * names no statements, and no request is in a transaction yet when its caller is identified.
 */
export async function readByCookie(pool: pg.Pool, cookieHash: Buffer): Promise<LiveSession | undefined> {
  const { rows } = await pool.query<LiveSession>({
    name: 'session-by-cookie',
    text: `SELECT ${liveColumns} FROM live_sessions
            WHERE cookie_hash = $1 AND cookie_expires_at > now() AND cookie_idle_expires_at > now()`,
    values: [cookieHash],
  });
  return rows[0];
}

/** SQL for the time at which an access token must expire, by the credential that it is issued for. */
const closesAt = {
  cookie: 'least(cookie_idle_expires_at, cookie_expires_at, refresh_expires_at)',
  refreshToken: 'least(refresh_idle_expires_at, refresh_expires_at)',
};

/** Returns the session, while it is live and the credential that an access token is issued for has not expired. */
export async function findTokenSession(
  db: AnyDatabase,
  id: string,
  credential: keyof typeof closesAt,
): Promise<TokenSession | undefined> {
  const closes = closesAt[credential];
  const { rows } = await sql<TokenSession>`
    SELECT id AS session_id, user_id, ${sql.raw(epochMs('now()'))} AS now_ms,
           ${sql.raw(epochMs(closes))} AS closes_ms
      FROM live_sessions WHERE id = ${id} AND ${sql.raw(closes)} > now()
  `.execute(db);
  return rows[0];
}

/** Runs the same read for access tokens, and returns the results in their order. */
export async function readByTokens(
  pool: pg.Pool,
  tokens: readonly AccessTokenClaims[],
): Promise<readonly (IdentifiedSession | undefined)[]> {
  const { rows } = await pool.query<IdentifiedSession & { at: number }>({
    name: 'sessions-by-token',
    text: `SELECT t.at::integer AS at, s.id, s.user_id AS "userId", s.role
             FROM unnest($1::uuid[], $2::uuid[], $3::float8[]) WITH ORDINALITY AS t (id, user_id, expires, at)
             JOIN live_sessions s ON s.id = t.id AND s.user_id = t.user_id
            WHERE to_timestamp(t.expires) > now() AND s.refresh_expires_at > now()`,
    values: [
      tokens.map(({ sessionId }) => sessionId),
      tokens.map(({ userId }) => userId),
      tokens.map(({ expires }) => expires),
    ],
  });
  const byPlace = new Map(rows.map((row) => [row.at, row]));
  return tokens.map((_, index) => byPlace.get(index + 1));
}

/** Returns the role of the session's user; undefined when the session has ended or the user is disabled. Locks both. */
export async function lockCallersRole(db: AnyDatabase, sessionId: string): Promise<Role | undefined> {
  const { rows } = await sql<{ role: Role }>`
    SELECT u.role FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = ${sessionId} AND s.ended_at IS NULL AND u.disabled_at IS NULL
       FOR SHARE OF s, u`.execute(db);
  return rows[0]?.role;
}

/**
 * Slides the idle limit, unless less than a twentieth of it has passed since it was last set, possibly by a concurrent
 * request. Returns the resulting limit in milliseconds since 1970, or undefined when the session no longer exists.
 */
export async function slideIdleLimit(
  db: AnyDatabase,
  id: string,
  idleMs: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ idleExpiresMs: number }>`
    UPDATE sessions SET cookie_idle_expires_at = ${fromNow(idleMs)}, last_used_at = now()
     WHERE id = ${id} AND ended_at IS NULL AND cookie_idle_expires_at > now()
       AND cookie_idle_expires_at <= ${fromNow(idleMs * 0.95)}
    RETURNING ${idleExpiresMs} AS idle_expires_ms
  `.execute(db);
  if (rows[0]) return rows[0].idleExpiresMs;
  const now = await sql<{ idleExpiresMs: number }>`
    SELECT ${idleExpiresMs} AS idle_expires_ms FROM sessions WHERE id = ${id}
  `.execute(db);
  return now.rows[0]?.idleExpiresMs;
}

export async function insertSession(
  db: AnyDatabase,
  session: NewSession,
  limits: SessionLimits,
): Promise<SessionRow> {
  return tablesOf<SessionTables>(db)
    .insertInto('sessions')
    .values({
      ...session,
      cookieIdleExpiresAt: fromNow(limits.sessionIdleTimeoutMs),
      cookieExpiresAt: fromNow(limits.sessionAbsoluteTimeoutMs),
      refreshIdleExpiresAt: fromNow(Math.min(limits.refreshIdleTtlMs, limits.refreshAbsoluteTtlMs)),
      refreshExpiresAt: fromNow(limits.refreshAbsoluteTtlMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findSession(db: AnyDatabase, id: string): Promise<Session | undefined> {
  const row = await tablesOf<SessionTables>(db)
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && sessionOf(row);
}

/** True if the session has not ended and its user may sign in; the limits of its credentials are left to the caller. */
export function isSessionLive(db: AnyDatabase, id: string): Promise<boolean> {
  return findsOn(db)(sql`SELECT FROM live_sessions WHERE id = ${id}`);
}

/** Slides the idle limit now; returns undefined when the cookie has expired or was never issued. */
export async function extendIdleLimit(
  db: AnyDatabase,
  id: string,
  idleMs: number,
): Promise<Session | undefined> {
  const row = await tablesOf<SessionTables>(db)
    .updateTable('sessions')
    .set({ cookieIdleExpiresAt: fromNow(idleMs), lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('cookieHash', 'is not', null)
    .where('cookieIdleExpiresAt', '>', sql<string>`now()`)
    .where('cookieExpiresAt', '>', sql<string>`now()`)
    .returningAll()
    .executeTakeFirst();
  return row && sessionOf(row);
}

/** Ends the session with both credentials; returns false when it had ended already. */
export async function endSession(db: AnyDatabase, id: string): Promise<boolean> {
  const { numUpdatedRows } = await end(db).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every session of the user, except `exceptId`, if given; returns their number. */
export async function endSessionsOf(db: AnyDatabase, userId: string, exceptId?: string): Promise<number> {
  const all = end(db).where('userId', '=', userId);
  const ended = exceptId === undefined ? all : all.where('id', '!=', exceptId);
  const { numUpdatedRows } = await ended.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the statement that ends all sessions which have not ended yet. */
function end(db: AnyDatabase) {
  const sessions = tablesOf<SessionTables>(db).updateTable('sessions');
  return sessions.set({ endedAt: sql`now()` }).where('endedAt', 'is', null);
}

/** Removes the cookie from its session; the session's refresh tokens continue to work. */
export async function removeCookie(db: AnyDatabase, cookieHash: Buffer): Promise<void> {
  await tablesOf<SessionTables>(db)
    .updateTable('sessions')
    .set({ cookieHash: null })
    .where('cookieHash', '=', cookieHash)
    .execute();
}

/** Returns SQL for a time that many milliseconds from now. */
export function fromNow(ms: number) {
  return sql<string>`now() + ${Math.round(ms)} * interval '1 millisecond'`;
}

/**
 * Returns SQL for a time as milliseconds since 1970, which arrive as a number. It multiplies before the conversion to a
 * double: the reverse order sometimes loses a millisecond.
 */
function epochMs(time: string): string {
  return `(extract(epoch FROM ${time}) * 1000)::float8`;
}

export function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    createdAt: Temporal.Instant.from(row.createdAt),
    idleExpiresAt: Temporal.Instant.from(row.cookieIdleExpiresAt),
    expiresAt: Temporal.Instant.from(row.cookieExpiresAt),
  };
}
