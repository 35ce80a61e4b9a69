import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailKey } from './email-key.ts';

describe('contract §5: emailKey', () => {
  test.each([
    ['Ann@Example.COM', 'ann@example.com'],
    ['JÜRGEN@münchen.de', 'jürgen@MÜNCHEN.de'],
    ['ju\u0308rgen@x.de', 'jürgen@x.de'],
    ['ΟΔΟΣ@x.gr', 'οδοσ@x.gr'],
    ['οδος@x.gr', 'οδοσ@x.gr'],
    ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
    ['ann@MÜNCHEN.de', 'ann@XN--MNCHEN-3YA.DE'],
    ['ann@mu\u0308nchen.de', 'ann@xn--mnchen-3ya.de'],
    ['ann@例え．jp', 'ann@xn--r8jz45g.jp'],
    ['an\u200bn@exam\u2060ple.com\ufeff', 'ann@example.com'],
  ])('gives %s and %s the same key', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });

  test.each([
    ['ann@example.com', 'anne@example.com'],
    ['mıke@example.com', 'mike@example.com'],
    ['straße@example.de', 'strasse@example.de'],
    ['a.nn@example.com', 'ann@example.com'],
    ['ann+1@example.com', 'ann@example.com'],
    ['xn--mnchen-3ya@x.de', 'münchen@x.de'],
    ['ann@0x7f.1', 'ann@127.0.0.1'],
  ])('gives %s and %s different keys', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });

  test('property: is idempotent and ignores the case of ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(emailKey(emailKey(text))).toBe(emailKey(text));
        expect(emailKey(text.normalize('NFD'))).toBe(emailKey(text));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(emailKey(text.toUpperCase())).toBe(emailKey(text));
      }),
    );
  });
});
