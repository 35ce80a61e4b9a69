/** The first minutes: from the link with the token over the steps of the setup to the first booking of a customer. */
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import { admin, signIn } from '#test/support/server.ts';
import { clickFor } from '../support/actions.ts';
import {
  type ConsolePage,
  desktop,
  expectAccessible,
  hasChromium,
  phone,
  signInOn,
} from '../support/chromium.ts';
import { consoleTest } from '../support/console-test.ts';

/** A token like the one of the link that the server shows at its first start. */
const test = consoleTest.extend('newToken', perFile, ({ server }) => async (atLeast: number) => {
  await server.request('POST', '/auth/forgot-password', { body: { email: admin.email } });
  return tokenIn((await emailsTo(server, admin.email, atLeast)).at(-1) ?? '');
});

const chosenPassword = 'my own four words';

/** Counts what a hand does: each button that is pressed and each field that is filled in is a click. */
function countedClicks() {
  const counted = {
    count: 0,
    press: (target: Locator) => {
      counted.count += 1;
      return target.click();
    },
    type: (target: Locator, text: string) => {
      counted.count += 1;
      return target.fill(text);
    },
  };
  return counted;
}

/** The step of the setup with its state, as the reader sees it. */
const stepOf = (page: ConsolePage, name: string) => page.getByRole('button', { name });
const menuOf = (page: ConsolePage) => page.getByRole('navigation', { name: 'Main navigation' });
const linkInMenu = (page: ConsolePage) => menuOf(page).getByRole('link', { name: 'Set up your business' });

describe.skipIf(!hasChromium)('the welcome page', () => {
  test('a user who is not an administrator gets a message on the welcome page', { tags: 'further' }, async ({
    server,
    openPage,
  }) => {
    const page = await openPage('sign-in?from=/app/welcome');
    await signInOn(page, await server.newUser('MANAGER'));
    await page.getByText('Only an administrator can set up the business.').waitFor();
  });

  test('a used link, and a missing one, explain how to get a new one', { tags: 'further' }, async ({
    openPage,
  }) => {
    const page = await openPage('welcome#token=used');
    await page.getByLabel('Your password', { exact: true }).fill(chosenPassword);
    await clickFor(page, 'Save and sign in', 'This link has already been used or has expired.');
    await page.getByText('the server shows a new link each time it starts').waitFor();
    await page.reload();
    await page.getByText('Open this page from the link that the server shows when it starts.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  });
});

describe.skipIf(!hasChromium)('the first minutes of a business', () => {
  test('a catalog without services says so: to customers that it opens soon, to an administrator where to begin, who may hide the steps', {
    tags: 'further',
  }, async ({ server, business, writeSettings, openPage, openAs }) => {
    const page = await openPage('', phone);
    await page.getByText('Petalpaw opens soon. There is nothing to book yet.').waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await expectAccessible(page);
    await writeSettings({ key: 'contactEmail', value: 'hello@example.com' });
    await page.reload();
    await page.getByRole('link', { name: 'hello@example.com' }).waitFor();
    const owner = await openAs('ADMIN', '');
    await owner.getByText('Your catalog is empty. Customers cannot book yet.').waitFor();
    await owner.getByRole('main').getByRole('link', { name: 'Set up your business' }).click();
    await owner.getByRole('heading', { name: 'Set up your business', level: 1 }).waitFor();
    await linkInMenu(owner).waitFor();
    await owner.getByRole('button', { name: 'Hide this list' }).click();
    await linkInMenu(owner).waitFor({ state: 'detached' });
    expect((await server.request('GET', '/settings/setupHidden', business.admin)).body.value).toBe(true);
    const other = await openAs('MANAGER', 'setup');
    await stepOf(other, 'Staff and working hours To do').waitFor();
    // Managers see their own steps.
    expect(await other.getByRole('main').getByRole('listitem').count()).toBe(2);
    expect(await linkInMenu(other).count()).toBe(0);
    await owner.getByRole('button', { name: 'Show it again' }).click();
    await linkInMenu(owner).waitFor();
  });

  test('fewer than 40 clicks from the link of the first start to the first booking in another browser', async ({
    server,
    openPage,
    newToken,
  }) => {
    const hand = countedClicks();
    const inTokyo = { ...desktop, timezoneId: 'Asia/Tokyo' };
    const page = await openPage(`welcome#token=${await newToken(1)}`, inTokyo);
    await expectAccessible(page);
    await hand.type(page.getByLabel('Your password', { exact: true }), chosenPassword);
    expect(page.url()).not.toContain('token');
    await hand.press(page.getByRole('button', { name: 'Save and sign in' }));
    // Not the default address of the first administrator.
    await hand.type(page.getByLabel('Email address of your account'), admin.email);
    await hand.press(page.getByRole('main').getByRole('button', { name: 'Sign in' }));

    await page.getByRole('heading', { name: 'Set up your business', level: 1 }).waitFor();
    await menuOf(page).getByText('7 steps left').waitFor();
    await expectAccessible(page);
    await hand.type(page.getByLabel('Name of the business'), 'Happy Paws');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await expect.poll(() => zone.inputValue()).toBe('Asia/Tokyo (GMT+9)');
    await zone.fill('los ang');
    await page.getByRole('option', { name: 'America/Los Angeles' }).waitFor();
    await zone.press('Escape');
    const country = page.getByRole('combobox', { name: 'Country' });
    const currency = page.getByLabel('Currency');
    const proposed = async () => [await country.inputValue(), await currency.inputValue()];
    expect(await proposed()).toEqual(['Japan', 'JPY']);
    await country.fill('laos');
    await page.getByRole('option', { name: 'Laos' }).click();
    await expect.poll(proposed).toEqual(['Laos', 'LAK']);
    await country.fill('japan');
    await page.getByRole('option', { name: 'Japan' }).click();
    await expect.poll(proposed).toEqual(['Japan', 'JPY']);
    // The proposals are stored when they are saved.
    const unsaved = (await server.request('GET', '/settings')).body;
    expect(unsaved.map(({ key }: { key: string }) => key)).not.toContain('country');
    await page.reload();
    await expect.poll(() => page.getByLabel('Name of the business').inputValue()).toBe('Happy Paws');
    await hand.press(page.getByRole('button', { name: 'Save changes' }));
    await stepOf(page, 'Your business Done').waitFor();
    await page.getByRole('button', { name: 'Add 4 examples' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Services');
    await page.getByRole('checkbox', { name: 'Dog bath' }).uncheck();
    await page.getByRole('button', { name: 'Add 3 examples' }).waitFor();
    await page.getByRole('checkbox', { name: 'Dog bath' }).check();
    await hand.press(page.getByRole('button', { name: 'Add 4 examples' }));
    await page.getByText('4 examples are in your catalog.').waitFor();
    await stepOf(page, 'Services Done').waitFor();
    // Each example is in every language.
    await stepOf(page, 'Languages Done').waitFor();
    await hand.press(stepOf(page, 'Opening hours To do'));
    await hand.press(page.getByRole('button', { name: 'Save changes' }));
    await stepOf(page, 'Opening hours Done').waitFor();
    await hand.press(page.getByRole('button', { name: 'I take bookings myself' }));
    await stepOf(page, 'Staff and working hours Done').waitFor();
    await menuOf(page).getByText('2 steps left').waitFor();
    await hand.press(stepOf(page, 'Emails about bookings To do'));
    await page.getByText('Emails do not reach anyone').waitFor();
    await expectAccessible(page);
    await hand.press(page.getByRole('button', { name: 'Turn on these emails' }));
    await stepOf(page, 'Emails about bookings Done').waitFor();
    await hand.press(page.getByRole('link', { name: 'Add a customer' }));
    const dialog = page.getByRole('dialog');
    await hand.type(dialog.getByLabel('Name', { exact: true }), 'Keo');
    await hand.type(dialog.getByLabel('Email address'), 'keo@petalpaw.test');
    await hand.press(dialog.getByRole('button', { name: 'Add customer' }));
    await hand.press(page.getByRole('button', { name: 'Add a pet' }));
    await hand.type(dialog.getByLabel('Name', { exact: true }), 'Nala');
    await hand.press(dialog.getByRole('button', { name: 'Add pet' }));
    await linkInMenu(page).waitFor({ state: 'detached' });

    const { token } = await signIn(server.request, admin.email, chosenPassword);
    const stored = (await server.request('GET', '/settings', { token })).body;
    const settings = new Map(stored.map(({ key, value }: { key: string; value: unknown }) => [key, value]));
    const saved = ['businessName', 'timeZone', 'country', 'currency'].map((key) => settings.get(key));
    expect(saved).toEqual(['Happy Paws', 'Asia/Tokyo', 'JP', 'JPY']);
    const services = (await server.request('GET', '/services?lang=lo')).body;
    expect(services.map(({ name }: { name: string }) => name)).toContain('ຮັບຝາກແມວຄ້າງຄືນ');
    expect(services).toHaveLength(4);
    expect(settings.get('bookingEmails')).toMatchObject({ confirmed: true, staff: { requested: true } });
    await page.goto(`${server.url}/app/setup`);
    await page.getByText('You are open.').waitFor();
    expect(await page.getByLabel('Your address').inputValue()).toBe(`${server.url}/app/`);
    await page.getByRole('img', { name: 'QR code with the address' }).locator('path').waitFor();
    await expectAccessible(page);

    const mobile = await openPage('', phone);
    const button = (name: string) => mobile.getByRole('main').getByRole('button', { name, exact: true });
    await hand.press(mobile.getByRole('link', { name: 'Dog bath' }));
    await hand.press(mobile.getByRole('main').getByRole('link', { name: 'Book', exact: true }));
    await hand.type(mobile.getByLabel('Name', { exact: true }), 'Luna');
    await hand.press(button('Add a pet'));
    await hand.press(button('Continue'));
    await hand.press(mobile.locator('label[data-free]').nth(1));
    await hand.press(mobile.locator('label', { hasText: '10:00' }).first());
    await hand.press(button('Continue'));
    await hand.press(mobile.getByRole('main').getByRole('link', { name: 'Create account' }));
    await hand.type(mobile.getByLabel('Your name'), 'Ana');
    await hand.type(mobile.getByLabel('Email address'), 'ana@petalpaw.test');
    await hand.type(mobile.getByLabel('Password', { exact: true }), chosenPassword);
    await hand.press(button('Create account'));
    const text = (await emailsTo(server, 'ana@petalpaw.test')).at(-1) ?? '';
    const { pathname, hash } = new URL(/\S+\/app\/verify-email#[^\s"<]+/.exec(text)?.[0] ?? '');
    // The click on the link in the email.
    hand.count += 1;
    await mobile.goto(`${server.url}${pathname}${hash}`);
    await hand.press(button('Confirm address'));
    await hand.press(mobile.getByRole('main').getByRole('link', { name: 'Sign in' }));
    await hand.type(mobile.getByLabel('Password', { exact: true }), chosenPassword);
    await mobile.getByLabel('Password', { exact: true }).press('Enter');
    await hand.press(mobile.getByRole('button', { name: 'Confirm booking' }));
    await mobile.getByRole('heading', { name: 'Booking received' }).waitFor();
    const { body } = await server.request('GET', '/bookings', { token });
    expect(body.data).toHaveLength(1);
    expect(hand.count).toBeLessThan(40);
  });
});
