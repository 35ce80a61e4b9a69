/** PUT /settings?dryRun=true: contract §21. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findAffectedBookings, searches } from '#features/bookings/proposal/affected-bookings.ts';
import { selectBookings } from '#features/bookings/proposal/concerned-bookings.ts';
import { writeManyBookings } from '#features/bookings/testing/many-bookings.ts';
import { openRules } from '#features/bookings/testing/rules-test.ts';
import { backgroundCall, type SignedInCall } from '#platform/data/call.ts';
import { hours } from '#test/support/business.ts';
import { type Affected, findRuleChange, type RuleChange } from './booking-rules.ts';

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

test('answers with the settings as they would be and the bookings to which they add a fault, with pets and customer, and stores nothing', async () => {
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
        pets: [{ id: rex, name: 'Rex' }],
        user: { id: anna.id, name: 'A CUSTOMER' },
      })),
    },
  });
  expect((await server.request('GET', '/settings/closures')).status).toBe(404);
});

test('asks all rules: those of §15, the hours and the time between visits; notice is for bookings that are yet to be made', async () => {
  const { first, second, stay } = booked;
  const everyMorning = { monday: [{ start: '08:00', end: '11:00' }] };
  expect(errors(await dryRun({ key: 'openingHours', value: { GROOMING: everyMorning } }))).toEqual([
    [second.id, 'CLOSED'],
  ]);
  expect(errors(await dryRun({ key: 'buffers', value: { GROOMING: { after: 10 } } }))).toEqual([
    [first.id, 'BOOKING_CONFLICT'],
  ]);
  const notice = { key: 'notice', value: { default: { book: 'P100Y', cancel: 'P100Y' } } };
  const ahead = { key: 'notice', value: { GROOMING: { ahead: 'PT1H' } } };
  for (const body of [notice, ahead])
    expect((await dryRun(body)).affected).toEqual({ count: 0, bookings: [] });
  const rules = [
    { key: 'capacity', value: { BOARDING: 0 } },
    { key: 'vaccinationRules', value: { GROOMING: ['Rabies'] } },
  ];
  expect(errors(await dryRun(rules))).toEqual([
    [first.id, 'VACCINATION_MISSING'],
    [second.id, 'VACCINATION_MISSING'],
    [stay.id, 'CAPACITY_EXCEEDED'],
  ]);
  expect((await dryRun({ key: 'currency', value: 'LAK' })).affected).toEqual({ count: 0, bookings: [] });
});

test('a fault by the present rules is not named again, whichever rule is saved; a fault that a rule adds is', async () => {
  const { first, second, stay } = booked;
  const petIds = [rex, await business.pet(anna)];
  const pair = await business.booked(anna, { petIds, serviceIds: [boarding], ...hours(130, 140) });
  const monday = { from: '2030-01-07', to: '2030-01-07' };
  const until = (end: string) => ({ monday: [{ start: '08:00', end }] });
  const present = {
    closures: [{ ...monday, categories: ['GROOMING'] }],
    openingHours: { GROOMING: until('10:30') },
    buffers: { GROOMING: { after: 10 } },
    capacity: { BOARDING: 1 },
    vaccinationRules: { GROOMING: ['Rabies'] },
  };
  await set(present);
  onTestFinished(() => set({}));
  const added = async (key: keyof typeof present | 'timeZone', value: unknown) =>
    (await dryRun({ key, value })).affected.bookings.map(({ id, details }: Record<string, string>) => [
      id,
      details,
    ]);
  for (const [key, value] of Object.entries(present) as [keyof typeof present, unknown][])
    expect(await added(key, value), key).toEqual([]);
  // Of each rule a change that adds nothing, and one that does.
  const named = { ...present.closures[0], to: '2030-01-08', name: { en: 'Inventory' } };
  expect(await added('closures', [named])).toEqual([]);
  expect(await added('closures', [...present.closures, { from: '2030-01-08', to: '2030-01-08' }])).toEqual([
    [stay.id, 'startDate: closed, 2030-01-08'],
  ]);
  expect(await added('openingHours', { GROOMING: until('10:15'), TRAINING: until('09:00') })).toEqual([]);
  expect(await added('openingHours', { default: { monday: [] }, GROOMING: until('10:30') })).toEqual(
    [stay, pair].map(({ id }) => [
      id,
      'startDate: outside the opening hours; endDate: outside the opening hours',
    ]),
  );
  expect(await added('buffers', { GROOMING: { after: 30 } })).toEqual([]);
  expect(await added('buffers', { GROOMING: { before: 10 } })).toEqual([
    [second.id, `staffId: "A STAFF" (${ann.id}) needs the time between visits: 10 minutes before, 0 after`],
  ]);
  expect(await added('capacity', { BOARDING: 1, TRAINING: 0 })).toEqual([]);
  // Of two pets one is too many already.
  expect(await added('capacity', { BOARDING: 0 })).toEqual([
    [stay.id, 'services: at most 0 pets at once in BOARDING, full on 2030-01-08'],
  ]);
  expect(await added('vaccinationRules', { GROOMING: ['RABIES'], BOARDING: [] })).toEqual([]);
  expect(await added('vaccinationRules', { GROOMING: ['Rabies', 'Parvo'] })).toEqual(
    [first.id, second.id].map((id) => [id, `petIds: "Rex" (${rex}) needs "Parvo", not recorded`]),
  );
  expect(await added('timeZone', 'Asia/Kathmandu')).toEqual([]);
});

test('the bookings that the database selects are all that have a new fault when every booking is asked (contract §21)', async () => {
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
    rabies({ expiresAt: '2030-02-12' }),
    rabies({ date: '2030-02-13' }),
    rabies({ name: 'Rabie\u017F', expiresAt: '2030-02-14' }),
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
    [['capacity', { BOARDING: 1, GROOMING: 0, TRAINING: 2 }]],
    [['vaccinationRules', { GROOMING: ['Rabies'], BOARDING: ['rabies', 'RABIES'] }]],
    [['vaccinationRules', { TRAINING: ['Rabies', 'Parvo'] }]],
    [
      ['vaccinationRules', { BOARDING: ['Rabies'] }],
      ['capacity', { GROOMING: 1 }],
      ['buffers', { GROOMING: { after: 30 } }],
    ],
    ...['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'].map((timeZone): [string, unknown][] => [
      ['vaccinationRules', { GROOMING: ['Rabies'], BOARDING: ['Rabies'], TRAINING: ['Rabies'] }],
      ['timeZone', timeZone],
    ]),
  ];
  const call = backgroundCall(server.running.app, 'test') as SignedInCall;
  const walk = (change: RuleChange) =>
    findAffectedBookings(call, change, (db, rules, _now, last, limit) =>
      selectBookings(
        db,
        rules,
        sql`live AND (start_date, id) > (${last.start.toString()}::timestamptz, ${last.id}::uuid)`,
        limit,
      ),
    );
  const changes = await Promise.all(
    cases.map((one) =>
      findRuleChange(
        call,
        one.map(([key, value]) => ({ key, value })),
      ),
    ),
  );
  const ids = (affected: Affected | undefined) => affected?.bookings.map(({ id }) => id) ?? [];
  const alone: Affected[] = [];
  for (const [at, { before, after }] of changes.entries()) {
    const text = JSON.stringify(cases.slice(at - 1, at + 1));
    const all = await walk({ before, after });
    expect(all.count, text).toBeGreaterThan(0);
    expect(await findAffectedBookings(call, { before, after }), text).toEqual(all);
    // From the rules of the case before: those that are refused by these, and not by those, have a new fault.
    const change = { before: changes[at - 1]?.after ?? before, after };
    const walked = await walk(change);
    expect(await findAffectedBookings(call, change), text).toEqual(walked);
    if (changes[at - 1]?.after.timeZone !== after.timeZone) expect(walked.count, text).toBeGreaterThan(0);
    const had = ids(alone.at(-1));
    expect(ids(all), text).toEqual(expect.arrayContaining(ids(walked)));
    expect(ids(walked), text).toEqual(expect.arrayContaining(ids(all).filter((id) => !had.includes(id))));
    alone.push(all);
  }
});

test('cancelled and past bookings are not affected; of many bookings the first 100 are named', async () => {
  const bath = await business.service({ category: 'VETERINARY' });
  const pet = await business.pet(anna);
  const past = { startDate: '2025-01-06T10:00Z', endDate: '2025-01-06T11:00Z' };
  await business.booked(anna, { petIds: [pet], serviceIds: [bath], ...past });
  for (let at = 0; at < 103; at++) {
    const times = hours(200 + at, 201 + at);
    const { id } = await business.booked(anna, { petIds: [pet], serviceIds: [bath], ...times });
    if (at === 0) await business.move(anna, id, 'CANCELLED');
  }
  const { affected } = await dryRun({ key: 'openingHours', value: { VETERINARY: { monday: [] } } });
  expect([affected.count, affected.bookings.length]).toEqual([102, 100]);
  expect(affected.bookings[0].startDate).toBe(hours(201, 202).startDate);
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
  const first = findAffectedBookings(call, await findRuleChange(call, [closures]), async () => {
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
