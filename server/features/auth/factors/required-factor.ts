/** Users who must have a second factor, and have none yet. */
import { Refusal } from '#domain/refusal.ts';
import { needsSecondFactor } from '#domain/second-factor.ts';
import type { SignedInCall } from '#platform/call.ts';
import { hasFactor } from './queries.ts';

/**
 * Refuses a caller whose role needs a second factor by REQUIRE_SECOND_FACTOR, until they have one. Read on every
 * request, so that removing the last factor takes effect on the very next one; while the setting is off, nothing is
 * read.
 *
 * @throws Refusal SECOND_FACTOR_SETUP_REQUIRED
 */
export async function requireSetUp({ app, db, caller }: SignedInCall): Promise<void> {
  if (!needsSecondFactor(app.config.requireSecondFactor, caller.role)) return;
  if (await hasFactor(db, caller.userId)) return;
  const how = 'POST /auth/factors/totp or POST /auth/factors/passkey/options begins';
  throw new Refusal('SECOND_FACTOR_SETUP_REQUIRED', how);
}
