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

  test('the checks find what is wrong', async () => {
    const page = await openConsole(server.url, 'sign-in?lang=ja', { viewport: phone });
    await settle(page, 'ja');
    await page.evaluate(`{
      const add = (tag, text, name) => {
        const element = document.createElement(tag);
        element.append(text);
        if (name) element.className = name;
        document.querySelector('main').append(element);
        return element;
      };
      add('p', 'sign-in.title');
      add('p', 'for undefined pets');
      // A letter of Unicode 16.
      add('p', '\\u{16D40}');
      add('p', 'Enter your email address and we will send you a link');
      add('p', 'wider').style.inlineSize = '500px';
      const cut = add('p', 'cut off');
      Object.assign(cut.style, { inlineSize: '10px', whiteSpace: 'nowrap', overflow: 'hidden' });
      add('img', '').src = 'data:,';
    }`);
    const faults = (await faultsIn(page, 'ja')).join('\n');
    for (const found of [
      '390 px: the page is',
      '390 px: text is wider than its box: <p class=""> cut off',
      '1280 px: image-alt',
      'sign-in.title in <p',
      'for undefined pets in <p',
      'no font has \u{16D40} ',
    ])
      expect(faults).toContain(found);
    expect(faults).not.toContain('1280 px: the page is');
  });

  test.each(screens)('$path', { timeout: 600_000 }, async (screen) => {
    for (const { address, role } of visitsOf(screen, visitors)) {
      const cookie = role && visitors.users[role].cookie;
      const page = await openConsole(server.url, address, {
        viewport: phone,
        cookie,
        // Halfway between light and dark a colour is neither.
        reducedMotion: 'reduce',
      });
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
