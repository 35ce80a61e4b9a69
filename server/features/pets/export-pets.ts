/** The pets of a user for the export of their data (contract §17). */
import { everyPage } from '#platform/answers/every-page.ts';
import type { Rows } from '#platform/answers/rows.ts';
import type { Call } from '#platform/call.ts';
import { selectPetsOfOwner } from './queries.ts';
import { toExported } from './schema.ts';

/** Yields all pets of the user, oldest first, as replies show them. */
export async function* exportedPets(call: Call, userId: string): AsyncGenerator<Rows<unknown>, void> {
  const pages = everyPage(call.app, (after, limit) => selectPetsOfOwner(call.db, userId, after, limit));
  for await (const pets of pages) yield pets.map(toExported);
}
