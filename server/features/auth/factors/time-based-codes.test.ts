import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base32, normalizedBase32, readableBase32 } from './base32.ts';
import { totpCode, totpStepsOf } from './time-based-codes.ts';

const secret = Buffer.from('12345678901234567890');

describe('one-time codes by time (contract §13, RFC 6238)', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('the vector of RFC 6238, appendix B, at %d seconds', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(totpCode(secret, step, 8)).toBe(code);
    expect(totpCode(secret, step)).toBe(code.slice(2));
  });

  test('the vectors of RFC 4226, appendix D', () => {
    const shown = Array.from({ length: 10 }, (_, count) => totpCode(secret, count)).join(' ');
    expect(shown).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
  });

  // The steps that are accepted: server/features/auth/factors/totp.test.ts.
  test('a text that is not six digits is the code of no step', () => {
    for (const code of ['', '12345', '1234567', 'abcdef'])
      expect(totpStepsOf(secret, code, 1_000_000)).toEqual([]);
  });
});

describe('base32', () => {
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('the vector of RFC 4648, 10: %s', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));

  test('the readable alphabet tells different bytes apart, in any case and with look-alike letters', () => {
    const bytes = fc.uint8Array({ minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const text = readableBase32(a);
        expect(text).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
        expect(text === readableBase32(b)).toBe(Buffer.from(a).equals(b));
        expect(normalizedBase32(text.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(text);
      }),
    );
  });
});
