/** Two servers on one database under the rules of a business: their requests meet at a lock. Contract §15 and §21. */
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import {
  hold,
  outcomes,
  race,
  storedOverlaps,
  waitForLocks,
  whileHeld,
} from '#features/bookings/testing/rounds.ts';
import { openRules, ownDays, setRules } from '#features/bookings/testing/rules-test.ts';
import { startReplica } from '#test/support/fixtures.ts';

const { bath, boarding, business, petsOf, pool, query, server, set, train } = await openRules();
const replica = await startReplica(server);
afterAll(() => replica.stop());
const pets = await petsOf(business.manager, 6);
const { token } = business.manager;
const days = ownDays();
const { at } = days;
beforeEach(() => days.next(200));
afterEach(() => set({}));

/** Locks the places of a category at these times, as a booking does. */
const capacityLock = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  `SELECT lock_booking_capacity('{BOARDING}', tstzrange('${startDate}', '${endDate}'))`;
const lockStaff = (ids: readonly string[]) =>
  `SELECT FROM staff WHERE id IN ('${ids.join("', '")}') FOR UPDATE`;

test('6 bookings of days and of months for 2 places: exactly 2 are made', async () => {
  await set({ capacity: { BOARDING: 2 } });
  // A stay of months takes another lock than one of days.
  const bodies = pets.map((pet, index) => ({
    petIds: [pet],
    serviceIds: [boarding],
    ...at(10 - index, 12 + index * 400),
  }));
  const replies = await whileHeld(pool, capacityLock(at(0, 2500)), 6, () =>
    race([server, replica], token, bodies),
  );
  expect(outcomes(replies)).toEqual({ 201: 2, CAPACITY_EXCEEDED: 4 });
});

test('6 moves into a day with 2 places: exactly 2 succeed', async () => {
  await set({ capacity: { BOARDING: 2 } });
  const ids: string[] = [];
  for (const [index, pet] of pets.entries()) {
    const body = { petIds: [pet], serviceIds: [boarding], ...at(24 * index, 24 * index + 20) };
    ids.push((await business.booked(business.manager, body)).id);
  }
  const into = at(24 * 40, 24 * 41);
  const replies = await whileHeld(pool, capacityLock(into), 6, () =>
    Promise.all(
      ids.map((id, index) =>
        (index % 2 ? server : replica).request('PUT', `/bookings/${id}`, { token, body: into }),
      ),
    ),
  );
  expect(outcomes(replies)).toEqual({ 200: 2, CAPACITY_EXCEEDED: 4 });
});

test('a change that is refused for another reason does not wait for the places of its category', async () => {
  await set({ capacity: { BOARDING: 2 } });
  const [first, other] = [at(0, 24), at(48, 72)];
  const body = { petIds: [pets[0]], serviceIds: [boarding] };
  const { id } = await business.booked(business.manager, { ...body, ...first });
  await business.booked(business.manager, { ...body, ...other });
  const release = await hold(pool, capacityLock(other));
  const moved = await server.request('PUT', `/bookings/${id}`, { token, body: other });
  expect(outcomes([moved])).toEqual({ BOOKING_CONFLICT: 1 });
  await release();
});

test('bookings with assign: each of 2 members gets one at one time, and one at different times of a day', async () => {
  const serviceId = await business.service();
  const staff = [(await business.staff()).id, (await business.staff()).id];
  for (const id of staff) await train(id, { [serviceId]: 3 });
  const chosen = async (count: number, length: number, from: number) => {
    const bodies = pets.slice(0, count).map((pet, index) => ({
      petIds: [pet],
      serviceIds: [serviceId],
      ...at(from + index * length, from + index * length + 1),
      assign: 'best',
    }));
    const replies = await whileHeld(pool, lockStaff(staff), 2, () => race([server, replica], token, bodies));
    const made = replies.flatMap(({ body }) => body.data?.staffId ?? []);
    return [outcomes(replies), made.sort()];
  };
  expect(await chosen(4, 0, 9)).toEqual([{ 201: 2, STAFF_UNAVAILABLE: 2 }, staff.toSorted()]);
  // The next day everybody is free for each, so the number of bookings decides.
  expect(await chosen(2, 2, 33)).toEqual([{ 201: 2 }, staff.toSorted()]);
});

test('a change of the rules waits for the bookings that are being made, and later ones see both', async () => {
  const book = (pet: number) =>
    replica.request('POST', '/bookings', {
      token,
      body: { petIds: [pets[pet]], serviceIds: [boarding], ...at(0, 24) },
    });
  let isSet = false;
  // The lock of a booking that has been written under the old rules, and is not committed yet.
  const release = await hold(pool, 'SELECT lock_booking_rules()');
  const changed = setRules(server, business.admin, { capacity: { BOARDING: 1 } }).then(() => {
    isSet = true;
  });
  await waitForLocks(pool, 1);
  const first = book(0);
  await waitForLocks(pool, 2);
  expect(isSet).toBe(false);
  await release();
  // The other server did not know of the rule when it sent its statement.
  expect((await first).status).toBe(201);
  await changed;
  expect((await book(1)).body.error).toBe('CAPACITY_EXCEEDED');
});

test('contract §21: visits of one member within 15 minutes of each other: exactly one is made', async () => {
  await set({ buffers: { GROOMING: { after: 15 } } });
  const { id: staffId } = await business.staff();
  // Half of them end at 10:00, and the others begin ten minutes later.
  const bodies = pets.map((pet, index) => ({
    petIds: [pet],
    serviceIds: [bath],
    staffId,
    ...(index % 2 ? at(9, 10) : at(10 + 10 / 60, 11)),
  }));
  const replies = await whileHeld(pool, lockStaff([staffId]), 2, () =>
    race([server, replica], token, bodies),
  );
  expect(outcomes(replies)).toEqual({ 201: 1, BOOKING_CONFLICT: 5 });
  expect(await storedOverlaps(server)).toEqual([]);
  expect(await query('SELECT count(*)::int AS held FROM bookings WHERE hold_after = 15')).toEqual([
    { held: 1 },
  ]);
});

test('contract §21: a rule that was written through one server binds the next booking through the other', async () => {
  for (let round = 0; round < 10; round++) {
    days.next(2);
    const times = at(10, 11);
    const date = times.startDate.slice(0, 10);
    await set(
      round % 2 ? { closures: [{ from: date, to: date }] } : { openingHours: { default: { monday: [] } } },
    );
    const body = { petIds: [pets[0]], serviceIds: [bath], ...times };
    expect((await replica.request('POST', '/bookings', { token, body })).body.error).toBe('CLOSED');
  }
});

test('a vaccination that is removed while the booking waits for the pet no longer counts', async () => {
  await set({ vaccinationRules: { BOARDING: ['Rabies'] } });
  const vaccinations = [{ name: 'Rabies', date: '2029-01-01' }];
  const pet = await business.pet(business.manager, { vaccinations });
  const body = { petIds: [pet], serviceIds: [boarding], ...at(0, 24) };
  const removal = `UPDATE pets SET vaccinations = '[]' WHERE id = '${pet}'`;
  const reply = await whileHeld(pool, removal, 1, () =>
    replica.request('POST', '/bookings', { token, body }),
  );
  expect(reply.body.error).toBe('VACCINATION_MISSING');
});
