/**
 * `npm run console:screenshots`: takes screenshots of the main screens of the console into `docs/screenshots/`: those of
 * customers in three languages, on a phone and on a desktop, light and dark, and those of docs/console-walk.md. They
 * show the example business on a throw-away server. With `-- business`, makes only those of the walk.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { sendOrFail } from './api-client.ts';
import { openSeededConsole, type SeededUser } from './console/seeded-console.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

const addresses = { catalog: '', book: 'book', bookings: 'bookings', pets: 'pets' };
const languages = ['en', 'lo', 'ja'];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const schemes = ['light', 'dark'] as const;

interface BusinessScreenshot {
  readonly name: string;
  readonly address: string;
  readonly user: SeededUser;
  readonly language: string;
  readonly size: keyof typeof sizes;
  readonly scheme: (typeof schemes)[number];
}

/** Those of docs/console-walk.md: each screen once, since they all have the same layout. */
function businessScreenshots(customer: string, service: string): readonly BusinessScreenshot[] {
  const defaults = { user: 'manager', language: 'en', size: 'desktop', scheme: 'light' } as const;
  return [
    { ...defaults, name: 'today', address: 'today', user: 'staff', size: 'phone' },
    { ...defaults, name: 'board', address: 'board' },
    { ...defaults, name: 'board', address: 'board', language: 'lo', scheme: 'dark' },
    { ...defaults, name: 'calendar', address: `calendar?day=${nextWorkday()}` },
    { ...defaults, name: 'customer', address: `customers/${customer}` },
    { ...defaults, name: 'dashboard', address: 'dashboard' },
    { ...defaults, name: 'catalog-editor', address: `catalog/${service}`, user: 'admin' },
  ];
}

/** The Wednesday after today: on it, all of the example's staff work. */
function nextWorkday(): string {
  const today = Temporal.Now.plainDateISO();
  return today.add({ days: 7 - ((today.dayOfWeek + 4) % 7) }).toString();
}

const seeded = await openSeededConsole();
try {
  await mkdir(folder, { recursive: true });
  const ofBusinessOnly = process.argv.includes('business');
  const sizesOfFiles = ofBusinessOnly ? [] : await captureCustomers();
  sizesOfFiles.push(...(await captureBusiness()));
  const kilobytes = Math.round(sizesOfFiles.reduce((sum, size) => sum + size, 0) / 1_000);
  console.log(`${sizesOfFiles.length} screenshots, ${kilobytes} kB, in ${folder}`);
} finally {
  await seeded.stop();
}

/** Replaces all earlier screenshots; returns the sizes of the files. */
async function captureCustomers(): Promise<number[]> {
  for (const old of await readdir(folder)) if (old.endsWith('.webp')) await rm(`${folder}${old}`);
  const saved: number[] = [];
  for (const colorScheme of schemes) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await seeded.open({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const language of languages) {
        for (const [name, address] of Object.entries(addresses))
          saved.push(await save(page, `${name}-${language}-${size}-${colorScheme}`, address, language));
      }
      await context.close();
    }
  }
  return saved;
}

async function captureBusiness(): Promise<number[]> {
  const { url, adminToken: token } = seeded;
  const [customer] = (await sendOrFail(url, 'GET', '/users?role=CUSTOMER&q=miguel', { token })).body.data;
  const [service] = (await sendOrFail(url, 'GET', '/services?lang=en', { token })).body;
  const saved: number[] = [];
  for (const screenshot of businessScreenshots(customer.id, service.id)) {
    const { name, address, user, language, size, scheme } = screenshot;
    const options = { viewport: sizes[size], colorScheme: scheme, reducedMotion: 'reduce' } as const;
    const context = await seeded.open(options, user);
    const page = await context.newPage();
    saved.push(await save(page, `${name}-${language}-${size}-${scheme}`, address, language));
    await context.close();
  }
  return saved;
}

/** Takes a screenshot of an address and returns its size in bytes. */
async function save(page: Page, name: string, address: string, language: string): Promise<number> {
  // Does not wait for an idle network: the screens of a day send requests repeatedly.
  await page.goto(`${seeded.url}/app/${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const screenshot = await screenshotOf(page);
  await writeFile(`${folder}${name}.webp`, screenshot);
  return screenshot.length;
}

/** As WebP, which is a third of PNG; Playwright itself writes only PNG and JPEG. */
async function screenshotOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await session.detach();
  return Buffer.from(data, 'base64');
}
