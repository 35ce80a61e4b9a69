/**
 * `npm run console:screenshots`: photographs the main screens of the console into `docs/screenshots/`, in three
 * languages, on a phone and on a desktop, light and dark. They show the example business on a throw-away server.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openSeededConsole } from './console/seeded-console.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

const addresses = { catalog: '', book: 'book', bookings: 'bookings', pets: 'pets' };
const languages = ['en', 'lo', 'ja'];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const schemes = ['light', 'dark'] as const;

const seeded = await openSeededConsole();
try {
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) if (old.endsWith('.webp')) await rm(`${folder}${old}`);
  let bytes = 0;
  for (const colorScheme of schemes) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await seeded.open({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const language of languages) {
        for (const [name, address] of Object.entries(addresses)) {
          await page.goto(`${seeded.url}/app/${address}?lang=${language}`, { waitUntil: 'networkidle' });
          await page.locator('h1').waitFor();
          await page.evaluate('document.fonts.ready.then(() => undefined)');
          const picture = await photograph(page);
          await writeFile(`${folder}${name}-${language}-${size}-${colorScheme}.webp`, picture);
          bytes += picture.length;
        }
      }
      await context.close();
    }
  }
  console.log(`${(await readdir(folder)).length} pictures, ${Math.round(bytes / 1_000)} kB, in ${folder}`);
} finally {
  await seeded.stop();
}

/** As WebP, which is a third of PNG; Playwright itself writes only PNG and JPEG. */
async function photograph(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await session.detach();
  return Buffer.from(data, 'base64');
}
