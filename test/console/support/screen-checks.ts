/**
 * The errors of a page of the console: text that is cut or wider than the page, keys, invalid values, missing glyphs,
 * English in another language, two names for one page, and the violations that axe finds.
 */
import type { Page } from 'playwright-core';
import type { ConsoleLanguage } from '#console/i18n/languages.ts';
import type { Language } from '#domain/text/language.ts';
import { axeViolations } from './chromium.ts';
import { inPage, settle } from './in-page.ts';
import { brokenTexts, englishTexts } from './message-texts.ts';
import { missingGlyphs } from './system-fonts.ts';
import { visitorNames } from './visitors.ts';

/** Its files contain the pseudo-locale, whose texts are the longest. */
export const pseudo = 'de';

export const phoneSize = { width: 390, height: 844 };
const desktopSize = { width: 1280, height: 860 };
/** The narrowest phones (WCAG 2.2, 1.4.10: a desktop at 400 % is as narrow). */
const narrowest = { width: 320, height: 640 };

export async function changeLanguage(page: Page, language: ConsoleLanguage): Promise<void> {
  await page.locator('header:not(main header) select').selectOption(language);
  await settle(page, language);
}

/** The errors in the structure of the page: layout, names, values, axe. */
export async function structureFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [narrowest, phoneSize, desktopSize]) faults.push(...(await layoutAt(page, size)));
  faults.push(...(await axeViolations(page, { isContrastMeasured: false })));
  faults.push(...(await inPage(page, 'nameFaults')));
  return [...faults, ...brokenTexts(await inPage(page, 'pageTexts'))];
}

/** The errors of a page that is in the pseudo-locale, and so has the longest texts. */
export async function pseudoFaults(page: Page): Promise<string[]> {
  const title = await page.title();
  // The page of a record is called by the record's own text, which no message contains.
  const heading = await page.locator('h1').first().innerText();
  const isTranslated = /[áçéïñöšüýžÅÇÉÎÑÖŠÜÝŽ]/.test(title) || title.startsWith(`${heading} – `);
  return [...(isTranslated ? [] : [`the title is ${title}`]), ...(await structureFaults(page))];
}

/** All errors in these languages, in light and dark colors, without those that the browser has no font for. */
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

export async function faultsIn(
  page: Page,
  language: ConsoleLanguage,
  fontless: readonly Language[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [phoneSize, desktopSize]) {
    faults.push(...(await layoutAt(page, size)));
    faults.push(...(await axeViolations(page)).map((violation) => `${size.width} px: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await axeViolations(page)).map((violation) => `dark: ${violation}`));
  await page.emulateMedia({ colorScheme: 'light' });
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

/** Adds a paragraph with this text and style, for the tests of the checks. */
export async function plantText(page: Page, text: string, style: Readonly<Record<string, string>> = {}) {
  await page.evaluate(`{
    const element = document.createElement('p');
    element.append(${JSON.stringify(text)});
    Object.assign(element.style, ${JSON.stringify(style)});
    document.querySelector('main').append(element);
  }`);
}

/** Adds a key, a text that is too wide, one that is cut, an image without a text, and a second name of the page. */
export async function plantFaults(page: Page): Promise<void> {
  await plantText(page, 'sign-in.title');
  await plantText(page, 'wider', { inlineSize: '500px' });
  await plantText(page, 'cut off', { inlineSize: '10px', whiteSpace: 'nowrap', overflow: 'hidden' });
  await page.evaluate(`{
    document.querySelector('main').append(document.createElement('img'));
    const link = document.querySelector('nav a');
    link.setAttribute('aria-current', 'page');
    link.href = location.pathname;
  }`);
}

async function layoutAt(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  const faults = await inPage(page, 'layoutFaults', visitorNames);
  return faults.map((fault) => `${size.width} px: ${fault}`);
}
