/** Change notifications about users within this process. */
import type { Call } from '#platform/call.ts';

/** Topic of the change feed: the name, address or role of a user has changed, or a user has been deleted. */
export const usersTopic = 'users';

/**
 * Waits until everything that this process caches about users matches the database. Call it after the commit and
 * before the reply, so that no reply is based on stale data. Other processes receive a notification from the database
 * where they need one.
 */
export function notifyUsersChanged(call: Call): Promise<void> {
  return call.app.feed.dispatch(usersTopic);
}
