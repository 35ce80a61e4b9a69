/** Tour: a groomer who cannot be booked twice, an itemised price, the chain of statuses, and the dashboard. */
import { sendOrFail } from '../api-client.ts';
import { chapter, type Narrator, say, type Tokens } from './narrator.ts';

/** A morning that is always in the future, so that the dashboard's "upcoming" changes. */
const day = Temporal.Now.plainDateISO('UTC').add({ days: 7 }).toString();

/** Books, causes a conflict, moves along the chain of statuses, and reads the figures. */
export async function keepBookings(tour: Narrator, { admin, customer }: Tokens): Promise<void> {
  const { url } = tour;
  chapter('A pet, and a groomer with skills');
  const pet = await tour.show(201, 'POST', '/pets', {
    token: customer,
    body: {
      name: 'Bánh Bao',
      species: 'DOG',
      vaccinations: [{ name: 'Rabies', date: '2026-03-01', expiresAt: '2029-03-01' }],
    },
  });
  const other = await sendOrFail(url, 'POST', '/pets', {
    token: customer,
    body: { name: 'Mimi', species: 'CAT' },
  });
  const groomer = await addGroomer(url, admin);
  const services = (await sendOrFail(url, 'GET', '/services?lang=en&category=GROOMING')).body;
  const serviceId: string = services[0].id;
  await sendOrFail(url, 'PUT', `/staff/${groomer}/services`, {
    token: admin,
    body: [{ serviceId, proficiency: 5 }],
  });

  say('Which times are free? Anybody may ask, but only signed-in users see the names:');
  await tour.show(
    200,
    'GET',
    `/availability?serviceId=${serviceId}&from=${day}T10:00:00Z&to=${day}T12:00:00Z`,
    { token: customer },
  );

  chapter('A booking that cannot be made twice');
  const slot = { staffId: groomer, startDate: `${day}T10:00:00Z`, endDate: `${day}T11:00:00Z` };
  const request = { petIds: [pet.body.data.id], services: [{ serviceId, quantity: 1 }], ...slot };
  say('What does it cost? A dry run stores nothing:');
  await tour.show(200, 'POST', '/bookings?dryRun=true', { token: customer, body: request });
  const headers = { 'Idempotency-Key': 'tour-1' };
  const booked = await tour.show(201, 'POST', '/bookings', { token: customer, headers, body: request });
  say('A double click sends the same key and gets the same booking again:');
  await tour.show(201, 'POST', '/bookings', { token: customer, headers, body: request });
  say(
    'Another pet with the same groomer half an hour later is refused, without a word about the other customer:',
  );
  const clash = {
    ...request,
    petIds: [other.body.data.id],
    startDate: `${day}T10:30:00Z`,
    endDate: `${day}T11:30:00Z`,
  };
  await tour.show(409, 'POST', '/bookings', { token: customer, body: clash });

  chapter('The statuses of a booking, and the dashboard');
  const path = `/bookings/${booked.body.data.id}/status`;
  await tour.show(403, 'PATCH', path, { token: customer, body: { status: 'CONFIRMED' } });
  await tour.show(409, 'PATCH', path, { token: admin, body: { status: 'COMPLETED' } });
  for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED']) {
    await sendOrFail(url, 'PATCH', path, { token: admin, body: { status } });
    say(`→ ${status}`);
  }
  await tour.show(200, 'GET', '/dashboard/stats', { token: admin });
  say('The audit log has every change, with the values before and after:');
  await tour.show(200, 'GET', '/audit-logs?entity=booking&limit=1', { token: admin });
}

async function addGroomer(url: string, admin: string): Promise<string> {
  const person = {
    email: 'daniel@petalpaw.example',
    name: 'Daniel',
    role: 'STAFF',
    password: `tour-${crypto.randomUUID()}`,
  };
  const user = await sendOrFail(url, 'POST', '/users', { token: admin, body: person });
  const position = { en: 'Groomer', vi: 'Thợ chải lông', ja: 'トリマー' };
  const made = await sendOrFail(url, 'POST', '/staff', {
    token: admin,
    body: { userId: user.body.data.id, position },
  });
  return made.body.data.id;
}
