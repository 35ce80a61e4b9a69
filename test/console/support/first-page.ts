/** The catalog that the server sends with the page, beside the one that the scripts show afterwards (contract §18). */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Business } from '#test/support/business.ts';
import type { TestServer } from '#test/support/server.ts';
import { openConsole, phone } from './chromium.ts';
import { settle } from './in-page.ts';

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

export const narrowPhone = { ...phone, viewport: { width: 320, height: 600 } } as const;

/** The page with its scripts held back: it shows only the server's rendering. */
export async function openRendered(
  serverUrl: string,
  path: string,
  options: Parameters<typeof openConsole>[2],
) {
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

type Size = NonNullable<Parameters<typeof openConsole>[2]>;

/** Fails when the page looks different, or something moves, once the scripts are there. */
export async function expectUnmoved(server: TestServer, language: string, size: Size): Promise<void> {
  const options = { ...size, firstScript: watchShifts };
  const { page, startScripts } = await openRendered(server.url, `?lang=${language}`, options);
  const shifts = await watchFromNow(page);
  const [before, title] = [await mainOf(page), await page.title()];
  expect(before.length).toBeGreaterThan(50);
  await startScripts();
  expect(await mainOf(page)).toEqual(before);
  expect(await page.title()).toBe(title);
  expect(await shifts()).toEqual([]);
  await page.finish();
}

/** Gives the business a name for the time of `work`; a translation that is missing shows the English one. */
export async function withBusinessName(
  { server, business }: { server: TestServer; business: Business },
  value: { en: string; lo: string },
  work: () => Promise<void>,
): Promise<void> {
  const { token } = business.admin;
  const body = { key: 'businessName', value };
  expect((await server.request('PUT', '/settings', { token, body })).status).toBe(200);
  await work();
  await server.request('DELETE', '/settings/businessName', { token });
}

/** Fails unless the name is in the header and the title, in one line, without a request, and nothing moves. */
export async function expectNamed(
  server: TestServer,
  language: string,
  name: string,
  size: Size,
): Promise<void> {
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
  await page.finish();
}

export const longName = {
  en: 'The Pet Hotel, Grooming Parlour and Training School of Luang',
  lo: 'ຮ້ານ'.repeat(15),
};
