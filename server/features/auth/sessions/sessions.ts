/** Lists all the sessions of a user, and ends one of them (ASVS 5.0, 7.5.2). */
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { isUuid, pageOf, sliceRequest } from '#platform/shapes/shapes.ts';
import { endSession } from './queries.ts';
import { findOwner, selectOpenSessions } from './sessions-queries.ts';
import type { SessionListQuery } from './sessions-schema.ts';

/** Returns the caller's own sessions that have a valid credential, newest first, page by page. */
export async function listSessions(call: SignedInCall, query: SessionListQuery) {
  const page = sliceRequest(query);
  const { signIns, total } = await selectOpenSessions(call.db, call.caller.userId, page);
  return pageOf(page, signIns, total);
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
      throw new Refusal('FORBIDDEN', 'id: the session belongs to another user');
    }
    // Of several parallel requests that end it, one succeeds.
    if (owner === undefined || !(await endSession(call.db, id))) {
      throw new Refusal('NOT_FOUND', 'id: no such session');
    }
    await recordSecurityEvent(call, {
      action: 'deleteSession',
      entity: 'signIn',
      entityId: id.toLowerCase(),
      after: { ended: true },
    });
  });
}
