import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#domain/text/language.ts';
import { decimalSign, readCode, readNumber, readWholeNumber, withAsciiDigits } from './typed-number.ts';

/** The ten digits of each numbering system of Unicode CLDR; the others of this runtime are no decimal digits. */
const systems = Intl.supportedValuesOf('numberingSystem')
  .map((system) => new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }))
  .map((format) => Array.from({ length: 10 }, (_, digit) => format.format(digit)))
  .filter((digits) => digits.every((digit) => /^\p{Nd}$/u.test(digit)));

test('contract §2: every decimal digit of Unicode has the value that Intl gives it', () => {
  const known = new Map(systems.flatMap((digits) => digits.map((digit, value) => [digit, String(value)])));
  expect(known.size).toBeGreaterThan(600);
  for (let point = 0; point <= 0x10_ffff; point += 1) {
    const character = String.fromCodePoint(point);
    if (!/^\p{Nd}$/u.test(character)) continue;
    expect(withAsciiDigits(character), character).toMatch(/^[0-9]$/);
    if (known.has(character)) expect(withAsciiDigits(character), character).toBe(known.get(character));
  }
});

test('property: a number as its language writes it is read exactly, in the digits of every script', () => {
  const cases = fc.record({
    language: fc.constantFrom(...languages),
    hundredths: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    digits: fc.constantFrom(...systems),
    useGrouping: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, ({ language, hundredths, digits, useGrouping }) => {
      const size = hundredths < 0n ? -hundredths : hundredths;
      const exact = `${hundredths < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
      const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
        minimumFractionDigits: 2,
        useGrouping,
      });
      const written = format.format(exact as never);
      const typed = written.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '');
      expect(readNumber(typed, language), typed).toBe(exact);
    }),
    { numRuns: 2000 },
  );
});

test('Unicode CLDR: decimalSign is that of the language', () => {
  for (const language of languages) {
    const parts = new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(1.5);
    expect(parts.find(({ type }) => type === 'decimal')?.value, language).toBe(decimalSign(language));
  }
});

test.each([
  ['en', '１，２３４．５０', '1234.50'],
  ['ja', '４５、５０', '45.50'],
  ['ja', '４５。５', '45.5'],
  ['lo', '໓໐', '30'],
  ['th', '๑,๒๓๔', '1234'],
  ['en', '١٬٢٣٤٫٥', '1234.5'],
  ['de', '١٬٢٣٤٫٥', '1234.5'],
  ['de', '1.234', '1234'],
  ['de', '1.234.567,8', '1234567.8'],
  ['de', '10.50', '10.50'],
  ['de', '0.500', '0.500'],
  ['de', '1,234', '1.234'],
  ['en', '10,50', '10.50'],
  ['en', '1.234', '1.234'],
  ['en', '1.234.567', '1234567'],
  ['fr', '1 234,50', '1234.50'],
  ['fr', '1.234', '1.234'],
  ['de', '1’234.50', '1234.50'],
  ['en', ' \u200f−００７\u200e ', '-7'],
  ['en', '+5', '5'],
])('contract §2: in %s, %s is %s', (language, typed, number) => {
  expect(readNumber(typed, language)).toBe(number);
});

test.for([
  ['nothing but signs', '', ' ', '-'],
  ['a part', '.5', '5.'],
  ['groups of another size', '1,2,3', '1,23,456', '12,3456.7', '5 5'],
  ['two kinds of groups', '1 234,567.8'],
  ['an exponent', '1e3', '45⁵⁰'],
  ['a character that is no digit', '½', '①', '一'],
])('contract §2: %s is no number in English', ([, ...texts]) => {
  for (const typed of texts) expect(readNumber(typed, 'en'), typed).toBeUndefined();
});

test('contract §2: a whole number may be grouped, and has no fraction', () => {
  expect(readWholeNumber('９０', 'ja')).toBe(90n);
  expect(readWholeNumber('1.000', 'de')).toBe(1000n);
  expect(readWholeNumber('30.0', 'en')).toBe(30n);
  expect(readWholeNumber('1.5', 'en')).toBeUndefined();
  expect(readWholeNumber('9'.repeat(41), 'en')).toBeUndefined();
});

test('contract §13: a code is compared without its spaces and hyphens, in ASCII', () => {
  expect(readCode('１２３　４５６')).toBe('123456');
  expect(readCode('໑໒໓-໔໕໖')).toBe('123456');
  expect(readCode('ABCDー１２ＥＦ')).toBe('ABCD12EF');
  expect(readCode('1'.repeat(101))).toBe('');
});
