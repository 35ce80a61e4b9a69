import { expect, test } from 'vitest';
import { passwordCost, setPasswordCost } from '#platform/base/crypto/password-hash.ts';
import { metricsOf } from '#test/metrics-text.ts';
import { openServer } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';
import { expectAtLeast, report } from '#test/support/trial.ts';
import { loginLimiter } from './login-limiter.ts';

const { server } = await openServer({ LOCKOUT_THRESHOLD: 'off' });

/** As many logins as the loginLimiter lets wait, and the number of those beyond it. */
const mostWaiting = 100;
const tooMany = 40;

test('POST /auth/login 401 or 503 with Retry-After under a flood, while reads of the catalog succeed (contract §5)', async () => {
  setPasswordCost(passwordCost);
  // The test holds every place, so that no login can end before the last one has arrived.
  const release = await loginLimiter.enter(Number.POSITIVE_INFINITY);
  const replies: Reply[] = [];
  const { promise: refusals, resolve: allRefused } = Promise.withResolvers<void>();
  let isOver = false;
  // Addresses without an account cost the full work.
  const logins = Promise.all(
    Array.from({ length: mostWaiting + tooMany }, async (_, at) => {
      const body = { email: `nobody${at}@petalpaw.test`, password: 'a guess' };
      const reply = await server.request('POST', '/auth/login', { body });
      replies.push(reply);
      if (replies.length === tooMany) allRefused();
    }),
  ).finally(() => {
    isOver = true;
  });

  await refusals;
  const outcomes = () =>
    replies.map(({ status, body, headers }) => `${status} ${body.error} ${headers.get('retry-after')}`);
  expect(new Set(outcomes())).toEqual(new Set(['503 UNAVAILABLE 2']));
  expect(loginLimiter.waiting).toBe(mostWaiting);
  const readCatalog = async () => (await server.request('GET', '/services')).status;
  expect(await readCatalog()).toBe(200);

  release();
  const reads: number[] = [];
  while (!isOver) reads.push(await readCatalog());
  await logins;
  expect(new Set(reads)).toEqual(new Set([200]));
  // On a slow machine, a login that waits too long ends at its deadline: the limiter's (2 s) or the request's (1 s).
  const expected = /^(401 INVALID_CREDENTIALS null|503 UNAVAILABLE [12])$/;
  expect(outcomes().filter((one) => !expected.test(one))).toEqual([]);
  // How many of the waiting logins are judged before their deadline depends on the machine.
  expectAtLeast(4, outcomes().filter((one) => one.startsWith('401')).length, 'logins judged', 'logins');
  report('catalog reads meanwhile', reads.length);
  // Refusals by a concurrency limiter are counted: on a slow machine a deadline may pass before a hash begins, too.
  const { of } = await metricsOf(server);
  const refused = (limiter: string) => of('petalpaw_limiter_refused_total', { limiter }) ?? Number.NaN;
  expect(refused('login')).toBeGreaterThanOrEqual(tooMany);
  expect(refused('login') + refused('password_hash')).toBeGreaterThanOrEqual(
    outcomes().filter((one) => one.endsWith('UNAVAILABLE 2')).length,
  );
});
