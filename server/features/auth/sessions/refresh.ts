/** Refresh tokens that rotate: each is valid once, and using one twice ends the session (RFC 9700, 4.14.2). */
import { randomUUIDv7 } from 'node:crypto';
import { Refusal } from '#domain/refusal.ts';
import { type AccessToken, issueAccessToken, type TokenSession } from '#features/auth/keys/access-token.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import { hashSecretToken, isSecretToken } from '#platform/base/crypto/secret-token.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { endSession, findTokenSession } from './queries.ts';
import {
  continueSession,
  findUsedToken,
  insertRefreshToken,
  type UsedToken,
  useRefreshToken,
} from './refresh-queries.ts';

interface RefreshedTokens extends AccessToken {
  readonly refreshToken: string;
}

/** The outcome of a token, decided in one transaction that is committed even when the response is a refusal. */
type Outcome = 'reused' | 'unknown' | { readonly session: TokenSession; readonly successorId: string };

/**
 * Exchanges a refresh token for its successor and an access token. Within REFRESH_REUSE_INTERVAL the token that was
 * used last gets the same successor again; otherwise a used token ends the whole session (contract §5).
 *
 * @throws Refusal REFRESH_REUSED; UNAUTHENTICATED for a token that is unknown or expired, or whose session has ended.
 */
export async function refresh(call: Call, token: string): Promise<RefreshedTokens> {
  const outcome = isSecretToken(token)
    ? await inTransaction(call, (call) => exchange(call, token))
    : 'unknown';
  if (outcome === 'unknown') throw new Refusal('UNAUTHENTICATED', 'refreshToken: unknown, expired or ended');
  if (outcome === 'reused') throw new Refusal('REFRESH_REUSED');
  const { session, successorId } = outcome;
  const { accessToken, expiresIn } = await issueAccessToken(call.app, session);
  return { accessToken, refreshToken: successorOf(call, token, successorId), expiresIn };
}

async function exchange(call: Call, token: string): Promise<Outcome> {
  const hash = hashSecretToken(token);
  const used = await useRefreshToken(call.db, hash);
  return used ? rotate(call, token, used) : repeatOrEnd(call, hash);
}

async function rotate(call: Call, token: string, used: UsedToken): Promise<Outcome> {
  const { sessionId, userId } = used;
  await continueSession(call.db, sessionId, call.app.config.refreshIdleTtlMs);
  const successorId = randomUUIDv7();
  await insertRefreshToken(call.db, {
    id: successorId,
    sessionId,
    hash: hashSecretToken(successorOf(call, token, successorId)),
    predecessorId: used.id,
  });
  await recordSecurityEvent(call, 'refresh', 'session', sessionId, { actorId: userId, after: { userId } });
  return continued(call, sessionId, successorId);
}

async function repeatOrEnd(call: Call, hash: Buffer): Promise<Outcome> {
  const found = await findUsedToken(call.db, hash, call.app.config.refreshReuseIntervalMs);
  if (found === undefined) return 'unknown';
  if (found.live && found.successorId !== null) return continued(call, found.sessionId, found.successorId);
  if (await endSession(call.db, found.sessionId)) {
    await recordSecurityEvent(call, 'refreshReused', 'session', found.sessionId, { after: { ended: true } });
  }
  return 'reused';
}

async function continued(call: Call, sessionId: string, successorId: string): Promise<Outcome> {
  const session = await findTokenSession(call.db, sessionId, 'refreshToken');
  return session ? { session, successorId } : 'unknown';
}

/**
 * Derives the successor from the token, its own row's id and the root secret: it can be derived again for the holder of
 * the token, and neither the database nor a copy of it is enough to derive it.
 */
function successorOf(call: Call, token: string, successorId: string): string {
  return keyedHash(call.app.appSecret, 'refresh successor', `${successorId} ${token}`).toString('base64url');
}
