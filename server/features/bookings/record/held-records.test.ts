/** Live bookings prevent the deletion of their pets, users and staff members: contract §6, §8, §10. */
import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { bath, business, send, server } = await openBookings();
async function erase(path: string) {
  const { status, body } = await send(business.admin, 'DELETE', path);
  return [status, body?.error];
}

const way: Record<string, string[]> = {
  CONFIRMED: ['CONFIRMED'],
  IN_PROGRESS: ['CONFIRMED', 'IN_PROGRESS'],
  COMPLETED: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'],
  CANCELLED: ['CANCELLED'],
};

describe.each(bookingStatuses)('while a booking is %s', (status) => {
  const isLive = !['COMPLETED', 'CANCELLED'].includes(status);
  test(`its pet, its user, its staff member and that member's user ${isLive ? 'stay: 409' : 'may go: 204'}`, async () => {
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user);
    const member = await business.staff();
    const visit = { petIds: [pet], serviceIds: [bath], staffId: member.id, ...hours(0, 1) };
    const { id } = await business.booked(user, visit);
    for (const next of way[status] ?? []) await business.move(business.admin, id, next);
    const expected = isLive ? [409, 'CONFLICT'] : [204, undefined];
    for (const path of [
      `/pets/${pet}`,
      `/staff/${member.id}`,
      `/users/${user.id}`,
      `/users/${member.user.id}`,
    ])
      expect([path, await erase(path)]).toEqual([path, expected]);
    const { body } = await send(business.admin, 'GET', `/bookings/${id}`);
    expect(body.data).toMatchObject({ status, pets: [{ id: pet, name: 'Rex' }], staff: { id: member.id } });
    if (isLive) {
      await send(business.admin, 'DELETE', `/bookings/${id}`);
      expect(await erase(`/users/${user.id}`)).toEqual([204, undefined]);
      expect(await erase(`/users/${member.user.id}`)).toEqual([204, undefined]);
    }
  });
});
