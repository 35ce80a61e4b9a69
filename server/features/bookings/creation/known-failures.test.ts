/**
 * Failures that users of other booking systems report often; each test shows that this system does not have one.
 */
import { describe, expect } from 'vitest';
import { bookingTest } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';

const test = bookingTest
  .extend('tom', perFile, ({ business, ben }) => business.pet(ben))
  .extend('staffId', perFile, async ({ business }) => (await business.staff()).id)
  .extend('api', perFile, ({ rex, bath, staffId, business }) => {
    const wish = (changes: object = {}) => ({
      petIds: [rex],
      serviceIds: [bath],
      staffId,
      ...at(9, 11),
      ...changes,
    });
    const statusOf = async (by: { token: string }, body: object) => (await business.book(by, body)).status;
    return { wish, statusOf };
  });

let day = 0;
const at = (from: number, to: number) => hours(day + from, day + to);
const newDay = () => {
  day += 24;
};

test('one of several concurrent requests gets a slot', async ({ api, anna, ben, tom, business }) => {
  for (let round = 0; round < 10; round++) {
    newDay();
    const statuses = await Promise.all([
      api.statusOf(anna, api.wish()),
      api.statusOf(ben, api.wish({ petIds: [tom] })),
      api.statusOf(business.manager, api.wish()),
    ]);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  }
});

test('a PENDING booking holds its slot, and a confirmation takes no slot of another booking', async ({
  business,
  anna,
  api,
  ben,
  tom,
}) => {
  newDay();
  const first = await business.booked(anna, api.wish());
  expect(first.status).toBe('PENDING');
  expect(await api.statusOf(ben, api.wish({ petIds: [tom] }))).toBe(409);
  for (const status of ['CONFIRMED', 'IN_PROGRESS']) {
    expect((await business.move(business.manager, first.id, status)).status).toBe(200);
    expect(await api.statusOf(ben, api.wish({ petIds: [tom] }))).toBe(409);
  }
  await business.move(business.manager, first.id, 'COMPLETED');
  const second = await business.booked(ben, api.wish({ petIds: [tom] }));
  expect((await business.move(business.manager, first.id, 'CONFIRMED')).status).toBe(409);
  expect((await business.move(business.manager, second.id, 'CONFIRMED')).status).toBe(200);
});

test('every role and every way to write a booking is checked for collisions', async ({
  business,
  anna,
  api,
  ben,
  tom,
  server,
}) => {
  newDay();
  await business.booked(anna, api.wish());
  const later = await business.booked(ben, api.wish({ petIds: [tom], ...at(15, 16) }));
  for (const by of [ben, business.manager, business.admin]) {
    const body = api.wish({ petIds: [tom] });
    expect(await api.statusOf(by, body)).toBe(409);
    const preview = await server.request('POST', '/bookings?dryRun=true', { token: by.token, body });
    expect(preview.status).toBe(409);
    const moved = await server.request('PUT', `/bookings/${later.id}`, { token: by.token, body: at(10, 12) });
    expect([moved.status, moved.body.error]).toEqual([409, 'BOOKING_CONFLICT']);
  }
});

test('every overlap is a collision, and adjacent times are none', async ({
  business,
  anna,
  api,
  ben,
  tom,
}) => {
  newDay();
  await business.booked(anna, api.wish());
  const overlapping = [
    at(9, 11),
    at(8, 9.01),
    at(10.99, 12),
    at(9.5, 10),
    at(8, 12),
    at(9, 9.001),
    at(10, 11),
  ];
  for (const times of overlapping)
    expect(await api.statusOf(ben, api.wish({ petIds: [tom], ...times }))).toBe(409);
  for (const times of [at(8, 9), at(11, 12)]) {
    expect(await api.statusOf(ben, api.wish({ petIds: [tom], ...times }))).toBe(201);
  }
});

test('the slot of a cancelled or deleted booking can be booked again', async ({
  business,
  anna,
  api,
  server,
}) => {
  newDay();
  for (let round = 0; round < 100; round++) {
    const { id } = await business.booked(anna, api.wish());
    const freed =
      round % 2
        ? await business.move(anna, id, 'CANCELLED')
        : await server.request('DELETE', `/bookings/${id}`, anna);
    expect(freed.status).toBeLessThan(300);
  }
});

test('a repeated request with one Idempotency-Key books once', async ({ business, anna, api }) => {
  newDay();
  const click = () => business.book(anna, api.wish(), { 'idempotency-key': 'click' });
  const replies = [...(await Promise.all([click(), click()])), await click()];
  const ids = replies.flatMap(({ body }) => body.data?.id ?? []);
  expect(new Set(ids).size).toBe(1);
  expect(replies.at(-1)?.status).toBe(201);
  expect(await api.statusOf(anna, api.wish())).toBe(409);
});

test('a pet is in one place at a time', async ({ business, anna, api, rex }) => {
  newDay();
  const boarding = await business.service({ category: 'BOARDING', priceUnit: 'daily' });
  const daycare = await business.service({ category: 'DAYCARE', priceUnit: 'daily' });
  await business.booked(anna, api.wish({ serviceIds: [boarding], staffId: null }));
  expect(await api.statusOf(anna, api.wish({ serviceIds: [daycare], staffId: null }))).toBe(409);
  const max = await business.pet(anna);
  expect(
    await api.statusOf(anna, api.wish({ petIds: [max, rex], serviceIds: [daycare], staffId: null })),
  ).toBe(409);
  expect(await api.statusOf(anna, api.wish({ petIds: [max], serviceIds: [daycare], staffId: null }))).toBe(
    201,
  );
  // A boarding pet may have a bath at the same time, but only one.
  expect(await api.statusOf(anna, api.wish())).toBe(201);
  expect(await api.statusOf(anna, api.wish({ staffId: null }))).toBe(409);
});

test('a failure has its own status and names the field', async ({ api, business, anna }) => {
  const wrong: unknown[] = [
    null,
    [],
    'x',
    7,
    {},
    { petIds: {}, services: 'x', startDate: [], endDate: 7 },
    api.wish({ petIds: Array.from({ length: 1000 }, () => 'x') }),
    api.wish({ serviceIds: undefined, services: [null] }),
    api.wish({ startDate: '-271821-04-20T00:00:00Z' }),
    api.wish({ endDate: '9999-12-31T23:59:59.999+14:00', startDate: '9999-12-31T23:59:59.999-14:00' }),
    api.wish({ staffId: '\u{10FFFF}' }),
    api.wish({ notes: '\u{d800}' }),
    api.wish({ userId: "' OR 1=1 --" }),
  ];
  for (const body of wrong) {
    const reply = await business.book(anna, body);
    expect([400, 404], JSON.stringify(body)).toContain(reply.status);
    expect(reply.body.details).not.toBe('');
  }
  for (const body of ['', '{', '{"petIds":[],"petIds":[]}', `${'['.repeat(200)}`]) {
    expect((await business.book(anna, body)).status).toBe(400);
  }
});

test('prices are exact decimals', async ({ business, rex, server, anna }) => {
  const price = async (basePrice: number, priceUnit: string, quantity: number, times: object) => {
    const serviceId = await business.service({ basePrice, priceUnit });
    const body = { petIds: [rex], services: [{ serviceId, quantity }], ...times };
    const reply = await server.request('POST', '/bookings?dryRun=true', { token: anna.token, body });
    return reply.body.data.totalAmount;
  };
  newDay();
  expect(await price(0.1, 'session', 3, at(0, 1))).toBe(0.3);
  expect(await price(1.1, 'session', 1000, at(0, 1))).toBe(1100);
  expect(await price(99999999.99, 'session', 1000, at(0, 1))).toBe(99999999990);
  // 10.05 for half an hour is 5.025: half a cent is rounded up; no binary fraction represents it exactly.
  expect(await price(10.05, 'hourly', 1, at(0, 0.5))).toBe(5.03);
  expect(await price(1.01, 'hourly', 1, at(0, 1 / 3))).toBe(0.34);
});

describe('with a business in New York', () => {
  test.beforeEach(async ({ server, business }) => {
    await server.request('PUT', '/settings', {
      token: business.admin.token,
      body: { key: 'timeZone', value: 'America/New_York' },
    });
  });

  test('slots keep their local time on daylight-saving days', async ({ business, anna, api }) => {
    // Clocks go forward on 10 March 2030 at 02:00 and back on 3 November 2030 at 02:00.
    const startOf = async (startDate: string, endDate: string) => {
      const booking = await business.booked(anna, api.wish({ staffId: null, startDate, endDate }));
      return booking.startDate;
    };
    expect(await startOf('2030-03-09T10:00', '2030-03-09T11:00')).toBe('2030-03-09T15:00:00.000Z');
    expect(await startOf('2030-03-10T10:00', '2030-03-10T11:00')).toBe('2030-03-10T14:00:00.000Z');
    expect(await startOf('2030-11-02T10:00', '2030-11-02T11:00')).toBe('2030-11-02T14:00:00.000Z');
    expect(await startOf('2030-11-03T10:00', '2030-11-03T11:00')).toBe('2030-11-03T15:00:00.000Z');
  });

  test('a day stays the same for a client in another zone', async ({ business, rex, server, anna }) => {
    const boarding = await business.service({ category: 'BOARDING', basePrice: 30, priceUnit: 'per day' });
    const priceOf = async (startDate: string, endDate: string) => {
      const body = { petIds: [rex], serviceIds: [boarding], startDate, endDate };
      const reply = await server.request('POST', '/bookings?dryRun=true', { token: anna.token, body });
      return reply.body.data.services[0].units;
    };
    // 25 hours when the clocks go back, and 23 when they go forward, count as one day each.
    expect(await priceOf('2030-11-02T18:00', '2030-11-03T18:00')).toBe(1);
    expect(await priceOf('2030-03-09T18:00', '2030-03-10T18:00')).toBe(1);
    expect(await priceOf('2030-03-09T18:00', '2030-03-10T18:01')).toBe(2);
    // The same two instants, written in Tokyo's time.
    expect(await priceOf('2030-11-03T07:00+09:00', '2030-11-04T08:00+09:00')).toBe(1);
    expect(await priceOf('2030-11-03T07:00+09:00', '2030-11-04T08:01+09:00')).toBe(2);
  });
});
