/**
 * The catalog that the server sends with the page, and the change to the one that the scripts show (contract §18). The trial of
 * its name tries the languages with glyphs of their own, in both widths.
 */
import { describe, expect } from 'vitest';
import { desktop, hasChromium, phone } from '../support/chromium.ts';
import { catalogTest as test } from '../support/console-test.ts';
import { expectUnmoved, openRendered } from '../support/first-page.ts';
import { settle } from '../support/in-page.ts';

describe.skipIf(!hasChromium)('the catalog that comes with the page', () => {
  test('looks as it does afterwards, and nothing moves', async ({ server }) => {
    await expectUnmoved(server, 'en', desktop);
    await expectUnmoved(server, 'lo', phone);
  });

  test('keeps the focus and the place', { tags: 'further' }, async ({ server }) => {
    const { page, startScripts } = await openRendered(server.url, '', phone);
    await page.getByRole('main').getByRole('link').nth(-2).focus();
    await page.evaluate('scrollTo(0, 400)');
    const place = () => page.evaluate('[scrollY, document.activeElement.href]');
    const before = await place();
    await startScripts();
    await settle(page);
    expect(await place()).toEqual(before);
  });

  test('keeps what was typed meanwhile, and searches for it', async ({ server }) => {
    const { page, startScripts } = await openRendered(server.url, '', phone);
    const all = await page.locator('main li').count();
    await page.getByRole('searchbox').click();
    await page.keyboard.type('ba');
    await startScripts();
    // The new field looks the same as the old one.
    await page.keyboard.type('th');
    await expect.poll(() => new URL(page.url()).search).toBe('?q=bath');
    expect(await page.getByRole('searchbox').inputValue()).toBe('bath');
    await expect.poll(() => page.locator('main li').count()).toBeLessThan(all);
  });

  test('keeps a category and a language that were chosen meanwhile', { tags: 'further' }, async ({
    server,
  }) => {
    const { page, startScripts } = await openRendered(server.url, '', desktop);
    await page.locator('fieldset label').nth(1).click();
    await page.locator('select').selectOption('de');
    await startScripts();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.locator('fieldset input').nth(1).isChecked()).toBe(true);
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?category=/);
  });

  test('its links lead to their pages before the scripts are there', async ({ server }) => {
    const { page, startScripts } = await openRendered(server.url, '?lang=lo', phone);
    await page.locator('main li a').first().click({ noWaitAfter: true });
    await page.waitForURL(/\/app\/services\/[\w-]+\?lang=lo$/, { waitUntil: 'commit' });
    await startScripts();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('personnel get the page without it from their second visit on', { tags: 'further' }, async ({
    openAs,
  }) => {
    for (const [role, isPersonnel] of [
      ['CUSTOMER', false],
      ['STAFF', true],
    ] as const) {
      const page = await openAs(role, '');
      await settle(page);
      // The other frame has other fields: the language of its picker is not taken for a search.
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
      const text = (await (await page.reload())?.text()) ?? '';
      expect([role, text.includes('<div id="root"></div>')]).toEqual([role, isPersonnel]);
      await settle(page);
    }
  });
});
