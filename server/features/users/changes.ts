/** How the rest of this process hears that a user has changed. */
import type { Call } from '#platform/call.ts';

/** Topic of the feed: a user's name, address or role is another one, or a user is deleted. */
export const usersTopic = 'users';

/**
 * Waits until everything that this process keeps of users is as the database has it; called after the commit,
 * so that nobody is answered before. Other processes hear of it from the database, if they have to.
 */
export function notifyUsersChanged(call: Call): Promise<void> {
  return call.app.feed.dispatch(usersTopic);
}
