/** PUT /settings?dryRun=true: contract §21. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findAffectedBookings, searches } from '#features/bookings/proposal/affected-bookings.ts';
import { selectBookings } from '#features/bookings/proposal/concerned-bookings.ts';
import { writeManyBookings } from '#features/bookings/testing/many-bookings.ts';
import { openRules } from '#features/bookings/testing/rules-test.ts';
import { backgroundCall, type SignedInCall } from '#platform/data/call.ts';
import { hours } from '#test/support/business.ts';
import { findRulesAfter } from './booking-rules.ts';

const { anna, bath, boarding, business, rex, server, set } = await openRules();
const dryRun = async (body: unknown) => {
  const { token } = business.admin;
  const { status, body: reply } = await server.request('PUT', '/settings?dryRun=true', { token, body });
  expect(status).toBe(200);
  return reply.data;
};
const ann = await business.staff();
/** Two visits of a member on Monday, 10:00 to 11:00 and 11:05 to 12:00, and a stay from Tuesday to Thursday. */
const visit = (from: number, to: number) =>
  business.booked(anna, { petIds: [rex], serviceIds: [bath], staffId: ann.id, ...hours(from, to) });
const booked = {
  first: await visit(10, 11),
  second: await visit(11 + 5 / 60, 12),
  stay: await business.booked(anna, { petIds: [rex], serviceIds: [boarding], ...hours(34, 82) }),
};

const errors = (data: { affected: { bookings: { id: string; error: string }[] } }) =>
  data.affected.bookings.map(({ id, error }) => [id, error]);

test('answers with the settings as they would be and the bookings that they would refuse, and stores nothing', async () => {
  const value = [{ from: '2030-01-07', to: '2030-01-07', name: { en: 'Inventory' } }];
  const data = await dryRun({ key: 'closures', value });
  expect(data).toEqual({
    settings: [{ key: 'closures', value, type: 'array', group: 'GENERAL' }],
    affected: {
      count: 2,
      bookings: [booked.first, booked.second].map(({ id, startDate }) => ({
        id,
        startDate,
        error: 'CLOSED',
        details: 'startDate: closed, "Inventory", 2030-01-07',
      })),
    },
  });
  expect((await server.request('GET', '/settings/closures')).status).toBe(404);
});

test('asks all rules: those of §15, the hours, the time between visits and the notice', async () => {
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

test('cancelled and past bookings are not affected; of many bookings the first 100 are named', async () => {
  const bath = await business.service({ category: 'TRAINING' });
  const pet = await business.pet(anna);
  const past = { startDate: '2025-01-06T10:00Z', endDate: '2025-01-06T11:00Z' };
  await business.booked(anna, { petIds: [pet], serviceIds: [bath], ...past });
  for (let at = 0; at < 103; at++) {
    const times = hours(200 + at, 201 + at);
    const { id } = await business.booked(anna, { petIds: [pet], serviceIds: [bath], ...times });
    if (at === 0) await business.move(anna, id, 'CANCELLED');
  }
  const { affected } = await dryRun({ key: 'openingHours', value: { TRAINING: { monday: [] } } });
  expect([affected.count, affected.bookings.length]).toEqual([102, 100]);
  expect(affected.bookings[0].startDate).toBe(hours(201, 202).startDate);
});

test('the bookings that the database selects are all that the rules refuse when every booking is asked (contract §21)', async () => {
  const training = await business.service({ category: 'TRAINING' });
  const rabies = (entry: object) => [{ name: 'Rabies', date: '2024-05-01', ...entry }];
  const vaccinations: unknown[] = [
    rabies({}),
    rabies({ name: 'RABIES', expiresAt: '2030-06-30' }),
    rabies({ expiresAt: '2030-02-02' }),
    rabies({ date: '2024-02-30' }),
    rabies({ date: '2029-12-31' }),
    rabies({ date: '2030-06-01' }),
    rabies({ date: '2024-05-01T10:00:00+07:00', expiresAt: null }),
    rabies({ expiresAt: 'never' }),
    [...rabies({ expiresAt: '2025-01-01' }), ...rabies({ date: '2025-01-01', expiresAt: '2031-02-28' })],
    { Rabies: true },
    [7, null, 'Rabies'],
  ];
  const start = 24 * 25;
  for (const [at, entries] of vaccinations.entries()) {
    const pet = await business.pet(anna, { vaccinations: entries });
    const day = start + 24 * at;
    const visit = (serviceIds: string[], from: number, to: number, more = {}) =>
      business.booked(anna, { petIds: [pet], serviceIds, ...hours(day + from, day + to), ...more });
    await visit([bath], 8, 9, { staffId: ann.id });
    await visit([training], 9 + at / 60, 10, { staffId: ann.id });
    await visit([bath, training], 11, 12 + at, at % 2 === 0 ? { staffId: ann.id } : {});
    await visit([boarding], at, 18 + at);
  }
  const week = (...spans: [string, string][]) =>
    Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
        day,
        spans.map(([start, end]) => ({ start, end })),
      ]),
    );
  const cases: [key: string, value: unknown][][] = [
    [
      [
        'openingHours',
        { default: week(['08:00', '12:00'], ['13:00', '22:00']), TRAINING: week(['00:00', '24:00']) },
      ],
    ],
    [['openingHours', { BOARDING: week(['06:00', '20:00']) }]],
    [
      ['openingHours', { GROOMING: week(['08:00', '18:00']) }],
      ['timeZone', 'Asia/Kathmandu'],
    ],
    [['closures', [{ from: '2030-02-02', to: '2030-02-04', categories: ['BOARDING', 'TRAINING'] }]]],
    [['buffers', { default: { before: 5 }, GROOMING: { before: 0, after: 3 } }]],
    [['buffers', { TRAINING: { before: 1_440, after: 1_440 } }]],
    [['notice', { default: { book: 'P100Y' }, GROOMING: { ahead: 'PT1H' }, TRAINING: {} }]],
    [['capacity', { BOARDING: 1, GROOMING: 0, TRAINING: 2 }]],
    [['vaccinationRules', { GROOMING: ['Rabies'], BOARDING: ['rabies', 'RABIES'] }]],
    [['vaccinationRules', { TRAINING: ['Rabies', 'Parvo'] }]],
    [
      ['vaccinationRules', { BOARDING: ['Rabies'] }],
      ['notice', { TRAINING: { ahead: 'P1M' } }],
      ['capacity', { GROOMING: 1 }],
      ['buffers', { GROOMING: { after: 30 } }],
    ],
  ];
  const call = backgroundCall(server.running.app, 'test') as SignedInCall;
  for (const changes of cases) {
    const settings = changes.map(([key, value]) => ({ key, value }));
    const rules = await findRulesAfter(call, settings);
    const walked = await findAffectedBookings(call, rules, (db, rules, _now, last, limit) =>
      selectBookings(
        db,
        rules,
        sql`live AND (start_date, id) > (${last.start.toString()}::timestamptz, ${last.id}::uuid)`,
        limit,
      ),
    );
    expect(walked.count, JSON.stringify(settings)).toBeGreaterThan(0);
    const { affected } = await dryRun(settings);
    // The limits of the notice are those of the moment.
    const told = ({ id, error, details }: { id: string; error: string; details: string }) =>
      `${id} ${error} ${details.replaceAll(/\S+Z\b/g, '')}`;
    const [expected, found] = [walked.bookings.map(told), affected.bookings.map(told)];
    expect([affected.count, found], JSON.stringify(settings)).toEqual([walked.count, expected]);
  }
});

test('an invalid value is 400 as without dryRun; a MANAGER is 403', async () => {
  const body = { key: 'buffers', value: { GROOMING: { after: -1 } } };
  const send = (token: string) => server.request('PUT', '/settings?dryRun=true', { token, body });
  expect((await send(business.admin.token)).body.details).toMatch(/^value\.GROOMING\.after: /);
  expect((await send(business.manager.token)).status).toBe(403);
});

test('a process looks for the effects of one change at a time, and holds no connection meanwhile (contract §21)', async () => {
  const call = backgroundCall(server.running.app, 'test') as SignedInCall;
  const closures = { key: 'closures', value: [{ from: '2030-01-07', to: '2030-01-07' }] };
  const held = Promise.withResolvers<void>();
  const first = findAffectedBookings(call, await findRulesAfter(call, [closures]), async () => {
    await held.promise;
    return [];
  });
  await expect.poll(() => searches.running).toBe(1);
  const second = dryRun(closures);
  await expect.poll(() => searches.waiting).toBe(1);
  expect((await server.request('GET', '/services')).status).toBe(200);
  // A setting that is no rule has no effects to look for.
  expect((await dryRun({ key: 'greeting', value: 'Hello' })).affected).toEqual({ count: 0, bookings: [] });
  expect([searches.running, searches.waiting]).toEqual([1, 1]);
  held.resolve();
  expect(await first).toEqual({ count: 0, bookings: [] });
  expect(errors(await second).flat()).toEqual([booked.first.id, 'CLOSED', booked.second.id, 'CLOSED']);
});

test('the bookings are counted up to 1,000 (contract §21)', async () => {
  const owner = await server.newUser('CUSTOMER');
  await writeManyBookings(server.running.app.database.pool, owner, {
    ...{ count: 1_003, notesLength: 1, start: '2040-01-01T00:00Z' },
  });
  const closed = (to: string) => dryRun({ key: 'closures', value: [{ from: '2040-01-01', to }] });
  // The first one begins at one o'clock; two more days have 24 each.
  const few = await closed('2040-01-03');
  expect([few.affected.count, few.affected.bookings.length]).toEqual([71, 71]);
  const many = await closed('2040-12-31');
  expect([many.affected.count, many.affected.bookings.length]).toEqual([1_000, 100]);
  expect(errors(many).slice(0, 71)).toEqual(errors(few));
});
