import { expect, test } from 'vitest';
import { clientKey, RateLimiter } from './rate-limit.ts';

test('contract §1 RATE_LIMIT: RateLimiter admits its calls per window, then returns the seconds to wait', () => {
  const limiter = new RateLimiter({ points: 3, windowMs: 60_000 });
  expect([0, 1, 2, 3].map((ms) => limiter.hit('a', ms))).toEqual([0, 0, 0, 60]);
  expect(limiter.hit('a', 59_500)).toBe(1);
  expect(limiter.hit('b', 59_500)).toBe(0);
  expect(limiter.hit('a', 60_000)).toBe(0);
});

test('RateLimiter forgets the oldest of very many clients and keeps the newest', () => {
  const limiter = new RateLimiter({ points: 1, windowMs: 60_000 });
  for (let client = 0; client < 150_000; client++) limiter.hit(String(client), 0);
  expect(limiter.hit('149999', 1)).toBe(60);
  expect(limiter.hit('0', 1)).toBe(0);
});

// The usual forms: test/rate-limits.test.ts.
test.each([
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['::not an address', '::not an address'],
])('contract §1: an IPv6 client is its /64: %s is %s', (ip, key) => {
  expect(clientKey(ip)).toBe(key);
});
