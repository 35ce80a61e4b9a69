/** Two processes on one database: a change made through one applies at once to bookings made through the other. */
import { expect } from 'vitest';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';
import { bookingProcessesTest } from './testing/booking-test.ts';

const rounds = 20;

let day = 0;

const test = bookingProcessesTest.extend('api', perFile, ({ anna, other, rex }) => {
  const bookElsewhere = (body: object) => {
    day += 24;
    const { token } = anna;
    return other.request('POST', '/bookings', {
      token,
      body: { petIds: [rex], ...hours(day + 9, day + 10), ...body },
    });
  };
  return { bookElsewhere };
});

test('a booking has the current price although the other process has an old one in memory (contract §9)', async ({
  business,
  server,
  api,
}) => {
  const bath = await business.service();
  const { token } = business.admin;
  for (let basePrice = 1; basePrice <= rounds; basePrice++) {
    await server.request('PUT', `/services/${bath}`, { token, body: { basePrice } });
    const reply = await api.bookElsewhere({ serviceIds: [bath] });
    expect([reply.status, reply.body.data?.totalAmount]).toEqual([201, basePrice]);
  }
});

test('a new, an inactive and a deleted service take effect at once on the other process', async ({
  business,
  api,
  server,
}) => {
  for (let round = 0; round < rounds; round++) {
    const bath = await business.service();
    expect((await api.bookElsewhere({ serviceIds: [bath] })).status).toBe(201);
    const { token } = business.admin;
    if (round % 2) {
      await server.request('PUT', `/services/${bath}`, { token, body: { isActive: false } });
      expect((await api.bookElsewhere({ serviceIds: [bath] })).body.error).toBe('SERVICE_INACTIVE');
    } else {
      await server.request('DELETE', `/services/${bath}`, { token });
      expect((await api.bookElsewhere({ serviceIds: [bath] })).body.error).toBe('NOT_FOUND');
    }
  }
});

test('time off, availability and deletion of staff take effect at once on the other process', async ({
  business,
  api,
  other,
  anna,
  server,
}) => {
  const bath = await business.service();
  const { token } = business.manager;
  for (let round = 0; round < rounds; round++) {
    const { id: staffId } = await business.staff();
    const book = () => api.bookElsewhere({ serviceIds: [bath], staffId });
    const made = await book();
    expect(made.status).toBe(201);
    await other.request('DELETE', `/bookings/${made.body.data.id}`, anna);
    const change = [
      () => server.request('POST', `/staff/${staffId}/time-off`, { token, body: hours(day, day + 48) }),
      () => server.request('PUT', `/staff/${staffId}`, { token, body: { isAvailable: false } }),
      () => server.request('DELETE', `/staff/${staffId}`, { token }),
    ][round % 3];
    expect((await change?.())?.status).toBeLessThan(300);
    expect((await book()).body.error).toBe(round % 3 === 2 ? 'NOT_FOUND' : 'STAFF_UNAVAILABLE');
  }
});

test('an idempotency key is shared between processes', async ({ business, rex, server, other, anna }) => {
  const bath = await business.service();
  const headers = { 'idempotency-key': 'both' };
  const body = { petIds: [rex], serviceIds: [bath], ...hours(9000, 9001) };
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      (at % 2 ? server : other).request('POST', '/bookings', { token: anna.token, body, headers }),
    ),
  );
  const made = replies.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  expect(made.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
  for (const { status, body } of replies) {
    if (status !== 201) expect([status, body.error]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
  }
});
