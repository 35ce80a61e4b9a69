/**
 * The catalog editor: a service in several languages with missing translations that are found and added; removed from the
 * catalog; deleted.
 */
import { describe, expect } from 'vitest';
import { fileOf } from '#features/pictures/testing/photographs.ts';
import { hours } from '#test/support/business.ts';
import { clickFor, expectFocus, follow, saveChanges } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { consoleTest as test } from '../support/console-test.ts';
import { holdRequests } from '../support/held-requests.ts';

const names = { en: 'Paw massage', vi: 'Mát-xa chân', ja: '肉球マッサージ', km: 'ម៉ាស្សាក្រញាំ' } as const;
const chips = { vi: /^Tiếng Việt/, ja: /^日本語/, km: /^ខ្មែរ/ } as const;

describe.skipIf(!hasChromium)('the catalog editor', () => {
  test('a service in several languages, with a missing translation that is found and added; customers read it', async ({
    server,
    openPage,
    adminAt,
    read,
  }) => {
    const page = await adminAt('catalog');
    await follow(page, 'Add a service', page.getByRole('heading', { name: 'Add a service', level: 1 }));
    await clickFor(page, 'Add service', 'Choose a category.');
    await expectFocus(page, 'labels?.[0]?.textContent', 'Category');
    await expectAccessible(page);
    await page.getByLabel('Category').selectOption('GROOMING');
    await page.getByLabel('Name – English').fill(names.en);
    await page.getByLabel('Description – English').fill('Ten calm minutes.');
    await page.getByLabel('Currency').selectOption('JPY');
    await page.getByLabel('Price', { exact: true }).fill('12.50');
    await clickFor(page, 'Add service', 'JPY has no decimal places.');
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByLabel('Duration in minutes').fill('10');
    for (const language of ['vi', 'ja', 'km'] as const) {
      await page.getByRole('radio', { name: chips[language] }).check();
      const field = page.getByRole('textbox', { name: /^Name – / }).nth(1);
      await expect.poll(() => field.getAttribute('lang')).toBe(language);
      expect(await field.getAttribute('dir')).toBe('auto');
      await field.fill(names[language]);
      await page.getByRole('button', { name: /^Copy from English\s*Description/ }).click();
      await expectFocus(page, 'value', 'Ten calm minutes.');
    }
    await page.getByText('4 of 14 complete').waitFor();
    await page.getByRole('radio', { name: 'ລາວ 2 texts missing' }).waitFor();
    await clickFor(page, 'Add service', 'Paw massage has been added to the catalog.');
    await page.getByRole('heading', { name: 'Paw massage', level: 1 }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const fields = { basePrice: 12.5, currency: 'USD', duration: 10, isActive: true };
    expect(await read(`/services/${id}`)).toMatchObject(fields);
    expect((await read(`/services/${id}/translations`)).name).toEqual(names);

    await page.goto(`${server.url}/app/catalog`);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Missing in').selectOption('lo');
    await page.waitForURL(/missing=lo/);
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Paw massage' }).click();
    await page.getByLabel('Name – ລາວ').fill('ນວດຕີນ');
    await page.getByLabel('Description – ລາວ').fill('ສິບນາທີທີ່ສະຫງົບ');
    const preview = page.getByRole('region', { name: 'As customers see it – ລາວ' });
    await preview.getByRole('heading', { name: 'ນວດຕີນ' }).waitFor();
    await preview.getByText('ຕໍ່ຄັ້ງ').waitFor();
    await expectAccessible(page);
    await saveChanges(page, 'Changes to Paw massage saved.');
    await page.getByText('5 of 14 complete').waitFor();
    await page.goto(`${server.url}/app/catalog?missing=lo`);
    await page.getByText('Nothing matches these filters.').waitFor();

    const customer = await openPage('?lang=lo', phone);
    await customer.getByRole('link', { name: 'ນວດຕີນ' }).waitFor();
  });

  test('a price and a duration are typed in the digits of any script and with the signs of the language', {
    tags: 'further',
  }, async ({ server, business, adminAt, read }) => {
    const id = await business.service({ name: { en: 'Grooming' }, basePrice: 1234.5 });
    const page = await adminAt(`catalog/${id}?lang=de`);
    const price = page.getByLabel('Preis', { exact: true });
    expect(await price.inputValue()).toBe('1234,50');
    const priceOf = async (typed: string) => {
      await price.fill(typed);
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      const save = page.getByRole('button', { name: 'Änderungen speichern' });
      await save.click();
      await (await saved).finished();
      // A form that is still being saved ignores a press.
      await save.and(page.locator(':not([aria-busy])')).waitFor();
      return (await read(`/services/${id}`)).basePrice;
    };
    expect(await priceOf('2.345,50')).toBe(2345.5);
    expect(await priceOf('４５，５０')).toBe(45.5);
    await page.getByLabel('Dauer in Minuten').fill('໓໐');
    expect(await priceOf('٤٥٫٢٥')).toBe(45.25);
    expect((await read(`/services/${id}`)).duration).toBe(30);
    await price.fill('1.23.4');
    await clickFor(page, 'Änderungen speichern', /99\.999\.999,99/);
    await page.goto(`${server.url}/app/catalog/${id}?lang=en`);
    await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('45.25');
  });

  test('removed from the catalog, undone, removed again: bookings of it are refused', {
    tags: 'further',
  }, async ({ server, business, adminAt, read }) => {
    const id = await business.service({ name: { en: 'Evening walk' } });
    const page = await adminAt(`catalog/${id}`);
    await clickFor(page, 'Stop offering', 'Evening walk is no longer offered.');
    expect((await read(`/services/${id}`)).isActive).toBe(false);
    await clickFor(page, 'Undo', 'Evening walk is offered again.');
    expect((await read(`/services/${id}`)).isActive).toBe(true);
    await clickFor(page, 'Stop offering', 'Customers can neither see nor book this service.');
    await expectAccessible(page);
    const owner = await server.newUser('CUSTOMER');
    const pet = await business.pet(owner);
    const refused = await business.book(owner, { petIds: [pet], serviceIds: [id], ...hours(9, 10) });
    expect([refused.status, refused.body.error]).toEqual([409, 'SERVICE_INACTIVE']);
    await page.goto(`${server.url}/app/catalog?active=false`);
    await page.getByRole('link', { name: 'Evening walk' }).waitFor();
  });

  test('deleting names the bookings that contain the service, and they stay unchanged', {
    tags: 'further',
  }, async ({ server, business, adminAt, read }) => {
    const id = await business.service({ name: { en: 'Nail trim' } });
    const other = await business.service({ name: { en: 'Bath' } });
    const owner = await server.newUser('CUSTOMER');
    const [pet, friend] = [await business.pet(owner), await business.pet(owner, { name: 'Mimi' })];
    const booking = await business.booked(owner, { petIds: [pet], serviceIds: [id], ...hours(9, 10) });
    await business.booked(owner, { petIds: [friend], serviceIds: [other], ...hours(9, 10) });
    const page = await adminAt(`catalog/${id}`, phone);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Nail trim?' });
    await dialog.getByText(/^1 open booking includes it/).waitFor();
    await dialog.getByRole('link', { name: /9:00.*10:00/ }).waitFor();
    expect(await dialog.getByRole('link').count()).toBe(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect((await read(`/services/${id}`)).name).toBe('Nail trim');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await clickFor(dialog, 'Delete Nail trim', page.getByText('Nail trim has been deleted.'));
    await page.getByRole('heading', { name: 'Catalog', level: 1 }).waitFor();
    expect((await read(`/services/${id}`)).statusCode).toBe(404);
    const kept = await server.request('GET', `/bookings/${booking.id}`, { token: owner.token });
    expect(kept.body.data).toMatchObject({ status: 'PENDING', totalAmount: 20 });
    expect(kept.body.data.services).toMatchObject([{ name: 'Nail trim' }]);
    await page.goto(`${server.url}/app/catalog/${id}`);
    await page.getByRole('heading', { name: 'Service not found' }).waitFor();
  });

  test('two administrators: changes of different parts are both kept, for the same part one is chosen', {
    tags: 'further',
  }, async ({ business, changeElsewhere, adminAt, read }) => {
    const id = await business.service({ name: { en: 'Bath', lo: 'ອາບ' }, duration: 30 });
    const page = await adminAt(`catalog/${id}?language=lo`);
    await page.getByLabel('Name – ລາວ').fill('ອາບນ້ຳ');
    await changeElsewhere(`/services/${id}`, { name: { en: 'Bath', lo: 'ອາບ', de: 'Bad' }, basePrice: 25 });
    await saveChanges(page, 'Changes to Bath saved.');
    expect((await read(`/services/${id}/translations`)).name).toEqual({ en: 'Bath', lo: 'ອາບນ້ຳ', de: 'Bad' });
    await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('25.00');

    await page.getByLabel('Price', { exact: true }).fill('30');
    await page.getByLabel('Duration in minutes').fill('45');
    await changeElsewhere(`/services/${id}`, { basePrice: 28 });
    await clickFor(page, 'Save changes', page.getByRole('heading', { name: 'Changed in the meantime' }));
    await expectFocus(page, 'textContent', 'Changed in the meantime');
    expect((await read(`/services/${id}`)).basePrice).toBe(28);
    const choice = page.getByRole('group', { name: 'Price' });
    await choice.getByText('30').waitFor();
    await expectAccessible(page);
    await choice.getByRole('radio', { name: /28/ }).check();
    await page.getByRole('button', { name: 'Save this choice' }).click();
    await expect.poll(() => read(`/services/${id}`)).toMatchObject({ basePrice: 28, duration: 45 });
  });

  test('pictures by their addresses, with a preview, a message when there is none and an error; and uploaded', {
    tags: 'further',
  }, async ({ business, adminAt, read }) => {
    const id = await business.service({ name: { en: 'Photo session' } });
    const page = await adminAt(`catalog/${id}`);
    await page.getByLabel('Picture URL').fill('/favicon.ico');
    await page.getByLabel('More pictures').fill('/no-such-picture.jpg\nftp://example.com/dog.jpg');
    await page.getByText('There is no picture at /no-such-picture.jpg.').waitFor();
    const preview = page.getByRole('region', { name: /^As customers see it/ });
    await preview.locator('img[src="/favicon.ico"]').waitFor();
    await saveChanges(page, 'Enter a URL that starts with https:// or /.');
    await expectAccessible(page);
    await page.getByLabel('More pictures').fill('/favicon.ico');
    await saveChanges(page, 'Changes to Photo session saved.');
    expect(await read(`/services/${id}`)).toMatchObject({
      imageUrl: '/favicon.ico',
      images: ['/favicon.ico'],
    });
    // An upload is stored at once, and saving what was typed before leaves it.
    await page.getByLabel('Duration in minutes').fill('45');
    const png = { name: 'walk.png', mimeType: 'image/png', buffer: await fileOf('png') };
    await page.locator('input[type=file]').setInputFiles(png);
    const removal = page.getByRole('button', { name: /^Remove picture/ });
    await removal.waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await read(`/services/${id}`)).duration).toBe(45);
    expect((await read(`/services/${id}`)).images).toEqual([
      '/favicon.ico',
      expect.stringMatching(/^\/pictures\//),
    ]);
    const answer = await holdRequests(page, 'DELETE', /\/images\//);
    await removal.click();
    await removal.waitFor({ state: 'detached' });
    answer();
    await expect.poll(async () => (await read(`/services/${id}`)).images).toEqual(['/favicon.ico']);
  });
});
