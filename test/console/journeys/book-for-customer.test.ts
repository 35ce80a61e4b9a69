/** A manager books for a customer on the phone; staff find pets by their owners. */
import { describe, expect } from 'vitest';
import { clickFor, follow, saveChanges } from '../support/actions.ts';
import { dayAhead, received } from '../support/booking-journey.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { deskTest as test } from '../support/desk.ts';
import { holdRequests } from '../support/held-requests.ts';

describe.skipIf(!hasChromium)('booking for a customer', { tags: 'further' }, () => {
  test('on a phone: a new customer, a new pet, a time; confirmed at once', async ({ desk }) => {
    const page = await desk.managerAt('book');
    await page.getByRole('combobox', { name: 'Customer' }).fill('Carla Rossi');
    await page.getByText('No customer found.').waitFor();
    await page.getByRole('button', { name: 'New customer' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Carla Rossi');
    await page.getByLabel('Email address').fill('carla@example.com');
    await expectAccessible(page);
    await clickFor(page, 'Add customer', 'Carla Rossi has been added.');
    await page.getByRole('button', { name: 'Choose somebody else' }).waitFor();
    await page.getByLabel(/^Dog bath/).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Nero');
    const answer = await holdRequests(page, 'POST', /^\/pets$/);
    await page.getByRole('button', { name: 'Add a pet' }).click();
    await page.getByRole('checkbox', { name: /^Nero/, checked: true, disabled: true }).waitFor();
    answer();
    await page.getByRole('checkbox', { name: /^Nero/, checked: true, disabled: false }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Staff member').selectOption('Not assigned yet');
    const times = page.getByRole('radio', { name: /[AP]M$/ });
    await times.first().check({ force: true });
    await clickFor(page, 'Continue', page.getByRole('heading', { name: 'Check and confirm', level: 1 }));
    await page.getByText('Carla Rossi').first().waitFor();
    await expectAccessible(page);
    await clickFor(page, 'Confirm booking', received(page));
    const id = new URL(page.url()).searchParams.get('booking');
    const booking = await desk.stored(`/bookings/${id}`);
    expect([booking.user.name, booking.pets[0].name, booking.staffId]).toEqual(['Carla Rossi', 'Nero', null]);
    const pet = await desk.stored(`/pets/${booking.pets[0].id}`);
    expect(pet.ownerId).toBe(booking.userId);
    const users = await desk.stored('/users?q=carla');
    expect(users.map(({ role }: { role: string }) => role)).toEqual(['CUSTOMER']);
    await clickFor(page, /^Confirm/, 'is confirmed.');
    expect((await desk.stored(`/bookings/${id}`)).status).toBe('CONFIRMED');
  });

  test('after a click on the calendar: day, time and staff member are kept, and the server checks a time that is not free', async ({
    journey: { best },
    desk,
  }) => {
    const start = `${dayAhead(9)}T20:00:00.000Z`;
    const page = await desk.managerAt(`book?day=${start.slice(0, 10)}&start=${start}&staff=${best}`);
    await page.getByRole('combobox', { name: 'Customer' }).fill('anna');
    await page.getByRole('option', { name: /^Anna Nguyen/ }).click();
    await page.getByText(desk.anna.email).waitFor();
    await page.getByLabel(/^Dog bath/).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/^Mochi/).check();
    await clickFor(page, 'Continue', 'This time is not listed as free.');
    await clickFor(page, 'Continue', 'The next free times:');
    await page.getByRole('button', { name: 'See all times' }).click();
    await page.getByLabel('Time of day').selectOption('10:15 AM');
    await page.getByRole('button', { name: 'Continue' }).click();
    await clickFor(page, 'Confirm booking', received(page));
    const booking = await desk.stored(`/bookings/${new URL(page.url()).searchParams.get('booking')}`);
    const startDate = `${start.slice(0, 10)}T10:15:00.000Z`;
    expect(booking).toMatchObject({ userId: desk.anna.id, staffId: best, startDate });
  });

  test('without a required vaccination only with a reason', async ({ business, journey: { bath }, desk }) => {
    await desk.requireVaccinations({ GROOMING: ['Rabies'] });
    const pet = await business.pet(desk.anna, { name: 'Luna' });
    const start = `${dayAhead(10)}T09:00:00.000Z`;
    const chosen = { services: bath, pets: pet, customer: desk.anna.id, start };
    const search = new URLSearchParams({ step: 'review', ...chosen });
    const page = await desk.managerAt(`book?${search}`);
    await page.getByText('Luna: Rabies is not recorded').waitFor();
    await page.getByRole('link', { name: 'Add a vaccination for Luna' }).waitFor();
    const german = await desk.managerAt(`book?${search}`, { ...phone, locale: 'de' });
    await german.getByText('Luna: Rabies ist nicht eingetragen').waitFor();
    expect(await german.getByText(/needs "Rabies", not recorded/).isVisible()).toBe(false);
    await page.getByLabel('Reason for the exception').fill('Known to us for years.');
    await page.getByRole('button', { name: 'Make an exception' }).click();
    await clickFor(page, 'Confirm booking', received(page));
    const id = new URL(page.url()).searchParams.get('booking');
    const [entry] = await desk.stored(`/audit-logs?entityId=${id}`);
    expect(entry.after).toMatchObject({ overrideRules: true, overrideReason: 'Known to us for years.' });
    await desk.requireVaccinations({});
  });
});

describe.skipIf(!hasChromium)('all pets', () => {
  test('a staff member finds a pet by its owner and changes its record', { tags: 'further' }, async ({
    server,
    desk,
  }) => {
    const page = await desk.openAs(await server.newUser('STAFF'), 'pets', phone);
    await page.getByLabel('Name of pet or owner').fill('strasser');
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=strasser');
    await page.getByText('Ben Strasser').waitFor();
    await expectAccessible(page);
    await follow(page, 'Tom', 'Owner: Ben Strasser');
    expect(await page.getByRole('button', { name: 'Delete pet' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Medical history').fill('Afraid of dryers.');
    await saveChanges(page, 'Changes to Tom saved.');
    const [tom] = await desk.stored('/pets?q=Tom');
    expect(tom.medicalHistory).toBe('Afraid of dryers.');
  });
});
