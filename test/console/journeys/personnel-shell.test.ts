/** The frame of the screens for personnel: the navigation and the first screen of each role. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { clickFor, expectFocus, follow } from '../support/actions.ts';
import { desktop, expectAccessible, hasChromium, phone, signInOn } from '../support/chromium.ts';
import { consoleTest as test } from '../support/console-test.ts';
import { holdRequests } from '../support/held-requests.ts';
import { passHeldSeconds, searchesWait } from '../support/held-steps.ts';

const mainLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem').allTextContents();

const ofManagers = [
  'My day',
  'Board',
  'Calendar',
  'Places',
  'Requests',
  'Bookings',
  'Customers',
  'Pets',
  'Staff',
  'Payments',
  'Dashboard',
];
const linksOf: Readonly<Record<Role, readonly string[]>> = {
  CUSTOMER: ['Services', 'Book', 'My bookings', 'My pets'],
  STAFF: ['My day', 'Places', 'Pets'],
  MANAGER: [...ofManagers, 'Settings'],
  ADMIN: [...ofManagers, 'Catalog', 'Settings', 'Users', 'Audit log'],
};
/** The links in the account menu. */
const ownOf: Readonly<Record<Role, readonly string[]>> = {
  CUSTOMER: ['Plants', 'Account'],
  STAFF: ['Services', 'Book', 'My bookings', 'Plants', 'Account'],
  MANAGER: ['Services', 'My bookings', 'Plants', 'Account'],
  ADMIN: ['Services', 'My bookings', 'Plants', 'Account'],
};
const homes: Readonly<Record<Role, string>> = {
  CUSTOMER: '/app/',
  STAFF: '/app/today',
  MANAGER: '/app/board',
  // Nothing is set up on this server.
  ADMIN: '/app/setup',
};

describe.skipIf(!hasChromium)('signing in leads to the first screen of the role', () => {
  test.for(['CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const)(
    '%s',
    { tags: 'further' },
    async (role, { server, openPage }) => {
      const page = await openPage('sign-in');
      await signInOn(page, await server.newUser(role));
      await page.waitForURL(({ pathname }) => pathname === homes[role]);
      await expect.poll(() => mainLinks(page)).toEqual(linksOf[role]);
      const banner = page.getByRole('banner');
      await banner.getByRole('button', { name: 'Account' }).click();
      const own = banner.getByRole('listitem').getByRole('link');
      const last = async () => (await own.allTextContents()).slice(-ownOf[role].length);
      await expect.poll(last).toEqual(ownOf[role]);
      const mayBook = role === 'MANAGER' || role === 'ADMIN';
      expect(await banner.getByRole('link', { name: 'New booking' }).count()).toBe(mayBook ? 1 : 0);
    },
  );
});

describe.skipIf(!hasChromium)('the sidebar', () => {
  test('leads a manager to the settings, which say who may open them', async ({ openAs }) => {
    const page = await openAs('MANAGER', 'customers');
    await follow(
      page,
      'Settings',
      page.getByText('Your account cannot open this page. Ask an administrator'),
    );
    await expectAccessible(page);
  });

  test('names the open page, by group; when collapsed it stays so, and its icons keep their names', {
    tags: 'further',
  }, async ({ openAs }) => {
    const page = await openAs('MANAGER', 'customers');
    const current = page.locator('nav [aria-current="page"]');
    await expect.poll(() => current.allTextContents()).toEqual(['Customers']);
    await page.getByRole('list', { name: 'Business' }).getByRole('link', { name: 'Bookings' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/bookings');
    const links = page.getByRole('navigation', { name: 'Main navigation' });
    await expect.poll(() => links.locator('[aria-current="page"]').allTextContents()).toEqual(['Bookings']);
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'Account' }).click();
    await follow(banner, 'My bookings', page.getByRole('heading', { name: 'My bookings', level: 1 }));
    // The bookings of the business have the same path.
    expect(await links.locator('[aria-current="page"]').count()).toBe(0);
    await clickFor(page, 'Collapse menu', page.getByRole('button', { name: 'Expand menu' }));
    await page.reload();
    await page.getByRole('button', { name: 'Expand menu' }).waitFor();
    expect((await links.boundingBox())?.width).toBeLessThan(80);
    await links.getByRole('link', { name: 'Dashboard' }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    expect(await links.isVisible()).toBe(false);
  });

  test('a link leads to its page from a search that has just been typed; a menu that is opened while it loads stays open', {
    tags: 'further',
  }, async ({ openAs }) => {
    const page = await openAs('MANAGER', 'customers', { ...desktop, ...searchesWait });
    const load = await holdRequests(page, 'GET', /dashboard-screen-.*\.js$/);
    await page.getByRole('searchbox').fill('ana');
    await page.getByRole('list', { name: 'Business' }).getByRole('link', { name: 'Dashboard' }).click();
    // Applied later, the search would lead back.
    expect(await passHeldSeconds(page)).toBe(0);
    const account = page.getByRole('banner').getByRole('button', { name: 'Account' });
    await account.click();
    load();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    // The effects of the new page have run when its title is that of the window.
    await expect.poll(() => page.title()).toMatch(/^Dashboard/);
    expect(await account.getAttribute('aria-expanded')).toBe('true');
  });

  test('on a phone the links are in a drawer: Escape returns the focus, a link closes it', {
    tags: 'further',
  }, async ({ openAs }) => {
    const page = await openAs('ADMIN', 'customers', phone);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'Audit log' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expectFocus(page, 'getAttribute("aria-label")', 'Menu');
    await menu.click();
    await drawer.getByRole('link', { name: 'Board', exact: true }).click();
    await page.waitForURL(/\/app\/board/);
    await drawer.waitFor({ state: 'detached' });
  });

  test('the first Tab skips to the content, also when the page has been used before its screen is there', {
    tags: 'further',
  }, async ({ openAs }) => {
    const page = await openAs('MANAGER', 'customers');
    const load = await holdRequests(page, 'GET', /customers-screen/);
    await page.reload({ waitUntil: 'commit' });
    // The browser counts scripts of Playwright as actions of the user.
    expect(await page.evaluate('navigator.userActivation.hasBeenActive')).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    load();
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'id', 'content');
  });
});
