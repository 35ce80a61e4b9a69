/** Two processes on one database: a change made through one applies at once to bookings made through the other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, hours, openBusiness } from '#test/support/business.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';

const rounds = 20;

let one: TestServer;
let other: ServerProcess;
let business: Business;
let anna: SignedIn;
let rex: string;
beforeAll(async () => {
  one = await startServer();
  other = await startProcess(one.env);
  business = await openBusiness(one);
  anna = await one.newUser('CUSTOMER');
  rex = await business.pet(anna);
});
afterAll(async () => {
  await other?.end('SIGTERM');
  await one?.close();
});

let day = 0;
const bookElsewhere = (body: object) => {
  day += 24;
  const { token } = anna;
  return other.request('POST', '/bookings', {
    token,
    body: { petIds: [rex], ...hours(day + 9, day + 10), ...body },
  });
};

test('contract §9: a new service has today’s price, although the other process remembers yesterday’s', async () => {
  const bath = await business.service();
  const { token } = business.admin;
  for (let basePrice = 1; basePrice <= rounds; basePrice++) {
    await one.request('PUT', `/services/${bath}`, { token, body: { basePrice } });
    const reply = await bookElsewhere({ serviceIds: [bath] });
    expect([reply.status, reply.body.data?.totalAmount]).toEqual([201, basePrice]);
  }
});

test('a service that was made just now, and one that is no longer offered', async () => {
  for (let round = 0; round < rounds; round++) {
    const bath = await business.service();
    expect((await bookElsewhere({ serviceIds: [bath] })).status).toBe(201);
    const { token } = business.admin;
    if (round % 2) {
      await one.request('PUT', `/services/${bath}`, { token, body: { isActive: false } });
      expect((await bookElsewhere({ serviceIds: [bath] })).body.error).toBe('SERVICE_INACTIVE');
    } else {
      await one.request('DELETE', `/services/${bath}`, { token });
      expect((await bookElsewhere({ serviceIds: [bath] })).body.error).toBe('NOT_FOUND');
    }
  }
});

test('time off, availability and the end of a staff member', async () => {
  const bath = await business.service();
  const { token } = business.manager;
  for (let round = 0; round < rounds; round++) {
    const { id: staffId } = await business.staff();
    const book = () => bookElsewhere({ serviceIds: [bath], staffId });
    const made = await book();
    expect(made.status).toBe(201);
    await other.request('DELETE', `/bookings/${made.body.data.id}`, anna);
    const change = [
      () => one.request('POST', `/staff/${staffId}/time-off`, { token, body: hours(day, day + 48) }),
      () => one.request('PUT', `/staff/${staffId}`, { token, body: { isAvailable: false } }),
      () => one.request('DELETE', `/staff/${staffId}`, { token }),
    ][round % 3];
    expect((await change?.())?.status).toBeLessThan(300);
    expect((await book()).body.error).toBe(round % 3 === 2 ? 'NOT_FOUND' : 'STAFF_UNAVAILABLE');
  }
}, 60_000);

test('a key that one process has seen is known to the other', async () => {
  const bath = await business.service();
  const headers = { 'idempotency-key': 'both' };
  const body = { petIds: [rex], serviceIds: [bath], ...hours(9000, 9001) };
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      (at % 2 ? one : other).request('POST', '/bookings', { token: anna.token, body, headers }),
    ),
  );
  const made = replies.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  expect(made.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
  for (const { status, body } of replies) {
    if (status !== 201) expect([status, body.error]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
  }
});
