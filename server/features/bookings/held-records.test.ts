/** Live bookings prevent the deletion of their pets, users and staff members: contract §6, §8, §10. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingStatuses } from '#domain/booking-status.ts';
import { type Business, hours, openBusiness } from '#test/support/business.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let business: Business;
let bath: string;
beforeAll(async () => {
  server = await startServer();
  business = await openBusiness(server);
  bath = await business.service();
});
afterAll(() => server?.close());

const way: Record<string, string[]> = {
  CONFIRMED: ['CONFIRMED'],
  IN_PROGRESS: ['CONFIRMED', 'IN_PROGRESS'],
  COMPLETED: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'],
  CANCELLED: ['CANCELLED'],
};
const erase = async (path: string) => {
  const { status, body } = await server.request('DELETE', path, business.admin);
  return [status, body?.error];
};

describe.each(bookingStatuses)('while a booking is %s', (status) => {
  const isLive = !['COMPLETED', 'CANCELLED'].includes(status);
  test(`its pet, its user, its staff member and that member's user ${isLive ? 'stay: 409' : 'may go: 204'}`, async () => {
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user);
    const member = await business.staff();
    const { id } = await business.booked(user, {
      petIds: [pet],
      serviceIds: [bath],
      staffId: member.id,
      ...hours(0, 1),
    });
    for (const next of way[status] ?? []) await business.move(business.admin, id, next);
    const expected = isLive ? [409, 'CONFLICT'] : [204, undefined];
    for (const path of [
      `/pets/${pet}`,
      `/staff/${member.id}`,
      `/users/${user.id}`,
      `/users/${member.user.id}`,
    ]) {
      expect([path, await erase(path)]).toEqual([path, expected]);
    }
    const { body } = await server.request('GET', `/bookings/${id}`, business.admin);
    expect(body.data).toMatchObject({ status, pets: [{ id: pet, name: 'Rex' }], staff: { id: member.id } });
    if (isLive) {
      await server.request('DELETE', `/bookings/${id}`, business.admin);
      expect(await erase(`/users/${user.id}`)).toEqual([204, undefined]);
      expect(await erase(`/users/${member.user.id}`)).toEqual([204, undefined]);
    }
  });
});

test('booked and deleted at once: either the booking is refused, or the pet, user or staff member stays', async () => {
  for (let round = 0; round < 8; round++) {
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user);
    const member = await business.staff();
    const path = [`/pets/${pet}`, `/staff/${member.id}`, `/users/${user.id}`, `/users/${member.user.id}`][
      round % 4
    ];
    const body = {
      petIds: [pet],
      serviceIds: [bath],
      staffId: member.id,
      userId: user.id,
      ...hours(0, 1),
    };
    const [booked, gone] = await Promise.all([business.book(business.manager, body), erase(path ?? '')]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([booked.status, gone[0]]);
  }
});
