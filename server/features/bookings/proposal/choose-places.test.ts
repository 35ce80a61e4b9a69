/** Places that the server chooses: setting `places`, contract §26. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openBoarding } from '#features/places/testing/boarding.ts';
import { hours } from '#test/support/business.ts';

const house = await openBoarding();
const {
  anna,
  bath,
  ben,
  business,
  hotel,
  hour,
  manager,
  place,
  placesOf,
  put,
  query,
  rex,
  send,
  server,
  tom,
} = house;
const bella = await business.pet(anna, { name: 'Bella' });
const { token } = business.admin;
const assign = (how: string) =>
  send({ token }, 'PUT', '/settings', { key: 'places', value: { assign: how } });
const without = () => send({ token }, 'DELETE', '/settings/places');
afterAll(without);
// Each test has places of its own and a week of its own.
let start = 0;
beforeEach(async () => {
  start += 24 * 7;
  await query('DELETE FROM booking_places');
  await query('UPDATE places SET deleted_at = now() WHERE deleted_at IS NULL');
  expect((await assign('automatic')).status).toBeLessThan(300);
});
type Request = { petIds?: string[]; serviceIds?: string[]; userId?: string; overrideRules?: boolean };
const request = (from: number, to: number, { petIds = [rex], ...changes }: Request = {}) => ({
  ...{ petIds, serviceIds: [hotel], ...hours(start + from, start + to), ...changes },
});
const book = (by: { token: string }, from: number, to: number, changes: Request = {}, dryRun = false) =>
  send(by, 'POST', `/bookings${dryRun ? '?dryRun=true' : ''}`, request(from, to, changes));
const toms = (from: number, to: number, dryRun = false) => book(ben, from, to, { petIds: [tom] }, dryRun);
/** The place and the berth of each pet of the booking. */
const inPlaces = async (id: string) =>
  (await placesOf(id)).map(({ placeId, berth }: { placeId: string; berth: number }) => [placeId, berth]);
const full = ({ status, body }: Awaited<ReturnType<typeof send>>) => [
  ...[status, body.error, body.causes?.[0]?.reason, body.causes?.[0]?.limit],
];

describe('contract §26: with automatic assignment, POST /bookings', () => {
  test('gives a stay the smallest place with room, and the audit entry explains it', async () => {
    const [large, small] = [await place({ berths: 3 }), await place({ berths: 2 })];
    const { status, body } = await book(anna, 0, 48, { petIds: [rex, bella] });
    expect([status, await inPlaces(body.data.id)]).toEqual([
      201,
      [
        [small, 1],
        [small, 2],
      ],
    ]);
    expect(await placesOf(body.data.id)).toMatchObject([
      { petId: rex, from: hour(start), to: hour(start + 48) },
      {},
    ]);
    const sql = "SELECT after -> 'placement' AS placement FROM audit_log WHERE entity_id = $1";
    const [entry] = await query(sql, [body.data.id]);
    expect(entry?.placement).toEqual({
      chosen: [
        { petId: rex, placeId: small, berth: 1 },
        { petId: bella, placeId: small, berth: 2 },
      ],
      reason: 'the smallest place with room and the fewest gaps',
      considered: [
        { placeId: small, code: expect.any(String), berths: 2, free: 2, hasFamily: false },
        { placeId: large, code: expect.any(String), berths: 3, free: 3, hasFamily: false },
      ],
    });
  });

  test('is 409 CAPACITY_EXCEEDED where there is no room, as in its dry run, and stores nothing', async () => {
    await place({ berths: 2 });
    expect((await book(anna, 0, 48)).status).toBe(201);
    const before = await query('SELECT count(*)::int AS count FROM bookings');
    for (const dryRun of [true, false])
      expect(full(await toms(24, 72, dryRun))).toEqual([409, 'CAPACITY_EXCEEDED', 'CAPACITY', 2]);
    expect(await query('SELECT count(*)::int AS count FROM bookings')).toEqual(before);
    // Afterwards there is, and a family is together.
    expect((await toms(48, 72, true)).status).toBe(200);
    const second = await book(anna, 0, 48, { petIds: [bella] });
    expect([second.status, (await inPlaces(second.body.data.id))[0]?.[1]]).toEqual([201, 2]);
  });

  test('leaves other bookings alone: visits, categories without active places, and with the rules overridden', async () => {
    const daycare = await business.service({ category: 'DAYCARE', priceUnit: 'per day' });
    const kennel = await place();
    await place({ categories: ['DAYCARE'], isActive: false });
    expect((await book(anna, 0, 48)).status).toBe(201);
    const visit = await book(ben, 1, 2, { petIds: [tom], serviceIds: [bath] });
    const day = await book(ben, 2, 10, { petIds: [tom], serviceIds: [daycare] });
    const override = await book(manager, 20, 44, { petIds: [tom], overrideRules: true });
    for (const { status, body } of [visit, day, override])
      expect([status, await inPlaces(body.data.id)]).toEqual([201, []]);
    expect((await put(override.body.data.id, [{ petId: tom, placeId: kennel }])).body.error).toBe(
      'PLACE_TAKEN',
    );
  });

  test('chooses among all of 16 stays at once each place once, and refuses the others', async () => {
    for (let number = 0; number < 5; number++) await place();
    const owners = await Promise.all(Array.from({ length: 16 }, () => server.newUser('CUSTOMER')));
    const pets = await Promise.all(owners.map((owner) => business.pet(owner)));
    const replies = await Promise.all(
      owners.map((owner, at) => book(owner, 0, 24, { petIds: [pets[at] as string] })),
    );
    const made = replies.filter(({ status }) => status === 201);
    expect(made).toHaveLength(5);
    const berths = await Promise.all(made.map(async ({ body }) => String(await inPlaces(body.data.id))));
    expect(new Set(berths).size).toBe(5);
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(reply.body.error).toBe('CAPACITY_EXCEEDED');
  });

  test('manual, and without the setting, stays are made without a place', async () => {
    await place();
    for (const turnOff of [() => assign('manual'), without]) {
      await turnOff();
      start += 24 * 7;
      for (const { status, body } of [await book(anna, 0, 48), await toms(0, 48)])
        expect([status, await inPlaces(body.data.id)]).toEqual([201, []]);
    }
  });
});

describe('contract §26: with automatic assignment, PUT /bookings/:id', () => {
  const change = (id: string, from: number, to: number, dryRun = false) =>
    send(anna, 'PUT', `/bookings/${id}${dryRun ? '?dryRun=true' : ''}`, hours(start + from, start + to));

  test('keeps the place where it is free, and chooses another one where it is not', async () => {
    const [first, second] = [await place(), await place()];
    const { id } = (await book(anna, 0, 48)).body.data;
    const other = (await toms(72, 96)).body.data.id;
    expect([await inPlaces(id), await inPlaces(other)]).toEqual([[[first, 1]], [[first, 1]]]);
    expect((await change(id, 0, 60)).status).toBe(200);
    expect(await inPlaces(id)).toEqual([[first, 1]]);
    // Also a place that the choice would not have been.
    await put(id, [{ petId: rex, placeId: second }]);
    expect((await change(id, 0, 50)).status).toBe(200);
    expect(await inPlaces(id)).toEqual([[second, 1]]);
    await put(id, [{ petId: rex, placeId: first }]);
    expect((await change(id, 24, 80, true)).status).toBe(200);
    expect((await change(id, 24, 80)).status).toBe(200);
    expect(await placesOf(id)).toMatchObject([
      { placeId: second, from: hour(start + 24), to: hour(start + 80) },
    ]);
    const sql =
      "SELECT after -> 'placement' -> 'chosen' AS chosen FROM audit_log WHERE entity_id = $1 ORDER BY seq DESC";
    expect((await query(sql, [id]))[0]?.chosen).toEqual([{ petId: rex, placeId: second, berth: 1 }]);
  });

  test('is 409 CAPACITY_EXCEEDED where there is no room, as in its dry run, and the places stay', async () => {
    const only = await place();
    const { id } = (await book(anna, 0, 48)).body.data;
    await toms(72, 96);
    for (const dryRun of [true, false])
      expect(full(await change(id, 24, 80, dryRun))[1]).toBe('CAPACITY_EXCEEDED');
    expect(await placesOf(id)).toMatchObject([{ placeId: only, to: hour(start + 48) }]);
  });
});

test('contract §26: GET /availability has the times at which a place is free for a further user', async () => {
  const member = await business.staff();
  await send({ token }, 'PUT', `/staff/${member.id}/services`, [{ serviceId: hotel, proficiency: 3 }]);
  const slots = async () => {
    const query = new URLSearchParams({
      serviceId: hotel,
      duration: '720',
      from: hour(start),
      to: hour(start + 48),
    });
    const { body } = await send(anna, 'GET', `/availability?${query}`);
    return new Set(body.data.map(({ startDate }: { startDate: string }) => startDate));
  };
  const kennel = await place({ berths: 2 });
  await book(anna, 12, 24);
  const free = await slots();
  const starts = Array.from({ length: 48 }, (_, at) => hour(start + at)).filter((at) => free.has(at));
  expect(starts).toEqual([hour(start), ...Array.from({ length: 13 }, (_, at) => hour(start + 24 + at))]);
  await send(manager, 'PUT', `/places/${kennel}`, { shared: true });
  expect((await slots()).has(hour(start + 12))).toBe(true);
});
