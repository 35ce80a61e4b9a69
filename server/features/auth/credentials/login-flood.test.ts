import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricsOf } from '#test/metrics-text.ts';
import { type Reply, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LOCKOUT_THRESHOLD: 'off' });
});
afterAll(() => server?.close());

test('a flood of logins is answered 401, or 503 with Retry-After; catalog reads never fail meanwhile', {
  timeout: 180_000,
}, async () => {
  // Addresses without an account cost the full work; four are judged at a time, and a hundred may wait.
  const flood = Array.from({ length: 120 }, (_, at) =>
    server.request('POST', '/auth/login', {
      body: { email: `nobody${at}@petalpaw.test`, password: 'a guess' },
    }),
  );
  let isOver = false;
  const logins = Promise.all(flood).finally(() => {
    isOver = true;
  });
  const reads: number[] = [];
  while (!isOver) reads.push((await server.request('GET', '/services')).status);
  expect(reads.length).toBeGreaterThan(10);
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
  // Refusals by the concurrency limiter are counted.
  const turnedAway = (await metricsOf(server)).of('petalpaw_limiter_refused_total', { gate: 'login' });
  expect(turnedAway).toBeGreaterThanOrEqual(outcomes.filter((one) => one.endsWith('UNAVAILABLE 2')).length);
});
