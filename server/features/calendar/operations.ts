/** The operations of the endpoints of calendar feeds (contract §19). */
import { randomUUIDv7 } from 'node:crypto';
import { capabilityFor } from '#domain/booking/calendar/calendar-scope.ts';
import { notFound, notYours, Refusal, requireCapability, requireFound } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/public.ts';
import { lockUser } from '#features/users/public.ts';
import { hashSecretToken, newSecretToken } from '#platform/base/crypto/secret-token.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { recordDeletion } from './end-feeds.ts';
import { type CalendarFeed, deleteFeed, findFeed, insertFeed, selectFeeds } from './queries.ts';
import type { NewCalendarFeedBody } from './schema.ts';

/** Enough for every device and program of a person. */
const maxFeeds = 20;

/**
 * Creates a feed for the caller, in the language of the request. Its secret is in the result only.
 *
 * @throws Refusal FORBIDDEN when the caller's role may not read the bookings of the scope; CONFLICT when the caller has
 * as many feeds as a user may have.
 */
export function createCalendarFeed(
  call: SignedInCall,
  { scope }: NewCalendarFeedBody,
): Promise<{ feed: CalendarFeed; secret: string }> {
  const { userId, role } = call.caller;
  const chosen = scope ?? 'own';
  requireCapability(role, capabilityFor(chosen), 'scope');
  const secret = newSecretToken();
  return inTransaction(call, async (call) => {
    // Locked, so that parallel requests cannot create more than the limit together, and none after the user is disabled.
    const user = await lockUser(call.db, userId);
    if (user === undefined || user.disabled) throw new Refusal('UNAUTHENTICATED');
    const feeds = await selectFeeds(call.db, userId);
    if (feeds.length >= maxFeeds) {
      throw new Refusal('CONFLICT', { reason: 'TOO_MANY', max: maxFeeds });
    }
    const feed = await insertFeed(call.db, {
      id: randomUUIDv7(),
      userId,
      scope: chosen,
      language: call.language,
      secretHash: hashSecretToken(secret),
    });
    await recordSecurityEvent(call, 'createCalendarFeed', 'calendarFeed', feed.id, {
      after: { userId, scope: feed.scope, language: feed.language },
    });
    return { feed, secret };
  });
}

/** Returns the caller's own feeds, oldest first. */
export function listCalendarFeeds(call: SignedInCall): Promise<CalendarFeed[]> {
  return selectFeeds(call.db, call.caller.userId);
}

/**
 * Removes one of the caller's own feeds: its address works no longer.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN when it belongs to another user.
 */
export async function deleteCalendarFeed(call: SignedInCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const feed = requireFound(isUuid(id) ? await findFeed(call.db, id) : undefined, 'calendarFeed', id);
    if (feed.userId !== call.caller.userId) throw notYours();
    // Of several parallel requests that remove it, one succeeds.
    if (!(await deleteFeed(call.db, feed.id))) throw notFound('calendarFeed', id);
    await recordDeletion(call, feed);
  });
}
