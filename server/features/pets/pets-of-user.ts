/** The pets of a user, for the export of their data (contract §17) and the deletion of the user. */
import { onUserDeletion } from '#features/users/public.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { removePhotosOfOwner, selectPetsOfOwner } from './queries.ts';
import { toExported } from './schema.ts';

/** Yields all pets of the user, oldest first, as replies show them. */
export async function* exportedPets(call: Call, userId: string): AsyncGenerator<Rows<unknown>, void> {
  const pages = everyPage(call.app, (after, limit) => selectPetsOfOwner(call.db, userId, after, limit));
  for await (const pets of pages) yield pets.map(toExported);
}

/**
 * Removes the photographs of the pets of a user who is deleted, in the transaction and under the audit entry of the
 * deletion: they may show people and their home. Called at the start, before the first request.
 */
export function removePhotosWithUsers(app: App): void {
  onUserDeletion(app, ({ db }, { id }) => removePhotosOfOwner(db, id));
}
