/** Reads, extends and ends the session of a request. */
import { Refusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/timestamp.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { findUser, type User } from '#features/users/public.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { endSession, extendIdleLimit, findSession, type Session } from './queries.ts';

/**
 * Returns the signed-in user, and their session with its limits.
 *
 * @throws Refusal UNAUTHENTICATED when either has ended since the request arrived.
 */
export async function getSession(call: SignedInCall): Promise<{ user: User; session: Session }> {
  const user = await findUser(call.db, call.caller.userId);
  const session = await findSession(call.db, call.caller.signInId);
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
    const { signInId } = call.caller;
    const session = await extendIdleLimit(call.db, signInId, call.app.config.sessionIdleTimeoutMs);
    if (session === undefined) throw new Refusal('CONFLICT', 'session: has ended; sign in again');
    await recordSecurityEvent(call, {
      action: 'extendSession',
      entity: 'signIn',
      entityId: signInId,
      after: { idleExpiresAt: formatTimestamp(session.idleExpiresAt) },
    });
    return session;
  });
}

/** Ends the session at once: its cookie, its refresh tokens and its access tokens. */
export async function logout(call: SignedInCall): Promise<void> {
  await inTransaction(call, async (call) => {
    const { signInId } = call.caller;
    if (!(await endSession(call.db, signInId))) return;
    await recordSecurityEvent(call, {
      action: 'logout',
      entity: 'signIn',
      entityId: signInId,
      after: { ended: true },
    });
  });
}
