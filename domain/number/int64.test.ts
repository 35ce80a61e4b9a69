import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInt64, parseInt64PathSegment } from './int64.ts';

const largest = 9_223_372_036_854_775_807n;
const smallest = -9_223_372_036_854_775_808n;
const int64 = fc.bigInt({ min: smallest, max: largest });

describe.each([
  ['body', parseInt64],
  ['path', parseInt64PathSegment],
])('contract §4: parsing an int64 from the %s', (_place, parse) => {
  test.for([
    [0n, '0', '-0', '0.0e99999999999'],
    [1n, '1', '1.0', '100e-2'],
    [1000n, '1e3'],
    [15n, '1.5E+1'],
    [-12n, '-120.00e-1'],
    [9_007_199_254_740_993n, '9007199254740993', '9007199254740993.0'],
    [largest, '9223372036854775807', '9.223372036854775807e18'],
    [smallest, '-9223372036854775808'],
  ] as [bigint, ...string[]][])('reads %s', ([value, ...texts]) => {
    for (const text of texts) expect(parse(text), text).toBe(value);
  });

  test.for([
    ['a number above the range', '9223372036854775808', '18446744073709551617', '1e19', '1e999999999'],
    ['a number below the range', '-9223372036854775809'],
    ['a fraction', '0.5', '1.0000000000000000000001', '9007199254740993.5', '1e-1', '1e-999999999'],
    ['a part of a numeral', '', '-', '1.', '.5', '--1'],
    ['white space', ' 1', '1\n'],
    ['the notation of a program', '0x10', '1n', '1_0', 'NaN', 'Infinity', 'true'],
    ['digits of another script', '٣', '１'],
  ])('rejects %s', ([, ...texts]) => {
    for (const text of texts) expect(parse(text), text).toBeUndefined();
  });

  test('property: reads every int64 in every notation', () => {
    fc.assert(
      fc.property(int64, fc.nat(25), (value, zeros) => {
        expect(parse(`${value}`)).toBe(value);
        expect(parse(`${value}.${'0'.repeat(zeros + 1)}`)).toBe(value);
        expect(parse(`${value * 10n ** BigInt(zeros)}e-${zeros}`)).toBe(value);
        expect(parse(`${value}.${'0'.repeat(zeros)}1`)).toBeUndefined();
      }),
    );
  });

  test('property: rejects every number outside the range', () => {
    const outside = fc.oneof(fc.bigInt({ min: largest + 1n }), fc.bigInt({ max: smallest - 1n }));
    fc.assert(
      fc.property(outside, (value) => {
        expect(parse(`${value}`)).toBeUndefined();
      }),
    );
  });
});

test('contract §4: parseInt64PathSegment accepts numerals that JSON does not allow, parseInt64 rejects them', () => {
  for (const [text, value] of [
    ['007', 7n],
    ['+7', 7n],
    ['-00', 0n],
  ] as const) {
    expect(parseInt64PathSegment(text)).toBe(value);
    expect(parseInt64(text)).toBeUndefined();
  }
});
