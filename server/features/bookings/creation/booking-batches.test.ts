/** Bookings that are written together: nobody loses by a neighbor's fault (contract §9). */
import { expect, test } from 'vitest';
import { faultNames, openBatchRace, size } from '#features/bookings/testing/batch-race.ts';

const { query, raceWith } = await openBatchRace();

test('64 bookings at once with one that must be refused: the other 63 are made, each exactly once', async () => {
  for (const [index, fault] of faultNames.entries()) {
    // Otherwise no batch was tested.
    expect(await raceWith(fault, index * 13 + 2), fault).toBeLessThan(size - 1);
  }
});

test('the ids of one batch ascend in the order of its audit entries', async () => {
  await raceWith('unknown', size - 1);
  const rows = await query(`
    SELECT b.id, b.xmin::text AS xmin FROM audit_log e JOIN bookings b ON e.entity_id = b.id::text
     WHERE e.action = 'createBooking' ORDER BY e.seq DESC LIMIT ${size - 1}`);
  for (const batch of Map.groupBy(rows, ({ xmin }) => xmin).values()) {
    const ids = batch.map(({ id }) => id).reverse();
    expect(ids).toEqual(ids.toSorted());
  }
});

test('when a constraint refuses one of a batch, the others are still created', async () => {
  // As if the other booking had been stored just after the statement began.
  await query('CREATE SEQUENCE looks');
  await query(`CREATE OR REPLACE FUNCTION overlapped_bookings(numbers integer[], staff uuid[], kinds text[],
                 holds tstzrange[], periods tstzrange[], pet_numbers integer[], pets uuid[])
               RETURNS integer[] LANGUAGE sql AS $$ SELECT '{}'::integer[] FROM nextval('looks') $$`);
  await raceWith('pet', 40);
  expect((await query('SELECT is_called FROM looks'))[0].is_called).toBe(true);
});
