/** The scheduled job that completes the search keys of users. */
import type { App } from '#platform/app-context.ts';
import { fillSearchKeys } from '#platform/db/search-keys.ts';

/** Scheduled job: fills the keys of users that an earlier release has stored, as {@link fillSearchKeys} does. */
export function fillUserSearchKeys({ database }: App, signal?: AbortSignal): Promise<void> {
  return fillSearchKeys(database.kysely, 'users', signal);
}
