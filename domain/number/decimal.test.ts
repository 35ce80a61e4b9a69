import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonNumber, scaledInteger } from './decimal.ts';

test('property: scaledInteger reads the exact value of a numeral at every scale', () => {
  const parts = fc.record({
    sign: fc.constantFrom('', '-', '+'),
    whole: fc.stringMatching(/^\d{1,8}$/),
    fraction: fc.stringMatching(/^\d{0,8}$/),
    exponent: fc.integer({ min: -12, max: 12 }),
    decimals: fc.nat(3),
  });
  fc.assert(
    fc.property(parts, ({ sign, whole, fraction, exponent, decimals }) => {
      const text = `${sign}${whole}${fraction && `.${fraction}`}e${exponent}`;
      // value · 10^decimals = digits · 10^power, with a power made positive by a common factor of 10^20.
      const enlarged = BigInt(whole + fraction) * 10n ** BigInt(exponent + decimals - fraction.length + 20);
      const magnitude = enlarged % 10n ** 20n === 0n ? enlarged / 10n ** 20n : undefined;
      const expected = magnitude === undefined || sign !== '-' ? magnitude : -magnitude;
      expect(scaledInteger(text, decimals)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('scaledInteger returns at most 40 digits', () => {
  expect(scaledInteger('1e39', 0)).toBe(10n ** 39n);
  expect(scaledInteger('1e40', 0)).toBeUndefined();
  expect(scaledInteger('9'.repeat(40), 0)).toBe(10n ** 40n - 1n);
  expect(scaledInteger('9'.repeat(41), 0)).toBeUndefined();
});

test('RFC 8259, 6: isJsonNumber accepts the same numbers as JSON.parse', () => {
  const near = fc.string({
    unit: fc.constantFrom('0', '1', '7', '.', '-', '+', 'e', 'E'),
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(near, (text) => {
      let parses = true;
      try {
        JSON.parse(text);
      } catch {
        parses = false;
      }
      expect(isJsonNumber(text)).toBe(parses);
    }),
    { numRuns: 5000 },
  );
});
