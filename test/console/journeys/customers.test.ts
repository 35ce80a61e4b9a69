/** Managers and their customers: search, adding, pets and bookings, and two users who change the same one. */
import { describe, expect } from 'vitest';
import { hours } from '#test/support/business.ts';
import { emailsTo } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import { clickFor, saveChanges } from '../support/actions.ts';
import { expectAccessible, hasChromium } from '../support/chromium.ts';
import { consoleTest } from '../support/console-test.ts';
import { holdRequests } from '../support/held-requests.ts';

/** Creates a customer with a unique name. */
const test = consoleTest.extend('customerNamed', perFile, ({ server }) => async (name: string, more = {}) => {
  const customer = await server.newUser('CUSTOMER');
  const { id, token } = customer;
  await server.request('PATCH', `/users/${id}`, { token, body: { name, ...more } });
  return customer;
});

describe.skipIf(!hasChromium)('customers', () => {
  test('a manager searches, adds one, gives them a pet and books for them', async ({
    server,
    writeSettings,
    openAs,
  }) => {
    await writeSettings({ key: 'country', value: 'US' });
    const page = await openAs('MANAGER', 'customers');
    const search = page.getByRole('searchbox', { name: 'Name, pet, email address or phone' });
    await search.fill('ana.silva');
    await page.getByText('Nothing matches these filters.').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('ana.silva');
    await page.getByRole('button', { name: 'Add a customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a customer' });
    await expectAccessible(page);
    await dialog.getByLabel('Name', { exact: true }).fill('Ana Silva');
    await clickFor(dialog, 'Add customer', 'Fill in this field.');
    await dialog.getByLabel('Email address').fill('ana.silva@petalpaw.test');
    await dialog.getByLabel('Phone').fill('(202) 555-0143, evenings');
    await clickFor(dialog, 'Add customer', page.getByRole('heading', { name: 'Ana Silva', level: 1 }));
    expect(await emailsTo(server, 'ana.silva@petalpaw.test', 1)).toHaveLength(1);
    await page.locator('a[href="tel:+12025550143"]', { hasText: '(202) 555-0143, evenings' }).waitFor();
    await page.getByText('No pets yet.').waitFor();
    await page.getByRole('button', { name: 'Add a pet' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Bento');
    const answer = await holdRequests(page, 'POST', /^\/pets$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Add pet' }).click();
    await page.locator('li[aria-busy]').getByText('Bento').waitFor();
    answer();
    await page.getByRole('link', { name: 'Bento' }).waitFor();
    await page.getByText('No vaccinations entered').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Book for Ana Silva' }).click();
    const panel = page.getByRole('region', { name: 'New booking' });
    await panel.getByText(/^Bento/).waitFor();
    await page.goto(new URL('/app/customers', page.url()).href);
    await search.fill('+1 202-555-0143');
    await page.getByRole('link', { name: 'Ana Silva' }).waitFor();
    await page.locator('a[href="tel:+12025550143"]', { hasText: '(202) 555-0143, evenings' }).waitFor();
  });

  test('a list has pets, last and next visit and phone; its compact rows stay after a reload', {
    tags: 'further',
  }, async ({ business, openAs, customerNamed }) => {
    const long = `Maria ${'Wilhelmina '.repeat(9)}`;
    const customer = await customerNamed(long, { phone: '202 555 0164' });
    const pets: string[] = [];
    for (const name of ['Mochi', 'Rex', 'Bo', 'Luna', 'Kiki'])
      pets.push(await business.pet(customer, { name }));
    const bath = await business.service({ name: { en: 'Bath' } });
    await business.booked(customer, { petIds: [pets[0]], serviceIds: [bath], ...hours(9, 10) });
    const page = await openAs('MANAGER', 'customers?q=5550164');
    const row = page.getByRole('row', { name: 'Wilhelmina' });
    await row.getByRole('cell', { name: 'Mochi, Rex, Bo, and 2 more' }).waitFor();
    await row.getByRole('cell', { name: /Jan 7/ }).waitFor();
    await row.getByRole('link', { name: '202 555 0164' }).waitFor();
    // The name is cut, stays whole for screen readers, and is shown by pointing at it.
    await row.getByRole('rowheader', { name: long.trim() }).hover();
    expect((await row.getByRole('rowheader').getAttribute('title'))?.trim()).toBe(long.trim());
    const height = async () => (await row.boundingBox())?.height ?? 0;
    const usual = await height();
    expect(usual).toBeLessThan(45);
    await page.getByRole('button', { name: 'Compact rows' }).click();
    expect(await height()).toBeLessThan(usual - 4);
    await page.reload();
    await page.getByRole('button', { name: 'Compact rows', pressed: true }).waitFor();
    expect(await height()).toBeLessThan(usual - 4);
    await expectAccessible(page);
    // A desktop at 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    for (const list of ['customers?q=5550164', 'bookings', 'pets']) {
      await page.goto(new URL(`/app/${list}`, page.url()).href);
      await page.getByRole('row', { name: /Mochi/ }).first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), list).toBe(true);
    }
  });

  test('without the settings, and so without a time zone, the page says so, and retries on request', {
    tags: 'further',
  }, async ({ openAs, customerNamed }) => {
    await customerNamed('Keo Sok');
    const page = await openAs('MANAGER', 'plants');
    const settings = (url: URL) => url.pathname === '/settings';
    await page.route(settings, (route) => route.fulfill({ status: 500, json: { error: 'INTERNAL' } }));
    await page.goto(new URL('/app/customers', page.url()).href);
    await page.getByRole('heading', { name: 'Something went wrong', level: 1 }).waitFor();
    await page.unroute(settings);
    await clickFor(page, 'Try again', page.getByRole('link', { name: 'Keo Sok' }));
    // React writes the errors of a screen to the console.
    expect(page.complaints).toEqual([expect.stringContaining('listSettings: 500')]);
    await page.context().close();
  });

  test('shows upcoming and past bookings, and links to all of them', { tags: 'further' }, async ({
    business,
    openAs,
    customerNamed,
  }) => {
    const customer = await customerNamed('Boun Mee');
    const pet = await business.pet(customer, { name: 'Dok' });
    const bath = await business.service({ name: { en: 'Quick bath' } });
    const body = { petIds: [pet], serviceIds: [bath] };
    await business.booked(customer, { ...body, ...hours(9, 10) });
    const past = { startDate: '2020-01-06T09:00:00Z', endDate: '2020-01-06T10:00:00Z' };
    await business.booked(business.manager, { ...body, ...past, userId: customer.id });
    const page = await openAs('MANAGER', `customers/${customer.id}`);
    const section = (name: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
    await section('Upcoming bookings').getByText(/2030/).waitFor();
    await section('Past bookings').getByText(/2020/).waitFor();
    expect(await section('Past bookings').getByText(/2030/).count()).toBe(0);
    // The page does not offer what a manager may not do.
    expect(await page.getByRole('button', { name: 'Delete customer' }).count()).toBe(0);
    await page.getByRole('link', { name: 'All bookings' }).click();
    await page.waitForURL((url) => url.searchParams.get('customer') === customer.id);
  });

  test('two managers change the same name: the second one sees the change of the first, and nothing is overwritten', {
    tags: 'further',
  }, async ({ read, openAs, customerNamed }) => {
    const customer = await customerNamed('Old Name');
    const open = () => openAs('MANAGER', `customers/${customer.id}`);
    const [one, other] = [await open(), await open()];
    await other.getByLabel('Name', { exact: true }).fill('Their Name');
    await one.getByLabel('Name', { exact: true }).fill('My Name');
    await saveChanges(other);
    await clickFor(one, 'Save changes', one.getByRole('heading', { name: 'Changed in the meantime' }));
    await one.getByText('Their Name').waitFor();
    const stored = async () => (await read(`/users/${customer.id}`)).name;
    expect(await stored()).toBe('Their Name');
    await expectAccessible(one);
    await clickFor(one, 'Save this choice', one.getByRole('heading', { name: 'My Name', level: 1 }));
    expect(await stored()).toBe('My Name');
  });

  test('an administrator deletes one: blocking bookings are named; without them, the page returns to the list', {
    tags: 'further',
  }, async ({ business, openAs, customerNamed }) => {
    const customer = await customerNamed('Going Away');
    const pet = await business.pet(customer);
    const bath = await business.service({ name: { en: 'Last bath' } });
    const { id } = await business.booked(customer, { petIds: [pet], serviceIds: [bath], ...hours(9, 10) });
    const page = await openAs('ADMIN', `customers/${customer.id}`);
    await page.getByRole('button', { name: 'Delete customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Going Away?' });
    await dialog.getByRole('link', { name: /2030/ }).waitFor();
    await dialog.getByRole('button', { name: 'Keep Going Away' }).click();
    await business.move(business.manager, id, 'CANCELLED');
    await clickFor(page, 'Delete customer', dialog.getByText('All sessions end'));
    await clickFor(dialog, 'Delete Going Away', page.getByText('Going Away has been deleted.'));
    await page.waitForURL(({ pathname }) => pathname === '/app/customers');
  });
});
