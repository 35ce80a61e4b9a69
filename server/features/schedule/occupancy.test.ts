/** GET /occupancy: contract §10. */
import { expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, business, petsOf, send, setting } = await openBookings();
const ask = (query: Record<string, string>, by: { token: string } = business.manager) =>
  send(by, 'GET', `/occupancy?${new URLSearchParams(query)}`);
/** From Monday to Sunday. */
const week = { from: hours(0, 0).startDate, to: hours(7 * 24, 0).startDate };

test('200: minutes booked and worked, by member and by hour of the week, in the time zone of the business', async () => {
  await setting('timeZone', 'Asia/Kolkata');
  await setting('closures', [{ from: '2030-01-09', to: '2030-01-09' }]);
  const day = [{ start: '09:00', end: '17:00' }];
  const workingHours = { timeZone: 'Asia/Kolkata', monday: day, tuesday: day, wednesday: day };
  const hotel = await business.service({ category: 'BOARDING', priceUnit: 'per day' });
  const [worker, free, left] = [
    await business.staff({ workingHours }),
    await business.staff(),
    await business.staff({ workingHours, isAvailable: false }),
  ];
  // Tuesday, 9:00 to 12:00 in India.
  await send(business.manager, 'POST', `/staff/${worker.id}/time-off`, hours(24 + 3.5, 24 + 6.5));
  const pets = await petsOf(anna, 3);
  const book = (member: { id: string } | undefined, from: number, to: number, pet = 0, service = bath) =>
    business.booked(anna, {
      petIds: [pets[pet]],
      serviceIds: [service],
      staffId: member?.id ?? null,
      ...hours(from, to),
    });
  // Monday, 10:00 to 11:30 in India.
  await book(worker, 4.5, 6);
  const cancelled = await book(worker, 6, 7);
  await business.move(anna, cancelled.id, 'CANCELLED');
  await book(free, 4.5, 5, 1);
  await book(undefined, 7, 8);
  await book(worker, 80, 104, 2, hotel);

  const { status, body } = await ask(week, worker.user);
  expect([status, body.data.timeZone]).toEqual([200, 'Asia/Kolkata']);
  expect(body.data.members).toEqual([
    { staffId: worker.id, bookedMinutes: 90, workedMinutes: (8 + 5) * 60 },
    { staffId: free.id, bookedMinutes: 30, workedMinutes: null },
    { staffId: left.id, bookedMinutes: 0, workedMinutes: 0 },
  ]);
  const shown = body.data.hours.map(
    (one: { weekday: number; hour: number; bookedMinutes: number; workedMinutes: number }) =>
      [one.weekday, one.hour, one.bookedMinutes, one.workedMinutes] as const,
  );
  expect(shown).toEqual([
    ...[9, 10, 11, 12, 13, 14, 15, 16].map((hour) => [1, hour, { 10: 60, 11: 30 }[hour] ?? 0, 60]),
    ...[12, 13, 14, 15, 16].map((hour) => [2, hour, 0, 60]),
  ]);
  // Both ends cut the booking.
  const half = { from: hours(5, 0).startDate, to: hours(5.5, 0).startDate };
  expect((await ask(half)).body.data.members[0]).toEqual({
    ...{ staffId: worker.id, bookedMinutes: 30, workedMinutes: 30 },
  });
});

test('400 for a period of more than 92 days or none; 403 for customers', async () => {
  const until = (days: number) => ask({ ...week, to: hours(days * 24, 0).startDate });
  expect((await until(92)).status).toBe(200);
  for (const days of [0, 93]) {
    const { status, body } = await until(days);
    expect([status, body.details]).toEqual([400, expect.stringMatching(/^to: /)]);
  }
  expect((await ask(week, anna)).status).toBe(403);
});
