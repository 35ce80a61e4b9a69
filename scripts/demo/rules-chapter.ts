/** Tour: the rules of the business: a refusal, an override by the owner, and a groomer that the server chooses. */
import { sendOrFail } from '../api-client.ts';
import { chapter, type Narrator, say, type Tokens } from './narrator.ts';

const day = Temporal.Now.plainDateISO('UTC').add({ days: 14 });

/** Sets the rules, is refused, overrides them, and has the server choose. */
export async function followRules(tour: Narrator, { admin, customer }: Tokens): Promise<void> {
  const { url } = tour;
  chapter('Rules of the business: vaccinations, places, and the right groomer');
  say('The kennel has two places, and boarding requires a vaccination against rabies:');
  await tour.show(200, 'PUT', '/settings', {
    token: admin,
    body: [
      { key: 'capacity', value: { BOARDING: 2 } },
      { key: 'vaccinationRules', value: { BOARDING: ['Rabies'] } },
    ],
  });
  const [vaccinated, other] = (await sendOrFail(url, 'GET', '/pets?sortOrder=asc', { token: customer })).body
    .data;
  const boarding = (await sendOrFail(url, 'GET', '/services?lang=en&category=BOARDING')).body[0];
  const week = { startDate: `${day}T12:00:00Z`, endDate: `${day.add({ days: 3 })}T12:00:00Z` };
  const stay = { petIds: [vaccinated.id, other.id], serviceIds: [boarding.id], ...week };
  say('A pet without it is refused, and the answer names pet and vaccination:');
  await tour.show(409, 'POST', '/bookings', { token: customer, body: stay });
  say('The owner of the business may decide otherwise:');
  const overridden = await tour.show(201, 'POST', '/bookings', {
    token: admin,
    body: { ...stay, overrideRules: true },
  });
  say('The audit log says so:');
  const entries = `/audit-logs?entity=booking&entityId=${overridden.body.data.id}`;
  await tour.show(200, 'GET', entries, { token: admin });

  say('"Anyone": the server chooses the best of those who are free.');
  const grooming = (await sendOrFail(url, 'GET', '/services?lang=en&category=GROOMING')).body[0];
  const visit = { petIds: [other.id], serviceIds: [grooming.id], assign: 'best' };
  const times = { startDate: `${day}T10:00:00Z`, endDate: `${day}T11:00:00Z` };
  await tour.show(201, 'POST', '/bookings', { token: customer, body: { ...visit, ...times } });
}
