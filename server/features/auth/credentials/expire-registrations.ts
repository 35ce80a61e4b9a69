/** Scheduled job: deletes registrations that nobody has confirmed, which anyone can create without limit. */
import { Refusal } from '#domain/refusal.ts';
import { findUnconfirmedUserIds, lockUser, removeUnusedUser } from '#features/users/public.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall, type Call, inTransaction } from '#platform/data/call.ts';
import { hasLiveEmailToken } from './mailed-link-queries.ts';

/** The emailed link works for one day, and a new one can be requested on each of the others. */
const days = 7;

/** Users read by one statement; each is deleted in a transaction of its own. */
const batch = 100;

/**
 * Deletes CUSTOMERs who registered more than {@link days} days ago and have not confirmed their address, until none is
 * left or `signal` is aborted. Users stay when a link that was mailed to them still works, when they are disabled, and
 * when anything refers to them: a pet, a booking, a plant, a provider, a session. Without REQUIRE_EMAIL_VERIFICATION
 * nobody has to confirm an address, and nothing is deleted.
 */
export async function expireRegistrations(app: App, signal?: AbortSignal): Promise<void> {
  if (!app.config.requireEmailVerification) return;
  const call = backgroundCall(app, 'expire-registrations');
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await findUnconfirmedUserIds(call.db, { days, after, limit: batch });
    for (const id of ids) {
      if (signal?.aborted) return;
      await deleteUnconfirmed(call, id);
    }
    if (ids.length < batch) return;
    after = ids.at(-1) ?? after;
  }
}

async function deleteUnconfirmed(call: Call, id: string): Promise<void> {
  try {
    await inTransaction(call, async (call) => {
      const user = await lockUser(call.db, id);
      // The user may have confirmed the address, or asked for another link, in the meantime.
      if (user === undefined || user.emailVerified || (await hasLiveEmailToken(call.db, id))) return;
      await removeUnusedUser(call, user);
    });
  } catch (error) {
    // Something refers to the user.
    if (!(error instanceof Refusal) || error.identifier !== 'CONFLICT') throw error;
  }
}
