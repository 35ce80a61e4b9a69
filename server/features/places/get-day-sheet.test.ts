/** GET /day-sheet: contract §26. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBoarding, refused } from './testing/boarding.ts';

const house = await openBoarding();
const { anna, bath, ben, business, hour, manager, moveClock, place, put, query, rex, send, setting, stay } =
  house;
const { tom } = house;
const { user: member } = await business.staff();
const meal = { time: '08:00', food: 'Rice', amount: '80 g' };
await send(anna, 'PUT', `/pets/${rex}`, { care: { feeding: [meal], medication: [] }, allergies: ['fish'] });

// A pet has one stay at a time, so each test has a week of its own.
let start = 0;
beforeEach(() => {
  start += 24 * 7;
});
afterEach(() => moveClock());
const later = (hours: number) => hour(start + hours);
const day = (days: number) => later(days * 24).slice(0, 10);
const confirmed = async (id: string) => {
  expect((await business.move(manager, id, 'CONFIRMED')).status).toBe(200);
  return id;
};
const annas = async (from: number, to: number) => confirmed(await stay(start + from, start + to));
const bens = async (from: number, to: number) =>
  confirmed(await stay(start + from, start + to, { by: ben, petIds: [tom] }));
const check = (way: 'in' | 'out', id: string) => send(member, 'POST', `/bookings/${id}/check-${way}`);
const sheet = async (query: Record<string, string> = {}, by = member as { token: string }) =>
  (await send(by, 'GET', `/day-sheet?${new URLSearchParams(query)}`)).body.data;
type Pet = { bookingId: string; petName: string; overdue: boolean };
type Task = { at: string; petName: string; title: string; overdue: boolean };
const idsOf = async (days: number) => {
  const { arriving, here, leaving } = await sheet({ date: day(days) });
  return [arriving, here, leaving].map((pets: Pet[]) => pets.map((pet) => pet.bookingId));
};

describe('contract §26: the pets of a day', () => {
  test('arrive, are there and leave; on one day both; neither before nor after', async () => {
    const id = await annas(9, 57);
    const short = await bens(34, 40);
    expect(await idsOf(-1)).toEqual([[], [], []]);
    expect(await idsOf(0)).toEqual([[id], [], []]);
    expect(await idsOf(1)).toEqual([[short], [id], [short]]);
    expect(await idsOf(2)).toEqual([[], [], [id]]);
    expect(await idsOf(3)).toEqual([[], [], []]);
  });

  test('a stay until midnight leaves on the day before', async () => {
    const id = await annas(9, 48);
    expect(await idsOf(1)).toEqual([[], [], [id]]);
    expect(await idsOf(2)).toEqual([[], [], []]);
  });

  test('are those of CONFIRMED, IN_PROGRESS and COMPLETED stays, and of no visit', async () => {
    const id = await stay(start, start + 24);
    expect(await idsOf(0)).toEqual([[], [], []]);
    const times = { startDate: later(1), endDate: later(2), petIds: [rex], serviceIds: [bath] };
    await confirmed((await business.booked(anna, times)).id);
    expect(await idsOf(0)).toEqual([[], [], []]);
    await moveClock(start + 1);
    for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED']) {
      await business.move(manager, id, status);
      expect([status, await idsOf(0)]).toEqual([status, [[id], [], [id]]]);
    }
    const other = await annas(48, 72);
    await business.move(manager, other, 'CANCELLED');
    expect(await idsOf(2)).toEqual([[], [], []]);
  });

  test('an overdue one is there until today, and leaves on the day on which it leaves', async () => {
    const id = await annas(9, 33);
    await moveClock(start + 9);
    await check('in', id);
    await moveClock(start + 60);
    expect(await idsOf(0)).toEqual([[id], [], []]);
    expect(await idsOf(1)).toEqual([[], [id], [id]]);
    expect(await idsOf(2)).toEqual([[], [id], []]);
    expect(await idsOf(3)).toEqual([[], [], []]);
    const overdue = async (days: number) =>
      Object.values<Pet[]>(await sheet({ date: day(days) }))
        .flat()
        .filter((one) => one.bookingId === id && 'user' in one)
        .map((one) => one.overdue);
    expect([await overdue(0), await overdue(2)]).toEqual([[false], [true]]);
    await check('out', id);
    expect(await idsOf(2)).toEqual([[], [], []]);
  });

  test('one that was checked out early leaves on that day, and is not there on the days after', async () => {
    const id = await annas(9, 80);
    await moveClock(start + 9);
    await check('in', id);
    await moveClock(start + 30);
    await check('out', id);
    expect([await idsOf(0), await idsOf(1), await idsOf(2), await idsOf(3)]).toEqual([
      [[id], [], []],
      [[], [], [id]],
      ...[
        [[], [], []],
        [[], [], []],
      ],
    ]);
  });

  test('have their place, the last one of the day, and are by area, code, berth and name, those without first', async () => {
    const names = ['Zoe', 'Amy', 'Max', 'Kim'];
    const pets: string[] = [];
    for (const name of names) pets.push(await business.pet(anna, { name }));
    const [zoe, amy, max] = pets as [string, string, string];
    const id = await confirmed(await stay(start + 9, start + 57, { petIds: [rex, ...pets] }));
    const code = (letter: string) => `${letter}${start}`;
    const [south, north, plain] = [
      await place({ code: code('B'), area: `South ${start}`, berths: 2 }),
      await place({ code: code('C'), area: `North ${start}` }),
      await place({ code: code('A') }),
    ];
    await put(id, [
      ...[zoe, amy].map((petId) => ({ petId, placeId: south })),
      { petId: max, placeId: plain, to: later(30) },
      { petId: max, placeId: north },
    ]);
    const placesOn = async (days: number) =>
      (await sheet({ date: day(days) }))[days === 0 ? 'arriving' : 'here'].map(
        ({ petName, place }: { petName: string; place: { code: string; berth: number } | null }) => [
          ...[petName, place?.code, place?.berth],
        ],
      );
    const [a, b, c] = ['A', 'B', 'C'].map(code);
    const without = [
      ['Kim', undefined, undefined],
      ['Rex', undefined, undefined],
    ];
    const inSouth = [
      ['Zoe', b, 1],
      ['Amy', b, 2],
    ];
    expect(await placesOn(0)).toEqual([...without, ...inSouth, ['Max', a, 1]]);
    expect(await placesOn(1)).toEqual([...without, ['Max', c, 1], ...inSouth]);
    const { arriving, here, tasks } = await sheet({ date: day(1), area: `South ${start}` });
    expect([arriving, here.map((one: Pet) => one.petName), tasks]).toEqual([[], ['Zoe', 'Amy'], []]);
    expect((await sheet({ date: day(1), area: 'South' })).here).toEqual([]);
    expect((await sheet({ date: day(1), area: '' })).here).toEqual([]);
  });

  test('an overdue pet is where it was last', async () => {
    const [placeId, id] = [await place(), await annas(9, 33)];
    await put(id, [{ petId: rex, placeId }]);
    await moveClock(start + 9);
    await check('in', id);
    await moveClock(start + 60);
    const { here } = await sheet({ date: day(2) });
    expect(here).toMatchObject([{ bookingId: id, overdue: true, place: { placeId, berth: 1 } }]);
    await check('out', id);
  });

  test('all that the sheet says of a pet; the plan of the stay comes before that of the pet', async () => {
    const id = await annas(9, 57);
    await send(anna, 'PATCH', `/users/${anna.id}`, { phone: '+1 212 555 0123' });
    const pet = {
      ...{ bookingId: id, petId: rex, petName: 'Rex', species: 'DOG', status: 'CONFIRMED', place: null },
      ...{ startDate: later(9), endDate: later(57), checkedInAt: null, checkedOutAt: null, overdue: false },
      user: { id: anna.id, name: expect.any(String), phone: '+1 212 555 0123' },
      ...{ allergies: ['fish'], care: { feeding: [meal], medication: [] } },
    };
    expect(await sheet({ date: day(0) })).toEqual({
      ...{ date: day(0), arriving: [pet], here: [], leaving: [], tasks: [] },
    });
    const own = { feeding: [], medication: [], notes: 'Nothing.' };
    await send(anna, 'PUT', `/bookings/${id}/care`, [{ petId: rex, care: own }]);
    expect((await sheet({ date: day(0) })).arriving).toEqual([{ ...pet, care: own }]);
    const other = await bens(9, 57);
    expect((await sheet({ date: day(1) })).here.map((one: { care: unknown }) => one.care)).toEqual([
      own,
      null,
    ]);
    await business.move(manager, other, 'CANCELLED');
  });
});

describe('contract §26: the tasks of a day', () => {
  test('are due in the stay, from an earlier check-in on and until the check-out; with what the log has', async () => {
    const id = await annas(9, 57);
    const tasksOf = async (days: number) => (await sheet({ date: day(days) })).tasks;
    expect(await tasksOf(0)).toEqual([]);
    const [task] = await tasksOf(1);
    expect(task).toEqual({
      ...{ item: expect.stringMatching(/^[0-9a-f]{16}$/), at: later(32), bookingId: id, petId: rex },
      ...{ petName: 'Rex', place: null, kind: 'FEEDING', title: 'Rice', amount: '80 g', notes: null },
      ...{ done: false, recordedAt: null, recordedBy: null, logNotes: null, overdue: false },
    });
    await moveClock(start + 7);
    await check('in', id);
    expect(await tasksOf(0)).toMatchObject([{ item: task.item, at: later(8), overdue: false }]);
    await moveClock(start + 8.5);
    expect(await tasksOf(0)).toMatchObject([{ overdue: true }]);
    const record = { item: task.item, at: later(8), done: true, notes: 'All of it.' };
    expect((await send(member, 'PUT', `/bookings/${id}/care-log`, record)).status).toBe(200);
    const recordedBy = { id: member.id, name: expect.any(String) };
    expect(await tasksOf(0)).toMatchObject([
      { done: true, recordedAt: later(8.5), recordedBy, logNotes: 'All of it.', overdue: false },
    ]);
    await moveClock(start + 40);
    await check('out', id);
    expect(await tasksOf(1)).toHaveLength(1);
    expect(await tasksOf(2)).toEqual([]);
  });

  test('of an overdue pet are due until now; of several pets in the order of time and then of the pets', async () => {
    const bella = await business.pet(anna, { name: 'Bella' });
    const care = {
      feeding: [{ ...meal, time: '09:00', food: 'Fish' }, meal],
      medication: [{ name: 'Carprofen', dose: 'half', times: ['08:00'], from: day(1), to: day(1) }],
    };
    await send(anna, 'PUT', `/pets/${bella}`, { care });
    const id = await confirmed(await stay(start, start + 33, { petIds: [rex, bella] }));
    const titlesOn = async (days: number) =>
      (await sheet({ date: day(days) })).tasks.map(({ petName, title }: Task) => `${petName} ${title}`);
    expect(await titlesOn(0)).toEqual(['Bella Rice', 'Rex Rice', 'Bella Fish']);
    expect(await titlesOn(1)).toEqual(['Bella Rice', 'Bella Carprofen', 'Rex Rice']);
    await moveClock(start);
    await check('in', id);
    await moveClock(start + 56.5);
    expect(await titlesOn(2)).toEqual(['Bella Rice', 'Rex Rice']);
    await check('out', id);
  });

  test('the day is today without a date, in the zone of the business', async () => {
    const id = await annas(0, 100);
    await setting('timeZone', 'Asia/Kolkata');
    await moveClock(start + 20);
    const { date, tasks } = await sheet();
    await setting('timeZone');
    expect(date).toBe(day(1));
    expect(tasks).toMatchObject([{ bookingId: id, at: later(26.5) }]);
  });
});

test('contract §26: STAFF and above; 400 for a day that is none; every day of the calendar', async () => {
  for (const by of [anna, ben]) expect((await send(by, 'GET', '/day-sheet')).status).toBe(403);
  const wrong = await send(member, 'GET', '/day-sheet?date=2030-02-30');
  expect(refused(wrong)).toEqual([400, 'VALIDATION_FAILED', 'query.date', 'WRONG_FORMAT']);
  for (const date of ['0001-01-01', '9999-12-31']) {
    const empty = { date, arriving: [], here: [], leaving: [], tasks: [] };
    expect(await sheet({ date }, manager)).toEqual(empty);
  }
});

describe('contract §26: 400 that names the area for', () => {
  const tooMuch = (reason = 'TOO_LONG') => [400, 'VALIDATION_FAILED', 'query.area', reason];
  const many = async (count: number, care: string, allergies = 'NULL') => {
    const id = await annas(9, 57);
    await query(
      `WITH made AS (
         INSERT INTO pets (id, owner_id, name, name_key, search_key, species, care, allergies)
         SELECT gen_random_uuid(), $2, 'Many', 'many', 'many', 'DOG', ${care}, ${allergies}
           FROM generate_series(1, $3) RETURNING id)
       INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
       SELECT b.id, made.id, row_number() OVER () + 1, b.kind, b.period, b.live FROM made, bookings b WHERE b.id = $1`,
      [id, anna.id, count],
    );
    const reply = await send(member, 'GET', `/day-sheet?date=${day(1)}`);
    await business.move(manager, id, 'CANCELLED');
    return reply;
  };

  test('more than 1,000 pets', async () => {
    const reply = await many(999, 'NULL');
    expect([reply.status, reply.body.data.here.length]).toEqual([200, 1_000]);
    start += 24 * 7;
    expect(refused(await many(1_000, 'NULL'))).toEqual(tooMuch());
  });

  test('more than 5,000 tasks', async () => {
    // Rex has one.
    const plan = (feedings: number) => `jsonb_build_object('medication', '[]'::jsonb, 'feeding',
      (SELECT jsonb_agg(jsonb_build_object('time', '08:00', 'food', n, 'amount', '1 g')) FROM generate_series(1, ${feedings}) AS n))`;
    expect((await many(50, plan(99))).body.data.tasks).toHaveLength(50 * 99 + 1);
    start += 24 * 7;
    expect(refused(await many(50, plan(100)))).toEqual(tooMuch());
  });

  test('more than 8 MB of plans and allergies', async () => {
    const text = `to_json(repeat('x', 64 * 1024))`;
    expect((await many(100, 'NULL', text)).status).toBe(200);
    start += 24 * 7;
    const reply = await many(128, 'NULL', text);
    expect(refused(reply)).toEqual(tooMuch());
    expect(reply.body.causes[0].unit).toBe('BYTES');
  });
});
