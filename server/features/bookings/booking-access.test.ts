/** Contract §6, rows "bookings": every role × every route × own, assigned and another's booking. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, hours, openBusiness } from '#test/support/business.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

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

let server: TestServer;
let business: Business;
let bath: string;
let owner: SignedIn;
let ownersPet: string;
const callers = new Map<string, { user: SignedIn; pet: string; staffId: string }>();
beforeAll(async () => {
  server = await startServer();
  business = await openBusiness(server);
  bath = await business.service();
  owner = await server.newUser('CUSTOMER');
  ownersPet = await business.pet(owner);
  for (const role of roles) {
    const user = await server.newUser(role);
    const member = await server.request('POST', '/staff', {
      token: business.manager.token,
      body: { userId: user.id },
    });
    // A user who becomes staff gets the role STAFF and loses CUSTOMER, so an ADMIN sets the role again.
    await server.request('PATCH', `/users/${user.id}`, { token: business.admin.token, body: { role } });
    callers.set(role, { user, pet: await business.pet(user), staffId: member.body.data.id });
  }
});
afterAll(() => server?.close());

let day = 0;
async function bookingFor(
  whose: Whose,
  { user, pet, staffId }: { user: SignedIn; pet: string; staffId: string },
) {
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
  test.each(Object.keys(table))(
    'contract §6: %s of an own, an assigned and another’s booking',
    async (what) => {
      const caller = callers.get(role);
      if (!caller) throw new Error(role);
      const { method, path = '', body, begun } = requests[what] ?? { method: '' };
      let seen = '';
      for (const whose of ['own', 'assigned', 'another'] as const) {
        const id = await bookingFor(whose, caller);
        if (begun) await business.move(business.admin, id, 'CONFIRMED');
        const { token } = caller.user;
        const reply = await server.request(method, `/bookings/${id}${path}`, { token, body });
        expect([200, 204, 403]).toContain(reply.status);
        seen += reply.status === 403 ? '3' : '.';
      }
      expect(seen).toBe(table[what]?.[role]);
    },
  );

  test('contract §2: 404 and 403 come before what is wrong with the body', async () => {
    const { user } = callers.get(role) as { user: SignedIn };
    for (const id of [crypto.randomUUID(), 'x', '%00', "';--"]) {
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
    }
  });
});

test('contract §6: who is staff no longer sees nothing of what they were assigned to', async () => {
  const { id: staffId, user } = await business.staff();
  const id = await bookingFor('assigned', { user, pet: '', staffId });
  expect((await server.request('GET', `/bookings/${id}`, user)).status).toBe(200);
  await business.move(business.admin, id, 'CANCELLED');
  await server.request('DELETE', `/staff/${staffId}`, business.manager);
  expect((await server.request('GET', `/bookings/${id}`, user)).status).toBe(403);
  expect((await server.request('GET', '/bookings', user)).body.pagination.total).toBe(0);
});
