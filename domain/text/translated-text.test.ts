import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailOf } from '#domain/error-text.ts';
import { type Language, languages } from './language.ts';
import { isTranslatedText, localize, replaceText, translatedTextProblem } from './translated-text.ts';

describe('contract §3: translatedTextProblem and isTranslatedText', () => {
  test.each([
    { en: 'Dog boarding' },
    { en: 'Dog boarding', vi: 'Trông giữ chó', fil: '' },
    Object.fromEntries(languages.map((code) => [code, `text in ${code}`])),
    Object.assign(Object.create(null), { en: 'no prototype' }),
  ])('accept %j', (value) => {
    expect(translatedTextProblem(value)).toBeUndefined();
    expect(isTranslatedText(value)).toBe(true);
  });

  test.for([
    ['object', 'no object', null, undefined, 'Dog boarding', 7, () => 'x'],
    ['object', 'an array', ['Dog boarding'], Object.assign([], { en: 'x' })],
    ['en:', 'no en', {}, { vi: 'Chó' }, Object.create({ en: 'x' })],
    ['en:', 'another value as en', { en: null }, { en: { en: 'x' } }],
    ['en:', 'a blank en', { en: '' }, { en: ' \t\n\u00a0\u3000' }],
    ['ja:', 'another value that is null', { en: 'x', ja: null }],
    ['ko:', 'another value that is a number', { en: 'x', ko: 5 }],
    ['pt:', 'an unknown key', { en: 'x', pt: 'y' }],
    ['EN:', 'a key in another case', { EN: 'x' }],
    ['"en-US"', 'a regional key', { en: 'x', 'en-US': 'y' }],
    ['tl:', 'a former code', { en: 'x', tl: 'y' }],
    ['__proto__:', 'an own __proto__', JSON.parse('{"en":"x","__proto__":"y"}')],
    ['constructor:', 'a member of every object', { en: 'x', constructor: 'y' }],
  ] as [string, string, ...unknown[]][])('name %s when they reject %s', ([named, , ...values]) => {
    for (const value of values) {
      const problem = translatedTextProblem(value);
      expect(problem && detailOf(problem)).toContain(named);
      expect(isTranslatedText(value)).toBe(false);
    }
  });

  test('escape and truncate a hostile key in the explanation', () => {
    const cause = translatedTextProblem({ en: 'x', [`"\n${'😀'.repeat(100_000)}`]: 'y' });
    const problem = cause ? detailOf(cause) : '';
    expect(problem.length).toBeLessThan(300);
    expect(problem).not.toContain('\n');
    expect(problem.isWellFormed()).toBe(true);
  });

  test('property: accept exactly the documented shape among all JSON values', () => {
    const near = fc.dictionary(fc.constantFrom(...languages, 'xx'), fc.oneof(fc.string(), fc.constant(null)));
    fc.assert(
      fc.property(fc.oneof(near, fc.jsonValue()), (value) => {
        const entries =
          value && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
        const isValid =
          entries.every(
            ([key, text]) => languages.some((code) => code === key) && typeof text === 'string',
          ) && entries.some(([key, text]) => key === 'en' && /\S/.test(String(text)));
        expect(isTranslatedText(value)).toBe(isValid);
      }),
    );
  });
});

test('specification "Language selection" 5, contract §3: localize falls back to en for a missing or empty text, for every subset of the 14', () => {
  const others = languages.filter((code): code is Exclude<Language, 'en'> => code !== 'en');
  for (let subset = 0; subset < 2 ** others.length; subset++) {
    const text: Record<string, string> & { en: string } = { en: 'English' };
    others.forEach((code, bit) => {
      if (subset & (1 << bit)) text[code] = `in ${code}`;
      else if (bit % 2) text[code] = '';
    });
    for (const code of languages) {
      const isThere = code !== 'en' && subset & (1 << others.indexOf(code));
      const localized = localize(text, code);
      // One comparison before `expect`, which is too slow for a hundred thousand calls.
      if (localized !== (isThere ? `in ${code}` : 'English'))
        expect.fail(`${subset} in ${code}: ${localized}`);
    }
  }
});

test('contract §3: replaceText changes every language with the same text, and no other', () => {
  const text = { en: 'Petalpaw', de: 'Petalpaw', ja: 'ペタルポー' };
  const replaced = { ...text, en: 'Happy Paws', de: 'Happy Paws' };
  expect(replaceText(text, 'Petalpaw', 'Happy Paws')).toEqual(replaced);
  expect(replaceText(text, 'ペタルポー', 'しあわせ')).toEqual({ ...text, ja: 'しあわせ' });
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.string(), (language, after) => {
      const all = Object.fromEntries(languages.map((code) => [code, `in ${code}`])) as { en: string };
      expect(replaceText(all, `in ${language}`, after)).toEqual({ ...all, [language]: after });
    }),
  );
});
