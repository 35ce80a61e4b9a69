/** `Idempotency-Key` on POST /bookings: contract §2. */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, business, query, rex, send, server } = await openBookings();
let day = 0;
function newBody(changes: object = {}) {
  day += 24;
  return { petIds: [rex], serviceIds: [bath], ...hours(day, day + 1), ...changes };
}
const book = (key: string, body: unknown, by: { token: string } = anna) =>
  business.book(by, body, { 'idempotency-key': key });

describe('the same key and body', () => {
  test('201 returns the first answer byte by byte, and books once', async () => {
    const body = newBody({ notes: 'Ä "quoted" \\ text' });
    const first = await book('a', body);
    const again = await book('a', body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    const read = await send(anna, 'GET', `/bookings/${first.body.data.id}`);
    expect([read.body.data, read.headers.get('etag')]).toEqual([first.body.data, first.headers.get('etag')]);
    expect(await query('SELECT FROM audit_log WHERE entity_id = $1', [first.body.data.id])).toHaveLength(1);
  });

  test('compares bodies as JSON values', async () => {
    const body = newBody();
    const { petIds, serviceIds, startDate, endDate } = body;
    await book('b', body);
    const again = await book('b', JSON.stringify({ endDate, startDate, serviceIds, petIds }, null, 2));
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  });

  test('201 returns the first answer although the booking, its pets and services were deleted since', async () => {
    const [pet, service] = [await business.pet(anna), await business.service()];
    const body = newBody({ petIds: [pet, rex], serviceIds: [service] });
    const first = await book('c', body);
    await send(anna, 'DELETE', `/bookings/${first.body.data.id}`);
    await send(anna, 'DELETE', `/pets/${pet}`);
    await send(business.admin, 'DELETE', `/services/${service}`);
    expect((await book('c', body)).text).toBe(first.text);
  });

  test('does not store refusals', async () => {
    const body = newBody();
    const { id } = await business.booked(anna, body);
    expect((await book('d', body)).status).toBe(409);
    await business.move(anna, id, 'CANCELLED');
    const made = await book('d', body);
    expect([made.status, made.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  test('concurrent requests book once; the others get that booking or 409 IDEMPOTENCY_IN_PROGRESS', async () => {
    const body = newBody();
    const replies = await Promise.all(Array.from({ length: 12 }, () => book('many', body)));
    const made = replies.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
    expect(made.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    for (const { status, body } of replies)
      if (status !== 201) expect([status, body.error]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
  });
});

describe('other keys and bodies', () => {
  test('422 for another body, after 400 and 404, before 409', async () => {
    const body = newBody();
    await book('e', body);
    const other = { ...body, notes: 'other' };
    const refused = await book('e', other);
    expect([refused.status, refused.body.error]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await book('e', { ...other, petIds: [] })).status).toBe(400);
    expect((await book('e', { ...other, petIds: [crypto.randomUUID()] })).status).toBe(404);
  });

  test('keys of different callers are independent', async () => {
    const ben = await server.newUser('CUSTOMER');
    const tom = await business.pet(ben);
    const mine = await book('f', newBody());
    const his = await book('f', newBody({ petIds: [tom] }), ben);
    expect([mine.status, his.status, his.headers.get('idempotency-replayed')]).toEqual([201, 201, null]);
  });

  test('a key can be used again after 24 hours, and the job removes it', async () => {
    const body = newBody();
    const first = await book('g', body);
    await query("UPDATE idempotency_keys SET at = now() - interval '24 hours 1 second' WHERE key = 'g'");
    expect((await book('g', body)).status).toBe(409);
    const next = await book('g', newBody());
    expect([next.status, next.body.data.id === first.body.data.id]).toEqual([201, false]);
    await query("UPDATE idempotency_keys SET at = now() - interval '24 hours 1 second' WHERE key = 'g'");
    const { expireIdempotencyKeys } = await import('#features/bookings/public.ts');
    await expireIdempotencyKeys(server.running.app);
    expect(await query("SELECT key FROM idempotency_keys WHERE key IN ('a', 'g')")).toEqual([{ key: 'a' }]);
  });

  test('400 for a key of 0 or 256 characters, 201 for 255', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      const refused = await book(key, newBody());
      expect([refused.status, refused.body.details]).toEqual([
        400,
        expect.stringMatching(/^Idempotency-Key: /),
      ]);
    }
    const body = newBody();
    const first = await book('ÿ'.repeat(255), body);
    expect([first.status, (await book('ÿ'.repeat(255), body)).text]).toEqual([201, first.text]);
  });
});
