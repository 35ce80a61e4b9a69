/** The pets of a user, for the export of their data (contract §17). */
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import { selectPetsOfOwner } from './queries.ts';
import { toExported } from './schema.ts';

/** Yields all pets of the user, oldest first, as replies show them. */
export function exportedPets(call: Call, userId: string) {
  return everyPage(call.app, async (after, limit) => {
    const pets = await selectPetsOfOwner(call.db, userId, after, limit);
    return pets.map(toExported);
  });
}
