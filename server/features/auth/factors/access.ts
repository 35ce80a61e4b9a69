/** Which factors a caller may change: their own; and who must have one before anything else. */
import type { Role } from '#domain/access/roles.ts';
import { needsSecondFactor } from '#domain/access/second-factor.ts';
import { notFound, notYours, Refusal, requireFound } from '#domain/refusal.ts';
import type { Call, SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { type Factor, findFactor, hasFactor } from './queries.ts';

/**
 * Returns the caller's factor, which must be one that `isMeant`.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN when it belongs to another user.
 */
export async function requireOwnFactor(
  call: SignedInCall,
  id: string,
  isMeant: (factor: Factor) => boolean,
): Promise<Factor> {
  const factor = requireFound(isUuid(id) ? await findFactor(call.db, id) : undefined, 'factor', id);
  if (factor.userId !== call.caller.userId) throw notYours();
  if (!isMeant(factor)) throw notFound('factor', id);
  return factor;
}

/**
 * True if the user's role needs a second factor by REQUIRE_SECOND_FACTOR, and they have none. Read on every request, so
 * that removing the last factor takes effect on the very next one; while the setting is off, nothing is read.
 */
export async function lacksRequiredFactor(
  { app, db }: Call,
  { userId, role }: { readonly userId: string; readonly role: Role },
): Promise<boolean> {
  return needsSecondFactor(app.config.requireSecondFactor, role) && !(await hasFactor(db, userId));
}

/**
 * Refuses a caller who {@link lacksRequiredFactor}.
 *
 * @throws Refusal SECOND_FACTOR_SETUP_REQUIRED
 */
export async function requireSetUp(call: SignedInCall): Promise<void> {
  if (!(await lacksRequiredFactor(call, call.caller))) return;
  const how = 'POST /auth/factors/totp or POST /auth/factors/passkey/options begins';
  throw new Refusal('SECOND_FACTOR_SETUP_REQUIRED', how);
}
