import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { chooseLanguage, isLanguage, type Language, languages, normalizeLanguage } from './language.ts';

const absent = { query: undefined, cookie: undefined, header: undefined };
const byHeader = (header: string) => chooseLanguage({ ...absent, header });

test('specification "TranslatedField": isLanguage accepts exactly the 14 codes', () => {
  expect(languages).toEqual('en vi ja zh ko th id fr de es lo km my fil'.split(' '));
  expect(isLanguage('fil')).toBe(true);
  for (const other of ['tl', 'EN', 'en-US', '', '__proto__', 'constructor'])
    expect(isLanguage(other)).toBe(false);
});

describe('specification "Language selection" 3: normalizeLanguage', () => {
  test.for([
    ['en', 'en-US', 'EN'],
    ['fil', 'tl', 'tl-PH', 'fil-PH'],
    ['vi', 'VI_vn'],
    ['zh', 'zh-Hant-TW', 'ZH_hans_cn'],
    ['de', 'de-DE-1996'],
    ['es', 'es-419'],
    ['ja', ' ja '],
    ['ko', '\tko-KR\n'],
  ])('normalizes to %s', ([language, ...codes]) => {
    for (const code of codes) expect(normalizeLanguage(code), code).toBe(language);
  });

  test.for([
    ['nothing', '', ' '],
    ['another language', 'xx', 'eng', 'e', 'toString', 'Pt_br'],
    ['an empty or long subtag', '-en', 'en-', 'en--US', 'en-verylongsub'],
    ['another character', 'en US', 'ｅｎ', '*', 'en.UTF-8'],
    ['a header', 'en;q=1', 'en,fr'],
  ])('contract §3: returns undefined for %s', ([, ...codes]) => {
    for (const code of codes) expect(normalizeLanguage(code), code).toBeUndefined();
  });

  test('contract §3: property: accepts every variant of every code in any case', () => {
    const subtag = fc.stringMatching(/^[a-zA-Z0-9]{1,8}$/);
    const variant = fc.record({
      language: fc.constantFrom(...languages),
      subtags: fc.array(fc.tuple(fc.constantFrom('-', '_'), subtag), { maxLength: 4 }),
      upper: fc.boolean(),
      space: fc.constantFrom('', ' ', '\t\n'),
    });
    fc.assert(
      fc.property(variant, ({ language, subtags, upper, space }) => {
        const code = `${space}${upper ? language.toUpperCase() : language}${subtags.flat().join('')}${space}`;
        expect(normalizeLanguage(code)).toBe(language);
      }),
    );
  });
});

describe('specification "Language selection" 1, contract §3: chooseLanguage', () => {
  test('prefers the query to the cookie and the cookie to the header', () => {
    expect(chooseLanguage({ query: 'vi', cookie: 'ja', header: 'ko' })).toBe('vi');
    expect(chooseLanguage({ query: undefined, cookie: 'ja', header: 'ko' })).toBe('ja');
    expect(chooseLanguage({ query: undefined, cookie: undefined, header: 'ko' })).toBe('ko');
  });

  test('specification "Language selection" 2: returns en without any preference', () => {
    expect(chooseLanguage(absent)).toBe('en');
  });

  test.each(['', ' ', 'xx', 'vi,ja', 'en;q=0'])(
    'specification "Language selection" 4: returns en for %j in query or cookie, and ignores the rest',
    (unsupported) => {
      expect(chooseLanguage({ query: unsupported, cookie: 'ja', header: 'ko' })).toBe('en');
      expect(chooseLanguage({ query: undefined, cookie: unsupported, header: 'ko' })).toBe('en');
    },
  );
});

describe('RFC 9110, 12.5.4: chooseLanguage by Accept-Language', () => {
  test.for([
    ['fr', 'the heaviest', 'fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5'],
    ['vi', 'the heaviest', 'en;q=0.2,vi;q=0.9,ja;q=0.5'],
    ['ko', 'the heaviest', 'ja;q=0.8,ko;q=0.801'],
    ['th', 'the heaviest', 'de ; Q=0.5 , th\t;\tq=0.6'],
    ['en', 'the heaviest of a language', 'en-US;q=0.3, de;q=0.5, en;q=0.9'],
    ['ja', 'the first of equal ones', 'ja;q=0.8,ko;q=0.8'],
    ['en', 'another language before', 'da, en-gb;q=0.8, en;q=0.7'],
    ['es', 'another language before', 'pt-BR,pt;q=0.9,es;q=0.8'],
    ['ja', 'a weight of 0 before', 'vi;q=0,ja;q=0.001'],
    ['fil', 'its former code', 'tl'],
    ['vi', 'one', 'vi'],
    ['zh', 'a region', 'zh_TW'],
    ['en', 'none of ours', 'vi;q=0', '', ',, ,', 'xx, yy;q=0.5'],
    ['en', 'the wildcard', '*', 'pt, *;q=0.1', '*, vi', 'vi;q=0.5, *;q=0.6', '*;q=0'],
    ['en', 'the wildcard and a variant', 'en;q=0, en-GB;q=0.1, *;q=0.9'],
    ['vi', 'a language before the wildcard', 'vi, *'],
    ['ko', 'a wildcard that is refused', '*;q=0, ko;q=0.1'],
    ['vi', 'a wildcard without en', 'en;q=0, *'],
    ['zh', 'a wildcard without en and others', '*, en;q=0, vi;q=0.2, ja;q=0'],
    ['fr', 'a wildcard without any', `*, fr;q=0.2, ${languages.map((code) => `${code};q=0`).join()}`],
  ])('answers with %s: %s', ([language, , ...headers]) => {
    for (const header of [...headers, ...headers]) expect(byHeader(header), header).toBe(language);
  });

  test('RFC 9110, 12.4.2: property: agrees with an independent implementation, also in the malformed members that it skips', () => {
    const often = (weight: number, ...texts: string[]) => ({ weight, arbitrary: fc.constantFrom(...texts) });
    const range = fc.oneof(
      often(6, ...languages),
      often(2, '*', 'tl', 'en-US', 'zh-Hant-TW', 'EN', 'xx', 'pt-BR', 'de_AT'),
      often(1, '', '-', 'vi-', 'ja--jp', 'abcdefghi', 'en en', '1', 'é'),
    );
    const weight = fc.oneof(
      often(5, '', ';q=1', ';q=0', ';q=0.5', ' ; Q=0.500', ';q=0.501', ';q=1.000'),
      often(1, ';', ';q', ';q=1.5', ';q=0.5555', ';q=00', ';p=1', ';q=1;q=1'),
    );
    const member = fc
      .tuple(fc.constantFrom('', ' ', '\t'), range, weight, fc.constantFrom('', ' '))
      .map((p) => p.join(''));
    fc.assert(
      fc.property(fc.array(member, { maxLength: 8 }), (members) => {
        expect(byHeader(members.join(','))).toBe(oracle(members));
      }),
      { numRuns: 5000 },
    );
  });

  test('property: answers any text with one of the 14 languages', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (header) => {
        expect(languages).toContain(byHeader(header));
      }),
    );
  });

  test('gives the same answer for a header after any number of other headers', () => {
    for (let number = 0; number < 2000; number++)
      byHeader(`vi;q=0.5, x${number % 999}, ja;q=0.${number % 1000}`);
    expect(byHeader('vi;q=0.5, x7, ja;q=0.7')).toBe('ja');
    expect(byHeader('vi;q=0.5, x7, ja;q=0.007')).toBe('vi');
  });
});

/** Written from the RFC and the contract, independently of the code: one list, sorted. */
function oracle(members: string[]): Language {
  const candidates = members.flatMap((member, position) => {
    const [range = '', ...parameters] = member
      .split(';')
      .map((part) => part.replaceAll(/^[ \t]+|[ \t]+$/g, ''));
    if (parameters.length > 1) return [];
    const q = parameters[0] === undefined ? '1' : /^q=(.+)$/i.exec(parameters[0])?.[1];
    if (q === undefined || !/^\d(\.\d{0,3})?$/.test(q) || Number(q) > 1) return [];
    const subtags = range.toLowerCase().replaceAll('_', '-').split('-');
    const wellFormed =
      subtags.every((subtag) => /^[a-z0-9]{1,8}$/.test(subtag)) && /^[a-z]+$/.test(subtags[0] ?? '');
    if (range !== '*' && !wellFormed) return [];
    return [{ code: subtags[0] === 'tl' ? 'fil' : (subtags[0] ?? ''), q: Number(q), position }];
  });
  const qualityOf = (code: string) => Math.max(...candidates.filter((c) => c.code === code).map((c) => c.q));
  const standIn = ['en', ...languages].find((code) => {
    const isNamed = candidates.some((candidate) => candidate.code === code);
    return !isNamed || (code === 'en' && qualityOf('en') > 0);
  });
  const ranked = candidates
    .map((candidate) => (candidate.code === '*' ? { ...candidate, code: standIn ?? '' } : candidate))
    .filter((candidate) => candidate.q > 0 && (languages as readonly string[]).includes(candidate.code))
    .sort((a, b) => b.q - a.q || a.position - b.position);
  return (ranked[0]?.code ?? 'en') as Language;
}
