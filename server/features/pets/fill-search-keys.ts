/** The scheduled job that completes the search keys of pets. */
import type { App } from '#platform/app-context.ts';
import { fillSearchKeys } from '#platform/db/search-keys.ts';

/** Scheduled job: fills the keys of pets that an earlier release has stored, as {@link fillSearchKeys} does. */
export function fillPetSearchKeys({ database }: App, signal?: AbortSignal): Promise<void> {
  return fillSearchKeys(database.kysely, 'pets', signal);
}
