/** The settings `capacity` and `vaccinationRules`: contract §15. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openRules, ownDays } from '#features/bookings/testing/rules-test.ts';

const {
  anna,
  bath,
  boarding,
  business,
  change,
  petsOf,
  preview,
  query,
  rex,
  send,
  server,
  set,
  setting,
  train,
} = await openRules();
const pets = await petsOf(anna, 6);
const days = ownDays();
const { at } = days;
beforeEach(() => days.next(3));

describe('POST /bookings with capacity (contract §15)', () => {
  test('201 up to the limit, then 409 CAPACITY_EXCEEDED, also for the dry run', async () => {
    await set({ capacity: { BOARDING: 3 } });
    const stay = (petIds: unknown[], times = at(0, 24)) => ({ petIds, serviceIds: [boarding], ...times });
    await business.booked(anna, stay(pets.slice(0, 2)));
    expect((await preview(anna, stay([pets[2]]))).status).toBe(200);
    await business.booked(anna, stay([pets[2]], at(12, 48)));
    for (const send of [preview, business.book]) {
      const { status, body } = await send(anna, stay([pets[3]], at(6, 18)));
      expect([status, body.error]).toEqual([409, 'CAPACITY_EXCEEDED']);
      const date = at(12, 18).startDate.slice(0, 10);
      expect(body.details).toBe(`services: at most 3 pets at once in BOARDING, full on ${date}`);
    }
    // Before the third pet comes and after the first two have left.
    await business.booked(anna, stay([pets[3]], at(6, 12)));
    await business.booked(anna, stay(pets.slice(4), at(24, 48)));
  });

  test('409 when one booking alone has more pets than the limit, and for every one with a limit of 0', async () => {
    for (const [limit, count] of [
      [3, 4],
      [0, 1],
    ] as const) {
      await set({ capacity: { BOARDING: limit } });
      const body = { petIds: pets.slice(0, count), serviceIds: [boarding], ...at(0, 24) };
      expect((await business.book(anna, body)).body.error).toBe('CAPACITY_EXCEEDED');
    }
  });

  test('only live bookings with a line of the category count, whatever else they have', async () => {
    await set({ capacity: { BOARDING: 1 } });
    const [first, ...others] = pets;
    const daycare = await business.service({ category: 'DAYCARE', priceUnit: 'daily' });
    const stay = (petId: unknown, serviceIds = [boarding]) => ({ petIds: [petId], serviceIds, ...at(0, 24) });
    await business.booked(anna, stay(others[3], [daycare, bath]));
    for (const end of [['CANCELLED'], ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'], []]) {
      const { id } = await business.booked(anna, stay(first, [bath, boarding]));
      expect((await business.book(anna, stay(others[0]))).body.error).toBe('CAPACITY_EXCEEDED');
      for (const status of end) await business.move(business.admin, id, status);
      expect((await preview(anna, stay(others[0]))).status).toBe(end.length === 0 ? 409 : 200);
      days.next(end.length === 0 ? 1 : 0);
    }
    await business.booked(anna, stay(others[0]));
  });

  test('a pet that is in two bookings of the category at once takes one place', async () => {
    await set({ capacity: { GROOMING: 1 } });
    const [rex, tom] = pets;
    await business.booked(anna, { petIds: [rex], serviceIds: [boarding, bath], ...at(0, 24) });
    await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...at(9, 10) });
    const other = await business.book(anna, { petIds: [tom], serviceIds: [bath], ...at(9, 10) });
    expect(other.body.error).toBe('CAPACITY_EXCEEDED');
  });

  test('a stay of months is held like any other', async () => {
    await set({ capacity: { BOARDING: 2 } });
    const stay = (petId: unknown, times: object) => ({ petIds: [petId], serviceIds: [boarding], ...times });
    await business.booked(anna, stay(pets[0], at(0, 24 * 100)));
    await business.booked(anna, stay(pets[1], at(24 * 50, 24 * 51)));
    expect((await business.book(anna, stay(pets[2], at(0, 24 * 60)))).body.error).toBe('CAPACITY_EXCEEDED');
    await business.booked(anna, stay(pets[2], at(0, 24 * 50)));
    days.next(101);
  });

  test('without the setting, and for a category that it does not name, there is no limit', async () => {
    for (const rules of [{}, { capacity: {} }, { capacity: { GROOMING: 0 } }]) {
      await set(rules);
      await business.booked(anna, { petIds: pets, serviceIds: [boarding], ...at(0, 24) });
      days.next();
    }
  });
});

describe('PUT /bookings/:id with capacity (contract §15)', () => {
  test('409 for a move into a full day, also as a dry run; 200 when there is room, its own place included', async () => {
    await set({ capacity: { BOARDING: 2 } });
    const stay = (petIds: unknown[], times: object) => ({ petIds, serviceIds: [boarding], ...times });
    await business.booked(anna, stay(pets.slice(0, 2), at(24, 48)));
    const { id } = await business.booked(anna, stay([pets[2]], at(0, 24)));
    for (const body of [at(24, 48), at(0, 25)])
      for (const query of ['', '?dryRun=true']) {
        const { status, body: refused } = await change(anna, id, body, query);
        expect([status, refused.error]).toEqual([409, 'CAPACITY_EXCEEDED']);
      }
    expect((await change(anna, id, at(1, 23))).status).toBe(200);
    expect((await change(anna, id, { petIds: pets.slice(2, 4) })).status).toBe(200);
    expect((await change(anna, id, { petIds: pets.slice(2, 5) })).body.error).toBe('CAPACITY_EXCEEDED');
  });

  test('existing bookings stay unchanged under a lower limit; a change of times, pets or services is checked again', async () => {
    await set({});
    const petIds = pets.slice(0, 3);
    const made = await business.booked(anna, { petIds, serviceIds: [boarding], ...at(0, 24) });
    await set({ capacity: { BOARDING: 2 } });
    const { id: staffId } = await business.staff();
    expect((await send(anna, 'GET', `/bookings/${made.id}`)).body.data).toEqual(made);
    // Values that are sent unchanged do not change times, pets or services.
    const same = { petIds: pets.slice(0, 3).toReversed(), serviceIds: [boarding], ...at(0, 24) };
    for (const body of [{ notes: 'Shy.' }, { staffId }, same])
      expect((await change(anna, made.id, body)).status).toBe(200);
    for (const body of [at(0, 23), { petIds: pets.slice(1, 4) }, { serviceIds: [boarding, bath] }])
      expect((await change(anna, made.id, body)).body.error).toBe('CAPACITY_EXCEEDED');
    expect((await business.move(business.manager, made.id, 'CONFIRMED')).status).toBe(200);
    expect((await change(anna, made.id, { petIds: pets.slice(1, 3) })).status).toBe(200);
  });
});

test('GET /availability 200 without the slots that are full (contract §15)', async () => {
  const { id: staffId } = await business.staff();
  await train(staffId, { [bath]: 3 });
  const { startDate: from, endDate: to } = at(8, 16);
  const starts = async (further = '') => {
    const path = `/availability?serviceId=${bath}&from=${from}&to=${to}&duration=60${further}`;
    const { body } = await server.request('GET', path, { token: anna.token });
    return body.data.map(
      ({ startDate }: { startDate: string }) =>
        Number(startDate.slice(11, 13)) + Number(startDate.slice(14, 16)) / 60,
    );
  };
  await set({ capacity: { GROOMING: 2 } });
  const visit = (petIds: unknown[], times: object) => ({ petIds, serviceIds: [bath], ...times });
  const first = await business.booked(anna, visit([pets[0]], at(9, 11)));
  await business.booked(anna, visit([pets[1]], at(10, 12)));
  await business.booked(anna, visit(pets.slice(2, 4), at(13, 13.5)));
  const all = Array.from({ length: 29 }, (_, quarter) => 8 + quarter / 4);
  const open = all.filter((start) => (start >= 11 || start <= 9) && (start >= 13.5 || start <= 12));
  expect(await starts()).toEqual(open);
  // The pets of a booking that is to be moved take no places.
  const withoutFirst = all.filter((start) => start >= 13.5 || start <= 12);
  expect(await starts(`&exceptBookingId=${first.id}`)).toEqual(withoutFirst);
  // Each start can be booked by one more pet, as far as places are concerned, and no other can.
  for (const start of all) {
    const reply = await send(anna, 'POST', '/bookings?dryRun=true', visit([pets[5]], at(start, start + 1)));
    expect([start, reply.status]).toEqual([start, open.includes(start) ? 200 : 409]);
  }
  await set({ capacity: { GROOMING: 0 } });
  expect(await starts()).toEqual([]);
  await set({ capacity: { BOARDING: 0 } });
  expect(await starts()).toEqual(all);
});

const rabies = { vaccinationRules: { BOARDING: ['Rabies'] } };
/** Bookings of these tests are in the years 2030 and 2031. */
const valid = { name: 'Rabies', date: '2029-06-01', expiresAt: '2032-06-01' };

describe('POST /bookings with vaccinationRules (contract §15)', () => {
  test('409 VACCINATION_MISSING names each pet and vaccination, also for the dry run', async () => {
    await set({ vaccinationRules: { BOARDING: ['Rabies', 'FVRCP'] } });
    const felix = await business.pet(anna, { name: 'Felix', vaccinations: [valid] });
    const mimi = await business.pet(anna, {
      name: 'Mimi',
      vaccinations: [{ ...valid, expiresAt: '2029-07-01' }],
    });
    const body = { petIds: [felix, mimi], serviceIds: [boarding], ...at(0, 24) };
    for (const send of [preview, business.book]) {
      const { status, body: refused } = await send(anna, body);
      expect([status, refused.error]).toEqual([409, 'VACCINATION_MISSING']);
      expect(refused.details).toBe(
        [
          `petIds: "Felix" (${felix}) needs "FVRCP", not recorded`,
          `petIds: "Mimi" (${mimi}) needs "Rabies", expires before the end, on 2029-07-01`,
          `petIds: "Mimi" (${mimi}) needs "FVRCP", not recorded`,
        ].join('; '),
      );
    }
  });

  test('201 with the vaccination, and for a category that needs none', async () => {
    await set(rabies);
    const pet = await business.pet(anna, { vaccinations: [{ ...valid, name: 'rabies' }] });
    await business.booked(anna, { petIds: [pet], serviceIds: [boarding, bath], ...at(0, 24) });
    await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...at(0, 1) });
    const { body } = await business.book(anna, { petIds: [rex], serviceIds: [bath, boarding], ...at(2, 3) });
    expect(body.error).toBe('VACCINATION_MISSING');
  });

  test('days are calendar days in the setting timeZone', async () => {
    await set(rabies);
    const zone = (value: string) => setting('timeZone', value);
    const pet = await business.pet(anna, { vaccinations: [{ name: 'Rabies', date: '2031-05-02' }] });
    const book = (startDate: string) =>
      business.book(anna, {
        petIds: [pet],
        serviceIds: [boarding],
        startDate,
        endDate: '2031-05-03T12:00:00Z',
      });
    await zone('UTC');
    expect((await book('2031-05-01T20:00:00Z')).body.error).toBe('VACCINATION_MISSING');
    // In Tokyo it is the second of May already.
    await zone('Asia/Tokyo');
    expect((await book('2031-05-01T20:00:00Z')).status).toBe(201);
    await setting('timeZone');
  });

  test('the current record of the pet decides: its owner adds the vaccination, or removes it', async () => {
    await set(rabies);
    const pet = await business.pet(anna);
    for (let round = 0; round < 4; round++) {
      const vaccinations = round % 2 ? [valid] : [{ name: 'Rabies', date: '2029-06-01', expiresAt: 'soon' }];
      await send(anna, 'PUT', `/pets/${pet}`, { vaccinations });
      const { status } = await business.book(anna, { petIds: [pet], serviceIds: [boarding], ...at(0, 24) });
      expect(status).toBe(round % 2 ? 201 : 409);
      days.next();
    }
  });

  test('201 without the setting; an empty list and another category need nothing', async () => {
    for (const rules of [
      {},
      { vaccinationRules: {} },
      { vaccinationRules: { BOARDING: [], DAYCARE: ['Rabies'] } },
    ]) {
      await set(rules);
      await business.booked(anna, { petIds: [rex], serviceIds: [boarding], ...at(0, 24) });
      days.next();
    }
  });
});

test('PUT /bookings/:id checks again when times, pets or services change, and only then (contract §15)', async () => {
  await set({});
  const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [boarding], ...at(0, 24) });
  await set(rabies);
  const pet = await business.pet(anna, { vaccinations: [valid] });
  expect((await change(anna, id, { notes: 'Shy.' })).status).toBe(200);
  for (const body of [at(1, 24), { petIds: [rex, pet] }, { serviceIds: [boarding, bath] }])
    for (const query of ['', '?dryRun=true']) {
      const reply = await change(anna, id, body, query);
      expect([reply.status, reply.body.error]).toEqual([409, 'VACCINATION_MISSING']);
    }
  expect((await change(anna, id, { petIds: [pet] })).status).toBe(200);
  expect((await change(anna, id, at(1, 24))).status).toBe(200);
  expect((await change(anna, id, { serviceIds: [bath], petIds: [rex] })).status).toBe(200);
});

test('during an update, a rule that the release before writes applies, and one of a later release refuses no booking', async () => {
  const write = (key: string, value: string, column = '', isRule = '') =>
    query(`
      WITH change AS (INSERT INTO changes VALUES ('settings', 1)
        ON CONFLICT (topic) DO UPDATE SET revision = changes.revision + 1 RETURNING revision)
      INSERT INTO settings (key, value, type, "group", is_translatable, is_public, revision${column})
      SELECT '${key}', '${value}', 'object', 'GENERAL', false, true, revision${isRule} FROM change`);
  const stay = { petIds: [pets[0]], serviceIds: [boarding], ...at(0, 24) };
  await set({});
  await write('laterRule', '{}', ', is_rule', ', true');
  await business.booked(anna, stay);
  await query(`DELETE FROM settings WHERE key IN ('laterRule', 'capacity')`);
  await write('capacity', '{"BOARDING": 0}');
  const { body } = await business.book(anna, { ...stay, petIds: [pets[1]] });
  expect(body.error).toBe('CAPACITY_EXCEEDED');
});
