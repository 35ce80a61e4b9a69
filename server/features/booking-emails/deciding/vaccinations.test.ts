/** Emails about vaccinations that end soon: contract §22. */
import { beforeEach, expect, test } from 'vitest';
import { openEmails } from '#features/booking-emails/testing/email-test.ts';

const { business, clock, listed, run, send, server, setting, subjects, switchOn } = await openEmails();

const rabies = (expiresAt: string, date = '2029-01-10') => ({ name: 'Rabies', date, expiresAt });

async function owner(...vaccinations: object[][]) {
  const user = await server.newUser('CUSTOMER');
  const pets: string[] = [];
  for (const [at, one] of vaccinations.entries())
    pets.push(await business.pet(user, { name: ['Mochi', 'Rex'][at], vaccinations: one }));
  return { ...user, pets };
}

beforeEach(async () => {
  await clock.set('2030-01-05T09:00:00Z');
  await setting('vaccinationRules', { BOARDING: ['Rabies', 'Distemper'] });
  await switchOn({});
  await switchOn({ vaccinations: { before: 'P14D' } });
});

test('a customer gets one email for all pets, once for each end', async () => {
  const mai = await owner(
    [rabies('2030-02-01')],
    [rabies('2030-02-01'), { name: 'Other', date: '2029-01-01', expiresAt: '2030-02-01' }],
  );
  await run();
  expect(await subjects(mai)).toEqual([]);
  await run('2030-01-20T09:00:00Z');
  await run('2030-01-21T09:00:00Z');
  expect(await subjects(mai)).toEqual(['Vaccination ends soon: Rabies (Mochi) and Rabies (Rex)']);
  const body = { vaccinations: [rabies('2030-02-01'), rabies('2030-03-01', '2030-01-22')] };
  await send(mai, 'PUT', `/pets/${mai.pets[0]}`, body);
  await run('2030-02-20T09:00:00Z');
  expect((await subjects(mai)).slice(1)).toEqual(['Vaccination ends soon: Rabies (Mochi)']);
});

test('an end whose moment had passed when the rule was switched on is not told, nor one that was renewed', async () => {
  const passed = await owner([rabies('2030-01-15')]);
  const renewed = await owner([rabies('2030-02-01'), rabies('2031-02-01', '2030-01-04')]);
  await run('2030-01-06T09:00:00Z');
  await run('2030-01-20T09:00:00Z');
  expect([await listed(`&userId=${passed.id}`), await listed(`&userId=${renewed.id}`)]).toEqual([[], []]);
});
