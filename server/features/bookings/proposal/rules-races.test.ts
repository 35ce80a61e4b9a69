/** Parallel requests under the rules of a business: contract §15. */
import { expect, inject } from 'vitest';
import { outcomes } from '#features/bookings/testing/replayed-capacity.ts';
import { race } from '#features/bookings/testing/rounds.ts';
import { ownDays, rulesTest as test } from '#features/bookings/testing/rules-test.ts';

/** Requests to the embedded database take turns in its only session: each round is like the one before. */
const rounds = inject('databaseKind') === 'embedded' ? 1 : 3;
const days = ownDays();
const { at } = days;

test('24 parallel bookings for 5 places: exactly 5 are made (contract §15)', async ({
  set,
  server,
  business,
  boarding,
  petsOf,
}) => {
  await set({ capacity: { BOARDING: 5 } });
  const pets = await petsOf(business.manager, 24);
  for (let round = 0; round < rounds; round++) {
    days.next(3);
    const bodies = pets.map((pet, index) => ({
      petIds: [pet],
      serviceIds: [boarding],
      // They all share an hour, and begin and end at different times.
      ...at(10 - (index % 8), 11 + (index % 5) * 12),
    }));
    expect(outcomes(await race([server], business.manager.token, bodies))).toEqual({
      201: 5,
      CAPACITY_EXCEEDED: 19,
    });
  }
});

test('12 parallel bookings with assign for 3 members: each member gets one (contract §15)', async ({
  server,
  business,
  petsOf,
}) => {
  const serviceId = await business.service();
  const staff: string[] = [];
  for (const proficiency of [3, 5, 4]) {
    const { id } = await business.staff();
    const body = [{ serviceId, proficiency }];
    await server.request('PUT', `/staff/${id}/services`, { token: business.manager.token, body });
    staff.push(id);
  }
  const pets = await petsOf(business.manager, 12);
  for (let round = 0; round < rounds; round++) {
    days.next();
    const bodies = pets.map((pet) => ({
      petIds: [pet],
      serviceIds: [serviceId],
      ...at(9, 10),
      assign: 'best',
    }));
    const replies = await race([server], business.manager.token, bodies);
    expect(outcomes(replies)).toEqual({ 201: 3, STAFF_UNAVAILABLE: 9 });
    const chosen = replies.filter(({ status }) => status === 201).map(({ body }) => body.data.staffId);
    expect(chosen.sort()).toEqual(staff.toSorted());
  }
});

test('80 parallel bookings with assign at different times of a day are all made (contract §15)', async ({
  server,
  business,
  petsOf,
}) => {
  const serviceId = await business.service();
  const { id } = await business.staff();
  const skill = [{ serviceId, proficiency: 3 }];
  await server.request('PUT', `/staff/${id}/services`, { token: business.manager.token, body: skill });
  const pets = await petsOf(business.manager, 80);
  days.next();
  const bodies = pets.map((pet, index) => ({
    petIds: [pet],
    serviceIds: [serviceId],
    ...at(index / 8, (index + 1) / 8),
    assign: 'best',
  }));
  expect(outcomes(await race([server], business.manager.token, bodies))).toEqual({ 201: 80 });
});
