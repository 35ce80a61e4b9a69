/** The setting `notice`: contract §21. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownDays } from '#features/bookings/testing/rules-test.ts';
import { openTimes } from '#features/bookings/testing/times-test.ts';
import { duringOne } from '#test/support/same-moment.ts';

const days = ownDays();
const { at } = days;
const { ann, anna, bath, business, change, rex, send, set, slots, tried } = await openTimes();
beforeEach(() => days.next(3));
afterEach(() => set({}));

/** An interval of one hour that begins so many minutes from now. */
function fromNow(minutes: number) {
  const start = Temporal.Now.instant().add({ minutes }).round('minute');
  return { startDate: start.toString(), endDate: start.add({ hours: 1 }).toString() };
}

test('409 NOTICE_TOO_SHORT and TOO_FAR_AHEAD for customers and for STAFF who book for themselves, for nobody else', async () => {
  await set({ notice: { GROOMING: { book: 'PT2H', ahead: 'P30D' } } });
  const soon = fromNow(60);
  const late = fromNow(31 * 24 * 60);
  expect((await tried(soon)).outcome).toBe('NOTICE_TOO_SHORT');
  expect((await tried(late)).outcome).toBe('TOO_FAR_AHEAD');
  const pet = await business.pet(ann.user);
  const own = { petIds: [pet], serviceIds: [bath] };
  expect((await tried({ ...own, ...soon }, ann.user)).outcome).toBe('NOTICE_TOO_SHORT');
  for (const times of [fromNow(180), soon, late]) {
    const by = times === soon || times === late ? business.manager : anna;
    expect((await tried({ ...times, userId: anna.id }, by)).outcome).toBe('possible');
  }
});

test('a change that moves the start or adds a service is checked, another change is not', async () => {
  const { startDate, endDate } = fromNow(40 * 60);
  const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], startDate, endDate });
  await set({ notice: { default: { book: 'P3D' } } });
  const other = await business.service();
  const end = Temporal.Instant.from(endDate).add({ minutes: 30 }).toString();
  expect((await change(anna, id, { endDate: end })).status).toBe(200);
  expect((await change(anna, id, { serviceIds: [bath, other] })).body.error).toBe('NOTICE_TOO_SHORT');
  expect((await change(anna, id, fromNow(41 * 60))).body.error).toBe('NOTICE_TOO_SHORT');
  expect((await change(anna, id, fromNow(4 * 24 * 60))).status).toBe(200);
});

test('GET /availability offers to each caller what they can book; an anonymous one counts as a customer', async () => {
  await set({ notice: { GROOMING: { book: 'PT3H', ahead: 'PT6H' } } });
  const start = Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  const times = { startDate: start.toString(), endDate: start.add({ hours: 10 }).toString() };
  const now = Temporal.Now.instant();
  const [ofCustomer, ofNobody] = await duringOne(
    () => Math.floor(Date.now() / 900_000),
    async () => [await slots(bath, times, anna.token), await slots(bath, times)],
  );
  const later = Temporal.Now.instant();
  expect(ofCustomer).toEqual(ofNobody);
  const hoursFrom = (one: Temporal.Instant, text = '') =>
    one.until(Temporal.Instant.from(text)).total('hours');
  expect(hoursFrom(now, ofCustomer?.[0])).toBeGreaterThanOrEqual(3);
  expect(hoursFrom(later, ofCustomer?.[0])).toBeLessThan(3.26);
  expect(hoursFrom(later, ofCustomer?.at(-1))).toBeLessThanOrEqual(6.01);
  expect(await slots(bath, times, business.manager.token)).toHaveLength(37);
});

test('409 CANCELLATION_CLOSED for a customer who cancels, deletes or changes too late; notes may change', async () => {
  const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...fromNow(50 * 60) });
  await set({ notice: { default: { cancel: 'PT24H' }, GROOMING: { cancel: 'PT51H' } } });
  for (const changes of [fromNow(80 * 60), { petIds: [await business.pet(anna)] }, { staffId: ann.id }])
    for (const query of ['', '?dryRun=true'])
      expect((await change(anna, id, changes, query)).body.error).toBe('CANCELLATION_CLOSED');
  const refused = await business.move(anna, id, 'CANCELLED');
  expect([refused.status, refused.body.error]).toEqual([409, 'CANCELLATION_CLOSED']);
  expect(refused.body.details).toMatch(/^id: possible until \d{4}-/);
  expect((await send(anna, 'DELETE', `/bookings/${id}`)).body.error).toBe('CANCELLATION_CLOSED');
  expect((await change(anna, id, { notes: 'Shy.' })).status).toBe(200);
  expect((await change(business.manager, id, { staffId: ann.id })).status).toBe(200);
  expect((await business.move(business.manager, id, 'CANCELLED')).status).toBe(200);
  expect((await send(anna, 'DELETE', `/bookings/${id}`)).status).toBe(204);
});

test('changeableUntil is in every answer with a booking, null without a rule and after a final status', async () => {
  const body = { petIds: [rex], serviceIds: [bath], ...at(10, 11) };
  const { id } = await business.booked(anna, body);
  const shown = async () => {
    const { body: one } = await send(anna, 'GET', `/bookings/${id}`);
    const { body: list } = await send(anna, 'GET', '/bookings?limit=100');
    const listed = list.data.find((each: { id: string }) => each.id === id);
    expect(listed.changeableUntil).toBe(one.data.changeableUntil);
    return one.data.changeableUntil;
  };
  expect(await shown()).toBeNull();
  await set({ notice: { default: { cancel: 'P1D' } } });
  expect(await shown()).toBe(at(-14, 0).startDate);
  await business.move(anna, id, 'CANCELLED');
  expect(await shown()).toBeNull();
});
