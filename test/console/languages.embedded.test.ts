/**
 * Every screen in every language, changed in place by the language picker: nothing is wider than a phone or a desktop,
 * nothing is cut, and no key, broken value, missing glyph or English is left. axe finds no violation.
 *
 * `npm test` takes the languages below: English, one without spaces, one with marks above and below its letters, and
 * the pseudo-locale, which is the longest. `--mode long` takes all ten, and axe in dark colours, too.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleLanguage, consoleLanguages } from '#console/i18n/languages.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { axeViolations, closeChromium, hasChromium, openConsole } from './support/chromium.ts';
import { inPage, settle } from './support/in-page.ts';
import { brokenTexts, englishTexts } from './support/message-texts.ts';
import { screens, visitsOf } from './support/screens.ts';
import { openVisitors, type Visitors, visitorNames } from './support/visitors.ts';

const isLong = process.env.MODE === 'long';
const languages: readonly ConsoleLanguage[] = isLong ? consoleLanguages : ['en', 'ja', 'lo'];

const phone = { width: 390, height: 844 };
const sizes = [phone, { width: 1280, height: 860 }];
/** The narrowest phones (WCAG 2.2, 1.4.10: a desktop at 400 % is as narrow). */
const narrowest = { width: 320, height: 640 };

let server: TestServer;
let visitors: Visitors;
beforeAll(async () => {
  if (!hasChromium) return;
  server = await startServer();
  visitors = await openVisitors(server);
});
afterAll(async () => {
  await closeChromium();
  await server?.close();
});

describe.skipIf(!hasChromium)('every screen in every language', () => {
  test('the list has every screen', () => {
    expect(screens.length).toBeGreaterThan(14);
    expect(screens.map(({ path }) => path)).toContain('/bookings/$id');
  });

  test.each(screens)('$path', { timeout: 600_000 }, async (screen) => {
    for (const { address, role } of visitsOf(screen, visitors)) {
      const cookie = role && visitors.users[role].cookie;
      const page = await openConsole(server.url, address, { viewport: phone, cookie });
      const faults: string[] = [];
      for (const language of languages) {
        await changeLanguage(page, language);
        for (const fault of await faultsIn(page, language))
          faults.push(`${address} in ${language}: ${fault}`);
      }
      expect(faults).toEqual([]);
      await page.finish();
    }
  });

  test.each(screens)('$path in the pseudo-locale', { timeout: 120_000 }, async (screen) => {
    for (const { address, role } of visitsOf(screen, visitors)) {
      const cookie = role && visitors.users[role].cookie;
      const page = await openConsole(server.url, address, { viewport: phone, cookie, isPseudo: true });
      await settle(page, 'en');
      expect(await page.title()).toMatch(/[áçéïñöšüýžÅÇÉÎÑÖŠÜÝŽ]/);
      const faults: string[] = [];
      for (const size of [...sizes, narrowest]) faults.push(...(await layoutAt(page, size)));
      expect([address, faults]).toEqual([address, []]);
      await page.finish();
    }
  });
});

async function changeLanguage(page: Page, language: ConsoleLanguage): Promise<void> {
  await page.locator('header select').selectOption(language);
  await settle(page, language);
}

async function faultsIn(page: Page, language: ConsoleLanguage): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    faults.push(...(await layoutAt(page, size)));
    faults.push(...(await axeViolations(page)).map((violation) => `${size.width} px: ${violation}`));
  }
  if (isLong) {
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await axeViolations(page)).map((violation) => `dark: ${violation}`));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  faults.push(...(await layoutAt(page, narrowest)));
  const texts = await inPage(page, 'pageTexts');
  faults.push(...brokenTexts(texts));
  if (language !== 'en') faults.push(...englishTexts(texts, language).map((text) => `English: ${text}`));
  const missing = await inPage(page, 'missingGlyphs');
  if (missing !== '') faults.push(`no font has ${missing} (fonts-noto-core and fonts-noto-cjk have all)`);
  return [...faults, ...(await inPage(page, 'brokenFonts'))];
}

async function layoutAt(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  const faults = await inPage(page, 'layoutFaults', visitorNames);
  return faults.map((fault) => `${size.width} px: ${fault}`);
}
