/** A business with something on every screen: services in all languages, a customer with a pet and bookings. */
import { type Role, roles } from '#domain/roles.ts';
import { services } from '#scripts/seed-data/services.ts';
import { hours, openBusiness } from '#test/support/business.ts';
import type { SignedIn, TestServer } from '#test/support/server.ts';

export interface Visitors {
  /** A user of each role, signed in. The records below are the customer's. */
  readonly users: Readonly<Record<Role, SignedIn>>;
  readonly service: string;
  readonly pet: string;
  readonly booking: string;
}

/** The names of the users. */
export const visitorNames = roles.map((role) => `A ${role}`);

export async function openVisitors(server: TestServer): Promise<Visitors> {
  const business = await openBusiness(server);
  const users = {
    CUSTOMER: await server.newUser('CUSTOMER'),
    STAFF: await server.newUser('STAFF'),
    MANAGER: await server.newUser('MANAGER'),
    ADMIN: await server.newUser('ADMIN'),
  };
  const made: string[] = [];
  // Pictures are at other hosts, which tests do not ask.
  for (const { imageUrl, images, ...service } of services) made.push(await business.service({ ...service }));
  const [service = ''] = made;
  const day = { start: '08:00', end: '18:00' };
  const workingHours = { timeZone: 'UTC', monday: [day], tuesday: [day], wednesday: [day], thursday: [day] };
  const { id: staff } = await business.staff({ workingHours });
  const skill = await server.request('PUT', `/staff/${staff}/services`, {
    token: business.manager.token,
    body: [{ serviceId: service, proficiency: 4 }],
  });
  if (skill.status >= 300) throw new Error(`no skill: ${skill.status} ${skill.text}`);
  const pet = await business.pet(users.CUSTOMER, {
    name: 'Mochi',
    vaccinations: [
      { name: 'Rabies', date: '2025-03-14', expiresAt: '2026-03-14' },
      { name: 'DHPP', date: '2030-01-02', expiresAt: '2033-01-02' },
    ],
    allergies: ['chicken'],
  });
  const booked = (from: number) =>
    business.booked(users.CUSTOMER, {
      petIds: [pet],
      services: [{ serviceId: service, quantity: 2 }],
      ...hours(from, from + 2),
    });
  const { id: booking } = await booked(9);
  await business.move(users.CUSTOMER, (await booked(12)).id, 'CANCELLED');
  await server.request('POST', '/plants', { token: users.CUSTOMER.token, body: { name: 'Fern' } });
  return { users, service, pet, booking };
}
