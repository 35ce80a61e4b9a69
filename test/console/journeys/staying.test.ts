/** Events outside a page: other tabs, a server that stops and restarts, the back button, shared addresses. */
import { describe, expect } from 'vitest';
import { openBusiness } from '#test/support/business.ts';
import { startServer } from '#test/support/server.ts';
import { hasChromium, openConsole, signInOn } from '../support/chromium.ts';
import { catalogTest as test } from '../support/console-test.ts';
import { settle } from '../support/in-page.ts';

/** The address at which a page checks for a newer version of the server (console/app/new-version.ts). */
const anyPage = '/app/sign-in';

describe.skipIf(!hasChromium)('connection, sessions and navigation', () => {
  test('two tabs: after signing out in one, the other can sign in again over its page, or continue without', {
    tags: 'further',
  }, async ({ server, openFor }) => {
    const user = await server.newUser('CUSTOMER');
    const one = await openFor(user, 'account');
    await settle(one, 'en');
    const other = await one.context().newPage();
    await other.goto(`${server.url}/app/account`);
    await other.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();

    await one.getByRole('navigation').getByRole('link', { name: 'My bookings' }).click();
    const dialog = one.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    await signInOn(dialog, user);
    await dialog.waitFor({ state: 'detached' });
    await one.getByRole('heading', { name: 'My bookings', level: 1 }).waitFor();
  });

  test('a lost connection is announced, and so is its return; without it the page stays in its language, without a reload', async ({
    openPage,
  }) => {
    const page = await openPage('');
    await settle(page, 'en');
    await page.evaluate('globalThis.isSamePage = true');
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('You are offline').waitFor();
    // The page checks its version once: later, it would be reloaded after the connection is back.
    const looked = page.waitForEvent('requestfailed', (request) => request.url().endsWith(anyPage));
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('There is no connection to the server.').waitFor();
    await looked;
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await page.getByLabel('Language').inputValue()).toBe('en');
    expect(await page.evaluate('document.cookie')).not.toContain('lang=de');
    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await page.getByLabel('Language').selectOption('de');
    await settle(page, 'de');
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
    await page.close();
  });

  test('after an update, a page whose files no longer exist reloads once', { tags: 'further' }, async ({
    openPage,
  }) => {
    const page = await openPage('');
    await settle(page, 'en');
    await page.route('**/app/assets/de-*.js', (route) => route.fulfill({ status: 404 }));
    let entry = '/app/assets/newer.js';
    await page.route(`**${anyPage}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<script type="module" src="${entry}"></script>` }),
    );
    const reloaded = page.waitForEvent('load');
    await page.getByLabel('Language').selectOption('de');
    await reloaded;
    await settle(page, 'en');

    await page.evaluate('globalThis.isSamePage = true');
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('There is no connection to the server.').waitFor();
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
    // The same version as the page's: only the file could not be loaded.
    await page.evaluate('sessionStorage.clear()');
    entry = await page.evaluate<string>(
      'document.querySelector(\'script[type="module"]:not([async])\').getAttribute("src")',
    );
    const looked = page.waitForResponse(`**${anyPage}`);
    await page.getByLabel('Language').selectOption('de');
    await looked;
    await settle(page, 'en');
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
    await page.close();
  });

  test('a stopped server is announced, the content stays, and the page continues when the server is back', {
    tags: 'further',
  }, async () => {
    const first = await startServer();
    await (await openBusiness(first)).service({ name: { en: 'Dog bath and brush-out' } });
    const port = new URL(first.url).port;
    const page = await openConsole(first.url, '');
    await page.getByRole('searchbox').fill('bath');
    const link = page.getByRole('link', { name: 'Dog bath and brush-out' });
    await link.waitFor();
    await first.stop();
    // Pointing at a link loads its target.
    await link.hover();
    await page.getByText('You are offline').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('bath');
    const { DATABASE_URL, DATA_DIR } = first.env;
    const place = { ...(DATABASE_URL && { DATABASE_URL }), ...(DATA_DIR && { DATA_DIR }) };
    const again = await startServer({ ...place, PORT: port });
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await link.click();
    await page.waitForURL('**/services/**');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.close();
    await again.close();
  });

  test('back and forward keep the search, the scroll position and the language', { tags: 'further' }, async ({
    openPage,
  }) => {
    const page = await openPage('?lang=ja', { viewport: { width: 390, height: 640 } });
    await settle(page, 'ja');
    const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
    const last = page.getByRole('main').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(500);
    await last.click();
    await page.waitForURL('**/services/**');
    await settle(page, 'ja');
    await expect.poll(scrolled).toBeLessThan(before);
    await page.goBack();
    await settle(page, 'ja');
    await expect.poll(scrolled).toBe(before);
    await page.goForward();
    await page.waitForURL('**/services/**');
    expect(new URL(page.url()).searchParams.get('lang')).toBe('ja');
  });
});
