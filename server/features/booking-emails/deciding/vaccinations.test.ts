/** Emails about vaccinations that end soon: contract §22. */
import { expect } from 'vitest';
import { emailTest } from '#features/booking-emails/testing/email-test.ts';
import { perFile } from '#test/support/fixtures.ts';

const rabies = (expiresAt: string, date = '2029-01-10') => ({ name: 'Rabies', date, expiresAt });

const test = emailTest.extend(
  'owner',
  perFile,
  ({ server, business }) =>
    async (...vaccinations: object[][]) => {
      const user = await server.newUser('CUSTOMER');
      const pets: string[] = [];
      for (const [at, one] of vaccinations.entries())
        pets.push(await business.pet(user, { name: ['Mochi', 'Rex'][at], vaccinations: one }));
      return { ...user, pets };
    },
);

test.beforeEach(async ({ server, business, clock, switchOn }) => {
  await clock.set('2030-01-05T09:00:00Z');
  const { token } = business.admin;
  const body = { key: 'vaccinationRules', value: { BOARDING: ['Rabies', 'Distemper'] } };
  await server.request('PUT', '/settings', { token, body });
  await switchOn({});
  await switchOn({ vaccinations: { before: 'P14D' } });
});

test('a customer gets one email for all pets, once for each end', async ({
  owner,
  clock,
  run,
  subjects,
  server,
}) => {
  const mai = await owner(
    [rabies('2030-02-01')],
    [rabies('2030-02-01'), { name: 'Other', date: '2029-01-01', expiresAt: '2030-02-01' }],
  );
  await run();
  expect(await subjects(mai)).toEqual([]);
  await clock.set('2030-01-20T09:00:00Z');
  await run();
  await clock.set('2030-01-21T09:00:00Z');
  await run();
  expect(await subjects(mai)).toEqual(['Vaccination ends soon: Rabies (Mochi) and Rabies (Rex)']);
  const body = { vaccinations: [rabies('2030-02-01'), rabies('2030-03-01', '2030-01-22')] };
  await server.request('PUT', `/pets/${mai.pets[0]}`, { token: mai.token, body });
  await clock.set('2030-02-20T09:00:00Z');
  await run();
  expect((await subjects(mai)).slice(1)).toEqual(['Vaccination ends soon: Rabies (Mochi)']);
});

test('an end whose moment had passed when the rule was switched on is not told, nor one that was renewed', async ({
  owner,
  clock,
  run,
  listed,
}) => {
  const passed = await owner([rabies('2030-01-15')]);
  const renewed = await owner([rabies('2030-02-01'), rabies('2031-02-01', '2030-01-04')]);
  await clock.set('2030-01-06T09:00:00Z');
  await run();
  await clock.set('2030-01-20T09:00:00Z');
  await run();
  expect([await listed(`&userId=${passed.id}`), await listed(`&userId=${renewed.id}`)]).toEqual([[], []]);
});
