/** Status, DELETE, If-Match, and the records that a booking holds: contract §9, §6, §8, §10; specification "Booking status". */
import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, business, query, rex, send, server } = await openBookings();
let day = 0;
function newBooking(changes: object = {}) {
  day += 24;
  return business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(day, day + 1), ...changes });
}
/** Moves a new booking to the status, as a manager. */
async function moveTo(status: keyof typeof way, { id }: { id: string }) {
  for (const next of way[status]) expect((await business.move(business.manager, id, next)).status).toBe(200);
}
async function bookingIn(status: keyof typeof way, changes: object = {}) {
  const booking = await newBooking(changes);
  await moveTo(status, booking);
  return booking;
}
const call = (method: string, id: string, by: { token: string }, headers = {}) =>
  send(by, method, `/bookings/${id}`, undefined, headers);

const way = {
  PENDING: [],
  CONFIRMED: ['CONFIRMED'],
  IN_PROGRESS: ['CONFIRMED', 'IN_PROGRESS'],
  COMPLETED: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'],
  CANCELLED: ['CANCELLED'],
} as const;

describe('PATCH /bookings/:id/status', () => {
  test.for(bookingStatuses)(
    '200 or 409 from %s by a MANAGER (specification "Booking status")',
    async (from) => {
      const possible: Record<string, string[]> = {
        PENDING: ['CONFIRMED', 'CANCELLED'],
        CONFIRMED: ['IN_PROGRESS', 'CANCELLED'],
        IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
        COMPLETED: [],
        CANCELLED: [],
      };
      for (const to of bookingStatuses) {
        const { id } = await bookingIn(from);
        const reply = await business.move(business.manager, id, to);
        if (possible[from]?.includes(to)) {
          expect([reply.status, reply.body.data.status]).toEqual([200, to]);
        } else expect([reply.status, reply.body.error]).toEqual([409, 'INVALID_STATUS_CHANGE']);
      }
    },
  );

  test('the owner may only cancel: 200 from PENDING and CONFIRMED, else 409; 403 for another status (contract §6)', async () => {
    for (const from of bookingStatuses) {
      const { id } = await bookingIn(from);
      for (const to of ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED']) {
        const refused = await business.move(anna, id, to);
        expect([refused.status, refused.body.error]).toEqual([403, 'FORBIDDEN']);
      }
      const cancelled = await business.move(anna, id, 'CANCELLED');
      expect(cancelled.status).toBe(from === 'PENDING' || from === 'CONFIRMED' ? 200 : 409);
    }
  });

  test('assigned STAFF may set only IN_PROGRESS and COMPLETED (contract §6)', async () => {
    const { id: staffId, user } = await business.staff();
    const { id } = await bookingIn('CONFIRMED', { staffId });
    for (const to of ['CANCELLED', 'CONFIRMED', 'PENDING'])
      expect((await business.move(user, id, to)).status).toBe(403);
    expect((await business.move(user, id, 'COMPLETED')).status).toBe(409);
    expect((await business.move(user, id, 'IN_PROGRESS')).status).toBe(200);
    expect((await business.move(user, id, 'COMPLETED')).status).toBe(200);
    const { id: elsewhere } = await bookingIn('CONFIRMED');
    expect((await business.move(user, elsewhere, 'IN_PROGRESS')).status).toBe(403);
  });

  test('200 records the reason in the audit entry (contract §9)', async () => {
    const { id } = await newBooking();
    await send(anna, 'PATCH', `/bookings/${id}/status`, { status: 'CANCELLED', reason: 'Rex is ill.' });
    const rows = await query(
      "SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'changeBookingStatus'",
      [id],
    );
    expect(rows).toEqual([
      { before: { status: 'PENDING' }, after: { status: 'CANCELLED', reason: 'Rex is ill.' } },
    ]);
  });

  test.for([
    {},
    { status: 'DONE' },
    { status: 'cancelled' },
    { status: null },
    { status: 'CANCELLED', reason: 1 },
  ])('400 for %j', async (body) => {
    const { id } = await newBooking();
    const reply = await send(anna, 'PATCH', `/bookings/${id}/status`, body);
    expect([reply.status, reply.body.error]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('DELETE /bookings/:id', () => {
  test.for(bookingStatuses)(
    '204 or 409 while %s, by its owner, a MANAGER and an ADMIN (contract §9)',
    async (status) => {
      const isOpen = ['PENDING', 'CONFIRMED', 'CANCELLED'].includes(status);
      for (const by of [anna, business.manager]) {
        const { id } = await bookingIn(status);
        const reply = await call('DELETE', id, by);
        expect([reply.status, reply.body?.error]).toEqual(
          isOpen ? [204, undefined] : [409, 'BOOKING_CLOSED'],
        );
      }
      const { id } = await bookingIn(status);
      expect((await call('DELETE', id, business.admin)).status).toBe(204);
    },
  );

  test('204 removes it from every read, frees its time and keeps the row (contract §9)', async () => {
    const { id, startDate, endDate } = await newBooking();
    expect((await call('DELETE', id, anna)).text).toBe('');
    for (const method of ['GET', 'DELETE']) expect((await call(method, id, anna)).status).toBe(404);
    const put = await send(anna, 'PUT', `/bookings/${id}`, { notes: 'a' });
    expect([put.status, (await business.move(anna, id, 'CANCELLED')).status]).toEqual([404, 404]);
    const list = await send(anna, 'GET', `/bookings?petId=${rex}&limit=100`);
    expect(list.body.data.map((booking: { id: string }) => booking.id)).not.toContain(id);
    const again = await business.book(anna, { petIds: [rex], serviceIds: [bath], startDate, endDate });
    expect(again.status).toBe(201);
    const rows = await query(
      'SELECT b.deleted_at IS NOT NULL AS deleted, a.before, a.after FROM bookings b JOIN audit_log a ON a.entity_id = b.id::text WHERE b.id = $1 AND a.action = $2',
      [id, 'deleteBooking'],
    );
    expect(rows).toEqual([
      { deleted: true, before: expect.objectContaining({ petIds: [rex], totalAmount: 20 }), after: null },
    ]);
  });
});

describe('entity tags (contract §9)', () => {
  test('every answer with one booking has a strong ETag, which changes with every change', async () => {
    const { id } = await newBooking();
    const tags = [
      (await call('GET', id, anna)).headers.get('etag'),
      (await send(anna, 'PUT', `/bookings/${id}`, { notes: 'a' })).headers.get('etag'),
      (await business.move(business.manager, id, 'CONFIRMED')).headers.get('etag'),
    ];
    // The MANAGER's answer has `noShow`, so its tag is another one than that of the customer's.
    const own = (await call('GET', id, anna)).headers.get('etag') ?? '';
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    expect(new Set(tags).size).toBe(3);
    const same = await call('GET', id, anna, { 'if-none-match': own });
    expect([same.status, same.text]).toEqual([304, '']);
  });

  test('PUT, PATCH and DELETE 412 with a stale If-Match, and succeed with a current one', async () => {
    const { id } = await newBooking();
    const current = async () => ({ 'if-match': (await call('GET', id, anna)).headers.get('etag') ?? '' });
    const ask = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
      send(anna, method, `/bookings/${id}${path}`, body, headers);
    const stale = await current();
    expect((await ask('PUT', '', stale, { notes: 'a' })).status).toBe(200);
    const refused = await ask('PUT', '', stale, { notes: 'b' });
    expect([refused.status, refused.body.error]).toEqual([412, 'STALE_VERSION']);
    expect((await ask('PATCH', '/status', stale, { status: 'CANCELLED' })).status).toBe(412);
    expect((await ask('DELETE', '', stale)).status).toBe(412);
    expect((await ask('PATCH', '/status', await current(), { status: 'CANCELLED' })).status).toBe(200);
    expect((await ask('DELETE', '', { 'if-match': '*' })).status).toBe(204);
  });
});

test('ids in paths are compared case-insensitively (RFC 9562, 4)', async () => {
  const { id } = await newBooking();
  const capitals = id.toUpperCase();
  const put = await send(anna, 'PUT', `/bookings/${capitals}`, { notes: 'in capitals' });
  expect([put.status, put.body.data?.notes]).toEqual([200, 'in capitals']);
  expect((await call('GET', capitals, anna)).body.data).toEqual(put.body.data);
  expect((await business.move(business.manager, capitals, 'CONFIRMED')).status).toBe(200);
  expect((await call('DELETE', capitals, anna)).status).toBe(204);
  expect((await call('GET', id, anna)).status).toBe(404);
});

describe.each(bookingStatuses)('while a booking is %s', (status) => {
  const isLive = !['COMPLETED', 'CANCELLED'].includes(status);
  test(`its pet, its user, its staff member and that member's user ${isLive ? 'stay: 409' : 'may go: 204'}`, async () => {
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user);
    const member = await business.staff();
    const visit = { petIds: [pet], serviceIds: [bath], staffId: member.id, ...hours(0, 1) };
    const { id } = await business.booked(user, visit);
    await moveTo(status, { id });
    const paths = [`/pets/${pet}`, `/staff/${member.id}`, `/users/${user.id}`, `/users/${member.user.id}`];
    for (const path of paths) {
      const { status: answered, body } = await send(business.admin, 'DELETE', path);
      const expected = isLive ? [409, 'CONFLICT', 'id: has live bookings'] : [204, undefined, undefined];
      expect([path, answered, body?.error, body?.details]).toEqual([path, ...expected]);
      expect((await send(business.admin, 'GET', path)).status).toBe(isLive ? 200 : 404);
    }
    const ids = [pet, member.id, user.id, member.user.id];
    const deletions = "SELECT FROM audit_log WHERE action LIKE 'delete%' AND entity_id = ANY($1)";
    expect((await query(deletions, [ids])).length).toBe(isLive ? 0 : 4);
    const { body } = await send(business.admin, 'GET', `/bookings/${id}`);
    expect(body.data).toMatchObject({ status, pets: [{ id: pet, name: 'Rex' }], staff: { id: member.id } });
    if (isLive) {
      await send(business.admin, 'DELETE', `/bookings/${id}`);
      for (const path of [`/users/${user.id}`, `/users/${member.user.id}`])
        expect((await send(business.admin, 'DELETE', path)).status).toBe(204);
      expect((await send(business.admin, 'GET', `/staff/${member.id}`)).status).toBe(404);
    }
  });
});
