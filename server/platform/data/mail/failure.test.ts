import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unsealable } from '#platform/base/crypto/seal.ts';
import { isHopeless, mailFailure, retryDelayMs } from './failure.ts';

const failing = (fields: object) => mailFailure(Object.assign(new Error('words'), fields));

describe('mailFailure', () => {
  test.each([
    ['EAUTH', 'AUTH PLAIN', '535 5.7.8 bad', 535, '5.7.8'],
    ['EENVELOPE', 'RCPT TO', '550-5.1.1 no\n550 5.1.1 such', 550, '5.1.1'],
    ['EENVELOPE', undefined, '451 later', 451, undefined],
    ['EENVELOPE', undefined, '550 5.1.1.2 odd', 550, undefined],
    ['ENOSPC', undefined, undefined, undefined, undefined],
  ])('extracts the codes of %s, %s, %j', (code, command, response, smtpCode, smtpStatus) => {
    expect(failing({ code, command, response })).toEqual({ reason: code, command, smtpCode, smtpStatus });
  });

  test('extracts the code of the connection, and the name of an error with another code', () => {
    const refused = { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' };
    expect(failing(refused)).toEqual({ reason: 'ESOCKET ECONNREFUSED', command: 'CONN' });
    expect(failing({ code: 23, name: 'TimeoutError' })).toEqual({ reason: 'TimeoutError' });
  });

  test('returns the name of an internal error, and unknown for any other thrown value', () => {
    expect(mailFailure(new Unsealable('email x'))).toEqual({ reason: 'Unsealable' });
    for (const thrown of [undefined, null, 'eve@petalpaw.test', 7]) {
      expect(mailFailure(thrown)).toEqual({ reason: 'unknown' });
    }
  });

  test('property: never returns an address or a sentence of a mail server', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('550 5.1.1 <eve@petalpaw.test> no', 'RCPT TO:<eve@petalpaw.test>', 'eve@petalpaw.test'),
    );
    fc.assert(
      fc.property(text, text, text, text, (code, originalCode, command, response) => {
        const said = failing({ code, originalCode, command, response });
        for (const part of [said.reason, said.command ?? '', said.smtpStatus ?? '']) {
          expect(part).toMatch(/^[A-Za-z0-9_. -]{0,81}$/);
        }
        expect(JSON.stringify(said)).not.toContain('@');
      }),
    );
  });
});

test('retryDelayMs doubles from about 5 seconds to about an hour', () => {
  for (const [attempt, full] of [
    [1, 5_000],
    [2, 10_000],
    [10, 2_560_000],
    [11, 3_600_000],
    [32, 3_600_000],
  ] as const) {
    const delay = retryDelayMs(attempt);
    expect(delay).toBeLessThanOrEqual(full);
    expect(delay).toBeGreaterThanOrEqual(full * 0.8);
  }
});

test('contract §5: retryDelayMs gives up after about a day, because links are valid for 24 hours', () => {
  const pauses: number[] = [];
  for (let attempt = 1; ; attempt++) {
    const delay = retryDelayMs(attempt);
    if (delay === undefined) break;
    pauses.push(delay);
  }
  const hours = pauses.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(18);
  expect(hours).toBeLessThan(25);
});

test.each([
  ['RCPT TO', '550 5.1.1 <x@y>: Recipient address rejected: User unknown', true],
  ['RCPT TO', '553-5.1.3 bad address', true],
  ['RCPT TO', '550 5.7.1 Relaying denied', false],
  ['RCPT TO', '450 4.1.1 try later', false],
  ['RCPT TO', '550 no such user', false],
  ['MAIL FROM', '550 5.1.8 sender unknown', false],
  ['AUTH PLAIN', '535 5.7.8 Authentication failed', false],
])('RFC 3463, 3.2: isHopeless after %s answered with "%s" returns %s', (command, response, expected) => {
  expect(isHopeless(Object.assign(new Error('refused'), { command, response }))).toBe(expected);
});
