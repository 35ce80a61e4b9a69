/** Contract §30: the causes of a refused request, for programs. */
import { expect, test } from 'vitest';
import { languages } from '#domain/text/language.ts';
import { buildService } from './support/builders.ts';
import { serverForThisFile } from './support/server.ts';

const server = await serverForThisFile();
const token = await server.tokenOf('ADMIN');

const service = buildService();

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

test.each<[string, string, object, string, object[], string]>([
  [
    'GET',
    '/pets/none',
    {},
    'NOT_FOUND',
    [{ reason: 'NOT_FOUND', field: 'id', entity: 'pet', id: 'none' }],
    'id: there is no pet "none"',
  ],
  [
    'POST',
    '/users',
    { role: 'MANAGER', email: 'boss@example.com', name: 'Boss', password: 'correct horse battery' },
    'EMAIL_TAKEN',
    [{ reason: 'TAKEN', field: 'email' }],
    'email: is taken',
  ],
])('%s %s: other errors name what they refuse', async (method, path, body, error, causes, details) => {
  const send = () => server.request(method, path, { token, ...(method !== 'GET' && { body }) });
  await send();
  expect((await send()).body).toMatchObject({ error, causes, details });
});

test('403 names the roles that may, and whose record it is; 401 and 405 have no causes', async () => {
  const { token: customer } = await server.newUser('CUSTOMER');
  const ben = await server.newUser('CUSTOMER');
  const causes = async (method: string, path: string, token = customer) => {
    const { status, body } = await server.request(method, path, { token });
    return [status, body.causes];
  };
  expect(await causes('GET', '/users')).toEqual([403, [{ reason: 'ROLE', roles: ['ADMIN', 'MANAGER'] }]]);
  expect(await causes('GET', `/users/${ben.id}`)).toEqual([403, [{ reason: 'NOT_YOURS', field: 'id' }]]);
  expect(await causes('GET', '/pets', 'none')).toEqual([401, undefined]);
  expect(await causes('PATCH', '/pets')).toEqual([405, undefined]);
});
