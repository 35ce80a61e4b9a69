/** Races by chance under the rules of a business, between two processes on one database: contract §15 and §21. */
import { afterAll, expect, test } from 'vitest';
import { deadlocksIn } from '#features/bookings/testing/deadlocks.ts';
import { outcomes, parallel, race, storedOverlaps } from '#features/bookings/testing/rounds.ts';
import { openRules, ownDays, setRules } from '#features/bookings/testing/rules-test.ts';
import type { Reply } from '#test/support/server.ts';
import { startProcess } from '#test/support/server-process.ts';
import { report } from '#test/support/trial.ts';

const { bath, boarding, business, petsOf, pool, query, server, set, train } = await openRules();
const other = await startProcess(server.env);
afterAll(() => other.end('SIGTERM'));
const pets = await petsOf(business.manager, 80);
const days = ownDays();
const { at } = days;
const { token } = business.manager;
const rounds = 30;

test('24 parallel bookings for 5 places: exactly 5 are made', async () => {
  await set({ capacity: { BOARDING: 5 } });
  for (let round = 0; round < rounds; round++) {
    // A stay of months takes another lock than one of days.
    days.next(200);
    const bodies = pets.slice(0, 24).map((pet, index) => ({
      petIds: [pet],
      serviceIds: [boarding],
      ...at(2000 - 20 * (index % 8), 2001 + (index % 6) * 300),
    }));
    expect(outcomes(await race([server, other], token, bodies))).toEqual({ 201: 5, CAPACITY_EXCEEDED: 19 });
  }
  report('rounds of 24 bookings for 5 places', rounds);
});

test('parallel moves into a day with 5 places: exactly 5 succeed', async () => {
  days.next(200);
  const ids: string[] = [];
  for (const [index, pet] of pets.slice(0, 12).entries()) {
    const body = { petIds: [pet], serviceIds: [boarding], ...at(24 * index, 24 * index + 20) };
    ids.push((await business.booked(business.manager, body)).id);
  }
  const moves = ids.map((id, index) =>
    (index % 2 ? server : other).request('PUT', `/bookings/${id}`, { token, body: at(24 * 40, 24 * 41) }),
  );
  expect(outcomes(await Promise.all(moves))).toEqual({ 200: 5, CAPACITY_EXCEEDED: 7 });
});

test('parallel bookings with assign: each member gets one; at other times the fewest bookings decide, and 80 are all made', async () => {
  const serviceId = await business.service();
  const staff: string[] = [];
  for (let member = 0; member < 3; member++) {
    const { id } = await business.staff();
    await train(id, { [serviceId]: 3 });
    staff.push(id);
  }
  const assigned = (some: readonly string[], times: (index: number) => object) =>
    race(
      [server, other],
      token,
      some.map((pet, index) => ({ petIds: [pet], serviceIds: [serviceId], ...times(index), assign: 'best' })),
    );
  for (let round = 0; round < rounds; round++) {
    days.next(2);
    const same = await assigned(pets.slice(0, 12), () => at(9, 10));
    expect(outcomes(same)).toEqual({ 201: 3, STAFF_UNAVAILABLE: 9 });
    expect(same.flatMap(({ body }) => body.data?.staffId ?? []).sort()).toEqual(staff.toSorted());
    // The next day everybody is free for each, so the number of bookings decides.
    const spread = await assigned(pets.slice(12, 24), (index) => at(25 + index, 26 + index));
    expect(outcomes(spread)).toEqual({ 201: 12 });
    const counts = Map.groupBy(spread, ({ body }) => body.data.staffId);
    expect(staff.map((id) => counts.get(id)?.length)).toEqual([4, 4, 4]);
  }
  days.next(3);
  const many = await assigned(pets, (index) => at(index / 8, (index + 1) / 8));
  expect(outcomes(many)).toEqual({ 201: 80 });
  report('rounds of 24 bookings with assign', rounds);
});

test('contract §21: 32 parallel visits of one member within 15 minutes of each other: exactly one is made', async () => {
  await set({ buffers: { GROOMING: { after: 15 } } });
  const { id: staffId } = await business.staff();
  for (let round = 0; round < 50; round++) {
    days.next(2);
    // Half of them end at 10:00, and the others begin ten minutes later.
    const bodies = Array.from({ length: parallel }, (_, index) => ({
      petIds: [pets[index % 24]],
      serviceIds: [bath],
      staffId,
      ...(index % 2 ? at(9 + (index % 3) / 4, 10) : at(10 + 10 / 60, 11 + (index % 5) / 4)),
    }));
    expect(outcomes(await race([server, other], token, bodies))).toEqual({
      201: 1,
      BOOKING_CONFLICT: parallel - 1,
    });
  }
  expect(await storedOverlaps(server)).toEqual([]);
  const [{ held }] = await query('SELECT count(*)::int AS held FROM bookings WHERE hold_after = 15');
  expect(held).toBeGreaterThan(0);
  await set({});
});

test('rules that change while bookings are made apply to each booking in the order of the audit log', async () => {
  const place = await business.service({ category: 'BOARDING', priceUnit: 'daily' });
  for (const table of ['booking_pets', 'booking_lines', 'bookings']) await query(`DELETE FROM ${table}`);
  const [{ last }] = await query('SELECT coalesce(max(seq), 0) AS last FROM audit_log');
  // Six clients with four bookings each, one after the other, so that the rules change between them.
  const replies: Reply[] = [];
  const clients = Array.from({ length: 6 }, async (_, client) => {
    for (const [index, pet] of pets.slice(0, 24).entries()) {
      if (index % 6 !== client) continue;
      const body = { petIds: [pet], serviceIds: [place], ...at(0, 24) };
      replies.push(await (index % 4 < 2 ? server : other).request('POST', '/bookings', { token, body }));
    }
  });
  const changes = async () => {
    for (const limit of [9, undefined, 4, 12, undefined, 15, 2]) {
      const capacity = limit === undefined ? undefined : { BOARDING: limit };
      await setRules(server, business.admin, { capacity });
    }
  };
  await Promise.all([...clients, changes()]);
  const counts = outcomes(replies);
  expect(Object.keys(counts).filter((outcome) => !['201', 'CAPACITY_EXCEEDED'].includes(outcome))).toEqual(
    [],
  );
  // In the one order of the audit log, each new booking had a place under the limit that was set before it.
  const entries = await query(`SELECT action, after FROM audit_log
     WHERE seq > ${last} AND action IN ('createBooking', 'writeSettings', 'deleteSetting') ORDER BY seq`);
  let limit = Infinity;
  let made = 0;
  for (const { action, after } of entries) {
    if (action !== 'createBooking') limit = after?.value?.BOARDING ?? Infinity;
    else {
      expect(made).toBeLessThan(limit);
      made += 1;
    }
  }
  expect(made).toBe(counts['201'] ?? 0);
});

test('the tests before this one caused no deadlock', async () => {
  expect(await deadlocksIn(pool, other)).toBe('0');
});
