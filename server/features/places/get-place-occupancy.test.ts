/** GET /places/occupancy: contract §26. */
import { expect, test } from 'vitest';
import { openBoarding, refused } from './testing/boarding.ts';

const house = await openBoarding();
const { anna, bath, ben, business, hour, manager, occupancy, place, put, rex, send, setting, stay, tom } =
  house;
const bella = await business.pet(anna, { name: 'Bella' });
const { user: member } = await business.staff();

type Days = { date: string; total: number; free: number }[];
const daysOf = async (query: { from: string; to: string }, area: string | null = null) => {
  const { areas } = (await occupancy(query)).body.data;
  const { days } = areas.find((one: { area: string | null }) => one.area === area) as { days: Days };
  return days.map(({ date, total, free }) => [date.slice(5), total, free]);
};

test('contract §26: without places there is nothing, whatever is booked', async () => {
  await stay(0, 24);
  const { status, body } = await occupancy({ from: '2030-01-07', to: '2030-01-07' });
  expect([status, body.data]).toEqual([200, { places: [], areas: [], unplaced: [] }]);
});

test('contract §26: who is in which berth; free and total by area and day; pets of stays without a place', async () => {
  // From 14 January on.
  const week = 24 * 7;
  const shared = await place({
    code: 'S1',
    area: 'North',
    berths: 3,
    shared: true,
    name: { en: 'Hall', vi: 'Sảnh' },
  });
  const alone = await place({ code: 'A1', area: 'North', berths: 2 });
  const outOfService = [{ from: '2030-01-15', to: '2030-01-16' }];
  await place({ code: 'B1', berths: 4, outOfService });
  await place({ code: 'C1', isActive: false });
  const both = await stay(week + 9, week + 33, { petIds: [rex, bella] });
  await put(both, [
    { petId: rex, placeId: shared, to: hour(week + 20) },
    { petId: rex, placeId: alone },
  ]);
  const other = await stay(week + 30, week + 50, { by: ben, petIds: [tom] });
  await put(other, [{ petId: tom, placeId: shared }]);
  const visit = { serviceIds: [bath], petIds: [rex], startDate: hour(week + 12), endDate: hour(week + 13) };
  await business.booked(anna, visit);

  const { status, body } = await send(
    member,
    'GET',
    '/places/occupancy?from=2030-01-14&to=2030-01-17&lang=vi',
  );
  const ofAnna = { bookingId: both, userName: expect.any(String) };
  const stayOf = (of: object, from: number, to: number) => ({
    ...{ ...of, status: 'PENDING', from: hour(week + from), to: hour(week + to) },
    ...{ overdue: false, conflictsWith: null },
  });
  expect([status, body.data.unplaced]).toEqual([
    200,
    [{ ...ofAnna, petId: bella, petName: 'Bella', from: hour(week + 9), to: hour(week + 33) }],
  ]);
  expect(body.data.places.map(({ code, name, area }: Record<string, string>) => [area, code, name])).toEqual([
    ['North', 'A1', 'Kennel'],
    ['North', 'S1', 'Sảnh'],
    [null, 'B1', 'Kennel'],
    [null, 'C1', 'Kennel'],
  ]);
  expect(body.data.places[0].berths).toEqual([
    { berth: 1, stays: [stayOf({ ...ofAnna, petId: rex, petName: 'Rex' }, 20, 33)] },
    { berth: 2, stays: [] },
  ]);
  expect(body.data.places[1].berths.map(({ stays }: { stays: unknown[] }) => stays.length)).toEqual([
    2, 0, 0,
  ]);

  const days = { from: '2030-01-14', to: '2030-01-17' };
  expect(await daysOf(days, 'North')).toEqual([
    ['01-14', 5, 2],
    // The pets share the first berth one after the other; the place of Rex is Anna's alone.
    ['01-15', 5, 2],
    ['01-16', 5, 4],
    ['01-17', 5, 5],
  ]);
  expect(await daysOf(days)).toEqual([
    ['01-14', 4, 4],
    ['01-15', 0, 0],
    ['01-16', 0, 0],
    ['01-17', 4, 4],
  ]);
  // Bella is without a place as long as she stays, and in no other period.
  expect((await occupancy({ from: '2030-01-16', to: '2030-01-17' })).body.data.unplaced).toEqual([]);
  await business.move(manager, both, 'CANCELLED');
  expect((await occupancy(days)).body.data.unplaced).toEqual([]);
});

test('contract §26: days are those of the zone of the business, also when the clocks change', async () => {
  // On 31 March 2030 the day has 23 hours in Berlin: it begins at 23:00 and ends at 22:00 in UTC.
  await setting('timeZone', 'Europe/Berlin');
  const placeId = await place({ area: 'Clocks' });
  const march = (day: number, time: string) => `2030-03-${day}T${time}:00.000Z`;
  const times = { startDate: march(30, '23:00'), endDate: march(31, '22:00') };
  const booking = await stay(0, 0, times);
  await put(booking, [{ petId: rex, placeId }]);
  const around = { from: '2030-03-30', to: '2030-04-01' };
  const expected = [
    ['03-30', 1, 1],
    ['03-31', 1, 0],
    ['04-01', 1, 1],
  ];
  expect(await daysOf(around, 'Clocks')).toEqual(expected);
  // Another owner's pet on the day after: out of service from that day on.
  await send(manager, 'PUT', `/places/${placeId}`, {
    outOfService: [{ from: '2030-04-01', to: '2030-04-02' }],
  });
  expect((await put(booking, [{ petId: rex, placeId }])).status).toBe(200);
  const next = { startDate: march(31, '21:00'), endDate: march(31, '22:01') };
  const late = await stay(0, 0, { by: ben, petIds: [tom], ...next });
  await put(booking, null);
  expect(refused(await put(late, [{ petId: tom, placeId }]))[1]).toBe('PLACE_CLOSED');
  await setting('timeZone');
});

test('contract §26: at most 62 days, in order, at any end of the calendar; customers do not read it', async () => {
  const to = (day: string) => occupancy({ from: '2030-01-01', to: day });
  expect((await to('2030-03-03')).body.data.areas[0].days).toHaveLength(62);
  expect(refused(await to('2030-03-04'))).toEqual([400, 'VALIDATION_FAILED', 'query.to', 'TOO_LONG']);
  expect(refused(await to('2029-12-31'))).toEqual([400, 'VALIDATION_FAILED', 'query.to', 'BEFORE']);
  expect(refused(await to('2030-02-30'))).toEqual([400, 'VALIDATION_FAILED', 'query.to', 'WRONG_FORMAT']);
  for (const day of ['0001-01-01', '9999-12-31'])
    expect((await occupancy({ from: day, to: day })).status).toBe(200);
  expect((await occupancy({ from: '2030-01-01', to: '2030-01-01' }, anna)).status).toBe(403);
});
