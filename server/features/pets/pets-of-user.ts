/** The pets of a user, for the export of their data (contract §17). */
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { selectPetsOfOwner } from './queries.ts';
import { toExported } from './schema.ts';

/** Yields all pets of the user, oldest first, as replies show them. */
export async function* exportedPets(call: Call, userId: string): AsyncGenerator<Rows<unknown>, void> {
  const pages = everyPage(call.app, (after, limit) => selectPetsOfOwner(call.db, userId, after, limit));
  for await (const pets of pages) yield pets.map(toExported);
}
