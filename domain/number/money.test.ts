import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountNumber,
  currencyDecimals,
  formatAmount,
  isCurrency,
  largestBasePrice,
  largestTotal,
  parseAmount,
  roundHalfUp,
} from './money.ts';

const storable = fc.bigInt({ min: -largestTotal, max: largestTotal });

describe('contract §2: parseAmount', () => {
  test.for([
    [1050n, '10.500', '10.5', '1.05e1', '105E-1'],
    [0n, '0', '-0', '-0.00e7', '0e999999999', '0e-999999999'],
    [1n, '1e-2'],
    [-150n, '-1.5'],
    [10n, '0.10000000000000000000000000000000000000000000000000'],
    [100_000n, '1e3'],
    [largestBasePrice, '99999999.99', '99999999.990'],
    [largestTotal, '999999999999.99'],
    [10n ** 32n, '1e30'],
  ] as [bigint, ...string[]][])('reads each notation of %s hundredths', ([hundredths, ...texts]) => {
    for (const text of texts) expect(parseAmount(text), text).toBe(hundredths);
  });

  test.for([
    ['more than 2 decimals', '0.001', '10.505', '1e-3', '0.10000000000000000000000000000001', '1.23e-1'],
    ['very many decimals', '1e-999999999'],
    ['a part of a number, or one with a sign', '', '01', '+1', '.5', '5.', '1e'],
    ['white space', ' 1', '1 ', '1\n'],
    ['the notation of a program or a language', '0x1', 'NaN', 'Infinity', '1_000', '1,5', '١'],
    ['another JSON value', '"1"', 'null'],
    ['a huge exponent', '1e999999999'],
    ['an exponent beyond every number', `1e${'9'.repeat(100_000)}`],
    ['a million zeros before a digit', `0.${'0'.repeat(1_000_000)}1`],
    ['a million digits', '7'.repeat(1_000_000)],
    ['zeros in the middle', `1${'0'.repeat(1_000_000)}1`],
  ])('rejects %s', ([, ...texts]) => {
    for (const text of texts) expect(parseAmount(text), text.slice(0, 40)).toBeUndefined();
  });

  test('property: reads every notation of an amount as the same value', () => {
    fc.assert(
      fc.property(storable, fc.nat(30), fc.integer({ min: -30, max: 30 }), (hundredths, zeros, shift) => {
        const plain = formatAmount(hundredths);
        expect(parseAmount(plain)).toBe(hundredths);
        expect(parseAmount(plain + '0'.repeat(zeros))).toBe(hundredths);
        // The same digits with the decimal point moved, and an exponent that compensates for it.
        const sign = hundredths < 0n ? '-' : '';
        const digits = plain.replace('-', '').replace('.', '');
        const moved = shift >= 0 ? digits + '0'.repeat(shift) : digits;
        expect(parseAmount(`${sign}${BigInt(moved)}e${-2 - Math.max(shift, 0)}`)).toBe(hundredths);
      }),
    );
  });

  test('property: never drops a third decimal', () => {
    fc.assert(
      fc.property(storable, fc.integer({ min: 1, max: 9 }), (hundredths, digit) => {
        expect(parseAmount(`${formatAmount(hundredths)}${digit}`)).toBeUndefined();
      }),
    );
  });
});

describe('contract §2: formatAmount and amountNumber', () => {
  test.each([
    [0n, '0.00', '0'],
    [5n, '0.05', '0.05'],
    [1050n, '10.50', '10.5'],
    [-1n, '-0.01', '-0.01'],
    [largestBasePrice, '99999999.99', '99999999.99'],
    [largestTotal, '999999999999.99', '999999999999.99'],
  ])('write %s hundredths exactly', (hundredths, text, json) => {
    expect(formatAmount(hundredths)).toBe(text);
    expect(JSON.stringify(amountNumber(hundredths))).toBe(json);
  });

  test('property: round-trip through text and JSON over the whole range', () => {
    fc.assert(
      fc.property(storable, (hundredths) => {
        expect(formatAmount(hundredths)).toMatch(/^-?(0|[1-9]\d*)\.\d\d$/);
        expect(parseAmount(JSON.stringify(amountNumber(hundredths)))).toBe(hundredths);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('contract §9: roundHalfUp', () => {
  test('property: returns the one integer within (−½, ½] above the quotient', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (n, d) => {
          const twiceAbove = 2n * (roundHalfUp(n, d) * d - n);
          expect(-d < twiceAbove && twiceAbove <= d).toBe(true);
        },
      ),
    );
  });

  test.each([
    [-1n, 2n],
    [1n, 0n],
    [1n, -2n],
  ])('throws a RangeError for %s / %s', (numerator, denominator) => {
    expect(() => roundHalfUp(numerator, denominator)).toThrow(RangeError);
  });
});

test.for([
  [0, 'JPY', 'Krw', 'VND'],
  [2, 'USD', 'usd', 'THB', 'HUF', 'IDR', 'LAK', 'KWD', 'zzz'],
] as const)('contract §9, ISO 4217: %s currencyDecimals, never more than 2', ([decimals, ...currencies]) => {
  for (const currency of currencies) expect(currencyDecimals(currency), currency).toBe(decimals);
});

test('contract §7: isCurrency accepts three letters in any case', () => {
  for (const text of ['USD', 'usd', 'tHb', 'ZZZ']) expect(isCurrency(text), text).toBe(true);
  for (const text of ['', 'US', 'USDT', 'US1', ' USD', 'USD\n', 'ＵＳＤ', '€', 'uſd'])
    expect(isCurrency(text), text).toBe(false);
});
