/** Plants that are written together: nobody loses by a neighbor's fault (contract §4). */
import { expect, test } from 'vitest';
import { openRace } from './testing/plant-race.ts';
import { newId } from './testing/plant-test.ts';

const { entriesOf, query, race, sendAll, stored } = await openRace();
const size = 64;
const namesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: newId(), name: `p${at}` }));

test('64 plants at once of which some have a taken id: the others are made, each exactly once', async () => {
  await race(Array(size).fill('new'));
  await race(
    Array.from({ length: size }, (_, at) => (at % 5 === 1 ? 'stored' : at % 7 === 3 ? 'twin' : 'new')),
  );
});

test('when the database refuses one of a batch, the others are still created', async () => {
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

test('plants with large texts do not fit into one batch, and all are made', async () => {
  const plants = namesOf(12).map(({ id, name }) => ({ id, name: name.padEnd(200_000, 'ä') }));
  expect((await sendAll(plants)).map(({ reply }) => reply.status)).toEqual(plants.map(() => 200));
  const rows = await stored(plants.map(({ id }) => id));
  expect(rows.map(({ name }) => name)).toEqual(plants.map(({ name }) => name));
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(plants.length);
});
