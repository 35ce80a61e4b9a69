/**
 * Every address of every screen in every language, changed in place by the language picker, and in the pseudo-locale:
 * nothing is wider than a phone or a desktop or cut, there is no key, invalid value, missing glyph or English text, a
 * page has one name, and axe finds no violation, in light or dark colors.
 */
import { describe, expect } from 'vitest';
import { type ConsoleLanguage, consoleLanguages } from '#console/i18n/languages.ts';
import { perFile } from '#test/support/fixtures.ts';
import { report } from '#test/support/trial.ts';
import { closeChromium, hasChromium, openConsole } from '../support/chromium.ts';
import { visitorsTest } from '../support/console-test.ts';
import { settle } from '../support/in-page.ts';
import {
  changeLanguage,
  faultsIn,
  faultsInLanguages,
  phoneSize,
  plantFaults,
  plantText,
  pseudo,
  pseudoFaults,
} from '../support/screen-checks.ts';
import { screens, visitsOf } from '../support/screens.ts';
import { fontlessLanguages, reportFontless } from '../support/system-fonts.ts';
import { startTour } from '../support/tour.ts';

/** A tour begins with the first test that names it. */
const test = visitorsTest
  .extend('startTour', perFile, ({ server, visitors }, { onCleanup }) => {
    onCleanup(closeChromium);
    return (replaced?: ConsoleLanguage) =>
      // During a transition between light and dark, a color is neither.
      startTour(server, visitors, { viewport: phoneSize, reducedMotion: 'reduce', pseudo: replaced });
  })
  /** The languages that this browser has no font for. */
  .extend('fontless', perFile, async ({ server }) => {
    const page = await openConsole(server.url, 'sign-in');
    const fontless = await fontlessLanguages(page);
    await reportFontless(fontless);
    return fontless;
  })
  .extend('tour', perFile, ({ startTour }) => startTour())
  .extend('pseudoTour', perFile, ({ startTour }) => startTour(pseudo));

describe.skipIf(!hasChromium)('every screen in every language', () => {
  test('the checks find what is wrong', async ({ server, fontless }) => {
    const page = await openConsole(server.url, 'sign-in?lang=ja', { viewport: phoneSize });
    await settle(page, 'ja');
    await plantFaults(page);
    // With a letter of Unicode 16.
    for (const text of [
      'for undefined pets',
      '\u{16D40}',
      'Enter your email address and we will send you a link',
    ])
      await plantText(page, text);
    await plantText(page, 'pale', { color: '#ddd' });
    const faults = (await faultsIn(page, 'ja', fontless)).join('\n');
    for (const found of [
      '390 px: the page is',
      '390 px: text is wider than its box: <p class=""> cut off',
      '390 px: image-alt',
      '390 px: color-contrast',
      'sign-in.title in <p',
      'for undefined pets in <p',
      'English: Enter your email address',
      'no font has \u{16D40} ',
      'in the menu is "ログイン" on the page',
    ])
      expect(faults).toContain(found);
    expect(faults).not.toContain('1280 px: the page is');
  });

  test.for(screens)('$path', async (screen, { visitors, fontless, tour, pseudoTour }) => {
    const visits = visitsOf(screen, visitors);
    for (const visit of visits) {
      const page = await tour.open(visit);
      const faults = await faultsInLanguages(page, fontless, consoleLanguages);
      const longest = await pseudoTour.open(visit);
      await changeLanguage(longest, pseudo);
      faults.push(...(await pseudoFaults(longest)).map((fault) => `in the pseudo-locale: ${fault}`));
      expect([visit.address, faults, page.complaints]).toEqual([visit.address, [], []]);
    }
    report('addresses × languages', visits.length * consoleLanguages.length);
  });
});
