/** A manager books for a customer on the phone; staff find pets by their owners. */
import { describe, expect } from 'vitest';
import { clickFor, follow, saveChanges } from '../support/actions.ts';
import { dayAhead } from '../support/booking-journey.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { deskTest as test } from '../support/desk.ts';

describe.skipIf(!hasChromium)('booking for a customer', { tags: 'further' }, () => {
  test('on a phone: a new customer with a new pet, at the first free time; confirmed at once', async ({
    desk,
  }) => {
    const page = await desk.managerAt('bookings', phone);
    await page.getByRole('link', { name: 'New booking' }).click();
    const sheet = page.getByRole('dialog', { name: 'New booking' });
    await sheet.getByRole('combobox', { name: 'Customer' }).fill('Carla Rossi');
    await sheet.getByText(/^No customer found\./).waitFor();
    await sheet.getByRole('button', { name: 'New customer' }).click();
    expect(await sheet.getByLabel('Name', { exact: true }).inputValue()).toBe('Carla Rossi');
    await sheet.getByLabel('Email address').fill('carla@example.com');
    await sheet.getByLabel('New pet').fill('Nero');
    await sheet.getByRole('combobox', { name: 'Service' }).click();
    await sheet.getByRole('option', { name: /^Dog bath/ }).click();
    await expectAccessible(page);
    await clickFor(sheet, 'Confirm booking', page.getByText('Nero: booked and confirmed.'));
    const [user, ...others] = await desk.stored('/users?q=carla');
    expect([user.role, others]).toEqual(['CUSTOMER', []]);
    const [booking] = await desk.stored(`/bookings?userId=${user.id}`);
    expect([booking.status, booking.pets[0].name]).toEqual(['CONFIRMED', 'Nero']);
    expect((await desk.stored(`/pets/${booking.pets[0].id}`)).ownerId).toBe(user.id);
  });

  test('without a required vaccination only with a reason, which is asked for before the confirmation', async ({
    business,
    journey: { bath },
    desk,
  }) => {
    await desk.requireVaccinations({ GROOMING: ['Rabies'] });
    const pet = await business.pet(desk.anna, { name: 'Luna' });
    const start = `${dayAhead(10)}T09:00:00.000Z`;
    const chosen = { start, with: 'none', customer: desk.anna.id, pets: pet, services: bath };
    const address = `calendar?${new URLSearchParams({ day: start.slice(0, 10), ...chosen })}`;
    const page = await desk.managerAt(address);
    await page.getByText('Luna: Rabies is not recorded').waitFor();
    await page.getByRole('link', { name: 'Add a vaccination for Luna' }).waitFor();
    const german = await desk.managerAt(address, { ...phone, locale: 'de' });
    await german.getByText('Luna: Rabies ist nicht eingetragen').waitFor();
    expect(await german.getByText(/needs "Rabies", not recorded/).isVisible()).toBe(false);
    await page.getByLabel('Reason for the exception').fill('Known to us for years.');
    await clickFor(page, 'Make an exception', 'Luna: booked and confirmed.');
    const [booking] = await desk.stored(`/bookings?petId=${pet}`);
    const [entry] = await desk.stored(`/audit-logs?entityId=${booking.id}&action=createBooking`);
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
