/** PUT /bookings/:id, also with ?dryRun=true: contract §9 PUT and Price, §18, §2 "A PUT of one record". */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, business, query, rex, send, server } = await openBookings();
const tom = await business.pet(anna, { name: 'Tom', species: 'CAT' });
const walk = await business.service({ category: 'TRAINING', basePrice: 10, priceUnit: 'per hour' });

/** Each test uses a day of its own. */
function newBooking(changes: object = {}) {
  day += 24;
  const body = { petIds: [rex], serviceIds: [bath], ...at(9, 10), notes: 'Shy.' };
  return business.booked(anna, { ...body, ...changes });
}
const put = (id: string, body: unknown, by: { token: string } = anna, headers = {}) =>
  send(by, 'PUT', `/bookings/${id}`, body, headers);
async function outcome(...asked: Parameters<typeof put>) {
  const { status, body } = await put(...asked);
  return [status, body.error, body.details];
}
/** Status and error. */
const briefly = async (...asked: Parameters<typeof put>) => (await outcome(...asked)).slice(0, 2).join(' ');
const setService = (id: string, body: unknown) => send(business.admin, 'PUT', `/services/${id}`, body);

let day = 0;
const at = (from: number, to: number) => hours(day + from, day + to);
const preview = (id: string, body: unknown, headers = {}) => put(`${id}?dryRun=true`, body, anna, headers);
const read = (id: string) => send(anna, 'GET', `/bookings/${id}`);
/** Everything about the booking that a write would change. The rollup removes deltas at any time, so it is their last number. */
async function stored(id: string): Promise<unknown> {
  return query(
    `SELECT b.*, b.xmin::text, (SELECT count(*) FROM audit_log WHERE entity_id = b.id::text) AS entries,
            (SELECT last_value FROM booking_deltas_seq_seq) AS deltas,
            (SELECT json_agg(k) FROM booking_pets k WHERE booking_id = b.id) AS pets,
            (SELECT json_agg(l) FROM booking_lines l WHERE booking_id = b.id) AS lines
       FROM bookings b WHERE id = $1`,
    [id],
  );
}

describe('PUT /bookings/:id 200', () => {
  test('changes any subset of the fields (contract §9)', async () => {
    const before = await newBooking();
    const reply = await put(before.id, at(12, 14));
    expect(reply.status).toBe(200);
    const { updatedAt, ...after } = reply.body.data;
    expect(after).toEqual({ ...before, ...at(12, 14), updatedAt: undefined });
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    const read = await send(anna, 'GET', `/bookings/${before.id}`);
    expect([read.body.data, read.headers.get('etag')]).toEqual([reply.body.data, reply.headers.get('etag')]);
  });

  test('changes times, pets, services and staff together and calculates the price again (contract §9)', async () => {
    const { id: staffId } = await business.staff();
    const { id } = await newBooking();
    const { body } = await put(id, {
      petIds: [tom, rex],
      services: [{ serviceId: walk, quantity: 2 }, { serviceId: bath }],
      staffId,
      ...at(15, 16.5),
    });
    expect(body.data).toMatchObject({
      staffId,
      pets: [{ id: tom }, { id: rex }],
      services: [
        { serviceId: walk, units: 1.5, amount: 60 },
        { serviceId: bath, units: 1, amount: 40 },
      ],
      totalAmount: 100,
    });
    const reordered = await put(id, { petIds: [rex] });
    expect(reordered.body.data).toMatchObject({ pets: [{ id: rex }], totalAmount: 50 });
    expect((await put(id, { staffId: null })).body.data).toMatchObject({ staffId: null, staff: null });
  });

  test('a service that stays keeps its unitPrice, a new one has the current price (contract §9)', async () => {
    const [kept, added] = [await business.service(), await business.service({ basePrice: 5 })];
    const { id } = await newBooking({ serviceIds: [kept] });
    await setService(kept, { basePrice: 99, priceUnit: 'hourly', category: 'BOARDING' });
    await setService(added, { basePrice: 7 });
    const { body } = await put(id, {
      services: [{ serviceId: kept, quantity: 2 }, { serviceId: added }],
      ...at(9, 12),
    });
    expect(body.data.services).toMatchObject([
      { serviceId: kept, unitPrice: 20, priceUnit: 'per session', quantity: 2, amount: 40 },
      { serviceId: added, unitPrice: 7, amount: 7 },
    ]);
  });

  test('a booked service stays with its name after it becomes inactive or deleted (contract §9)', async () => {
    const [inactive, deleted] = [await business.service(), await business.service()];
    const { id } = await newBooking({ serviceIds: [inactive, deleted] });
    await setService(inactive, { isActive: false });
    await send(business.admin, 'DELETE', `/services/${deleted}`);
    const { status, body } = await put(id, { serviceIds: [deleted, inactive], ...at(9, 11) });
    expect(status).toBe(200);
    expect(body.data.services).toMatchObject([
      { serviceId: deleted, name: 'Bath', amount: 20 },
      { serviceId: inactive, name: 'Bath', amount: 20 },
    ]);
    const other = await newBooking();
    expect(await briefly(other.id, { serviceIds: [inactive] })).toBe('409 SERVICE_INACTIVE');
    expect(await briefly(other.id, { serviceIds: [deleted] })).toBe('404 NOT_FOUND');
  });

  test('changing only notes does not check staff or prices again (contract §9)', async () => {
    const { id: staffId } = await business.staff();
    const before = await newBooking({ staffId, serviceIds: [walk] });
    await send(business.manager, 'PUT', `/staff/${staffId}`, { isAvailable: false });
    const reply = await put(before.id, { notes: null });
    expect([reply.status, { ...reply.body.data, updatedAt: before.updatedAt }]).toEqual([
      200,
      { ...before, notes: null },
    ]);
    const { id: _id, status: _status, ...whole } = before;
    const same = { ...whole, petIds: [rex], services: [{ serviceId: walk, quantity: 1 }], notes: 'Bold.' };
    expect((await put(before.id, same)).body.data.notes).toBe('Bold.');
    expect(await briefly(before.id, at(10, 11))).toBe('409 STAFF_UNAVAILABLE');
  });

  test('a stay without its boarding service becomes a visit, and conflicts with other visits (contract §9)', async () => {
    const boarding = await business.service({ category: 'BOARDING', priceUnit: 'daily' });
    await newBooking();
    const stay = await business.booked(anna, { petIds: [rex], serviceIds: [boarding, walk], ...at(0, 20) });
    expect(stay.services[1]).toMatchObject({ units: 1 });
    expect(await briefly(stay.id, { serviceIds: [walk] })).toBe('409 BOOKING_CONFLICT');
    const moved = await put(stay.id, { serviceIds: [walk], ...at(10, 20) });
    expect(moved.body.data.services).toMatchObject([{ serviceId: walk, units: 10, amount: 100 }]);
  });

  test('a booking does not conflict with its former times, nor with a pet that it no longer has', async () => {
    const mine = await newBooking();
    expect((await put(mine.id, at(9.5, 10.5))).status).toBe(200);
    await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...at(12, 13) });
    expect((await outcome(mine.id, at(12, 13)))[0]).toBe(409);
    expect((await put(mine.id, { petIds: [tom], ...at(12, 13) })).status).toBe(200);
    expect((await business.book(anna, { petIds: [rex], serviceIds: [bath], ...at(9, 11) })).status).toBe(201);
    expect(await briefly(mine.id, { petIds: [tom, rex] })).toBe('409 BOOKING_CONFLICT');
  });

  test('the audit entry contains only the changed fields (contract §11)', async () => {
    const { id } = await newBooking();
    await put(id, { notes: 'Bold.' });
    const rows = await query(
      "SELECT actor_id, before, after FROM audit_log WHERE entity_id = $1 AND action = 'updateBooking'",
      [id],
    );
    expect(rows).toEqual([{ actor_id: anna.id, before: { notes: 'Shy.' }, after: { notes: 'Bold.' } }]);
  });
});

describe('PUT /bookings/:id errors', () => {
  test('409 BOOKING_CLOSED when it is neither PENDING nor CONFIRMED (contract §9)', async () => {
    const { id } = await newBooking();
    await business.move(business.manager, id, 'CONFIRMED');
    expect((await put(id, { notes: 'a' })).status).toBe(200);
    for (const status of ['IN_PROGRESS', 'COMPLETED']) {
      await business.move(business.manager, id, status);
      expect(await outcome(id, { notes: 'b' })).toEqual([
        409,
        'BOOKING_CLOSED',
        `status: expected PENDING, CONFIRMED, the booking is ${status}`,
      ]);
      expect((await outcome(id, at(1, 2), business.admin))[1]).toBe('BOOKING_CLOSED');
    }
  });

  test('400 for null in a required field, and for an end before the unchanged start', async () => {
    const { id } = await newBooking();
    for (const field of ['petIds', 'serviceIds', 'services', 'startDate', 'endDate'])
      expect(await briefly(id, { [field]: null })).toBe('400 VALIDATION_FAILED');
    expect((await outcome(id, { endDate: at(8, 9).startDate }))[2]).toMatch(
      /^endDate: expected a time after/,
    );
    const mixed = await business.service({ currency: 'EUR' });
    expect((await outcome(id, { serviceIds: [bath, mixed] }))[1]).toBe('MIXED_CURRENCIES');
  });

  test('404 and 403 for records in the body, before 412, before 409', async () => {
    const ben = await server.newUser('CUSTOMER');
    const foreign = await business.pet(ben);
    const { id } = await newBooking();
    const stale = { 'if-match': '"stale"' };
    const nobody = crypto.randomUUID();
    expect((await outcome(id, { petIds: [rex, nobody] }, anna, stale))[2]).toContain(nobody);
    expect((await outcome(id, { staffId: nobody }, anna, stale))[0]).toBe(404);
    expect((await outcome(id, { userId: nobody }, anna, stale))[0]).toBe(404);
    expect((await outcome(id, { petIds: [rex, foreign] }, anna, stale))[0]).toBe(403);
    expect((await outcome(id, { userId: ben.id }, anna, stale))[0]).toBe(403);
    await business.move(anna, id, 'CANCELLED');
    expect((await outcome(id, { notes: 'a' }, anna, stale))[0]).toBe(412);
    expect((await outcome(id, { notes: 'a' }))[0]).toBe(409);
  });

  test('a MANAGER may assign it to another user, 400 for pets of several owners (contract §9)', async () => {
    const ben = await server.newUser('CUSTOMER');
    const foreign = await business.pet(ben);
    const { id } = await newBooking();
    expect(await briefly(id, { petIds: [rex, foreign] }, business.manager)).toBe('400 VALIDATION_FAILED');
    const given = await put(id, { userId: ben.id }, business.manager);
    const user = { id: ben.id, name: 'A CUSTOMER' };
    expect(given.body.data).toMatchObject({ userId: ben.id, user, pets: [{ id: rex }], totalAmount: 20 });
    expect((await outcome(id, { notes: 'mine no more' }))[0]).toBe(403);
    expect((await put(id, { userId: null }, business.manager)).body.data.userId).toBe(anna.id);
  });
});

test('PUT /bookings/:id?dryRun=true 200 with the booking that the change then makes; nothing is stored', async () => {
  const { id: staffId } = await business.staff();
  const dear = await business.service({ basePrice: 35 });
  const { id } = await newBooking({ serviceIds: [dear] });
  await business.move(business.manager, id, 'CONFIRMED');
  await send(business.admin, 'PUT', `/services/${dear}`, { basePrice: 99, isActive: false });
  const changes = [
    { ...at(12, 14), petIds: [tom, rex], services: [{ serviceId: walk, quantity: 2 }, { serviceId: dear }] },
    { ...at(13, 15), staffId, notes: null },
    { notes: 'Shy with cats.' },
    {},
  ];
  for (const change of changes) {
    const before = await stored(id);
    const current = (await read(id)).body.data;
    const { status, body } = await preview(id, change);
    expect(status).toBe(200);
    expect(await stored(id)).toEqual(before);
    expect((await read(id)).body.data).toEqual(current);
    const { updatedAt: _then, ...made } = (await put(id, change)).body.data;
    const { updatedAt, ...expected } = body.data;
    expect(expected).toEqual(made);
    expect(updatedAt >= current.updatedAt).toBe(true);
  }
});

test('PUT /bookings/:id?dryRun=true 409 for a conflict, as the change', async () => {
  const other = await newBooking();
  const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...at(11, 12) });
  const [dry, wet] = [await preview(id, at(9, 10)), await put(id, at(9, 10))];
  expect([dry.status, dry.body.error]).toEqual([409, 'BOOKING_CONFLICT']);
  expect({ ...dry.body, timestamp: '' }).toEqual({ ...wet.body, timestamp: '' });
  expect(dry.body.causes).toMatchObject([{ reason: 'PET_BUSY', petId: rex, bookings: [other.id] }]);
});

test('PUT /bookings/:id?dryRun=true 400, 403, 404 and 409 as the change', async () => {
  const { id } = await newBooking();
  const stranger = await server.newUser('CUSTOMER');
  const body = at(11, 12);
  const asked: [number, ReturnType<typeof put>][] = [
    [400, preview(id, { startDate: 'soon' })],
    [400, preview(id, { startDate: body.endDate, endDate: body.startDate })],
    [403, put(`${id}?dryRun=true`, body, stranger)],
    [404, preview(crypto.randomUUID(), body)],
    [404, preview(id, { petIds: [crypto.randomUUID()] })],
  ];
  for (const [status, reply] of asked) expect((await reply).status).toBe(status);
  await business.move(anna, id, 'CANCELLED');
  expect((await preview(id, body)).body.error).toBe('BOOKING_CLOSED');
});

test('PUT /bookings/:id?dryRun=true: If-Match as usual, and the tag of the answer is a condition for the change', async () => {
  const { id } = await newBooking();
  const tag = (await read(id)).headers.get('etag') ?? '';
  const first = await preview(id, at(11, 12), { 'if-match': tag });
  expect(first.status).toBe(200);
  const previewed = first.headers.get('etag') ?? '';
  expect(previewed).not.toBe(tag);
  expect((await put(id, at(11, 12), anna, { 'if-match': previewed })).status).toBe(200);
  for (const stale of [tag, previewed]) {
    const { status, body } = await preview(id, at(12, 13), { 'if-match': stale });
    expect([status, body.error]).toEqual([412, 'STALE_VERSION']);
  }
});

test('PUT /bookings/:id?dryRun=… 400 for another value than true and false, as at POST; false changes the booking', async () => {
  const { id } = await newBooking();
  for (const value of ['yes', '1', 'TRUE', '']) {
    const { status, body } = await put(`${id}?dryRun=${value}`, { notes: 'x' });
    const created = await send(anna, 'POST', `/bookings?dryRun=${value}`, {});
    expect([status, body.error, created.status]).toEqual([400, 'VALIDATION_FAILED', 400]);
    expect([body.details, created.body.details]).toEqual([
      'dryRun: expected boolean',
      expect.stringContaining('dryRun: expected boolean'),
    ]);
  }
  await put(`${id}?dryRun=false`, { notes: 'Stored.' });
  expect((await read(id)).body.data.notes).toBe('Stored.');
});
