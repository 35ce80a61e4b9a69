/**
 * `npm run console:screenshots`: photographs the main screens of the console into `docs/screenshots/`: those of
 * customers in three languages, on a phone and on a desktop, light and dark, and those of docs/console-walk.md. They
 * show the example business on a throw-away server. With `-- business`, makes only those of the walk.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { sendOrFail } from './api-client.ts';
import { openSeededConsole, type SeededReader } from './console/seeded-console.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

const addresses = { catalog: '', book: 'book', bookings: 'bookings', pets: 'pets' };
const languages = ['en', 'lo', 'ja'];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const schemes = ['light', 'dark'] as const;

interface BusinessPicture {
  readonly name: string;
  readonly address: string;
  readonly reader: SeededReader;
  readonly language: string;
  readonly size: keyof typeof sizes;
  readonly scheme: (typeof schemes)[number];
}

/** Those of docs/console-walk.md: each screen once, since they all have the same layout. */
function businessPictures(customer: string, service: string): readonly BusinessPicture[] {
  const usual = { reader: 'manager', language: 'en', size: 'desktop', scheme: 'light' } as const;
  return [
    { ...usual, name: 'today', address: 'today', reader: 'staff', size: 'phone' },
    { ...usual, name: 'board', address: 'board' },
    { ...usual, name: 'board', address: 'board', language: 'lo', scheme: 'dark' },
    { ...usual, name: 'calendar', address: `calendar?day=${nextWorkday()}` },
    { ...usual, name: 'customer', address: `customers/${customer}` },
    { ...usual, name: 'dashboard', address: 'dashboard' },
    { ...usual, name: 'catalog-editor', address: `catalog/${service}`, reader: 'admin' },
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
  const sizesOfFiles = ofBusinessOnly ? [] : await photographCustomers();
  sizesOfFiles.push(...(await photographBusiness()));
  const kilobytes = Math.round(sizesOfFiles.reduce((sum, size) => sum + size, 0) / 1_000);
  console.log(`${sizesOfFiles.length} pictures, ${kilobytes} kB, in ${folder}`);
} finally {
  await seeded.stop();
}

/** Replaces all earlier pictures; returns the sizes of the files. */
async function photographCustomers(): Promise<number[]> {
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

async function photographBusiness(): Promise<number[]> {
  const { url, adminToken: token } = seeded;
  const [customer] = (await sendOrFail(url, 'GET', '/users?role=CUSTOMER&q=miguel', { token })).body.data;
  const [service] = (await sendOrFail(url, 'GET', '/services?lang=en', { token })).body;
  const saved: number[] = [];
  for (const picture of businessPictures(customer.id, service.id)) {
    const { name, address, reader, language, size, scheme } = picture;
    const look = { viewport: sizes[size], colorScheme: scheme, reducedMotion: 'reduce' } as const;
    const context = await seeded.open(look, reader);
    const page = await context.newPage();
    saved.push(await save(page, `${name}-${language}-${size}-${scheme}`, address, language));
    await context.close();
  }
  return saved;
}

/** Photographs an address and returns the size of the picture. */
async function save(page: Page, name: string, address: string, language: string): Promise<number> {
  // Does not wait for an idle network: the screens of a day send requests repeatedly.
  await page.goto(`${seeded.url}/app/${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const picture = await photograph(page);
  await writeFile(`${folder}${name}.webp`, picture);
  return picture.length;
}

/** As WebP, which is a third of PNG; Playwright itself writes only PNG and JPEG. */
async function photograph(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await session.detach();
  return Buffer.from(data, 'base64');
}
