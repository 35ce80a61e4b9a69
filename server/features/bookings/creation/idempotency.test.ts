/** `Idempotency-Key` on POST /bookings: contract §2. */
import { describe, expect } from 'vitest';
import { bookingTest } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';

const test = bookingTest.extend('api', perFile, ({ rex, bath, anna, business }) => {
  const newBody = (changes: object = {}) => {
    day += 24;
    return { petIds: [rex], serviceIds: [bath], ...hours(day, day + 1), ...changes };
  };
  const book = (key: string, body: unknown, by: { token: string } = anna) =>
    business.book(by, body, { 'idempotency-key': key });
  return { newBody, book };
});

let day = 0;

describe('the same key and body', () => {
  test('201 returns the first answer byte by byte, and books once', async ({ api, server, anna, query }) => {
    const body = api.newBody({ notes: 'Ä "quoted" \\ text' });
    const first = await api.book('a', body);
    const again = await api.book('a', body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    const read = await server.request('GET', `/bookings/${first.body.data.id}`, { token: anna.token });
    expect([read.body.data, read.headers.get('etag')]).toEqual([first.body.data, first.headers.get('etag')]);
    const entries = await query('SELECT FROM audit_log WHERE entity_id = $1', [first.body.data.id]);
    expect(entries).toHaveLength(1);
  });

  test('compares bodies as JSON values', async ({ api }) => {
    const body = api.newBody();
    const { petIds, serviceIds, startDate, endDate } = body;
    await api.book('b', body);
    const again = await api.book('b', JSON.stringify({ endDate, startDate, serviceIds, petIds }, null, 2));
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  });

  test('201 returns the first answer although the booking, its pets and services were deleted since', async ({
    business,
    anna,
    api,
    rex,
    server,
  }) => {
    const [pet, service] = [await business.pet(anna), await business.service()];
    const body = api.newBody({ petIds: [pet, rex], serviceIds: [service] });
    const first = await api.book('c', body);
    await server.request('DELETE', `/bookings/${first.body.data.id}`, { token: anna.token });
    await server.request('DELETE', `/pets/${pet}`, { token: anna.token });
    await server.request('DELETE', `/services/${service}`, { token: business.admin.token });
    expect((await api.book('c', body)).text).toBe(first.text);
  });

  test('does not store refusals', async ({ api, business, anna }) => {
    const body = api.newBody();
    const { id } = await business.booked(anna, body);
    expect((await api.book('d', body)).status).toBe(409);
    await business.move(anna, id, 'CANCELLED');
    const made = await api.book('d', body);
    expect([made.status, made.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  test('concurrent requests book once; the others get that booking or 409 IDEMPOTENCY_IN_PROGRESS', async ({
    api,
  }) => {
    for (let round = 0; round < 5; round++) {
      const body = api.newBody();
      const replies = await Promise.all(Array.from({ length: 12 }, () => api.book(`many ${round}`, body)));
      const made = replies.filter(({ status }) => status === 201);
      expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
      expect(made.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
      for (const { status, body } of replies) {
        if (status !== 201) expect([status, body.error]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
      }
    }
  });
});

describe('other keys and bodies', () => {
  test('422 for another body, after 400 and 404, before 409', async ({ api }) => {
    const body = api.newBody();
    await api.book('e', body);
    const other = { ...body, notes: 'other' };
    const refused = await api.book('e', other);
    expect([refused.status, refused.body.error]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await api.book('e', { ...other, petIds: [] })).status).toBe(400);
    expect((await api.book('e', { ...other, petIds: [crypto.randomUUID()] })).status).toBe(404);
  });

  test('keys of different callers are independent', async ({ server, business, api }) => {
    const ben = await server.newUser('CUSTOMER');
    const tom = await business.pet(ben);
    const mine = await api.book('f', api.newBody());
    const his = await api.book('f', api.newBody({ petIds: [tom] }), ben);
    expect([mine.status, his.status, his.headers.get('idempotency-replayed')]).toEqual([201, 201, null]);
  });

  test('a key can be used again after 24 hours, and the job removes it', async ({ api, query, server }) => {
    const body = api.newBody();
    const first = await api.book('g', body);
    await query("UPDATE idempotency_keys SET at = now() - interval '24 hours 1 second' WHERE key = 'g'");
    expect((await api.book('g', body)).status).toBe(409);
    const next = await api.book('g', api.newBody());
    expect([next.status, next.body.data.id === first.body.data.id]).toEqual([201, false]);
    await query("UPDATE idempotency_keys SET at = now() - interval '24 hours 1 second' WHERE key = 'g'");
    const { expireIdempotencyKeys } = await import('#features/bookings/public.ts');
    await expireIdempotencyKeys(server.running.app);
    expect(await query("SELECT key FROM idempotency_keys WHERE key IN ('a', 'g')")).toEqual([{ key: 'a' }]);
  });

  test('400 for a key of 0 or 256 characters, 201 for 255', async ({ api }) => {
    for (const key of ['', 'x'.repeat(256)]) {
      const refused = await api.book(key, api.newBody());
      expect([refused.status, refused.body.details]).toEqual([
        400,
        expect.stringMatching(/^Idempotency-Key: /),
      ]);
    }
    const body = api.newBody();
    const first = await api.book('ÿ'.repeat(255), body);
    expect([first.status, (await api.book('ÿ'.repeat(255), body)).text]).toEqual([201, first.text]);
  });
});
