/** Which factors a caller may change: their own. */
import { Refusal } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/call.ts';
import { isUuid } from '#platform/shapes/shapes.ts';
import { findFactor, type OwnedFactor } from './queries.ts';

/** @throws Refusal NOT_FOUND, then FORBIDDEN when the factor belongs to another user. */
async function requireOwn(call: SignedInCall, id: string): Promise<OwnedFactor> {
  const found = isUuid(id) ? await findFactor(call.db, id) : undefined;
  if (found === undefined) throw new Refusal('NOT_FOUND', 'id: no such factor');
  if (found.userId !== call.caller.userId)
    throw new Refusal('FORBIDDEN', 'id: this factor belongs to another user');
  return found;
}

/**
 * Returns the caller's factor.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requireOwnFactor(call: SignedInCall, id: string): Promise<OwnedFactor> {
  const found = await requireOwn(call, id);
  if (!found.counts) throw new Refusal('NOT_FOUND', 'id: no such factor');
  return found;
}

/**
 * Returns the caller's authenticator app, whether or not it has shown a code.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requireOwnTotp(call: SignedInCall, id: string): Promise<OwnedFactor> {
  const found = await requireOwn(call, id);
  if (found.factor.type !== 'totp') throw new Refusal('NOT_FOUND', 'id: no authenticator app has this id');
  return found;
}
