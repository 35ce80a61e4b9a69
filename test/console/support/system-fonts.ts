/**
 * The languages that need a font of the system, because the console brings none for their letters
 * (console/styles/fonts.css). Where the system has none either, they are not tested, and their letters, which other
 * languages' pages have in the language picker and in texts of the catalog, are no fault there.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Language } from '#domain/text/language.ts';
import { inPage } from './in-page.ts';

interface SystemFont {
  readonly language: Language;
  /** Letters that every font of the language has. */
  readonly sample: string;
  readonly letters: RegExp;
  /** Debian's package that has such a font. */
  readonly debian: string;
}

const systemFonts: readonly SystemFont[] = [
  {
    language: 'ja',
    sample: '日本語かなカナ',
    letters: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u30FF\uFF00-\uFFEF]/u,
    debian: 'fonts-noto-cjk',
  },
  { language: 'ko', sample: '한국어', letters: /\p{sc=Hangul}/u, debian: 'fonts-noto-cjk' },
  {
    language: 'zh',
    sample: '简体中文',
    letters: /[\p{sc=Han}\u3000-\u303F\uFF00-\uFFEF]/u,
    debian: 'fonts-noto-cjk',
  },
  // Liberation 1, which a machine may have alone, lacks these letters.
  { language: 'vi', sample: 'ếệđơư', letters: /[\u1EA0-\u1EF9ĐđƠơƯư]/u, debian: 'fonts-noto-core' },
  { language: 'th', sample: 'ภาษาไทย', letters: /\p{sc=Thai}/u, debian: 'fonts-noto-core' },
];

/** The languages without a font in the browser of this page of the console. */
export async function fontlessLanguages(page: Page): Promise<Language[]> {
  const found: Language[] = [];
  for (const { language, sample } of systemFonts)
    if ((await inPage(page, 'missingGlyphs', sample)).length > 0) found.push(language);
  return found;
}

/** The characters of the page that no font has, without the letters of those languages. */
export async function missingGlyphs(page: Page, fontless: readonly Language[]): Promise<string[]> {
  const excused = systemFonts.filter(({ language }) => fontless.includes(language));
  const missing = await inPage(page, 'missingGlyphs');
  return missing.filter((character) => !excused.some(({ letters }) => letters.test(character)));
}

/** Names the languages and the packages to install. */
export function fontNotice(fontless: readonly Language[]): string {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const packages = systemFonts
    .filter(({ language }) => fontless.includes(language))
    .map(({ debian }) => debian);
  return `The browser has no font for ${fontless.map((language) => names.of(language)).join(', ')}: the screens are not tested in these languages. Debian's packages: ${[...new Set(packages)].join(', ')}.`;
}

/** Prints that line once in a run, in which several files find out. */
export async function reportFontless(fontless: readonly Language[]): Promise<void> {
  if (fontless.length === 0) return;
  const mark = path.join(inject('testRun').directory, 'fontless');
  const isFirst = await writeFile(mark, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (isFirst) console.log(fontNotice(fontless));
}
