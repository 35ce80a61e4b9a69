/** A business with data on every screen: services in all languages, a customer with a pet and bookings. */
import { type Role, roles } from '#domain/access/roles.ts';
import { services } from '#scripts/seed-data/services.ts';
import { closuresFrom } from '#scripts/seed-data/settings.ts';
import { priya } from '#scripts/seed-data/staff.ts';
import { type Business, hours, openBusiness } from '#test/support/business.ts';
import type { SignedIn, TestServer } from '#test/support/server.ts';

export interface Visitors {
  /** A user of each role, signed in. The records below are the customer's. */
  readonly users: Readonly<Record<Role, SignedIn>>;
  readonly service: string;
  readonly pet: string;
  readonly booking: string;
  /** A completed booking that was paid in part. */
  readonly paid: string;
  /** A staff member with hours, skills and time off. */
  readonly member: string;
  /** An entry of the audit log: a change of the service. */
  readonly entry: string;
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
  // Pictures are on other hosts, to which tests send no requests.
  for (const { imageUrl, images, ...service } of services) made.push(await business.service({ ...service }));
  const [service = ''] = made;
  const day = { start: '08:00', end: '18:00' };
  const workingHours = { timeZone: 'UTC', monday: [day], tuesday: [day], wednesday: [day], thursday: [day] };
  // In every language, as the services are: English on a page in another language would be an error.
  const { position, department, specialization } = priya;
  const profile = { position, department, specialization };
  const { id: member } = await business.staff({ workingHours, ...profile });
  const skill = await server.request('PUT', `/staff/${member}/services`, {
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
  await openPlaces(server, business, { booking, pet });
  await openWorkOf(server, business, { users, service, pet });
  const { id: paid } = await booked(17);
  await openPayments(server, business, paid);
  await openSettings(server, business.admin.token);
  await openEmails(server, { user: users.CUSTOMER.id, booking });
  await server.request('POST', '/plants', { token: users.CUSTOMER.token, body: { name: 'Fern' } });
  await server.request('POST', `/staff/${member}/time-off`, {
    token: business.manager.token,
    body: { startDate: '2030-05-01', endDate: '2030-05-04', reason: '2030' },
  });
  const entry = await changedService(server, users.ADMIN, service);
  return { users, service, pet, booking, paid, member, entry };
}

/** The STAFF user is a staff member with a booking on the day of the others, and with one that is late today. */
async function openWorkOf(
  server: TestServer,
  business: Business,
  { users, service, pet }: Pick<Visitors, 'users' | 'service' | 'pet'>,
): Promise<void> {
  const body = { userId: users.STAFF.id };
  const { status, text, ...reply } = await server.request('POST', '/staff', {
    token: business.manager.token,
    body,
  });
  if (status >= 300) throw new Error(`no staff member: ${status} ${text}`);
  const hourFromNow = (hour: number) => new Date(Date.now() + hour * 3_600_000).toISOString();
  const today = { startDate: hourFromNow(-1), endDate: hourFromNow(1) };
  for (const times of [today, hours(15, 16)]) {
    const details = { petIds: [pet], serviceIds: [service], staffId: reply.body.data.id, notes: '2030' };
    const { id } = await business.booked(users.CUSTOMER, { ...details, ...times });
    await business.move(business.manager, id, 'CONFIRMED');
  }
}

/** Two berths, of which the pet of the booking has one; those of the other bookings have none. */
async function openPlaces(
  server: TestServer,
  { manager: { token } }: Business,
  { booking, pet }: Pick<Visitors, 'booking' | 'pet'>,
): Promise<void> {
  const outOfService = [{ from: '2030-03-01', to: '2030-03-02', reason: '2030' }];
  const name = services[0]?.name;
  const body = { code: 'K12', name, area: '2030', categories: ['BOARDING'], berths: 2, outOfService };
  const made = await server.request('POST', '/places', { token, body });
  const placed = await server.request('PUT', `/bookings/${booking}/places`, {
    token,
    body: [{ petId: pet, placeId: made.body.data?.id }],
  });
  if (placed.status >= 300) throw new Error(`no place: ${made.text} ${placed.text}`);
}

/** Rules, and a text without some languages; a service without Lao. */
async function openSettings(server: TestServer, token: string): Promise<void> {
  const day = [{ start: '07:00', end: '19:00' }];
  const settings = [
    { key: 'capacity', value: { BOARDING: 12 } },
    { key: 'vaccinationRules', value: { BOARDING: ['Rabies'] } },
    { key: 'greeting', value: { en: 'Hello', lo: 'ສະບາຍດີ' } },
    { key: 'openingHours', value: { default: { monday: day, tuesday: day, wednesday: day, thursday: day } } },
    { key: 'notice', value: { default: { cancel: 'P1D' } } },
    {
      key: 'bookingEmails',
      value: {
        confirmed: true,
        reminders: [{ before: 'P1D' }, { before: 'PT2H', categories: ['GROOMING', 'BOARDING'] }],
        vaccinations: { before: 'P14D' },
        staff: { dayPlan: '07:00' },
        quietHours: { start: '21:00', end: '08:00' },
      },
    },
    // On a day of the week of the bookings, with a name in every language.
    closuresFrom(Temporal.PlainDate.from('2030-01-10').subtract({ weeks: 6 })),
  ];
  const written = await server.request('PUT', '/settings', { token, body: settings });
  const { lo: _, ...name } = services[0]?.name ?? { en: 'Boarding' };
  const [first] = (await server.request('GET', '/services', {})).body;
  const changed = await server.request('PUT', `/services/${first.id}`, { token, body: { name } });
  if (written.status >= 300 || changed.status >= 300) throw new Error(`${written.text} ${changed.text}`);
}

/** A completed booking that was paid in part, of which a part was refunded. */
async function openPayments(server: TestServer, { admin, move }: Business, id: string): Promise<void> {
  const { token } = admin;
  const setting = { key: 'payments', value: { methods: ['CASH', 'BANK_TRANSFER'] } };
  await server.request('PUT', '/settings', { token, body: setting });
  for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED']) await move(admin, id, status);
  for (const [kind, amount] of [
    ['PAYMENT', 20],
    ['REFUND', 5],
  ]) {
    const body = { kind, amount, method: 'BANK_TRANSFER', reference: '2030' };
    const { status, text } = await server.request('POST', `/bookings/${id}/payments`, { token, body });
    if (status >= 300) throw new Error(`no payment: ${status} ${text}`);
  }
}

/** Emails about the booking in every state, as if they had been sent long ago. */
async function openEmails(server: TestServer, about: { user: string; booking: string }): Promise<void> {
  const rows = [
    ['requested', 'SENT', null],
    ['confirmed', 'QUEUED', null],
    ['reminder', 'SKIPPED', 'OUTDATED'],
    ['changed', 'FAILED', '550'],
  ];
  for (const [kind, state, reason] of rows)
    await server.running.app.database.pool.query(
      `INSERT INTO booking_emails (id, key, kind, user_id, booking_ids, state, reason, sent_at)
       VALUES (gen_random_uuid(), $1, $1, $2, ARRAY[$3::uuid], $4, $5, CASE WHEN $4 = 'SENT' THEN now() END)`,
      [kind, about.user, about.booking, state, reason],
    );
}

/** Changes the price of the service, and returns the id of the entry about it. */
async function changedService(server: TestServer, { token }: SignedIn, id: string): Promise<string> {
  await server.request('PUT', `/services/${id}`, { token, body: { basePrice: 39 } });
  const { body } = await server.request('GET', '/audit-logs?action=updateService', { token });
  return body.data[0].id;
}
