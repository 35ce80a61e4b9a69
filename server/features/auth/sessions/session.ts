/** The sign-in that a request came with: reading it, prolonging it, ending it. */
import { Refusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/timestamp.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { findUser, type User } from '#features/users/public.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { endSession, extendIdleLimit, findSession, type Session } from './queries.ts';

/**
 * Who is signed in, and until when their session goes on.
 *
 * @throws Refusal UNAUTHENTICATED when either has gone since the request came in.
 */
export async function getSession(call: SignedInCall): Promise<{ user: User; session: Session }> {
  const user = await findUser(call, call.caller.userId);
  const session = await findSession(call.db, call.caller.signInId);
  if (user === undefined || session === undefined) throw new Refusal('UNAUTHENTICATED');
  return { user, session };
}

/**
 * Slides the idle limit of the session, whichever credential asks for it.
 *
 * @throws Refusal CONFLICT when the sign-in has no session that is still open: a closed one is never reopened.
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

/** Ends the sign-in at once: its cookie, its refresh tokens and its access tokens. */
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
