import { expect, test } from 'vitest';
import { metricsOf } from '#test/metrics-text.ts';
import { openAuth, outcome } from '../testing/auth-test.ts';
import { loginLimiter } from './login-limiter.ts';

const { auth, server } = await openAuth();

/** As many logins as the loginLimiter lets wait. */
const mostWaiting = 100;

test('POST /auth/login 503 with Retry-After while too many logins wait, and other requests do not wait (contract §5)', async () => {
  // The test holds every place, so that no login can end.
  const release = await loginLimiter.enter(Number.POSITIVE_INFINITY);
  const waiting = Array.from({ length: mostWaiting }, (_, at) =>
    auth.login(`nobody${at}@petalpaw.test`, 'x'),
  );
  try {
    await expect.poll(() => loginLimiter.waiting).toBe(mostWaiting);
    const reply = await auth.login('one-more@petalpaw.test', 'x');
    expect([outcome(reply), reply.headers.get('retry-after')]).toEqual(['503 UNAVAILABLE', '2']);
    // It was refused at once: none of those before it has reached its deadline.
    expect(loginLimiter.waiting).toBe(mostWaiting);
    expect((await server.request('GET', '/services')).status).toBe(200);
    expect(
      (await metricsOf(server)).of('petalpaw_limiter_refused_total', { limiter: 'login' }),
    ).toBeGreaterThan(0);
  } finally {
    release();
    await Promise.all(waiting);
  }
  expect(outcome(await auth.login('one-more@petalpaw.test', 'x'))).toBe('401 INVALID_CREDENTIALS');
});
