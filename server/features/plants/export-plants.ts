/** The plants of a user for the export of their data (contract §17). */
import { type Static, Type } from 'typebox';
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import { chosenComponent, nullable, timestamp } from '#platform/data/shapes/shapes.ts';
import { selectPlantsOfOwner } from './queries.ts';

export const exportedPlant = chosenComponent('ExportedPlant', {
  id: Type.Unsafe<RawJSON>({
    documented: { type: 'integer', format: 'int64' },
    description: 'Identification number. Exact: many clients round beyond 2^53.',
  }),
  name: Type.String(),
  tag: nullable(Type.String(), { description: 'Specifies the type.' }),
  createdAt: timestamp(),
});

/** Yields all plants of the user, by id. */
export async function* exportedPlants(
  call: Call,
  userId: string,
): AsyncGenerator<Rows<Static<typeof exportedPlant>>, void> {
  const pages = everyPage(call.app, (after, limit) => selectPlantsOfOwner(call.db, userId, after, limit));
  for await (const plants of pages)
    yield plants.map((plant) => fieldsOf({ ...plant, id: JSON.rawJSON(plant.id) }));
}

const fieldsOf = replyOf(exportedPlant);
