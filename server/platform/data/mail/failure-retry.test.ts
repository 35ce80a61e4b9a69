import { expect, test } from 'vitest';
import { Unsealable } from '#platform/base/crypto/seal.ts';
import { isHopeless, retryDelayMs } from './failure.ts';

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

test('isHopeless returns true for an email that cannot be decrypted, and false for a lost connection', () => {
  expect(isHopeless(new Unsealable('email 1'))).toBe(true);
  expect(isHopeless(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(false);
});
