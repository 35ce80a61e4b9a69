/** PUT /settings?dryRun=true: contract §21. */
import { expect } from 'vitest';
import { rulesTest } from '#features/bookings/testing/rules-test.ts';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';

const test = rulesTest
  .extend('dryRun', perFile, ({ server, business }) => async (body: unknown) => {
    const { status, body: reply } = await server.request('PUT', '/settings?dryRun=true', {
      token: business.admin.token,
      body,
    });
    expect(status).toBe(200);
    return reply.data;
  })
  .extend('ann', perFile, ({ business }) => business.staff())
  /** Two visits of a member on Monday, 10:00 to 11:00 and 11:05 to 12:00, and a stay from Tuesday to Thursday. */
  .extend('booked', perFile, async ({ business, anna, rex, bath, boarding, ann }) => {
    const visit = (from: number, to: number) =>
      business.booked(anna, { petIds: [rex], serviceIds: [bath], staffId: ann.id, ...hours(from, to) });
    return {
      first: await visit(10, 11),
      second: await visit(11 + 5 / 60, 12),
      stay: await business.booked(anna, { petIds: [rex], serviceIds: [boarding], ...hours(34, 82) }),
    };
  });

const errors = (data: { affected: { bookings: { id: string; error: string }[] } }) =>
  data.affected.bookings.map(({ id, error }) => [id, error]);

test('answers with the settings as they would be and the bookings that they would refuse, and stores nothing', async ({
  server,
  dryRun,
  booked,
}) => {
  const value = [{ from: '2030-01-07', to: '2030-01-07', name: { en: 'Inventory' } }];
  const data = await dryRun({ key: 'closures', value });
  expect(data).toEqual({
    settings: [{ key: 'closures', value, type: 'array', group: 'GENERAL' }],
    affected: {
      count: 2,
      bookings: [booked.first, booked.second].map(({ id, startDate, endDate }) => ({
        id,
        startDate,
        error: 'CLOSED',
        details: `startDate: closed, "Inventory", 2030-01-07; ${startDate} to ${endDate}`,
      })),
    },
  });
  expect((await server.request('GET', '/settings/closures')).status).toBe(404);
});

test('asks all rules: those of §15, the hours, the time between visits and the notice', async ({
  dryRun,
  booked,
  set,
}) => {
  const { first, second, stay } = booked;
  const everyMorning = { monday: [{ start: '08:00', end: '11:00' }] };
  expect(errors(await dryRun({ key: 'openingHours', value: { GROOMING: everyMorning } }))).toEqual([
    [second.id, 'CLOSED'],
  ]);
  expect(errors(await dryRun({ key: 'buffers', value: { GROOMING: { after: 10 } } }))).toEqual([
    [first.id, 'BOOKING_CONFLICT'],
  ]);
  expect(errors(await dryRun({ key: 'notice', value: { GROOMING: { ahead: 'P1D' } } }))).toEqual([
    [first.id, 'TOO_FAR_AHEAD'],
    [second.id, 'TOO_FAR_AHEAD'],
  ]);
  const rules = [
    { key: 'capacity', value: { BOARDING: 0 } },
    { key: 'vaccinationRules', value: { GROOMING: ['Rabies'] } },
  ];
  expect(errors(await dryRun(rules))).toEqual([
    [first.id, 'VACCINATION_MISSING'],
    [second.id, 'VACCINATION_MISSING'],
    [stay.id, 'CAPACITY_EXCEEDED'],
  ]);
  // The other rules stay as they are, and a setting that states no rule affects nothing.
  await set({ capacity: { BOARDING: 0 } });
  expect(errors(await dryRun({ key: 'notice', value: {} }))).toEqual([[stay.id, 'CAPACITY_EXCEEDED']]);
  expect((await dryRun({ key: 'currency', value: 'LAK' })).affected).toEqual({ count: 0, bookings: [] });
  await set({});
});

test('cancelled and past bookings are not affected; of many bookings the first 100 are named', async ({
  dryRun,
  business,
  anna,
  booked: _booked,
}) => {
  const bath = await business.service({ category: 'TRAINING' });
  const pet = await business.pet(anna);
  const past = { startDate: '2025-01-06T10:00Z', endDate: '2025-01-06T11:00Z' };
  await business.booked(anna, { petIds: [pet], serviceIds: [bath], ...past });
  for (let at = 0; at < 103; at++) {
    const { id } = await business.booked(anna, {
      petIds: [pet],
      serviceIds: [bath],
      ...hours(200 + at, 201 + at),
    });
    if (at === 0) await business.move(anna, id, 'CANCELLED');
  }
  const { affected } = await dryRun({ key: 'openingHours', value: { TRAINING: { monday: [] } } });
  expect([affected.count, affected.bookings.length]).toEqual([102, 100]);
  expect(affected.bookings[0].startDate).toBe(hours(201, 202).startDate);
});

test('an invalid value is 400 as without dryRun; a MANAGER is 403', async ({ server, business }) => {
  const body = { key: 'buffers', value: { GROOMING: { after: -1 } } };
  const send = (token: string) => server.request('PUT', '/settings?dryRun=true', { token, body });
  expect((await send(business.admin.token)).body.details).toMatch(/^value\.GROOMING\.after: /);
  expect((await send(business.manager.token)).status).toBe(403);
});
