/** The catalog that the server sends with the page, and the change to the one that the scripts show (contract §18). */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, hasChromium, openConsole, phone } from '../support/chromium.ts';
import { catalogTest as test } from '../support/console-test.ts';
import { settle } from '../support/in-page.ts';

/** Each element of the page that has a box: its text, position and style. */
const describeMain = `Array.from(document.querySelectorAll('main *'), (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { color, fontSize } = getComputedStyle(element);
  const text = Array.from(element.childNodes, (node) => (node.nodeType === 3 ? node.data : '')).join('');
  const attributes = ['href', 'lang', 'placeholder', 'aria-label', 'data-category', 'data-variant'].map((name) => element.getAttribute(name));
  return [element.localName, text, ...attributes, x, y, width, height, color, fontSize].join(' ');
})`;

/** All movements of existing content, as Cumulative Layout Shift counts them: the elements and their positions. */
const watchShifts = `globalThis.shifts = [];
  const place = ({ node, previousRect, currentRect }) =>
    [node?.nodeName, node?.textContent, JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' ');
  globalThis.observer = new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) shifts.push(sources.map(place));
  });
  observer.observe({ type: 'layout-shift', buffered: true });`;

/** Resolves to a function that returns the movements since then. Those of fonts that were still loading do not count. */
async function watchFromNow(page: Page): Promise<() => Promise<unknown>> {
  // A callback of a frame runs before the layout of that frame, so the fonts are in place in the second one.
  await page.evaluate(`document.fonts.ready
    .then(() => new Promise(requestAnimationFrame)).then(() => new Promise(requestAnimationFrame))
    .then(() => { observer.takeRecords(); shifts.length = 0; })`);
  return () => page.evaluate('shifts');
}

const narrowPhone = { ...phone, viewport: { width: 320, height: 600 } } as const;

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

describe.skipIf(!hasChromium)('the catalog that comes with the page', () => {
  test.for(['en', 'ja', 'lo', 'km', 'th'])(
    'looks as it does afterwards, and nothing moves: %s',
    async (language, { server }) => {
      for (const size of [phone, desktop]) {
        const options = { ...size, firstScript: watchShifts };
        const { page, startScripts } = await openRendered(server.url, `?lang=${language}`, options);
        const shifts = await watchFromNow(page);
        const [before, title] = [await mainOf(page), await page.title()];
        expect(before.length).toBeGreaterThan(50);
        await startScripts();
        expect(await mainOf(page)).toEqual(before);
        expect(await page.title()).toBe(title);
        expect(await shifts()).toEqual([]);
      }
    },
  );

  test.for([
    ['Happy Paws', 'ອຸ້ງຕີນສຸກໃຈ'],
    ['The Pet Hotel, Grooming Parlour and Training School of Luang', 'ຮ້ານ'.repeat(15)],
  ])(
    'has the name of the business: in the header and the title, without a request, and nothing moves: %s',
    async ([en = '', lo = ''], { server, business }) => {
      const write = (value: unknown) =>
        server.request('PUT', '/settings', {
          token: business.admin.token,
          body: { key: 'businessName', value },
        });
      expect((await write({ en, lo })).status).toBe(200);
      // A missing translation shows the English name.
      for (const [language, name] of [
        ['de', en],
        ['lo', lo],
      ] as const)
        for (const size of [narrowPhone, desktop]) {
          const options = { ...size, firstScript: watchShifts };
          const { page, startScripts } = await openRendered(server.url, `?lang=${language}`, options);
          const asked: string[] = [];
          page.on('request', (request) => asked.push(new URL(request.url()).pathname));
          const shifts = await watchFromNow(page);
          await startScripts();
          await settle(page);
          expect(await shifts()).toEqual([]);
          expect(await page.title()).toMatch(new RegExp(` – ${name}$`));
          const brand = page.getByRole('banner').getByRole('link', { name, exact: true });
          expect((await brand.boundingBox())?.height).toBeLessThan(60);
          expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(64);
          expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
          expect(asked.filter((path) => path.startsWith('/settings'))).toEqual([]);
        }
      await server.request('DELETE', '/settings/businessName', { token: business.admin.token });
    },
  );

  test('keeps the focus and the place', async ({ server }) => {
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

  test('keeps a category and a language that were chosen meanwhile', async ({ server }) => {
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

  test('personnel get the page without it from their second visit on', async ({ openAs }) => {
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
