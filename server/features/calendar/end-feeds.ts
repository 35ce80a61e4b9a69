/** The end of feeds, with its audit entry. */
import { onUserSecured, recordSecurityEvent } from '#features/auth/public.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { type CalendarFeed, deleteFeed, selectFeeds } from './queries.ts';

/** Ends the feeds of a user whose password was reset: somebody else may have created them. Called at the start. */
export function endFeedsOnReset(app: App): void {
  onUserSecured(app, async (call, user, by) => {
    if (by !== 'resetPassword') return;
    for (const feed of await selectFeeds(call.db, user.id)) {
      if (await deleteFeed(call.db, feed.id)) await recordDeletion(call, feed, by);
    }
  });
}

/** `reason` is the operation that ended the feed, unless its owner has deleted it. */
export async function recordDeletion(call: Call, feed: CalendarFeed, reason?: string): Promise<void> {
  const { id, userId, scope, language } = feed;
  await recordSecurityEvent(call, 'deleteCalendarFeed', 'calendarFeed', id, {
    actorId: userId,
    before: { userId, scope, language },
    ...(reason !== undefined && { after: { reason } }),
  });
}
