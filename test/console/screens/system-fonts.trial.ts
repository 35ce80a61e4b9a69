/** The screens where the system has Latin fonts only, as a new machine may (`support/system-fonts.ts`). */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { hasChromium, phone, startChromium } from '../support/chromium.ts';
import { visitorsTest } from '../support/console-test.ts';
import { settle } from '../support/in-page.ts';
import { faultsInLanguages } from '../support/screen-checks.ts';
import { fontlessLanguages, fontNotice, missingGlyphs } from '../support/system-fonts.ts';

/** As Debian's packages fonts-dejavu-core and fonts-noto-core name them. */
const latinFont = ['dejavu/DejaVuSans', 'noto/NotoSans-Regular']
  .map((name) => `/usr/share/fonts/truetype/${name}.ttf`)
  .find((file) => existsSync(file));
if (hasChromium && latinFont === undefined)
  console.log('No Latin font was found: the screens are not tested without the fonts of other languages.');

const latinTest = visitorsTest.extend('startedBrowser', perFile, async ({ settings: _ }, { onCleanup }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-fonts-'));
  await mkdir(path.join(folder, 'fonts'));
  await copyFile(latinFont ?? '', path.join(folder, 'fonts', 'latin.ttf'));
  const config = path.join(folder, 'fonts.conf');
  await writeFile(
    config,
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  const browser = await startChromium({ FONTCONFIG_FILE: config });
  onCleanup(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });
  return browser;
});

describe.skipIf(!hasChromium || latinFont === undefined)('with Latin fonts only', () => {
  latinTest(
    'languages that need others are left out and named, and the others pass',
    async ({ openPage, visitors, startedBrowser }) => {
      // A screen with texts in the 14 languages of the catalog.
      const { cookie } = visitors.users.ADMIN;
      const page = await openPage(`catalog/${visitors.service}`, {
        ...{ ...phone, reducedMotion: 'reduce', cookie, startedBrowser },
      });
      await settle(page);
      const fontless = await fontlessLanguages(page);
      expect(fontless).toEqual(['ja', 'ko', 'zh', 'th']);
      expect(fontNotice(fontless)).toBe(
        "The browser has no font for Japanese, Korean, Chinese, Thai: the screens are not tested in these languages. Debian's packages: fonts-noto-cjk, fonts-noto-core.",
      );
      expect(await missingGlyphs(page, [])).toEqual(expect.arrayContaining(['日', '한', '中', 'ไ']));
      const opened = new Set<string>();
      page.on('request', (request) => {
        const [, language] = /\/assets\/(?:\w+-)?([a-z]{2,3})-[\w-]{7}\.js$/.exec(request.url()) ?? [];
        if (language !== undefined) opened.add(language);
      });
      expect(await faultsInLanguages(page, fontless, ['en', 'ja', 'lo'])).toEqual([]);
      expect(opened.has('lo')).toBe(true);
      expect(opened.has('ja')).toBe(false);
    },
  );

  latinTest(
    'a letter of any other language without a font is a fault',
    async ({ openPage, startedBrowser }) => {
      const page = await openPage('sign-in', { ...phone, startedBrowser });
      // The console's own font for Khmer, which the closed language picker does not load, and a letter of Unicode 16.
      await page.route('**/noto-sans-khmer-*', (route) => route.fulfill({ body: '' }));
      await settle(page);
      await page.evaluate(`document.querySelector('main').append('\\u{16D40}')`);
      const missing = await missingGlyphs(page, await fontlessLanguages(page));
      expect(missing).toEqual(expect.arrayContaining(['ខ', 'ម', 'រ', '\u{16D40}']));
      expect(missing.filter((character) => !/[\p{sc=Khmer}\u{16D40}]/u.test(character))).toEqual([]);
    },
  );
});
