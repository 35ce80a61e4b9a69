/** Equal lists of bookings that are asked for together are read once (list-bookings.ts). */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, ben, business, rex, send, server, tom } = await openBookings();

describe('GET /bookings of many callers at once', () => {
  test('200: each has the bookings that they may read, in their own language (contract §9)', async () => {
    const worker = await business.staff();
    await business.booked(anna, { petIds: [rex], serviceIds: [bath], staffId: worker.id, ...hours(1, 2) });
    await business.booked(ben, { petIds: [tom], serviceIds: [bath], ...hours(1, 2) });
    const callers = [anna, ben, worker.user, business.manager, business.admin];
    const asked = callers.flatMap(({ token }) => ['en', 'vi'].map((lang) => ({ token, lang })));
    const list = async ({ token, lang }: { token: string; lang: string }) =>
      (await server.request('GET', `/bookings?lang=${lang}`, { token })).body.data;
    const alone: unknown[] = [];
    for (const one of asked) alone.push(await list(one));
    // Personnel also see `noShow`: the customers' lists differ from theirs.
    expect(new Set(alone.map((data) => JSON.stringify(data))).size).toBe(8);
    const together = await Promise.all([...asked, ...asked, ...asked].map(list));
    expect(together).toEqual([...alone, ...alone, ...alone]);
  });

  test('200: a list that is asked for after a booking was created has it, whatever lists are under way', async () => {
    const lists = () => Array.from({ length: 10 }, () => send(business.manager, 'GET', '/bookings'));
    const underWay = lists();
    const late = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(600, 601) });
    const after = await Promise.all(lists());
    expect(after.map(({ body }) => body.data[0].id)).toEqual(Array(10).fill(late.id));
    await Promise.all(underWay);
  });
});
