/** PUT /bookings/:id?dryRun=true: contract §18. */
import { expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, business, query, rex, send, server } = await openBookings();
const walk = await business.service({ category: 'TRAINING', basePrice: 10, priceUnit: 'per hour' });
let day = 0;
const at = (from: number, to: number) => hours(day + from, day + to);
/** Each test uses a day of its own. */
const newBooking = (changes: object = {}) => {
  day += 24;
  return business.booked(anna, { petIds: [rex], serviceIds: [bath], ...at(9, 10), ...changes });
};
const put = (path: string, body: unknown, headers: Record<string, string> = {}, by = anna) =>
  send(by, 'PUT', `/bookings/${path}`, body, headers);
const preview = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  put(`${id}?dryRun=true`, body, headers);
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

test('PUT /bookings/:id?dryRun=true 200 with the booking that the change then makes; nothing is stored', async () => {
  const { id: staffId } = await business.staff();
  const tom = await business.pet(anna, { name: 'Tom', species: 'CAT' });
  const dear = await business.service({ basePrice: 35 });
  const { id } = await newBooking({ serviceIds: [dear], notes: 'Shy.' });
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
    [403, put(`${id}?dryRun=true`, body, {}, stranger)],
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
  expect((await put(id, at(11, 12), { 'if-match': previewed })).status).toBe(200);
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
