/** Places: contract §26. */
import { afterEach, expect, test } from 'vitest';
import { openBoarding, refused } from './testing/boarding.ts';

const house = await openBoarding();
const { anna, ben, business, hour, manager, moveClock, newPlace, put, query, rex, send, stay, tom } = house;
afterEach(() => moveClock());
const change = (id: string, body: object) => send(manager, 'PUT', `/places/${id}`, body);
const remove = (id: string) => send(manager, 'DELETE', `/places/${id}`);

test('contract §26: a place is created, read, changed, listed by code and deleted, each with its audit entry', async () => {
  const created = await newPlace({ code: 'A1', categories: ['DAYCARE', 'BOARDING', 'DAYCARE'] });
  expect([created.status, created.body.data]).toEqual([
    201,
    {
      ...{ id: expect.any(String), code: 'A1', area: null, name: { en: 'Kennel' } },
      ...{ categories: ['DAYCARE', 'BOARDING'], berths: 1, shared: false, outOfService: [], isActive: true },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    },
  ]);
  const { id } = created.body.data;
  const outOfService = [{ from: '2030-01-01', to: '2030-01-01' }];
  const changed = await change(id, { area: 'North', berths: 4, shared: true, outOfService, isActive: false });
  expect(changed.body.data).toMatchObject({
    ...{ code: 'A1', area: 'North', berths: 4, shared: true, isActive: false },
    outOfService: [{ ...outOfService[0], reason: null }],
  });
  const cleared = await change(id, { area: null, shared: null, outOfService: null, isActive: null });
  expect(cleared.body.data).toMatchObject({ area: null, shared: false, outOfService: [], isActive: true });
  const b = (await newPlace({ code: 'A0' })).body.data;
  const { user } = await business.staff();
  const list = await send(user, 'GET', '/places?limit=1&page=2');
  expect([list.status, list.body.data, list.body.pagination.total]).toEqual([200, [cleared.body.data], 2]);
  expect((await send(user, 'GET', `/places/${id}`)).body.data).toEqual(cleared.body.data);
  for (const one of [id, b.id]) expect((await remove(one)).status).toBe(204);
  expect((await send(user, 'GET', `/places/${id}`)).status).toBe(404);
  const entries = await query('SELECT action FROM audit_log WHERE entity_id = $1 ORDER BY seq', [id]);
  expect(entries.map(({ action }) => action)).toEqual([
    'createPlace',
    'updatePlace',
    'updatePlace',
    'deletePlace',
  ]);
});

test('contract §26: a code is unique among the places that are not deleted', async () => {
  const first = (await newPlace({ code: 'Same' })).body.data;
  expect(refused(await newPlace({ code: 'Same' }))).toEqual([409, 'CONFLICT', 'code', 'TAKEN']);
  const other = (await newPlace()).body.data;
  expect(refused(await change(other.id, { code: 'Same' }))).toEqual([409, 'CONFLICT', 'code', 'TAKEN']);
  await remove(first.id);
  expect((await change(other.id, { code: 'Same' })).status).toBe(200);
});

test('contract §26: invalid places are 400 and name the field', async () => {
  const days = (from: string, to: string) => ({
    outOfService: [
      { from: '2030-01-01', to: '2030-01-01' },
      { from, to },
    ],
  });
  for (const [body, field] of [
    [{ code: '' }, 'code'],
    [{ code: 'x'.repeat(41) }, 'code'],
    [{ name: { vi: 'Chuồng' } }, 'name'],
    [{ categories: [] }, 'categories'],
    [{ categories: ['KENNEL'] }, 'categories[0]'],
    [{ berths: 0 }, 'berths'],
    [{ berths: 101 }, 'berths'],
    [days('2030-01-02', '2030-01-01'), 'outOfService[1].to'],
    [days('2030-02-30', '2030-03-01'), 'outOfService[1].from'],
    [{ outOfService: Array(101).fill({ from: '2030-01-01', to: '2030-01-01' }) }, 'outOfService'],
  ] as const) {
    const { status, body: answer } = await newPlace(body);
    expect([status, answer.error, answer.causes[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      expect.stringContaining(field),
    ]);
  }
});

test('contract §26: a place that a booking has now or later is neither deleted nor made smaller, one of the past is', async () => {
  const id = await house.place({ berths: 3 });
  const booking = await stay(0, 48);
  const other = await stay(0, 48, { by: anna, petIds: [await business.pet(anna)] });
  await put(booking, [{ petId: rex, placeId: id }]);
  const [pet] = (await send(manager, 'GET', `/bookings/${other}`)).body.data.pets;
  expect((await put(other, [{ petId: pet.id, placeId: id }])).body.data[0].berth).toBe(2);
  expect(refused(await change(id, { berths: 1 }))).toEqual([409, 'CONFLICT', 'berths', 'IN_USE']);
  expect((await change(id, { berths: 2 })).status).toBe(200);
  expect(refused(await remove(id))).toEqual([409, 'CONFLICT', 'id', 'IN_USE']);
  await moveClock(48);
  expect((await change(id, { berths: 1 })).status).toBe(200);
  expect((await remove(id)).status).toBe(204);
  // The past keeps its place.
  expect(await house.placesOf(booking)).toMatchObject([{ placeId: id, from: hour(0), to: hour(48) }]);
});

test('contract §26: a place stays shared while pets of different users are there, now or later', async () => {
  const id = await house.place({ berths: 2, shared: true });
  const [one, two] = [await stay(100, 148), await stay(120, 168, { by: ben, petIds: [tom] })];
  await put(one, [{ petId: rex, placeId: id }]);
  expect((await put(two, [{ petId: tom, placeId: id }])).status).toBe(200);
  expect(refused(await change(id, { shared: false }))).toEqual([
    409,
    'PLACE_TAKEN',
    undefined,
    'PLACE_TAKEN',
  ]);
  await moveClock(148);
  expect((await change(id, { shared: false })).status).toBe(200);
  expect((await change(id, { shared: true })).status).toBe(200);
  await moveClock();
  await business.move(manager, one, 'CANCELLED');
  expect((await change(id, { shared: false })).status).toBe(200);
  // From now on it is closed for others, in the database, too.
  const third = await stay(120, 168);
  expect(refused(await put(third, [{ petId: rex, placeId: id }]))).toEqual([
    ...[409, 'PLACE_TAKEN', '[0].placeId', 'PLACE_TAKEN'],
  ]);
});

test('contract §26: there are at most 1,000 places', async () => {
  await query(
    `INSERT INTO places (id, code, name, categories, berths, shared, out_of_service, is_active)
     SELECT gen_random_uuid(), 'Many ' || n, '{"en": "x"}', '{BOARDING}', 1, false, '[]', true
       FROM generate_series(1, 1000 - (SELECT count(*)::int FROM places WHERE deleted_at IS NULL)) AS n`,
  );
  expect(refused(await newPlace())).toEqual([409, 'CONFLICT', undefined, 'TOO_MANY']);
  await query(`DELETE FROM places WHERE code LIKE 'Many %'`);
  expect((await newPlace()).status).toBe(201);
});
