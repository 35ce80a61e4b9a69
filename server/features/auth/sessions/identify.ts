/** Identifies the caller with one indexed read per request, so that a revocation takes effect on the very next one. */
import { Refusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { type AccessTokenClaims, readAccessToken } from '#features/auth/keys/access-token.ts';
import { batched } from '#platform/base/async/batched.ts';
import { hashSecretToken, isSecretToken } from '#platform/base/crypto/secret-token.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call, Caller } from '#platform/data/call.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import {
  type IdentifiedSession,
  type LiveSession,
  lockCallersRole,
  readByCookie,
  readByTokens,
  slideIdleLimit,
} from './queries.ts';

/** The credential of a request: its session cookie, or an access token. */
interface Credential {
  readonly kind: Caller['credentialKind'];
  readonly token: string;
}

/**
 * Returns the caller of a credential, with their current role (contract §5). A cookie slides its idle limit when
 * `slides` is set, and adds the headers about the session.
 *
 * @throws Refusal UNAUTHENTICATED when the credential is malformed, expired or ended, or its user is disabled.
 */
export async function identify(
  call: Call,
  credential: Credential,
  slides: boolean,
): Promise<{ caller: Caller; headers: Record<string, string> }> {
  const { app } = call;
  const { kind, token } = credential;
  if (kind === 'bearer') {
    const session = requireLive(await findByToken(app)(await readAccessToken(app, token)));
    return { caller: callerOf(session, kind), headers: {} };
  }
  if (!isSecretToken(token)) throw new Refusal('UNAUTHENTICATED');
  const session = requireLive(await readByCookie(app.database.pool, hashSecretToken(token)));
  return { caller: callerOf(session, kind), headers: await sessionHeaders(call, session, slides) };
}

/**
 * Confirms that the caller is still signed in, enabled, and has the same role. None of it changes before the transaction of
 * `db` ends.
 *
 * @throws Refusal UNAUTHENTICATED; FORBIDDEN after a change of the role, with which the request may be sent again.
 */
export async function confirmCaller(
  db: AnyDatabase,
  caller: Pick<Caller, 'sessionId' | 'role'>,
): Promise<void> {
  const role = requireLive(await lockCallersRole(db, caller.sessionId));
  if (role !== caller.role) throw new Refusal('FORBIDDEN', 'the role of the caller changed meanwhile');
}

function requireLive<Found>(session: Found | undefined): Found {
  if (session === undefined) throw new Refusal('UNAUTHENTICATED');
  return session;
}

function callerOf({ id, userId, role }: IdentifiedSession, credentialKind: Caller['credentialKind']): Caller {
  return { userId, role, sessionId: id, credentialKind, identifiedAt: performance.now() };
}

/** Every bearer request runs this read, so concurrent ones share one statement. */
const findByToken = onePerApp('tokenOwners', ({ database }: App) =>
  batched((tokens: readonly AccessTokenClaims[]) => readByTokens(database.pool, tokens)),
);

async function sessionHeaders(
  call: Call,
  session: LiveSession,
  slides: boolean,
): Promise<Record<string, string>> {
  const { sessionWarningMs } = call.app.config;
  const { nowMs, idleExpiresMs, expiresMs } = session;
  const leftMs = Math.min(idleExpiresMs, expiresMs) - nowMs;
  const newIdleMs = slides ? await slide(call, session) : idleExpiresMs;
  return {
    'x-session-expires-at': formatMs(Math.min(newIdleMs, expiresMs)),
    ...(leftMs <= sessionWarningMs ? { 'x-session-warning': String(Math.ceil(leftMs / 1000)) } : {}),
  };
}

/** Writes at most once in a twentieth of the idle timeout; the database decides between parallel requests. */
async function slide(call: Call, { id, nowMs, idleExpiresMs }: LiveSession): Promise<number> {
  const { sessionIdleTimeoutMs: idleMs } = call.app.config;
  const isDue = idleExpiresMs <= nowMs + idleMs * 0.95;
  return (isDue ? await slideIdleLimit(call.db, id, idleMs) : undefined) ?? idleExpiresMs;
}

function formatMs(ms: number): string {
  return formatTimestamp(Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)));
}
