/** All the sign-ins of a user: seeing them, and ending one of them (ASVS 5.0, 7.5.2). */
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { isUuid, pageOf, sliceRequest } from '#platform/shapes/shapes.ts';
import { endSession } from './queries.ts';
import { findOwner, selectOpenSessions } from './sessions-queries.ts';
import type { SessionListQuery } from './sessions-schema.ts';

/** The caller's own sign-ins of which a door is open, the newest first, page by page. */
export async function listSessions(call: SignedInCall, query: SessionListQuery) {
  const page = sliceRequest(query);
  const { signIns, total } = await selectOpenSessions(call.db, call.caller.userId, page);
  return pageOf(page, signIns, total);
}

/**
 * Ends one of the caller's own sign-ins at once: its cookie, its refresh tokens and its access tokens.
 *
 * @throws Refusal NOT_FOUND when there is no such sign-in, or no longer; FORBIDDEN when it is another's.
 */
export async function deleteSession(call: SignedInCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const owner = isUuid(id) ? await findOwner(call.db, id) : undefined;
    if (owner !== undefined && owner !== call.caller.userId) {
      throw new Refusal('FORBIDDEN', 'id: the session belongs to another user');
    }
    // Of several who end it at once, one has ended it.
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
