/**
 * Every screen in every language, changed in place by the language picker: nothing is wider than a phone or a desktop
 * or cut, there is no key, invalid value, missing glyph or English text, and a page has one name. axe finds no violation.
 *
 * CI covers English, the pseudo-locale, which is the longest, and one more language for each page, by turns; `npm test`
 * does so for the first address of each screen and role. `--mode long` covers all ten on each page, and axe in dark
 * colors too. Contrast takes three quarters of the time of axe and does not depend on the language: shorter runs measure
 * it in English. Nor do most other rules: axe looks at the other language on a phone.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ConsoleLanguage, consoleLanguages } from '#console/i18n/languages.ts';
import type { Language } from '#domain/text/language.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { axeViolations, closeChromium, openConsole } from './chromium.ts';
import { inPage, settle } from './in-page.ts';
import { brokenTexts, englishTexts } from './message-texts.ts';
import { type Screen, visitsOf } from './screens.ts';
import { fontlessLanguages, missingGlyphs, reportFontless } from './system-fonts.ts';
import { startTour } from './tour.ts';
import { openVisitors, visitorNames } from './visitors.ts';

const isLong = process.env.MODE === 'long';
const isShort = !isLong && process.env.MODE !== 'ci';
/** The language that only the longest run opens: its files contain the pseudo-locale. */
const pseudo = 'de';
const translated = consoleLanguages.filter((one) => one !== 'en' && one !== pseudo);

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 860 };
const sizes = [phone, desktop];
/** The narrowest phones (WCAG 2.2, 1.4.10: a desktop at 400 % is as narrow). */
const narrowest = { width: 320, height: 640 };

/** Tests that open screens; a tour begins with the first test that names it. */
const screensTest = serverTest
  .extend('visitors', perFile, ({ server }) => openVisitors(server))
  .extend('startTour', perFile, ({ server, visitors }, { onCleanup }) => {
    onCleanup(closeChromium);
    return (replaced?: ConsoleLanguage) =>
      // During a transition between light and dark, a color is neither.
      startTour(server, visitors, { viewport: phone, reducedMotion: 'reduce', pseudo: replaced });
  })
  /** The languages that this browser has no font for. */
  .extend('fontless', perFile, async ({ server }) => {
    const page = await openConsole(server.url, 'sign-in');
    const fontless = await fontlessLanguages(page);
    await page.finish();
    await reportFontless(fontless);
    return fontless;
  })
  .extend('tour', perFile, ({ startTour }) => startTour(isLong ? undefined : pseudo))
  .extend('pseudoTour', perFile, ({ startTour, tour }) => (isLong ? startTour(pseudo) : tour));

/** Adds a test for each of the screens: every address of it, in every language of this run and in the pseudo-locale. */
export function testInEveryLanguage(screens: readonly Screen[]): void {
  screensTest.for(screens.map((screen, place) => ({ ...screen, place })))(
    '$path',
    { timeout: 600_000 },
    async (screen, { visitors, fontless, tour, pseudoTour }) => {
      const visits = visitsOf(screen, visitors).filter(
        ({ role }, at, all) => !isShort || all.findIndex((one) => one.role === role) === at,
      );
      for (const [at, visit] of visits.entries()) {
        const page = await tour.open(visit);
        const faults = await faultsInLanguages(page, fontless, languagesOf(screen.place + at));
        const longest = isLong ? await pseudoTour.open(visit) : page;
        faults.push(...(await pseudoFaults(longest)).map((fault) => `in the pseudo-locale: ${fault}`));
        expect([visit.address, faults, page.complaints]).toEqual([visit.address, [], []]);
      }
    },
  );
}

/** The languages of the page with that number. */
function languagesOf(place: number): readonly ConsoleLanguage[] {
  return isLong
    ? consoleLanguages
    : ['en', ...translated.filter((_, at) => at === place % translated.length)];
}

/** The errors in these languages, without those that the browser has no font for. */
export async function faultsInLanguages(
  page: Page,
  fontless: readonly Language[],
  languages: readonly ConsoleLanguage[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const language of languages.filter((one) => !fontless.includes(one))) {
    await changeLanguage(page, language);
    faults.push(...(await faultsIn(page, language, fontless)).map((fault) => `in ${language}: ${fault}`));
  }
  return faults;
}

/** Adds a test that the checks of a page can fail. */
export function testOfTheChecks(): void {
  screensTest('the checks find what is wrong', async ({ server, fontless }) => {
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
      const link = document.querySelector('nav a');
      link.setAttribute('aria-current', 'page');
      link.href = location.pathname;
    }`);
    const faults = (await faultsIn(page, 'ja', fontless)).join('\n');
    for (const found of [
      '390 px: the page is',
      '390 px: text is wider than its box: <p class=""> cut off',
      '390 px: image-alt',
      'sign-in.title in <p',
      'for undefined pets in <p',
      'no font has \u{16D40} ',
      'in the menu is "ログイン" on the page',
    ])
      expect(faults).toContain(found);
    expect(faults).not.toContain('1280 px: the page is');
  });
}

async function changeLanguage(page: Page, language: ConsoleLanguage): Promise<void> {
  await page.locator('header:not(main header) select').selectOption(language);
  await settle(page, language);
}

/** Layout errors with the longest texts. */
async function pseudoFaults(page: Page): Promise<string[]> {
  await changeLanguage(page, pseudo);
  const title = await page.title();
  // The page of a record is called by the record's own text, which no message contains.
  const heading = await page.locator('h1').first().innerText();
  const isTranslated = /[áçéïñöšüýžÅÇÉÎÑÖŠÜÝŽ]/.test(title) || title.startsWith(`${heading} – `);
  const faults = isTranslated ? [] : [`the title is ${title}`];
  for (const size of [...sizes, narrowest]) faults.push(...(await layoutAt(page, size)));
  return faults;
}

async function faultsIn(
  page: Page,
  language: ConsoleLanguage,
  fontless: readonly Language[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    faults.push(...(await layoutAt(page, size)));
    if (!isLong && language !== 'en' && size !== phone) continue;
    const violations = await axeViolations(page, { isContrastMeasured: isLong || language === 'en' });
    faults.push(...violations.map((violation) => `${size.width} px: ${violation}`));
  }
  if (isLong) {
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await axeViolations(page)).map((violation) => `dark: ${violation}`));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  faults.push(...(await layoutAt(page, narrowest)));
  faults.push(...(await inPage(page, 'nameFaults')));
  const texts = await inPage(page, 'pageTexts');
  faults.push(...brokenTexts(texts));
  if (language !== 'en') faults.push(...englishTexts(texts, language).map((text) => `English: ${text}`));
  const missing = await missingGlyphs(page, fontless);
  if (missing.length > 0)
    faults.push(`no font has ${missing.join(' ')} (fonts-noto-core and fonts-noto-cjk have all)`);
  return [...faults, ...(await inPage(page, 'brokenFonts'))];
}

async function layoutAt(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  const faults = await inPage(page, 'layoutFaults', visitorNames);
  return faults.map((fault) => `${size.width} px: ${fault}`);
}
