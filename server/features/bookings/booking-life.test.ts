/** Status, DELETE and conditional requests: contract §9, §6; specification "Booking status". */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingStatuses } from '#domain/booking-status.ts';
import { type Business, hours, openBusiness } from '#test/support/business.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let business: Business;
let anna: SignedIn;
let rex: string;
let bath: string;
beforeAll(async () => {
  server = await startServer();
  business = await openBusiness(server);
  anna = await server.newUser('CUSTOMER');
  rex = await business.pet(anna);
  bath = await business.service();
});
afterAll(() => server?.close());

let day = 0;
const newBooking = (changes: object = {}) => {
  day += 24;
  return business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(day, day + 1), ...changes });
};
const way = {
  PENDING: [],
  CONFIRMED: ['CONFIRMED'],
  IN_PROGRESS: ['CONFIRMED', 'IN_PROGRESS'],
  COMPLETED: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'],
  CANCELLED: ['CANCELLED'],
} as const;
/** Returns a booking that a manager has moved to the status. */
const bookingIn = async (status: keyof typeof way, changes: object = {}) => {
  const booking = await newBooking(changes);
  for (const next of way[status])
    expect((await business.move(business.manager, booking.id, next)).status).toBe(200);
  return booking;
};
const call = (
  method: string,
  id: string,
  { token }: { token: string },
  headers: Record<string, string> = {},
) => server.request(method, `/bookings/${id}`, { token, headers });

describe('PATCH /bookings/:id/status', () => {
  test.each(bookingStatuses)('specification "Booking status": from %s by a MANAGER', async (from) => {
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
  });

  test('contract §6: the owner cancels from PENDING and CONFIRMED; another target 403, elsewhere 409', async () => {
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

  test('contract §6: assigned STAFF set IN_PROGRESS and COMPLETED, and nothing else', async () => {
    const { id: staffId, user } = await business.staff();
    const { id } = await bookingIn('CONFIRMED', { staffId });
    for (const to of ['CANCELLED', 'CONFIRMED', 'PENDING']) {
      expect((await business.move(user, id, to)).status).toBe(403);
    }
    expect((await business.move(user, id, 'COMPLETED')).status).toBe(409);
    expect((await business.move(user, id, 'IN_PROGRESS')).status).toBe(200);
    expect((await business.move(user, id, 'COMPLETED')).status).toBe(200);
    const { id: elsewhere } = await bookingIn('CONFIRMED');
    expect((await business.move(user, elsewhere, 'IN_PROGRESS')).status).toBe(403);
  });

  test('contract §9: the reason goes to the audit entry', async () => {
    const { id } = await newBooking();
    await server.request('PATCH', `/bookings/${id}/status`, {
      token: anna.token,
      body: { status: 'CANCELLED', reason: 'Rex is ill.' },
    });
    const { rows } = await server.running.app.database.pool.query(
      "SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'changeBookingStatus'",
      [id],
    );
    expect(rows).toEqual([
      { before: { status: 'PENDING' }, after: { status: 'CANCELLED', reason: 'Rex is ill.' } },
    ]);
  });

  test.each([
    {},
    { status: 'DONE' },
    { status: 'cancelled' },
    { status: null },
    { status: 'CANCELLED', reason: 1 },
  ])('400 %j', async (body) => {
    const { id } = await newBooking();
    const reply = await server.request('PATCH', `/bookings/${id}/status`, { token: anna.token, body });
    expect([reply.status, reply.body.error]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('contract §9: two racing status moves: one 200, one 409', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await newBooking();
      const replies = await Promise.all([
        business.move(business.manager, id, 'CONFIRMED'),
        business.move(business.manager, id, 'CONFIRMED'),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('DELETE /bookings/:id', () => {
  test.each(bookingStatuses)('contract §9: while %s by its owner, a MANAGER and an ADMIN', async (status) => {
    const isOpen = ['PENDING', 'CONFIRMED', 'CANCELLED'].includes(status);
    for (const by of [anna, business.manager]) {
      const { id } = await bookingIn(status);
      const reply = await call('DELETE', id, by);
      expect([reply.status, reply.body?.error]).toEqual(isOpen ? [204, undefined] : [409, 'BOOKING_CLOSED']);
    }
    const { id } = await bookingIn(status);
    expect((await call('DELETE', id, business.admin)).status).toBe(204);
  });

  test('contract §9: gone from every read, its slots free, kept for audit', async () => {
    const { id, startDate, endDate } = await newBooking();
    expect((await call('DELETE', id, anna)).text).toBe('');
    for (const method of ['GET', 'DELETE']) expect((await call(method, id, anna)).status).toBe(404);
    const put = await server.request('PUT', `/bookings/${id}`, { token: anna.token, body: { notes: 'a' } });
    expect([put.status, (await business.move(anna, id, 'CANCELLED')).status]).toEqual([404, 404]);
    const list = await server.request('GET', `/bookings?petId=${rex}&limit=100`, { token: anna.token });
    expect(list.body.data.map((booking: { id: string }) => booking.id)).not.toContain(id);
    const again = await business.book(anna, { petIds: [rex], serviceIds: [bath], startDate, endDate });
    expect(again.status).toBe(201);
    const { rows } = await server.running.app.database.pool.query(
      'SELECT b.deleted_at IS NOT NULL AS deleted, a.before, a.after FROM bookings b JOIN audit_log a ON a.entity_id = b.id::text WHERE b.id = $1 AND a.action = $2',
      [id, 'deleteBooking'],
    );
    expect(rows).toEqual([
      { deleted: true, before: expect.objectContaining({ petIds: [rex], totalAmount: 20 }), after: null },
    ]);
  });
});

describe('contract §9: entity tags', () => {
  test('every answer with one booking carries a strong ETag, which changes with every change', async () => {
    const { id } = await newBooking();
    const tags = [
      (await call('GET', id, anna)).headers.get('etag'),
      (
        await server.request('PUT', `/bookings/${id}`, { token: anna.token, body: { notes: 'a' } })
      ).headers.get('etag'),
      (await business.move(business.manager, id, 'CONFIRMED')).headers.get('etag'),
    ];
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    expect(new Set(tags).size).toBe(3);
    const same = await call('GET', id, anna, { 'if-none-match': tags[2] ?? '' });
    expect([same.status, same.text]).toEqual([304, '']);
  });

  test('PUT, PATCH and DELETE with a stale If-Match: 412; with a current one they go through', async () => {
    const { id } = await newBooking();
    const current = async () => ({ 'if-match': (await call('GET', id, anna)).headers.get('etag') ?? '' });
    const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
      server.request(method, `/bookings/${id}${path}`, { token: anna.token, headers, body });
    const stale = await current();
    expect((await send('PUT', '', stale, { notes: 'a' })).status).toBe(200);
    const refused = await send('PUT', '', stale, { notes: 'b' });
    expect([refused.status, refused.body.error]).toEqual([412, 'STALE_VERSION']);
    expect((await send('PATCH', '/status', stale, { status: 'CANCELLED' })).status).toBe(412);
    expect((await send('DELETE', '', stale)).status).toBe(412);
    expect((await send('PATCH', '/status', await current(), { status: 'CANCELLED' })).status).toBe(200);
    expect((await send('DELETE', '', { 'if-match': '*' })).status).toBe(204);
  });

  test('RFC 9110, 13.1.1: a list of tags, and no weak ones; the language it was read in does not matter', async () => {
    const { id } = await newBooking();
    const other = await newBooking();
    const tagOf = async (path: string) =>
      (await server.request('GET', path, { token: anna.token })).headers.get('etag') ?? '';
    const vietnamese = await tagOf(`/bookings/${id}?lang=vi`);
    const put = async (ifMatch: string) =>
      (await call('GET', id, anna)) &&
      (
        await server.request('PUT', `/bookings/${id}`, {
          token: anna.token,
          body: {},
          headers: { 'if-match': ifMatch },
        })
      ).status;
    expect(await put(`W/${vietnamese}`)).toBe(412);
    expect(await put(await tagOf(`/bookings/${other.id}`))).toBe(412);
    expect(await put('""')).toBe(412);
    expect(await put(`"x", ${vietnamese}`)).toBe(200);
  });
});

test('RFC 9562, 4: an id in capitals is the same id, in every path of a booking', async () => {
  const { id } = await newBooking();
  const capitals = id.toUpperCase();
  const body = { notes: 'in capitals' };
  const put = await server.request('PUT', `/bookings/${capitals}`, { token: anna.token, body });
  expect([put.status, put.body.data?.notes]).toEqual([200, 'in capitals']);
  expect((await call('GET', capitals, anna)).body.data).toEqual(put.body.data);
  expect((await business.move(business.manager, capitals, 'CONFIRMED')).status).toBe(200);
  expect((await call('DELETE', capitals, anna)).status).toBe(204);
  expect((await call('GET', id, anna)).status).toBe(404);
});
