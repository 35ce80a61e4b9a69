/** Contract §6, rows "bookings": every role × every route × own, assigned and another's booking. */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import type { SignedIn } from '#test/support/server.ts';

const roles = ['CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const;
type Whose = 'own' | 'assigned' | 'another';
type Outcomes = Readonly<Record<(typeof roles)[number], string>>;

/** The expected access, written by hand: `.` is permitted, `3` is 403. In the order own, assigned, another's. */
const table: Readonly<Record<string, Outcomes>> = {
  getBooking: { CUSTOMER: '.33', STAFF: '..3', MANAGER: '...', ADMIN: '...' },
  updateBooking: { CUSTOMER: '.33', STAFF: '.33', MANAGER: '...', ADMIN: '...' },
  cancel: { CUSTOMER: '.33', STAFF: '.33', MANAGER: '...', ADMIN: '...' },
  confirm: { CUSTOMER: '333', STAFF: '333', MANAGER: '...', ADMIN: '...' },
  begin: { CUSTOMER: '333', STAFF: '3.3', MANAGER: '...', ADMIN: '...' },
  deleteBooking: { CUSTOMER: '.33', STAFF: '.33', MANAGER: '...', ADMIN: '...' },
};

const { bath, business, send, server } = await openBookings();
const owner = await server.newUser('CUSTOMER');
const ownersPet = await business.pet(owner);
interface Caller {
  readonly user: SignedIn;
  readonly pet: string;
  readonly staffId: string;
}
const callers = new Map<string, Caller>();
for (const role of roles) {
  const user = await server.newUser(role);
  const member = await send(business.manager, 'POST', '/staff', { userId: user.id });
  // A user who becomes staff gets the role STAFF and loses CUSTOMER, so an ADMIN sets the role again.
  await send(business.admin, 'PATCH', `/users/${user.id}`, { role });
  callers.set(role, { user, pet: await business.pet(user), staffId: member.body.data.id });
}

let day = 0;
async function bookingFor(whose: Whose, { user, pet, staffId }: Caller) {
  day += 24;
  const isOwn = whose === 'own';
  const { id } = await business.booked(isOwn ? user : owner, {
    petIds: [isOwn ? pet : ownersPet],
    serviceIds: [bath],
    ...hours(day, day + 1),
    ...(whose === 'assigned' ? { staffId } : {}),
  });
  return id;
}

const requests: Readonly<Record<string, { method: string; path?: string; body?: unknown; begun?: boolean }>> =
  {
    getBooking: { method: 'GET' },
    updateBooking: { method: 'PUT', body: { notes: 'a' } },
    cancel: { method: 'PATCH', path: '/status', body: { status: 'CANCELLED' } },
    confirm: { method: 'PATCH', path: '/status', body: { status: 'CONFIRMED' } },
    begin: { method: 'PATCH', path: '/status', body: { status: 'IN_PROGRESS' }, begun: true },
    deleteBooking: { method: 'DELETE' },
  };

describe.each(roles)('a %s', (role) => {
  test.for(Object.keys(table))(
    '%s of an own, an assigned and another user’s booking (contract §6)',
    async (what) => {
      const caller = callers.get(role);
      if (!caller) throw new Error(role);
      const { method, path = '', body, begun } = requests[what] ?? { method: '' };
      let seen = '';
      for (const whose of ['own', 'assigned', 'another'] as const) {
        const id = await bookingFor(whose, caller);
        if (begun) await business.move(business.admin, id, 'CONFIRMED');
        const reply = await send(caller.user, method, `/bookings/${id}${path}`, body);
        expect([200, 204, 403]).toContain(reply.status);
        seen += reply.status === 403 ? '3' : '.';
      }
      expect(seen).toBe(table[what]?.[role]);
    },
  );

  test('404 before the body is validated (contract §2)', async () => {
    const { user } = callers.get(role) as { user: SignedIn };
    for (const id of [crypto.randomUUID(), 'x', '%00', "';--"])
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['PATCH', '/status'],
        ['DELETE', ''],
      ] as const) {
        const reply = await server.request(method, `/bookings/${id}${path}`, {
          token: user.token,
          ...(method === 'PUT' || method === 'PATCH' ? { body: '{"nonsense' } : {}),
        });
        expect([reply.status, reply.body.error]).toEqual([404, 'NOT_FOUND']);
      }
  });
});

test('a former staff member no longer sees bookings that were assigned to them (contract §6)', async () => {
  const { id: staffId, user } = await business.staff();
  const id = await bookingFor('assigned', { user, pet: '', staffId });
  expect((await send(user, 'GET', `/bookings/${id}`)).status).toBe(200);
  await business.move(business.admin, id, 'CANCELLED');
  await send(business.manager, 'DELETE', `/staff/${staffId}`);
  expect((await send(user, 'GET', `/bookings/${id}`)).status).toBe(403);
  expect((await send(user, 'GET', '/bookings')).body.pagination.total).toBe(0);
});
