import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limit.ts';

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
