/**
 * Failures that users of other booking systems report often; each test shows that this system does not have one.
 */
import { expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { ownDays } from '#features/bookings/testing/rules-test.ts';

const { anna, bath, ben, business, rex, send, setting, tom } = await openBookings();
const { id: staffId } = await business.staff();
const days = ownDays();
const { at } = days;
const visit = { petIds: [rex], serviceIds: [bath], staffId };
const wish = (changes: object = {}) => ({ ...visit, ...at(9, 11), ...changes });
const statusOf = async (by: { token: string }, body: object) => (await business.book(by, body)).status;

test('a PENDING booking holds its slot, and a confirmation takes no slot of another booking', async () => {
  days.next();
  const first = await business.booked(anna, wish());
  expect(first.status).toBe('PENDING');
  expect(await statusOf(ben, wish({ petIds: [tom] }))).toBe(409);
  for (const status of ['CONFIRMED', 'IN_PROGRESS']) {
    expect((await business.move(business.manager, first.id, status)).status).toBe(200);
    expect(await statusOf(ben, wish({ petIds: [tom] }))).toBe(409);
  }
  await business.move(business.manager, first.id, 'COMPLETED');
  const second = await business.booked(ben, wish({ petIds: [tom] }));
  expect((await business.move(business.manager, first.id, 'CONFIRMED')).status).toBe(409);
  expect((await business.move(business.manager, second.id, 'CONFIRMED')).status).toBe(200);
});

test('every role and every way to write a booking is checked for collisions', async () => {
  days.next();
  await business.booked(anna, wish());
  const later = await business.booked(ben, wish({ petIds: [tom], ...at(15, 16) }));
  for (const by of [ben, business.manager, business.admin]) {
    const body = wish({ petIds: [tom] });
    expect(await statusOf(by, body)).toBe(409);
    expect((await send(by, 'POST', '/bookings?dryRun=true', body)).status).toBe(409);
    const moved = await send(by, 'PUT', `/bookings/${later.id}`, at(10, 12));
    expect([moved.status, moved.body.error]).toEqual([409, 'BOOKING_CONFLICT']);
  }
});

test('every overlap is a collision, and adjacent times are none', async () => {
  days.next();
  await business.booked(anna, wish());
  const overlaps = [at(9, 11), at(8, 9.01), at(10.99, 12), at(9.5, 10), at(8, 12), at(9, 9.001), at(10, 11)];
  for (const times of overlaps) expect(await statusOf(ben, wish({ petIds: [tom], ...times }))).toBe(409);
  for (const times of [at(8, 9), at(11, 12)])
    expect(await statusOf(ben, wish({ petIds: [tom], ...times }))).toBe(201);
});

test('a pet is in one place at a time', async () => {
  days.next();
  const boarding = await business.service({ category: 'BOARDING', priceUnit: 'daily' });
  const daycare = await business.service({ category: 'DAYCARE', priceUnit: 'daily' });
  await business.booked(anna, wish({ serviceIds: [boarding], staffId: null }));
  expect(await statusOf(anna, wish({ serviceIds: [daycare], staffId: null }))).toBe(409);
  const max = await business.pet(anna);
  expect(await statusOf(anna, wish({ petIds: [max, rex], serviceIds: [daycare], staffId: null }))).toBe(409);
  expect(await statusOf(anna, wish({ petIds: [max], serviceIds: [daycare], staffId: null }))).toBe(201);
  // A boarding pet may have a bath at the same time, but only one.
  expect(await statusOf(anna, wish())).toBe(201);
  expect(await statusOf(anna, wish({ staffId: null }))).toBe(409);
});

test('times without an offset keep their local time on daylight-saving days', async () => {
  await setting('timeZone', 'America/New_York');
  // Clocks go forward on 10 March 2030 at 02:00 and back on 3 November 2030 at 02:00.
  const startOf = async (startDate: string, endDate: string) =>
    (await business.booked(anna, wish({ staffId: null, startDate, endDate }))).startDate;
  expect(await startOf('2030-03-09T10:00', '2030-03-09T11:00')).toBe('2030-03-09T15:00:00.000Z');
  expect(await startOf('2030-03-10T10:00', '2030-03-10T11:00')).toBe('2030-03-10T14:00:00.000Z');
  expect(await startOf('2030-11-02T10:00', '2030-11-02T11:00')).toBe('2030-11-02T14:00:00.000Z');
  expect(await startOf('2030-11-03T10:00', '2030-11-03T11:00')).toBe('2030-11-03T15:00:00.000Z');
});
