/** The dashboard over HTTP: contract §11. figures.test.ts checks that the figures are exact. */
import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import { expectRefused } from '#features/services/testing/service-test.ts';
import { buildPet, buildService, quickUser } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import { duringOne } from '#test/support/same-moment.ts';
import { rollUpBookings } from './public.ts';
import { writeBooking } from './testing/booking-rows.ts';

const { query, server } = await openServer();
const manager = await server.newUser('MANAGER');
const admin = await server.tokenOf('ADMIN');

const read = (path: string) => server.request('GET', path, { token: manager.token });
const analytics = (query: Record<string, string>) =>
  read(`/dashboard/analytics?${new URLSearchParams(query)}`);
const send = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token: admin, ...(body === undefined ? {} : { body }) });
const newService = async (name: Record<string, string>, category = 'GROOMING'): Promise<string> =>
  (await send('POST', '/services', buildService({ name, category, basePrice: 10 }))).body.data.id;
async function book(serviceId: string, start: string, status: BookingStatus = 'PENDING', amount = '10.00') {
  const id = randomUUIDv7();
  await writeBooking(server.running.app.database.pool, id, {
    id,
    userId: manager.id,
    start: Temporal.Instant.from(start),
    status,
    currency: 'USD',
    lines: [{ serviceId, category: 'GROOMING', amount }],
  });
}

describe('GET /dashboard/stats', () => {
  test('200 has every key, also with zero (contract §11)', async () => {
    const { body } = await read('/dashboard/stats');
    expect(body).toStrictEqual({
      statusCode: 200,
      message: 'OK',
      timestamp: expect.any(String),
      data: {
        users: { ADMIN: 1, MANAGER: 1, STAFF: 0, CUSTOMER: 0 },
        pets: { DOG: 0, CAT: 0, BIRD: 0, RABBIT: 0, OTHER: 0 },
        services: { BOARDING: 0, GROOMING: 0, VETERINARY: 0, TRAINING: 0, DAYCARE: 0, TRANSPORT: 0 },
        staff: { total: 0, available: 0 },
        bookings: { PENDING: 0, CONFIRMED: 0, IN_PROGRESS: 0, COMPLETED: 0, CANCELLED: 0 },
        today: 0,
        upcoming: 0,
        revenue: [],
      },
    });
  });

  test('200 counts users, pets, services and staff (contract §11)', async () => {
    const { id: ownerId } = await quickUser(server);
    expect((await send('POST', '/pets', buildPet({ ownerId }))).status).toBe(201);
    const gone = await send('POST', '/pets', buildPet({ ownerId, species: 'DOG' }));
    await send('DELETE', `/pets/${gone.body.data.id}`);
    await newService({ en: 'Bath' });
    const inactive = await newService({ en: 'Stay' }, 'BOARDING');
    await send('PUT', `/services/${inactive}`, { isActive: false });
    await send('DELETE', `/services/${await newService({ en: 'Walk' }, 'DAYCARE')}`);
    for (const isAvailable of [true, false])
      await send('POST', '/staff', { userId: (await quickUser(server)).id, isAvailable });
    expect((await read('/dashboard/stats')).body.data).toMatchObject({
      users: { ADMIN: 1, MANAGER: 1, STAFF: 2, CUSTOMER: 1 },
      pets: { DOG: 0, CAT: 1 },
      services: { GROOMING: 1, BOARDING: 1, DAYCARE: 0 },
      staff: { total: 2, available: 1 },
    });
  });
});

describe('GET /dashboard/analytics', () => {
  const day = { from: '2031-05-01', to: '2031-05-02' };

  test('200 returns the last 30 days by day in the zone of the setting by default (contract §11)', async () => {
    await send('PUT', '/settings', { key: 'timeZone', value: 'asia/kathmandu' });
    const startOfToday = () => Temporal.Now.zonedDateTimeISO('Asia/Kathmandu').startOfDay();
    const { today, data } = await duringOne(
      () => startOfToday().toString(),
      async () => ({ today: startOfToday(), data: (await analytics({})).body.data }),
    );
    await send('DELETE', '/settings/timeZone');
    const utc = (days: number) => today.add({ days }).toInstant().toString({ fractionalSecondDigits: 3 });
    expect(data).toMatchObject({ from: utc(-29), to: utc(1), interval: 'day', timeZone: 'Asia/Kathmandu' });
    expect(data.series.map(({ start }: { start: string }) => start)).toEqual(
      Array.from({ length: 30 }, (_, at) => utc(at - 29)),
    );
    const none = { bookings: 0, cancellations: 0, expired: 0, noShows: 0, revenue: [] };
    expect(data.series[0]).toStrictEqual({ start: utc(-29), ...none });
    expect(data.topServices).toEqual([]);
    expect(data.byCategory).toHaveLength(6);
  });

  test('200 counts bookings that start at `from`, and not those that start at `to`', async () => {
    const id = await newService({ en: 'Bath' });
    for (const start of ['2031-05-01T00:00Z', '2031-05-01T23:45Z', '2031-05-02T00:00Z'])
      await book(id, start);
    const { data } = (await analytics(day)).body;
    expect(data.series).toEqual([
      {
        start: '2031-05-01T00:00:00.000Z',
        bookings: 2,
        cancellations: 0,
        expired: 0,
        noShows: 0,
        revenue: [],
      },
    ]);
    const zoned = await analytics({ ...day, timeZone: 'Asia/Ho_Chi_Minh' });
    expect(zoned.body.data.series.map(({ bookings }: { bookings: number }) => bookings)).toEqual([1, 1]);
  });

  test('200 follows a booking that is created, changed, completed and deleted (contract §11)', async () => {
    const serviceId = await newService({ en: 'Bath' });
    const pet = await send('POST', '/pets', buildPet());
    const figures = async () => {
      const { data } = (await analytics({ from: '2034-03-01', to: '2034-03-02' })).body;
      const [{ bookings, cancellations, revenue }] = data.series;
      return [bookings, cancellations, revenue, data.topServices.length];
    };
    const [startDate, endDate] = ['2034-03-01T10:05:00Z', '2034-03-01T11:00:00Z'];
    const body = { petIds: [pet.body.data.id], serviceIds: [serviceId], startDate, endDate };
    const booking = (await send('POST', '/bookings', body)).body.data;
    expect(await figures()).toEqual([1, 0, [], 1]);
    await send('PUT', `/bookings/${booking.id}`, { services: [{ serviceId, quantity: 3 }] });
    for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'])
      await send('PATCH', `/bookings/${booking.id}/status`, { status });
    expect(await figures()).toEqual([1, 0, [{ currency: 'USD', amount: 30 }], 1]);
    await rollUpBookings(server.running.app);
    expect((await send('DELETE', `/bookings/${booking.id}`)).status).toBe(204);
    expect(await figures()).toEqual([0, 0, [], 0]);
  });

  test('200 has the ten most booked services, also deleted ones, in the requested language (contract §3)', async () => {
    const from = '2032-01-01';
    const ids: string[] = [];
    for (let at = 0; at < 11; at++) ids.push(await newService({ en: `Bath ${at}`, vi: `Tắm ${at}` }));
    for (const [at, id] of ids.entries())
      for (let times = 0; times < 12 - at; times++) await book(id, '2032-01-01T10:07Z');
    await send('DELETE', `/services/${ids[0]}`);
    const reply = await analytics({ from, to: '2032-02-01', interval: 'month', lang: 'vi' });
    expect(reply.headers.get('content-language')).toBe('vi');
    expect(reply.body.data.topServices).toStrictEqual(
      ids.slice(0, 10).map((serviceId, at) => ({ serviceId, name: `Tắm ${at}`, bookings: 12 - at })),
    );
  });

  test('200 has exact amounts, also where a double would round (contract §2)', async () => {
    const id = await newService({ en: 'Bath' });
    await book(id, '2033-01-01T10:00Z', 'COMPLETED', '999999999999.99');
    // The sum that the rollup would produce for a million and one such bookings.
    await rollUpBookings(server.running.app);
    await query(`UPDATE booking_figures SET amount = 1000001 * amount WHERE status = 'COMPLETED'`);
    const { text } = await analytics({ from: '2033-01-01', to: '2033-01-02' });
    expect(text).toContain('"noShows":0,"revenue":[{"currency":"USD","amount":1000000999999989999.99}]');
  });

  test('400 names the invalid parameter (contract §11)', async () => {
    for (const [query, details] of [
      [{ interval: 'year' }, /interval/],
      [{ timeZone: 'Mars/Olympus' }, /timeZone.*IANA/],
      [{ timeZone: '+07:00' }, /timeZone.*IANA/],
      [{ from: '2026-02-30' }, /from/],
      [{ from: '2026-03-02', to: '2026-03-02' }, /^to: expected a time after from$/],
      [{ from: '2026-03-02', to: '2026-03-01' }, /^to: /],
      [{ from: '2026-01-01', to: '2027-02-06' }, /^interval: expected at most 400/],
      [{ from: '0001-01-01', to: '9999-12-31', interval: 'month' }, /^interval: expected at most 400/],
    ] as const)
      expectRefused(await analytics(query), 400, 'VALIDATION_FAILED', details);
  });

  test('200 for the first and last dates, and with only one of `from` and `to`', async () => {
    const first = { to: '0001-01-20T00:00:00Z', from: '0001-01-01T00:00:00Z', timeZone: 'America/New_York' };
    for (const query of [
      { from: '9999-12-01', interval: 'month' },
      { from: '9999-12-31T23:59:00Z', to: '9999-12-31T23:59:59.999Z' },
      first,
    ] as Record<string, string>[])
      expect((await analytics(query)).status).toBe(200);
    expect((await analytics({ to: '2026-03-01' })).body.data.from).toBe('2026-01-30T00:00:00.000Z');
    expect((await analytics({ from: '2099-01-01' })).body.data.to).toBe('2099-01-31T00:00:00.000Z');
  });
});

test('GET /dashboard/stats 200 `today` is the day in the zone of the setting, `upcoming` all from now on (contract §11)', async () => {
  // The local time there is between 02:00 and 03:00, so that both an hour ago and an hour from now are today.
  const offset = ((26 - Temporal.Now.zonedDateTimeISO('UTC').hour + 11) % 24) - 11;
  const value = `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`;
  await send('PUT', '/settings', { key: 'timeZone', value });
  const serviceId = await newService({ en: 'Bath' });
  const counted = async (hoursFromNow: number, status?: 'COMPLETED') => {
    const before = (await read('/dashboard/stats')).body.data;
    const start = Temporal.Now.instant().add({ minutes: hoursFromNow * 60 });
    await book(serviceId, start.toString(), status);
    const after = (await read('/dashboard/stats')).body.data;
    return { today: after.today - before.today, upcoming: after.upcoming - before.upcoming };
  };
  expect(await counted(-24)).toEqual({ today: 0, upcoming: 0 });
  expect(await counted(-1)).toEqual({ today: 1, upcoming: 0 });
  expect(await counted(1)).toEqual({ today: 1, upcoming: 1 });
  expect(await counted(1, 'COMPLETED')).toEqual({ today: 0, upcoming: 0 });
  expect(await counted(24)).toEqual({ today: 0, upcoming: 1 });
  await send('DELETE', '/settings/timeZone');
});
