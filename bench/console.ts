/**
 * `npm run bench:console`: how fast the console is in Chromium. LCP of the catalog on loopback and on a slow phone
 * (processor ÷4, slow 4G), the longest interaction at processor ÷4, a list of 500 bookings, and the calendar. Times depend on the
 * machine, so nothing is asserted; the budgets are beside the measurements.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { type RequestOptions, sendOrFail } from '../scripts/api-client.ts';
import { openSeededConsole, type SeededConsole } from '../scripts/console/seeded-console.ts';
import { measureCalendar } from './calendar.ts';

/** "Slow 4G" of Chromium's developer tools: 562.5 ms, and 1.6 Mbit/s less 10 %. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const desktop = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 390, height: 844 } };
const rounds = 5;
const bookingCount = 500;

/** Event Timing: from the input to the next frame that is painted, as INP counts it. */
const watchInteractions = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

const seeded = await openSeededConsole();
try {
  const rows: Record<string, { 'milliseconds (median)': number; budget: string }> = {};
  const row = (title: string, milliseconds: number, budget: string) => {
    rows[title] = { 'milliseconds (median)': Math.round(milliseconds), budget };
  };
  row('LCP of the catalog, loopback', await medianOf(() => firstPaint(seeded, false)), '800');
  row('LCP of the catalog, processor ÷4, slow 4G', await medianOf(() => firstPaint(seeded, true)), '2500');
  row('longest interaction, processor ÷4', await longestInteraction(seeded), '200');
  await addBookings(seeded);
  const list = await bookingList(seeded);
  row('500 bookings: first page is shown', list.first, '');
  row(`500 bookings: ${list.shown} are shown`, list.all, '');
  row('500 bookings: longest interaction, processor ÷4', list.interaction, '200');
  const calendar = await measureCalendar(seeded, (context, page) => slowDown(context, page, false));
  row(`calendar: a week with ${calendar.bookings} bookings is shown`, calendar.shown, '');
  console.table(rows);
  console.table({
    'a drag on that week, processor ÷4': { 'frames a second': Math.round(calendar.weekFrames), budget: '50' },
    'a drag on a day of it, processor ÷4': {
      'frames a second': Math.round(calendar.dayFrames),
      budget: '50',
    },
  });
} finally {
  await seeded.stop();
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) all.push(await measure());
  return all.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

/** A first visit: nothing is cached. */
async function firstPaint(console: SeededConsole, isSlow: boolean): Promise<number> {
  const context = await console.open(isSlow ? phone : desktop);
  const page = await context.newPage();
  if (isSlow) await slowDown(context, page, true);
  await page.goto(`${console.url}/app/`, { waitUntil: 'networkidle' });
  await page.locator('main li').first().waitFor();
  const time = await page.evaluate<number>(`new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`);
  await context.close();
  return time;
}

async function slowDown(context: BrowserContext, page: Page, isNetwork: boolean): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (isNetwork) await session.send('Network.emulateNetworkConditions', slow4g);
}

async function longestInteraction(console: SeededConsole): Promise<number> {
  const context = await console.open(desktop);
  const page = await context.newPage();
  await page.goto(`${console.url}/app/`, { waitUntil: 'networkidle' });
  await page.locator('main li').first().waitFor();
  await page.evaluate(watchInteractions);
  await slowDown(context, page, false);
  await page.getByRole('searchbox').click();
  await page.keyboard.type('dog bath', { delay: 120 });
  for (let key = 0; key < 8; key++) await page.keyboard.press('Backspace', { delay: 60 });
  await page.locator('fieldset label').nth(1).click();
  await page.locator('fieldset label').nth(0).click();
  for (const link of await page.locator('nav a').all()) {
    await link.click();
    await page.locator('h1').waitFor();
  }
  const longest = await longestOf(page);
  await context.close();
  return longest;
}

/** After two frames more, so that the last interaction is counted. */
async function longestOf(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(globalThis.longest), 200))))`);
}

async function addBookings({ url, adminToken, customerToken }: SeededConsole): Promise<void> {
  const post = async (path: string, options: RequestOptions) =>
    (await sendOrFail(url, 'POST', path, options)).body.data;
  // The bookings of this bench are at every hour of every day.
  for (const key of ['openingHours', 'closures', 'buffers'])
    await sendOrFail(url, 'DELETE', `/settings/${key}`, { token: adminToken });
  const service = await post('/services', {
    token: adminToken,
    body: {
      name: { en: 'Walk' },
      description: { en: 'Around the block.' },
      category: 'GROOMING',
      basePrice: 10,
      priceUnit: 'per session',
      currency: 'USD',
    },
  });
  const token = customerToken;
  const { id: pet } = await post('/pets', { token, body: { name: 'Rex', species: 'DOG' } });
  for (let at = 0; at < bookingCount; at++) {
    const hour = (more: number) => new Date(Date.UTC(2031, 0, 1) + (at + more) * 3_600_000).toISOString();
    const body = {
      petIds: [pet],
      services: [{ serviceId: service.id }],
      startDate: hour(0),
      endDate: hour(1),
    };
    await post('/bookings', { token, body });
  }
}

/** The list of a customer with many bookings, with all its pages one after the other. */
async function bookingList(console: SeededConsole) {
  const context = await console.open(desktop);
  const page = await context.newPage();
  const items = page.locator('main li');
  const began = performance.now();
  await page.goto(`${console.url}/app/bookings`);
  await items.first().waitFor();
  const first = performance.now() - began;
  const more = page.getByRole('main').getByRole('button', { name: /more/i });
  while (await more.isVisible()) {
    const before = await items.count();
    await more.click();
    await items.nth(before).waitFor();
    if ((await items.count()) >= bookingCount) break;
  }
  const all = performance.now() - began;
  await page.evaluate(watchInteractions);
  await slowDown(context, page, false);
  for (let key = 0; key < 20; key++) await page.keyboard.press('Tab');
  const shown = await items.count();
  const interaction = await longestOf(page);
  await context.close();
  return { first, all, shown, interaction };
}
