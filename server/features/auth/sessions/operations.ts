/** The operations of sessions: the one of the request, and the list of all of a user's (ASVS 5.0, 7.5.2); the public keys. */
import { notFound, notYours, Refusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { type AccessToken, issueAccessToken } from '#features/auth/keys/access-token.ts';
import { signingKeys } from '#features/auth/keys/signing-keys.ts';
import type { SessionListQuery } from '#features/auth/schema.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { findUser, type User } from '#features/users/public.ts';
import { type Call, inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { isUuid, pageOf, sliceRequest } from '#platform/data/shapes/shapes.ts';
import { findOwner, selectOpenSessions } from './list-queries.ts';
import { endSession, extendIdleLimit, findSession, findTokenSession, type Session } from './queries.ts';

/**
 * Returns the signed-in user, and their session with its limits.
 *
 * @throws Refusal UNAUTHENTICATED when either has ended since the request arrived.
 */
export async function getSession(call: SignedInCall): Promise<{ user: User; session: Session }> {
  const user = await findUser(call.db, call.caller.userId);
  const session = await findSession(call.db, call.caller.sessionId);
  if (user === undefined || session === undefined) throw new Refusal('UNAUTHENTICATED');
  return { user, session };
}

/**
 * Slides the idle limit of the session's cookie, whichever credential the request has.
 *
 * @throws Refusal CONFLICT when the session has no valid cookie: an expired one is never renewed.
 */
export function extendSession(call: SignedInCall): Promise<Session> {
  return inTransaction(call, async (call) => {
    const { sessionId } = call.caller;
    const session = await extendIdleLimit(call.db, sessionId, call.app.config.sessionIdleTimeoutMs);
    if (session === undefined) throw new Refusal('CONFLICT', { reason: 'EXPIRED', field: 'Cookie' });
    await recordSecurityEvent(call, 'extendSession', 'session', sessionId, {
      after: { idleExpiresAt: formatTimestamp(session.idleExpiresAt) },
    });
    return session;
  });
}

/**
 * Issues an access token for the session of the request's cookie, which it does not outlive.
 *
 * @throws Refusal CONFLICT for a request with an access token: such a token must not renew itself; UNAUTHENTICATED when
 * the session has ended since the request arrived.
 */
export async function createSessionToken(call: SignedInCall): Promise<AccessToken> {
  const { userId, sessionId, credentialKind } = call.caller;
  if (credentialKind !== 'cookie') throw new Refusal('CONFLICT', { reason: 'REQUIRED', field: 'Cookie' });
  const session = await inTransaction(call, async (call) => {
    const session = await findTokenSession(call.db, sessionId, 'cookie');
    if (session === undefined) throw new Refusal('UNAUTHENTICATED');
    await recordSecurityEvent(call, 'createSessionToken', 'session', sessionId, { after: { userId } });
    return session;
  });
  return issueAccessToken(call.app, session);
}

/** Ends the session at once: its cookie, its refresh tokens and its access tokens. */
export async function logout(call: SignedInCall): Promise<void> {
  await inTransaction(call, async (call) => {
    const { sessionId } = call.caller;
    if (!(await endSession(call.db, sessionId))) return;
    await recordSecurityEvent(call, 'logout', 'session', sessionId, { after: { ended: true } });
  });
}

/** Returns the caller's own sessions that have a valid credential, newest first, page by page. */
export async function listSessions(call: SignedInCall, query: SessionListQuery) {
  const page = sliceRequest(query);
  const { sessions, total } = await selectOpenSessions(call.db, call.caller.userId, page);
  return pageOf(page, sessions, total);
}

/**
 * Ends one of the caller's own sessions at once: its cookie, its refresh tokens and its access tokens.
 *
 * @throws Refusal NOT_FOUND when there is no such session, or no longer; FORBIDDEN when it belongs to another user.
 */
export async function deleteSession(call: SignedInCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const owner = isUuid(id) ? await findOwner(call.db, id) : undefined;
    if (owner !== undefined && owner !== call.caller.userId) {
      throw notYours();
    }
    // Of several parallel requests that end it, one succeeds.
    if (owner === undefined || !(await endSession(call.db, id))) {
      throw notFound('session', id);
    }
    await recordSecurityEvent(call, 'deleteSession', 'session', id.toLowerCase(), { after: { ended: true } });
  });
}

/** Returns the public keys of access tokens as a JWK Set (RFC 7517, 5); from memory, so the database may be unavailable. */
export async function getJwks({ app }: Call): Promise<{ readonly keys: readonly object[] }> {
  const { verifying } = await signingKeys(app).current();
  return { keys: [...verifying.values()].map(({ published }) => published) };
}
