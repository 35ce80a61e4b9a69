/** Contract §30: the causes of a refused request, for programs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#domain/text/language.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenOf('ADMIN');
});
afterAll(() => server?.close());

const service = {
  name: { en: 'Bath' },
  description: { en: 'Bath' },
  category: 'GROOMING',
  basePrice: 1,
  priceUnit: 'per day',
};

test.each<[string, string, object, object[], string]>([
  [
    'POST',
    '/services',
    { ...service, name: { en: 'Bath', pt: 'Banho' }, category: 'WALKING', basePrice: 1.005 },
    [
      { reason: 'UNKNOWN_KEY', field: 'name.pt', allowed: [...languages] },
      {
        reason: 'NOT_ONE_OF',
        field: 'category',
        allowed: ['BOARDING', 'GROOMING', 'VETERINARY', 'TRAINING', 'DAYCARE', 'TRANSPORT'],
      },
      { reason: 'TOO_MANY_DECIMALS', field: 'basePrice', max: 2 },
    ],
    'name.pt: is not a known key of en, vi, ja, zh, ko, th, id, fr, de, es, lo, km, my, fil; category: expected one of BOARDING, GROOMING, VETERINARY, TRAINING, DAYCARE, TRANSPORT; basePrice: expected at most 2 decimals',
  ],
  [
    'POST',
    '/pets',
    { name: 'x'.repeat(1_001), species: 7 },
    [
      { reason: 'TOO_LONG', field: 'name', max: 1_000, unit: 'CHARACTERS' },
      { reason: 'WRONG_TYPE', field: 'species', expected: 'string' },
    ],
    'name: expected at most 1000 characters; species: expected string',
  ],
  [
    'PUT',
    '/settings',
    [
      { key: 'buffers', value: { GROOMING: { after: 1_441 } } },
      { key: 'closures', value: [{ from: '2030-01-02', to: '2030-01-01' }] },
    ],
    [
      { reason: 'TOO_LARGE', field: '[0].value.GROOMING.after', max: 1_440 },
      { reason: 'BEFORE', field: '[1].value[0].to', other: 'from' },
    ],
    '[0].value.GROOMING.after: expected at most 1440; [1].value[0].to: expected a time that is not before from',
  ],
  [
    'GET',
    '/bookings?limit=0&from=soon&sortOrder=up',
    {},
    [
      { reason: 'TOO_SMALL', field: 'query.limit', min: 1 },
      { reason: 'NOT_ONE_OF', field: 'query.sortOrder', allowed: ['asc', 'desc'] },
      { reason: 'WRONG_FORMAT', field: 'query.from', expected: 'TIMESTAMP' },
    ],
    'limit: expected at least 1; sortOrder: expected one of asc, desc; from: expected a date and time in ISO 8601 that exists, in the years 1 to 9999, such as 2026-11-21T09:30:00Z',
  ],
])('%s %s: each field, its reason and the limit', async (method, path, body, causes, details) => {
  const reply = await server.request(method, path, { token, ...(method !== 'GET' && { body }) });
  expect(reply.body).toMatchObject({ error: 'VALIDATION_FAILED', causes, details });
});

test('at most 100 causes, and a sentence about each of the first 20', async () => {
  const images = Array.from({ length: 150 }, () => 1);
  const reply = await server.request('POST', '/services', { token, body: { ...service, images } });
  expect(reply.body.causes).toHaveLength(100);
  expect(reply.body.details).toMatch(/images\[19\]: expected string; and 80 more$/);
});

test('other errors have no causes yet', async () => {
  const reply = await server.request('GET', '/pets/none', { token });
  expect([reply.status, Object.hasOwn(reply.body, 'causes')]).toEqual([404, false]);
});
