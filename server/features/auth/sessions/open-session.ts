/** Opens a session: the last step of every login, by password, by passkey or with a provider. */
import { randomUUIDv7 } from 'node:crypto';
import { type AccessToken, issueAccessToken } from '#features/auth/keys/access-token.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import type { User } from '#features/users/public.ts';
import { hashSecretToken, isSecretToken, newSecretToken } from '#platform/base/crypto/secret-token.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { insertSession, removeCookie, type Session, type SessionRow, sessionOf } from './queries.ts';
import { insertRefreshToken } from './refresh-queries.ts';

/** The properties of the request that signs in. */
export interface SignInRequest {
  /** False for a page of another origin: it uses bearer tokens and gets no cookie (contract §5). */
  readonly wantsCookie: boolean;
  /** The session cookie that came with the request, if any. */
  readonly replacedCookie: string | undefined;
}

export interface OpenedSession {
  readonly user: User;
  readonly row: SessionRow;
  /** Value for the session cookie; undefined when none is wanted. */
  readonly cookie: string | undefined;
  readonly refreshToken: string;
}

/**
 * Creates a session with both credentials, the cookie and the refresh token, in the transaction of `call`. Its id and
 * secrets are new whatever the request contained, so there is nothing to fixate (ASVS 5.0, 7.2.4). The cookie of the
 * request becomes invalid; the refresh tokens of its session continue to work. The audit log records the login, and by
 * what it was, besides the password.
 */
export async function openSession(
  call: Call,
  user: User,
  { wantsCookie, replacedCookie }: SignInRequest,
  by: { readonly secondFactor?: string; readonly provider?: string },
): Promise<OpenedSession> {
  if (replacedCookie !== undefined && isSecretToken(replacedCookie)) {
    await removeCookie(call.db, hashSecretToken(replacedCookie));
  }
  const cookie = wantsCookie ? newSecretToken() : undefined;
  const refreshToken = newSecretToken();
  const row = await insertSession(
    call.db,
    {
      id: randomUUIDv7(),
      userId: user.id,
      cookieHash: cookie === undefined ? null : hashSecretToken(cookie),
      ip: call.ip,
      userAgent: call.userAgent,
    },
    call.app.config,
  );
  await insertRefreshToken(call.db, {
    id: randomUUIDv7(),
    sessionId: row.id,
    hash: hashSecretToken(refreshToken),
    predecessorId: null,
  });
  await recordSecurityEvent(call, 'login', 'session', row.id, {
    actorId: user.id,
    after: { userId: user.id, ...by },
  });
  return { user, row, cookie, refreshToken };
}

export interface IssuedSession extends Omit<OpenedSession, 'row'>, AccessToken {
  readonly session: Session;
}

/** Signs the first access token, once the session is committed. */
export async function issueTokens(app: App, opened: OpenedSession): Promise<IssuedSession> {
  const { user, row, cookie, refreshToken } = opened;
  const tokens = await issueAccessToken(app, {
    userId: user.id,
    sessionId: row.id,
    // The session was created at the database's now().
    nowMs: Temporal.Instant.from(row.createdAt).epochMilliseconds,
    closesMs: Temporal.Instant.from(row.refreshIdleExpiresAt).epochMilliseconds,
  });
  return { user, session: sessionOf(row), cookie, refreshToken, ...tokens };
}
