/**
 * Requests at once for bookings that exclude each other: contract §9 Conflicts, §15. On the embedded database they take
 * turns in its only session, so once is enough; races.pg.test.ts holds them at a lock of a PostgreSQL server.
 */
import { expect, test } from 'vitest';
import { contests, outcomes, parallel, race, storedOverlaps } from './testing/rounds.ts';
import { openRules } from './testing/rules-test.ts';

const { boarding, business, petsOf, server, set, train } = await openRules();
const all = await contests(business);
const pets = await petsOf(business.manager, 24);
const { token } = business.manager;
const at = (from: number, to: number) => ({
  startDate: new Date(Date.UTC(2040, 0, 1, from)).toISOString(),
  endDate: new Date(Date.UTC(2040, 0, 1, to)).toISOString(),
});

test.for([0, 1, 2, 3])('contest %i: of 32 requests one is 201, the rest 409, no overlap', async (which) => {
  const replies = await race([server], token, all[which]?.bodies(0) ?? []);
  expect([all[which]?.name, outcomes(replies)]).toEqual([
    all[which]?.name,
    { 201: 1, BOOKING_CONFLICT: parallel - 1 },
  ]);
  expect(await storedOverlaps(server)).toEqual([]);
});

test('24 bookings for 5 places: exactly 5 are made (contract §15)', async () => {
  await set({ capacity: { BOARDING: 5 } });
  // They all share an hour, and begin and end at different times.
  const bodies = pets.map((pet, index) => ({
    petIds: [pet],
    serviceIds: [boarding],
    ...at(10 - (index % 8), 11 + (index % 5) * 12),
  }));
  expect(outcomes(await race([server], token, bodies))).toEqual({ 201: 5, CAPACITY_EXCEEDED: 19 });
  await set({});
});

test('bookings with assign: at one time each member gets one, at different times all are made (contract §15)', async () => {
  const serviceId = await business.service();
  const staff: string[] = [];
  for (const proficiency of [3, 5, 4]) {
    const { id } = await business.staff();
    await train(id, { [serviceId]: proficiency });
    staff.push(id);
  }
  const visit = { serviceIds: [serviceId], assign: 'best' };
  const wish = (pet: string, times: object) => ({ ...visit, petIds: [pet], ...times });
  const same = await race(
    [server],
    token,
    pets.slice(0, 12).map((pet) => wish(pet, at(1009, 1010))),
  );
  expect(outcomes(same)).toEqual({ 201: 3, STAFF_UNAVAILABLE: 9 });
  expect(same.flatMap(({ body }) => body.data?.staffId ?? []).sort()).toEqual(staff.toSorted());
  const spread = await race(
    [server],
    token,
    pets.map((pet, index) => wish(pet, at(1100 + index, 1101 + index))),
  );
  expect(outcomes(spread)).toEqual({ 201: pets.length });
});
