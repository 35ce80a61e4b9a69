/** The catalog that the server sends with the page, and the change to the one that the scripts show (contract §18). */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { services as examples } from '#scripts/seed-data/services.ts';
import { desktop, hasChromium, openConsole, phone } from './support/chromium.ts';
import { consoleTest } from './support/console-test.ts';
import { settle } from './support/in-page.ts';

/** Each element of the page that has a box: its text, position and style. */
const describeMain = `Array.from(document.querySelectorAll('main *'), (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { color, fontSize } = getComputedStyle(element);
  const text = Array.from(element.childNodes, (node) => (node.nodeType === 3 ? node.data : '')).join('');
  const attributes = ['href', 'lang', 'placeholder', 'aria-label', 'data-category', 'data-variant'].map((name) => element.getAttribute(name));
  return [element.localName, text, ...attributes, x, y, width, height, color, fontSize].join(' ');
})`;

/** All movements of existing content, as Cumulative Layout Shift counts them. */
const watchShifts = `globalThis.shifts = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts += value; })
    .observe({ type: 'layout-shift', buffered: true });`;

/** The page with its scripts held back: it shows only the server's rendering. */
async function openRendered(serverUrl: string, path: string, options: Parameters<typeof openConsole>[2]) {
  const page = await openConsole(serverUrl, 'sign-in', options);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/app/assets/base-*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  // The browser requests it with the page. The end of the header depends on it, and must not move later.
  const session = page.waitForResponse((response) => new URL(response.url()).pathname === '/auth/session');
  await page.goto(`${serverUrl}/app/${path}`, { waitUntil: 'commit' });
  await session;
  await page.locator('#root[data-rendered] main li').first().waitFor();
  const startScripts = async () => {
    scripts.resolve();
    await page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
  };
  return { page, startScripts };
}

const mainOf = (page: Page) => page.evaluate<string[]>(describeMain);

const catalogTest = consoleTest.extend('catalog', { scope: 'file' }, async ({ business }) => {
  for (const { name, description, category, duration } of examples)
    await business.service({ name, description, category, duration });
});

describe.skipIf(!hasChromium)('the catalog that comes with the page', () => {
  catalogTest.for(['en', 'de', 'ja', 'lo', 'km', 'my', 'th'])(
    'looks as it does afterwards, and nothing moves: %s',
    async (language, { server, catalog: _filled }) => {
      for (const size of [phone, desktop]) {
        const options = { ...size, firstScript: watchShifts };
        const { page, startScripts } = await openRendered(server.url, `?lang=${language}`, options);
        // The scripts do not cause the moves that fonts cause.
        await page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame))');
        await page.evaluate('shifts = 0');
        const [before, title] = [await mainOf(page), await page.title()];
        expect(before.length).toBeGreaterThan(50);
        await startScripts();
        expect(await mainOf(page)).toEqual(before);
        expect(await page.title()).toBe(title);
        expect(await page.evaluate('shifts')).toBe(0);
        await page.finish();
      }
    },
  );

  catalogTest('keeps the focus and the place', async ({ server, catalog: _filled }) => {
    const { page, startScripts } = await openRendered(server.url, '', phone);
    await page.getByRole('main').getByRole('link').nth(-2).focus();
    await page.evaluate('scrollTo(0, 400)');
    const place = () => page.evaluate('[scrollY, document.activeElement.href]');
    const before = await place();
    await startScripts();
    await settle(page);
    expect(await place()).toEqual(before);
    await page.finish();
  });

  catalogTest('keeps what was typed meanwhile, and searches for it', async ({ server, catalog: _filled }) => {
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
    await page.finish();
  });

  catalogTest(
    'keeps a category and a language that were chosen meanwhile',
    async ({ server, catalog: _filled }) => {
      const { page, startScripts } = await openRendered(server.url, '', desktop);
      await page.locator('fieldset label').nth(1).click();
      await page.locator('select').selectOption('de');
      await startScripts();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
      expect(await page.locator('fieldset input').nth(1).isChecked()).toBe(true);
      await expect.poll(() => new URL(page.url()).search).toMatch(/^\?category=/);
      await page.finish();
    },
  );

  catalogTest(
    'its links lead to their pages before the scripts are there',
    async ({ server, catalog: _filled }) => {
      const { page, startScripts } = await openRendered(server.url, '?lang=lo', phone);
      await page.locator('main li a').first().click({ noWaitAfter: true });
      await page.waitForURL(/\/app\/services\/[\w-]+\?lang=lo$/, { waitUntil: 'commit' });
      await startScripts();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.finish();
    },
  );

  catalogTest(
    'personnel get the page without it from their second visit on',
    async ({ openAs, catalog: _filled }) => {
      for (const [role, isPersonnel] of [
        ['CUSTOMER', false],
        ['STAFF', true],
      ] as const) {
        const page = await openAs(role, '');
        await settle(page);
        const text = (await (await page.reload())?.text()) ?? '';
        expect([role, text.includes('<div id="root"></div>')]).toEqual([role, isPersonnel]);
        await settle(page);
        await page.finish();
      }
    },
  );
});
