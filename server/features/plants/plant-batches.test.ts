/** Plants that are written together: nobody loses by a neighbor's fault (contract §4). */
import fc from 'fast-check';
import { expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { newId, plantTest, problem } from './testing/plant-test.ts';

const size = 64;

const test = plantTest
  .extend('owners', perFile, ({ server }) =>
    Promise.all(Array.from({ length: 4 }, () => server.newUser('CUSTOMER'))),
  )
  /** Sends all these plants at once, each for the next owner, and returns the replies with what was sent. */
  .extend(
    'sendAll',
    perFile,
    ({ garden, owners }) =>
      (plants: readonly { id: number; name: string; tag?: string }[]) =>
        Promise.all(
          plants.map(async (plant, at) => {
            const owner = owners[at % owners.length] as (typeof owners)[number];
            return { plant, owner, reply: await garden.create(plant, owner.token) };
          }),
        ),
  )
  .extend(
    'stored',
    perFile,
    ({ query }) =>
      (ids: readonly number[]) =>
        query(
          `SELECT id, name, tag, owner_id, xmin::text AS xmin FROM plants WHERE id = ANY ('{${ids}}') ORDER BY id`,
        ),
  )
  .extend(
    'entriesOf',
    perFile,
    ({ query }) =>
      (ids: readonly number[]) =>
        query(
          `SELECT action, entity, entity_id, actor_id, request_id, ip, before::text, after::text FROM audit_log
            WHERE entity_id = ANY ('{${ids}}'::text[]) ORDER BY entity_id::bigint`,
        ),
  );

const namesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: newId(), name: `p${at}` }));

/** A member is new, has the id of a stored plant, or has the id of the member before it. */
const kinds = fc.array(fc.constantFrom('new', 'new', 'new', 'stored', 'twin'), {
  minLength: size,
  maxLength: size,
});

test('64 plants at once of which some have a taken id: the others are made, each exactly once', async ({
  sendAll,
  stored,
  entriesOf,
}) => {
  const race = async (members: readonly string[]) => {
    const before = namesOf(size).filter((_, at) => members[at] === 'stored');
    await sendAll(before);
    const taken = before.map(({ id }) => id);
    const plants: { id: number; name: string; tag?: string }[] = [];
    for (const [at, kind] of members.entries()) {
      const previous = plants.at(-1)?.id;
      const id = kind === 'stored' ? taken.pop() : kind === 'twin' ? previous : undefined;
      plants.push({ id: id ?? newId(), name: `${kind} ${at}`, ...(at % 3 ? { tag: `"${at}"` } : {}) });
    }
    const sent = await sendAll(plants);
    const made = sent.filter(({ reply }) => reply.status === 200);
    for (const { reply, plant } of sent) {
      if (reply.status === 200) expect(reply.body).toEqual({ name: plant.name, tag: plant.tag });
      else {
        expect([reply.status, reply.body]).toEqual([400, problem(400)]);
        expect(reply.body.message).toContain(`id: expected one that no plant has, and ${plant.id} is taken`);
      }
    }
    const wanted = new Set(plants.map(({ id }) => id));
    for (const { id } of before) wanted.delete(id);
    const ids = made.map(({ plant }) => plant.id).toSorted((a, b) => a - b);
    expect(ids).toEqual([...wanted].toSorted((a, b) => a - b));

    const byId = made.toSorted((a, b) => a.plant.id - b.plant.id);
    const rows = await stored(ids);
    expect(rows.map(({ xmin: _, ...row }) => row)).toEqual(
      byId.map(({ plant: { id, name, tag = null }, owner }) => ({
        ...{ id: String(id), name, tag },
        owner_id: owner.id,
      })),
    );
    const entries = await entriesOf(ids);
    expect(entries.map(({ after, ...entry }) => ({ ...entry, after: JSON.parse(after) }))).toEqual(
      byId.map(({ plant: { id, name, tag = null }, owner, reply }) => ({
        ...{ action: 'createPlant', entity: 'plant', entity_id: String(id), actor_id: owner.id },
        ...{ request_id: reply.headers.get('x-request-id'), ip: expect.stringContaining('127.0.0.1') },
        ...{ before: null, after: { id, name, tag, ownerId: owner.id } },
      })),
    );
    return { made: rows.length, transactions: new Set(rows.map(({ xmin }) => xmin)).size };
  };
  const numRuns = process.env.MODE === 'long' ? 40 : 4;
  await fc.assert(
    fc.asyncProperty(kinds, async (members) => {
      const { made, transactions } = await race(members);
      // Otherwise no batch was tested.
      expect(transactions).toBeLessThan(made);
    }),
    { numRuns, examples: [[Array(size).fill('new')]] },
  );
});

test('when the database refuses one of a batch, the others are still created', async ({
  sendAll,
  stored,
  entriesOf,
  query,
}) => {
  await query(`ALTER TABLE plants ADD CONSTRAINT no_thistle CHECK (name <> 'thistle')`);
  try {
    const plants = namesOf(size).map((plant, at) => (at === 40 ? { ...plant, name: 'thistle' } : plant));
    const sent = await sendAll(plants);
    expect(sent.map(({ reply }) => reply.status)).toEqual(plants.map((_, at) => (at === 40 ? 500 : 200)));
    const others = plants.filter((_, at) => at !== 40).map(({ id }) => String(id));
    const ids = plants.map(({ id }) => id);
    expect((await stored(ids)).map(({ id }) => id)).toEqual(others);
    expect((await entriesOf(ids)).map(({ entity_id }) => entity_id)).toEqual(others);
  } finally {
    await query('ALTER TABLE plants DROP CONSTRAINT no_thistle');
  }
});

test('plants with large texts do not fit into one batch, and all are made', async ({ sendAll, stored }) => {
  const plants = namesOf(12).map(({ id, name }) => ({ id, name: name.padEnd(200_000, 'ä') }));
  const sent = await sendAll(plants);
  expect(sent.map(({ reply }) => reply.status)).toEqual(plants.map(() => 200));
  const rows = await stored(plants.map(({ id }) => id));
  expect(rows.map(({ name }) => name)).toEqual(plants.map(({ name }) => name));
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(plants.length);
});
