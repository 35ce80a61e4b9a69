/** PATCH /bookings/:id/no-show: contract §21. */
import { expect, test } from 'vitest';
import { openRules } from '#features/bookings/testing/rules-test.ts';
import { hours } from '#test/support/business.ts';

/** Hours that have begun, one interval for each test. */
let day = 0;
function past() {
  day += 1;
  const start = Temporal.Instant.from('2025-03-01T10:00Z').add({ hours: 24 * day });
  return { startDate: start.toString(), endDate: start.add({ hours: 1 }).toString() };
}

const { anna, bath, business, entryOf, rex, send } = await openRules();
const ann = await business.staff();
const mark = (by: { token: string }, id: string, noShow: boolean, headers = {}) =>
  send(by, 'PATCH', `/bookings/${id}/no-show`, { noShow }, headers);
async function missed(times: object = past()): Promise<string> {
  return (await business.booked(anna, { petIds: [rex], serviceIds: [bath], staffId: ann.id, ...times })).id;
}

test('true cancels a PENDING or CONFIRMED booking and marks it, false removes the mark only', async () => {
  for (const status of ['PENDING', 'CONFIRMED']) {
    const id = await missed();
    if (status === 'CONFIRMED') await business.move(business.manager, id, status);
    expect((await mark(ann.user, id, true)).body.data).toMatchObject({ status: 'CANCELLED', noShow: true });
    expect(await entryOf(id)).toMatchObject({
      action: 'setNoShow',
      actorId: ann.user.id,
      before: { status, noShow: false },
      after: { status: 'CANCELLED', noShow: true },
    });
    expect((await mark(ann.user, id, false)).body.data).toMatchObject({ status: 'CANCELLED', noShow: false });
    expect(await entryOf(id)).toMatchObject({ before: { noShow: true }, after: { noShow: false } });
  }
});

test('a CANCELLED booking is marked; a second time changes nothing', async () => {
  const id = await missed();
  await business.move(business.manager, id, 'CANCELLED');
  const first = await mark(business.manager, id, true);
  expect(first.body.data).toMatchObject({ status: 'CANCELLED', noShow: true });
  const second = await mark(business.manager, id, true);
  expect([second.status, second.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
});

test('409 INVALID_STATUS_CHANGE before the start, and once the work has begun', async () => {
  const coming = await missed(hours(9000, 9001));
  const early = await mark(business.manager, coming, true);
  expect([early.status, early.body.error]).toEqual([409, 'INVALID_STATUS_CHANGE']);
  expect(early.body.details).toMatch(/^noShow: possible from 20/);
  expect((await mark(business.manager, coming, false)).status).toBe(200);
  const id = await missed();
  for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED']) {
    await business.move(business.manager, id, status);
    if (status === 'CONFIRMED') continue;
    expect((await mark(business.manager, id, true)).body.error).toBe('INVALID_STATUS_CHANGE');
  }
});

test('STAFF mark bookings that they are assigned to; the customer does not, and does not see the mark', async () => {
  const id = await missed();
  const other = await business.staff();
  for (const by of [other.user, anna]) expect((await mark(by, id, true)).status).toBe(403);
  expect((await mark(ann.user, id, true)).status).toBe(200);
  for (const [by, seen] of [
    [anna, undefined],
    [ann.user, true],
    [business.manager, true],
  ] as const) {
    expect((await send(by, 'GET', `/bookings/${id}`)).body.data.noShow).toBe(seen);
    const list = await send(by, 'GET', '/bookings?limit=100');
    expect(list.body.data.find((each: { id: string }) => each.id === id).noShow).toBe(seen);
  }
});

test('412 with a stale If-Match', async () => {
  const id = await missed();
  const { headers } = await send(business.manager, 'GET', `/bookings/${id}`);
  await business.move(business.manager, id, 'CONFIRMED');
  const stale = await mark(business.manager, id, true, { 'if-match': headers.get('etag') });
  expect([stale.status, stale.body.error]).toEqual([412, 'STALE_VERSION']);
});

test('GET /users/:id counts them for personnel; analytics count them per bucket', async () => {
  const noShows = async (by: { token: string }) =>
    (await send(by, 'GET', `/users/${anna.id}`)).body.data.noShows;
  const times = past();
  const figures = async () => {
    const query = new URLSearchParams({ from: times.startDate, to: times.endDate });
    const { body } = await send(business.manager, 'GET', `/dashboard/analytics?${query}`);
    const [{ bookings, cancellations, noShows }] = body.data.series;
    return { bookings, cancellations, noShows };
  };
  const before = await noShows(business.manager);
  const id = await missed(times);
  expect(await figures()).toEqual({ bookings: 1, cancellations: 0, noShows: 0 });
  await mark(business.manager, id, true);
  expect(await figures()).toEqual({ bookings: 1, cancellations: 1, noShows: 1 });
  expect(await noShows(business.manager)).toBe(before + 1);
  expect(await noShows(anna)).toBeUndefined();
  await mark(business.manager, id, false);
  expect(await figures()).toEqual({ bookings: 1, cancellations: 1, noShows: 0 });
  expect(await noShows(business.manager)).toBe(before);
});
