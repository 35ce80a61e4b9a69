/** A customer's pets: adding one, its vaccinations and allergies, other JSON that is kept, and deleting one. */
import { describe, expect } from 'vitest';
import { fileOf, heic } from '#features/pictures/testing/photographs.ts';
import { perFile } from '#test/support/fixtures.ts';
import { clickFor, expectFocus, follow, saveChanges } from '../support/actions.ts';
import { desktop, expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { consoleTest } from '../support/console-test.ts';
import { chooseDay } from '../support/days.ts';
import { holdRequests } from '../support/held-requests.ts';

/** A customer with the given pet, signed in in a browser. */
const test = consoleTest.extend(
  'customerAt',
  perFile,
  ({ server, business, openPage }) =>
    async (
      path: (pet: string) => string,
      given: Readonly<Record<string, unknown>> | undefined,
      options: typeof phone | typeof desktop = desktop,
    ) => {
      const customer = await server.newUser('CUSTOMER');
      const pet = given === undefined ? '' : await business.pet(customer, { name: 'Rex', ...given });
      const page = await openPage(path(pet), { ...options, cookie: customer.cookie });
      const stored = async () =>
        (await server.request('GET', `/pets/${pet}`, { token: customer.token })).body.data;
      return { customer, pet, page, stored };
    },
);

/** The day a number of days from now, in UTC, the zone of these servers. */
function day(fromNow: number): string {
  return new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
}

describe.skipIf(!hasChromium)('my pets', () => {
  test('from an empty list to a pet with a vaccination that is about to expire, on a phone', async ({
    server,
    customerAt,
  }) => {
    const { page, customer } = await customerAt(() => 'pets', undefined, phone);
    await page.getByText('You have not added any pets yet.').waitFor();
    await follow(page, 'Add a pet', page.getByRole('heading', { name: 'Add a pet', level: 1 }));
    await clickFor(page, 'Add pet', 'Choose a species.');
    await expectFocus(page, 'labels?.[0]?.textContent', 'Name');
    await page.getByLabel('Name', { exact: true }).fill('Biscuit');
    await page.getByText('Dog', { exact: true }).click();
    await page.getByRole('button', { name: 'Add a vaccination' }).click();
    await expectFocus(page, 'labels?.[0]?.textContent', 'Vaccination');
    await page.getByLabel('Vaccination', { exact: true }).fill('Rabies');
    await chooseDay(page, 'Given on', day(-340));
    await chooseDay(page, 'Expires on', day(-350));
    await clickFor(page, 'Add pet', 'This is before the date it was given.');
    await chooseDay(page, 'Expires on', day(25));
    await page.getByRole('button', { name: 'Add an allergy' }).click();
    await page.getByLabel('Allergy 1', { exact: true }).fill('chicken');
    await expectAccessible(page);
    await clickFor(page, 'Add pet', 'Biscuit has been added.');
    await page.getByRole('heading', { name: 'My pets', level: 1 }).waitFor();
    await page.getByText(/^Rabies expires on /).waitFor();
    await page.getByText('Allergies: chicken').waitFor();
    await expectAccessible(page);
    const { body } = await server.request('GET', '/pets', { token: customer.token });
    expect(body.data).toMatchObject([
      {
        name: 'Biscuit',
        species: 'DOG',
        vaccinations: [{ name: 'Rabies', date: day(-340), expiresAt: day(25) }],
        allergies: ['chicken'],
        medicalHistory: null,
      },
    ]);
  });

  test('a customer of a boarding house enters meals and medicines, and the staff read them', async ({
    server,
    business,
    customerAt,
    openFor,
  }) => {
    await business.service({ name: { en: 'Dog boarding' }, category: 'BOARDING', priceUnit: 'daily' });
    const { pet, page, stored } = await customerAt((id) => `pets/${id}`, {}, phone);
    await page.getByRole('button', { name: 'Add a meal' }).click();
    await expectFocus(page, 'labels?.[0]?.textContent', 'Time');
    const meal = page.getByRole('group', { name: 'Feeding' });
    await meal.getByLabel('Time').fill('at eight');
    await meal.getByLabel('Food').fill('Dry food');
    await saveChanges(page, 'Enter a time, such as 8:00.');
    await meal.getByLabel('Time').fill('8');
    await meal.getByLabel('Portion').fill('40 g');
    await page.getByRole('button', { name: 'Add a medicine' }).click();
    const medicine = page.getByRole('group', { name: 'Medication' });
    await medicine.getByRole('textbox', { name: 'Medicine' }).fill('Carprofen');
    await medicine.getByLabel('Dose').fill('half a tablet');
    await medicine.getByLabel('Times').fill('20:00, 8.00');
    await expectAccessible(page);
    await saveChanges(page, 'Changes to Rex saved.');
    expect((await stored()).care).toEqual({
      feeding: [{ time: '08:00', food: 'Dry food', amount: '40 g' }],
      medication: [{ name: 'Carprofen', dose: 'half a tablet', times: ['08:00', '20:00'] }],
    });
    const staff = await openFor(await server.newUser('STAFF'), `pets/${pet}`);
    await staff.getByText('8:00 AM, 8:00 PM Carprofen, half a tablet').waitFor();
    await expectAccessible(staff);
  });

  test('a photograph is chosen or dropped, shown in the width that fits, replaced and removed; other files are refused', {
    tags: 'further',
  }, async ({ customerAt }) => {
    const { page, stored } = await customerAt((id) => `pets/${id}`, {}, phone);
    await page.getByRole('heading', { name: 'Photo', level: 2 }).waitFor();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('rex.jpg', 'image/jpeg', Buffer.from('<svg/>'));
    await page.getByText('This file is not a JPEG, PNG, WebP or AVIF picture.').waitFor();
    await choose('IMG_1.HEIC', '', heic('heic', 'mif1', 'heic'));
    await page.getByText('Export it as JPEG and upload that file.').waitFor();
    const dataTransfer = await page.evaluateHandle(`(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([Uint8Array.of(0xff, 0xd8, 0xff), new Uint8Array(8 * 1024 * 1024)], 'rex.jpg'));
      return dropped;
    })()`);
    await page.getByText('You can also drop a file here.').dispatchEvent('drop', { dataTransfer });
    await page.getByText('This picture is larger than 8 MB.').waitFor();
    await choose('rex.png', 'image/png', (await fileOf('png')).subarray(0, 900));
    await page.getByText('This picture cannot be used').waitFor();
    await expectAccessible(page);

    await choose('rex', '', await fileOf('jpeg', 1600, 1200));
    const photo = page.locator('img[src^="/pictures/"]');
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.evaluate(`document.querySelector('img[src^="/pictures/"]').naturalWidth`))
      .toBeGreaterThan(0);
    expect(await photo.getAttribute('src')).toBe((await stored()).photo);
    const widths = /320\.webp 320w, .*640\.webp 640w, .*1280\.webp 1280w$/;
    expect(await photo.getAttribute('srcset')).toMatch(widths);
    await page.getByRole('button', { name: 'Upload another picture' }).waitFor();
    await expectAccessible(page);
    const first = (await stored()).photo;
    await choose('other.webp', 'image/webp', await fileOf('webp'));
    await expect.poll(() => photo.getAttribute('src')).not.toBe(first);
    const answer = await holdRequests(page, 'DELETE', /\/photo$/);
    await clickFor(page, 'Remove picture', page.getByRole('button', { name: 'Upload a picture' }));
    expect(await photo.count()).toBe(0);
    expect((await stored()).photo).not.toBeNull();
    answer();
    await expect.poll(async () => (await stored()).photo).toBeNull();
  });

  test('JSON outside the documented form is shown, and kept when the rest is saved', {
    tags: 'further',
  }, async ({ server, customerAt }) => {
    const given = {
      vaccinations: [
        { name: 'Rabies', date: '2020-01-05', expiresAt: '2021-01-05T00:00:00Z', batch: 0.5 },
        'deworming in spring',
        { kind: 'titre', values: [1, 2] },
      ],
      allergies: [{ to: 'pollen', since: 2019 }, 'beef'],
    };
    const { customer, page, pet, stored } = await customerAt((id) => `pets/${id}`, {});
    const { token } = customer;
    const body = JSON.stringify(given).replace('0.5', '12345678901234567890');
    expect((await server.request('PUT', `/pets/${pet}`, { token, body })).status).toBe(200);
    await page.reload();
    await page.getByText('Rabies expired on Jan 5, 2021').waitFor();
    await page.getByText('deworming in spring').waitFor();
    await page.getByText('"titre"').waitFor();
    await page.getByText('"pollen"').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Medical history').fill('Hip operation in 2024.');
    await saveChanges(page, 'Changes to Rex saved.');
    const { text: before } = await server.request('GET', `/pets/${pet}`, { token });
    expect(before).toContain('"batch":12345678901234567890');
    await chooseDay(page, 'Given on', '2020-01-06');
    await page.getByRole('button', { name: 'Remove allergy 1' }).click();
    await expectFocus(page, 'textContent', 'Add an allergy');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await stored()).allergies).toEqual([given.allergies[0]]);
    const { text } = await server.request('GET', `/pets/${pet}`, { token });
    // Only the edited day has changed; the time of the other day and every digit of the batch are kept.
    expect(text).toContain(
      '{"name":"Rabies","date":"2020-01-06","expiresAt":"2021-01-05T00:00:00Z","batch":12345678901234567890}',
    );
    expect((await stored()).vaccinations.slice(1)).toEqual(given.vaccinations.slice(1));
  });

  test('concurrent changes of the same record by another user are not overwritten', {
    tags: 'further',
  }, async ({ changeElsewhere, customerAt }) => {
    const { page, pet, stored } = await customerAt((id) => `pets/${id}`, { medicalHistory: 'Healthy.' });
    await page.getByLabel('Name', { exact: true }).fill('Rexi');
    await changeElsewhere(`/pets/${pet}`, { medicalHistory: 'Limps since Monday.' });
    await saveChanges(page, 'Changes to Rexi saved.');
    expect(await stored()).toMatchObject({ name: 'Rexi', medicalHistory: 'Limps since Monday.' });
    await expect.poll(() => page.getByLabel('Medical history').inputValue()).toBe('Limps since Monday.');
  });

  test('a pet with upcoming bookings is not deleted, and the dialog names them; one without is deleted', {
    tags: 'further',
  }, async ({ server, business, customerAt }) => {
    const { page, pet, customer } = await customerAt((id) => `pets/${id}`, {});
    const service = await business.service();
    const times = { startDate: '2031-01-07T09:00Z', endDate: '2031-01-07T10:00Z' };
    const { id } = await business.booked(customer, { petIds: [pet], serviceIds: [service], ...times });
    await page.getByRole('button', { name: 'Delete pet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Rex?' });
    await dialog.getByText('Rex still has bookings.').waitFor();
    await dialog.getByRole('link', { name: /Jan 7, 2031/ }).waitFor();
    await expectAccessible(page);
    const remove = dialog.getByRole('button', { name: 'Delete Rex' });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await expectFocus(page, 'textContent', 'Delete pet');
    await business.move(customer, id, 'CANCELLED');
    await clickFor(page, 'Delete pet', dialog.getByText('Rex will be removed from your pets'));
    // Booked while the dialog is open: the server refuses, and the dialog shows the reason.
    const late = await business.booked(customer, { petIds: [pet], serviceIds: [service], ...times });
    await remove.click();
    await dialog.getByText('Rex still has bookings.').waitFor();
    await page.keyboard.press('Escape');
    await business.move(customer, late.id, 'CANCELLED');
    await clickFor(page, 'Delete pet', dialog.getByText('Rex will be removed from your pets'));
    await remove.click();
    await page.getByText('Rex has been deleted.').waitFor();
    await page.getByText('You have not added any pets yet.').waitFor();
    expect((await server.request('GET', `/pets/${pet}`, { token: customer.token })).status).toBe(404);
  });
});
