import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cause } from '#domain/causes.ts';
import { detailOf } from '#domain/error-text.ts';
import { emailProblem, newEmailProblem } from './email-address.ts';

describe('contract §5, RFC 5321 and 6531: emailProblem', () => {
  test.for([
    ['letters and digits', 'ann@example.com', 'Ann.B@EXAMPLE.com', 'a@1.2.3.4', 'admin@localhost'],
    ['every sign', "o'brien+dogs=2/x{}|~!#$%&*?^_`@sub.example-one.co.uk", 'a..b.@example.jp'],
    ['other scripts', 'jürgen@münchen.de', 'nguyễn@ví-dụ.vn', '猫@例え.jp', '🐕@🐾.example'],
    ['a domain in Punycode', 'pat@xn--mnchen-3ya.de'],
    ['254 bytes', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(59)}.e`],
  ])('accepts %s', ([, ...addresses]) => {
    for (const address of addresses) expect(emailProblem(address), address).toBeUndefined();
  });

  test('an address that is new to the server has a domain with a dot', () => {
    for (const address of ['keo@example', 'admin@localhost', 'k.eo@example'])
      expect(detailOf(newEmailProblem(address) as Cause), address).toContain('dot');
    expect(newEmailProblem('keo@example.com')).toBeUndefined();
    expect(newEmailProblem('nguyễn@ví-dụ.vn')).toBeUndefined();
    expect(detailOf(newEmailProblem('keo') as Cause)).toContain('one @');
  });

  test.for([
    ['@', 'not exactly one @', '', 'ann', 'a@b@c'],
    ['@', 'nothing before or after it', '@example.com', 'ann@', '@'],
    ['@', 'nothing that is seen before or after it', '\u200b\u200d@example.com', 'ann@\u2060'],
    ['white space', 'a space', 'an n@example.com', ' ann@example.com', 'a\u00a0n@example.com'],
    ['white space', 'CR LF', 'ann@example.com\r\nBcc: eve@example.com'],
    ['control', 'a control or a lone surrogate', 'ann\0@a.com', 'ann\u0085@a.com', 'ann\ud800@a.com'],
    ['<', 'angle brackets', '<ann@example.com>'],
    [',', 'a comma', 'ann,eve@example.com'],
    [';', 'a semicolon', 'ann;eve@example.com'],
    ['"', 'a quoted local part', '"ann"@example.com'],
    ['(', 'a comment', 'ann(x)@example.com'],
    ['\\', 'a backslash', 'a\\b@example.com'],
    ['[', 'an address literal', 'ann@[127.0.0.1]'],
    ['domain', 'an empty label', 'ann@example..com', 'ann@example.com.'],
    ['domain', 'a hyphen at an end of a label', 'ann@-example.com', 'ann@example-.com'],
    ['domain', 'another sign', 'ann@exa_mple.com', 'ann@example.com＠evil.example'],
    ['domain', 'a label of 64', `ann@${'b'.repeat(64)}.com`],
    ['64 bytes', 'a local part of 65', `${'a'.repeat(65)}@example.com`],
    ['64 bytes', 'a local part of 65 in 22 characters', `${'猫'.repeat(22)}@example.com`],
    ['254 bytes', '255', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.e`],
    ['254 bytes', '255 in fewer characters', `a@${`${'例'.repeat(20)}.`.repeat(4)}${'例'.repeat(4)}`],
  ])('names %s when it rejects %s', ([named = '', , ...texts]) => {
    for (const text of texts) expect(detailOf(emailProblem(text) as Cause), text).toContain(named);
  });

  test('accepts no address that can end or split a header', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('a', '@', '.', '\r', '\n', ',', '<', '>', '"', ' ', ':', 'é'),
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const splits = /[\s,;:<>"]/.test(text) || text.split('@').length !== 2;
        expect(splits && emailProblem(text) === undefined).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
