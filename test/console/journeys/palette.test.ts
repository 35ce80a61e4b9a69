/** The command palette: pages and records by keyboard, limited to the records that the reader may read. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';
import { clickFor, expectFocus, press } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { consoleTest, fromFirstTest } from '../support/console-test.ts';

const test = consoleTest
  .extend('customer', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('pet', perFile, ({ business, customer }) => business.pet(customer, { name: 'Zébulon' }))
  .extend('booking', fromFirstTest, async ({ server, business, customer, pet }) => {
    const bath = await business.service({ name: { en: 'Dog bath' } });
    const { id } = await business.booked(customer, { petIds: [pet], serviceIds: [bath], ...hours(9, 10) });
    await business.pet(await server.newUser('CUSTOMER'), { name: 'Zebra of another' });
    return id as string;
  });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const fieldOf = (page: Page) => dialogOf(page).getByRole('combobox');
const optionsOf = (page: Page) => dialogOf(page).getByRole('option').allTextContents();

/** Each kind of record has its own answer: they are counted once all have arrived. */
const answered = (page: Page) =>
  dialogOf(page)
    .getByRole('status')
    .getByText(/\d+ results?/)
    .waitFor({ state: 'attached' });

async function openByKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  await fieldOf(page).waitFor();
}

describe.skipIf(!hasChromium)('the command palette', () => {
  test('finds a pet by keyboard and opens it; afterwards it is among the recent items', {
    tags: 'further',
  }, async ({ openAs, pet }) => {
    const page = await openAs('MANAGER', 'customers');
    await openByKey(page);
    await expectFocus(page, 'role', 'combobox');
    await fieldOf(page).pressSequentially('zebul');
    const groupOf = (name: string) => dialogOf(page).getByRole('group', { name });
    const found = groupOf('Pets').getByRole('option', { name: /Zébulon/ });
    await found.waitFor();
    // The owner is found by the pet, too, and comes first.
    await groupOf('Customers')
      .getByRole('option', { name: /Zébulon/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => found.getAttribute('aria-selected')).toBe('true');
    await groupOf('Bookings').getByRole('option').waitFor();
    await expect.poll(() => dialogOf(page).getByRole('status').textContent()).toBe('4 results');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Zébulon', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/pets/${pet}`);
    await openByKey(page);
    await groupOf('Recently opened').getByRole('option', { name: 'Zébulon' }).waitFor();
    // The same pet is not listed twice.
    await fieldOf(page).fill('Zébulon');
    await groupOf('Bookings').getByRole('option').waitFor();
    await answered(page);
    expect(await groupOf('Pets').count()).toBe(0);
  });

  test('a manager confirms a request that was found, with an undo, and adds a customer; a customer does neither', {
    tags: 'further',
  }, async ({ openAs, openFor, read, customer, booking }) => {
    const page = await openAs('MANAGER', 'pets');
    const actions = dialogOf(page).getByRole('group', { name: 'Actions' });
    const status = async () => (await read(`/bookings/${booking}`)).status;
    await openByKey(page);
    await fieldOf(page).fill('zebul');
    const confirm = actions.getByRole('option', { name: /^Confirm: Zébulon · Jan .*2030/ });
    await confirm.waitFor();
    await answered(page);
    // Enter alone would open a record.
    expect(await confirm.getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => confirm.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByText('The booking for Zébulon is confirmed.').waitFor();
    expect(await status()).toBe('CONFIRMED');
    await clickFor(page, 'Undo', 'The change of the booking for Zébulon is taken back.');
    expect(await status()).toBe('PENDING');
    await openByKey(page);
    await fieldOf(page).fill('add a cust');
    await expect.poll(() => optionsOf(page)).toEqual(['Add a customer']);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add a customer' }).getByLabel('Email address').waitFor();
    const own = await openFor(customer, 'pets');
    await openByKey(own);
    await fieldOf(own).fill('zebul');
    await dialogOf(own).getByRole('group', { name: 'Bookings' }).getByRole('option').waitFor();
    expect(await dialogOf(own).getByRole('group', { name: 'Actions' }).count()).toBe(0);
  });

  test('the arrow keys wrap around, the field names the chosen item, Escape returns the focus', {
    tags: 'further',
  }, async ({ openAs }) => {
    const page = await openAs('STAFF', 'pets');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => optionsOf(page)).toContain('My day');
    const chosen = () => page.evaluate('document.activeElement.ariaActiveDescendantElement?.textContent');
    await expect.poll(chosen).toBe('My day');
    await page.keyboard.press('ArrowUp');
    await expect.poll(chosen).toBe('Keyboard shortcuts');
    await press(page, 'ArrowDown', 'ArrowDown');
    await expect.poll(chosen).toBe('Places');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Search');
  });

  test('shows only results that the role may read: customers for a manager, none for staff, own records for a customer', {
    tags: 'further',
  }, async ({ server, openFor, customer }) => {
    const options = async (user: SignedIn, typed: string, awaited: RegExp) => {
      const page = await openFor(user, 'pets');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await openByKey(page);
      await fieldOf(page).fill(typed);
      await dialogOf(page).getByRole('option', { name: awaited }).first().waitFor();
      await answered(page);
      return { texts: await optionsOf(page), asked };
    };
    const manager = await options(await server.newUser('MANAGER'), customer.email, /@/);
    expect(manager.texts.some((text) => text.includes(customer.email))).toBe(true);
    const staff = await options(await server.newUser('STAFF'), 'zeb', /Zébulon/);
    expect(staff.asked).not.toContain('/users');
    expect(staff.texts.filter((text) => /Zébulon.*20\d\d/.test(text))).toEqual([]);
    const own = await options(customer, 'zeb', /2030/);
    expect(own.asked).not.toContain('/users');
    expect(own.texts.some((text) => text.includes('Zebra of another'))).toBe(false);
    expect(own.texts.some((text) => text.startsWith('Zébulon'))).toBe(true);
  });

  test('keys of one character search, book, go to pages and explain themselves, but not while typing, and can be switched off', {
    tags: 'further',
  }, async ({ openAs }) => {
    const page = await openAs('MANAGER', 'customers');
    const field = page.getByRole('searchbox');
    await field.waitFor();
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.keyboard.press('/');
    await expectFocus(page, 'type', 'search');
    await page.keyboard.type('gb?c');
    expect(await field.inputValue()).toBe('gb?c');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.waitForURL(/q=gb/);
    await page.getByRole('heading', { level: 1 }).focus();
    await press(page, 'g', 'b');
    await page.getByRole('heading', { name: 'Board', level: 1 }).waitFor();
    // The letter at the place of C on a Russian keyboard.
    const letter = "new KeyboardEvent('keydown', { key: 'с', code: 'KeyC', bubbles: true })";
    await page.evaluate(`document.body.dispatchEvent(${letter})`);
    const panel = page.getByRole('region', { name: 'New booking' });
    await expectFocus(page, 'role', 'combobox');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('G then B').waitFor();
    await expectAccessible(page);
    await help.getByRole('checkbox').uncheck();
    await help.getByText('G then B').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await openByKey(page);
    await fieldOf(page).fill('shortcuts');
    await expect.poll(() => optionsOf(page)).toEqual(['Keyboard shortcuts']);
    await page.keyboard.press('Enter');
    await help.getByRole('checkbox').check();
    await press(page, 'Escape', 'g', 'k');
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  });

  test('a search is aborted when the reader continues to type', { tags: 'further' }, async ({ openAs }) => {
    const page = await openAs('MANAGER', 'customers');
    const held = Promise.withResolvers<void>();
    const first = /\/pets\?.*q=ze&/;
    await page.route(first, async (route) => {
      await held.promise;
      await route.continue().catch(() => {});
    });
    await openByKey(page);
    const asked = page.waitForRequest(first);
    await fieldOf(page).pressSequentially('ze');
    await asked;
    const given = page.waitForEvent('requestfailed', (request) => first.test(request.url()));
    await fieldOf(page).pressSequentially('bul');
    await given;
    held.resolve();
    await dialogOf(page)
      .getByRole('option', { name: /Zébulon/ })
      .first()
      .waitFor();
  });

  test('signing out forgets the recent items, and on a phone the palette fits', { tags: 'further' }, async ({
    openFor,
    customer,
    booking,
  }) => {
    const page = await openFor(customer, `bookings/${booking}`, phone);
    await page.getByRole('heading', { name: 'Zébulon – Dog bath', level: 1 }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await dialogOf(page).getByRole('group', { name: 'Recently opened' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.evaluate('Object.keys(sessionStorage).join()')).toContain('recent.');
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You have signed out.').waitFor();
    await expect.poll(() => page.evaluate('Object.keys(sessionStorage).join()')).not.toContain('recent.');
  });
});
