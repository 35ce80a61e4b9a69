import { expect } from 'vitest';
import { passwordCost, setPasswordCost } from '#platform/crypto/password-hash.ts';
import { metricsOf } from '#test/metrics-text.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';

const test = serverTest.extend('settings', perFile, { LOCKOUT_THRESHOLD: 'off' });

test('POST /auth/login 401 or 503 with Retry-After under a flood, while reads of the catalog succeed', {
  timeout: 600_000,
}, async ({ server }) => {
  // The real cost, and more than twice the logins that may be in progress: they arrive faster than they can be hashed.
  setPasswordCost(passwordCost);
  // Addresses without an account cost the full work; four are judged at a time, and a hundred may wait.
  const flood = Array.from({ length: 240 }, (_, at) =>
    server.request('POST', '/auth/login', {
      body: { email: `nobody${at}@petalpaw.test`, password: 'a guess' },
    }),
  );
  let isOver = false;
  const logins = Promise.all(flood).finally(() => {
    isOver = true;
  });
  const reads: number[] = [];
  const readCatalog = async () => reads.push((await server.request('GET', '/services')).status);
  // Reads do not wait behind the logins: on any machine, ten of them end before a hundred password hashes.
  while (reads.length < 10) await readCatalog();
  expect(isOver).toBe(false);
  while (!isOver) await readCatalog();
  expect(new Set(reads)).toEqual(new Set([200]));

  const replies = await logins;
  const outcome = ({ status, body, headers }: Reply) =>
    `${status} ${body.error} ${headers.get('retry-after')}`;
  const outcomes = replies.map(outcome);
  // Retry after 2 s: refused by the concurrency limiter at once. 1 s: waited until the deadline, on a slow machine.
  const expected = /^(401 INVALID_CREDENTIALS null|503 UNAVAILABLE [12])$/;
  expect(outcomes.filter((one) => !expected.test(one))).toEqual([]);
  expect(outcomes).toContain('503 UNAVAILABLE 2');
  // How many of the waiting logins are judged before their deadline depends on the machine.
  expect(outcomes.filter((one) => one.startsWith('401')).length).toBeGreaterThanOrEqual(4);
  // Refusals by a concurrency limiter are counted: on a slow machine a deadline may pass before a hash begins, too.
  const { of } = await metricsOf(server);
  const refused = (limiter: string) => of('petalpaw_limiter_refused_total', { limiter }) ?? Number.NaN;
  expect(refused('login')).toBeGreaterThan(0);
  expect(refused('login') + refused('password_hash')).toBeGreaterThanOrEqual(
    outcomes.filter((one) => one.endsWith('UNAVAILABLE 2')).length,
  );
});
