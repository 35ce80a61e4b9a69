/** The endpoints of interface A, the plant store (specification, "Interface A"; contract §4). */
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { parseInt64PathSegment } from '#domain/number/int64.ts';
import type { Call } from '#platform/data/call.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { loggingFailures } from '#platform/http/responses/send-pieces.ts';
import { createPlant, deletePlant, listPlants } from './operations.ts';
import { limitOf, listQuery, newPlant, plant, plantIdOf, toReply } from './schema.ts';

const common = { tag: 'Plants', access: 'usePlants', origin: 'stated' } as const;

export const plantEndpoints: readonly AnyEndpoint[] = [
  endpoint('createPlant', 'POST /plants', {
    ...common,
    summary: 'Create a plant',
    description: 'The plant belongs to the caller. The answer has no `tag` when none was given.',
    body: newPlant,
    bodyExample: { id: 42, name: 'Monstera deliciosa', tag: 'climber' },
    success: {
      status: 200,
      shape: 'bare',
      description: 'The plant',
      schema: plant,
      example: { name: 'Monstera deliciosa', tag: 'climber' },
    },
    refusals: ['CONFLICT'],
    handle: async (call, { body: { id, name, tag } }) =>
      toReply(await createPlant(call, { id: plantIdOf(id) as bigint, name, tag })),
  }),
  endpoint('listPlants', 'GET /plants', {
    ...common,
    summary: 'List the plants the caller has access to',
    description:
      'Ordered by id. Users see their own plants, an ADMIN sees all of them. The array is streamed: if it ends without `]`, an error cut it off.',
    query: listQuery,
    statedQuery: ['limit'],
    success: {
      shape: 'bare',
      description: 'The plants',
      schema: Type.Array(plant),
      example: [{ name: 'Monstera deliciosa', tag: 'climber' }, { name: 'Aloe vera' }],
    },
    handle: async (call, { query: { limit } }) =>
      new Reply({
        payload: await bodyOf(call, listPlants(call, limit === undefined ? undefined : limitOf(limit))),
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
  }),
  endpoint('deletePlant', 'DELETE /plants/:id', {
    ...common,
    summary: 'Delete a plant',
    description:
      "Users delete their own plants, an ADMIN deletes any plant. An unknown id, or that of another user's plant, is 404.",
    pathSchema: { id: Type.Unsafe<string>({ documented: { type: 'integer', format: 'int64' } }) },
    pathExample: { id: '9007199254740993' },
    success: { description: 'The plant is gone' },
    handle: (call, { params: { id } }) => deletePlant(call, parseInt64PathSegment(id)),
  }),
];

/**
 * Returns the list, or its pieces as one body. Waits for the first piece: while the database is unavailable the reply
 * can still be a 503, and a single piece is sent whole, with its length. A later error destroys the connection.
 */
async function bodyOf(
  call: Call,
  list: Promise<string | AsyncGenerator<string, string>>,
): Promise<string | Readable> {
  const pieces = await list;
  if (typeof pieces === 'string') return pieces;
  const first = await pieces.next();
  if (first.done) return first.value;
  return Readable.from(loggingFailures(call, following(first.value, pieces)), { objectMode: false });
}

async function* following(first: string, pieces: AsyncGenerator<string, string>): AsyncGenerator<string> {
  yield first;
  yield yield* pieces;
}
