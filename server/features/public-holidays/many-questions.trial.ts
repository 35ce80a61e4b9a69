/** Many questions for public holidays at once, each of which takes 40 MB for half a second: contract §21. */
import { expect } from 'vitest';
import { serverTest as test } from '#test/support/fixtures.ts';
import { report } from '#test/support/trial.ts';

test('many questions at once are answered one after another, or refused with 503', async ({
  server,
  adminToken: token,
}) => {
  const ask = async () =>
    (await server.request('GET', '/public-holidays?country=DE&year=2027', { token })).status;
  const statuses = await Promise.all(Array.from({ length: 24 }, ask));
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  report('of 24 questions for public holidays at once refused', statuses.filter((one) => one === 503).length);
  expect(await ask()).toBe(200);
});
