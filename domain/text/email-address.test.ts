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
    expect(detailOf(newEmailProblem('keo@example') as Cause)).toContain('dot');
    expect(detailOf(newEmailProblem('admin@localhost') as Cause)).toContain('dot');
    expect(detailOf(newEmailProblem('k.eo@example') as Cause)).toContain('dot');
    expect(newEmailProblem('keo@example.com')).toBeUndefined();
    expect(newEmailProblem('nguyễn@ví-dụ.vn')).toBeUndefined();
    expect(detailOf(newEmailProblem('keo') as Cause)).toContain('one @');
  });

  test.each([
    ['empty', '', '@'],
    ['no @', 'ann', '@'],
    ['two @', 'a@b@c', '@'],
    ['nothing before it', '@example.com', '@'],
    ['nothing after it', 'ann@', '@'],
    ['only an @', '@', '@'],
    ['nothing that is seen before it', '\u200b\u200d@example.com', '@'],
    ['nothing that is seen after it', 'ann@\u2060', '@'],
    ['a space', 'an n@example.com', 'white space'],
    ['a space around', ' ann@example.com', 'white space'],
    ['a no-break space', 'a\u00a0n@example.com', 'white space'],
    ['CR LF', 'ann@example.com\r\nBcc: eve@example.com', 'white space'],
    ['NUL', 'ann\0@example.com', 'control'],
    ['C1 control', 'ann\u0085@example.com', 'control'],
    ['a lone surrogate', 'ann\ud800@example.com', 'control'],
    ['angle brackets', '<ann@example.com>', '<'],
    ['a comma', 'ann,eve@example.com', ','],
    ['a semicolon', 'ann;eve@example.com', ';'],
    ['a quoted local part', '"ann"@example.com', '"'],
    ['a comment', 'ann(x)@example.com', '('],
    ['a backslash', 'a\\b@example.com', '\\'],
    ['an address literal', 'ann@[127.0.0.1]', '['],
    ['an empty label', 'ann@example..com', 'domain'],
    ['a dot at the end', 'ann@example.com.', 'domain'],
    ['a hyphen at the start of a label', 'ann@-example.com', 'domain'],
    ['a hyphen at the end of a label', 'ann@example-.com', 'domain'],
    ['an underscore in the domain', 'ann@exa_mple.com', 'domain'],
    ['a full-width @ in the domain', 'ann@example.com＠evil.example', 'domain'],
    ['a label of 64', `ann@${'b'.repeat(64)}.com`, 'domain'],
    ['a local part of 65 octets', `${'a'.repeat(65)}@example.com`, '64 bytes'],
    ['a local part of 65 octets in 22 characters', `${'猫'.repeat(22)}@example.com`, '64 bytes'],
    ['255 octets', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.e`, '254 bytes'],
    ['255 octets in fewer characters', `a@${`${'例'.repeat(20)}.`.repeat(4)}${'例'.repeat(4)}`, '254 bytes'],
  ])('rejects %s', (_title, text, named) => {
    expect(detailOf(emailProblem(text) as Cause)).toContain(named);
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
