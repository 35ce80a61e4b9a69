/** The setting `vaccinationRules`: contract §15. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openRules, ownDays } from '#features/bookings/testing/rules-test.ts';

const days = ownDays();
const { at } = days;
const { anna, bath, boarding, business, change, preview, rex, send, set, setting } = await openRules();
beforeEach(() => days.next());

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
