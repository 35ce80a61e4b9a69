/** The list of pets: contract §8 and §2 "Paginated lists", specification "List pagination". */
import { describe, expect } from 'vitest';
import { perFile, serverTest } from '#test/support/fixtures.ts';

/** In the order of creation. */
const names = ['mochi', 'Bella', 'Zoe', 'aria', 'Ông', 'bella', 'zoë'];
const byName = ['aria', 'bella', 'bella', 'mochi', 'zoe', 'zoë', 'ông'];

const test = serverTest
  .extend('token', perFile, async ({ server }) => {
    return (await server.newUser('CUSTOMER')).token;
  })
  .extend('ids', perFile, async ({ server, token }) => {
    const made: string[] = [];
    for (const name of names) {
      const reply = await server.request('POST', '/pets', { token, body: { name, species: 'DOG' } });
      made.push(reply.body.data.id);
    }
    return made;
  })
  .extend('api', perFile, ({ server, token, ids }) => {
    const list = async (query: string) => (await server.request('GET', `/pets${query}`, { token })).body;
    const positions = async (query: string) =>
      (await list(query)).data.map(({ id }: { id: string }) => ids.indexOf(id));
    return { list, positions };
  });

describe('GET /pets', () => {
  test('200 returns data and pagination in the envelope (specification "List pagination")', async ({
    api,
  }) => {
    const body = await api.list('');
    expect(Object.keys(body)).toEqual(['statusCode', 'message', 'data', 'pagination', 'timestamp']);
    expect(body.pagination).toStrictEqual({ page: 1, limit: 20, total: 7, totalPages: 1 });
    expect(Object.keys(body.data[0])).toEqual(
      'id ownerId owner name species vaccinations medicalHistory allergies photo createdAt updatedAt'.split(
        ' ',
      ),
    );
  });

  test.for<[string, number[]]>([
    ['', [6, 5, 4, 3, 2, 1, 0]],
    ['?sortOrder=asc', [0, 1, 2, 3, 4, 5, 6]],
    ['?sortBy=createdAt&sortOrder=DESC', [6, 5, 4, 3, 2, 1, 0]],
    ['?sortBy=createdAt&sortOrder=aSc&limit=3', [0, 1, 2]],
    ['?page=2&limit=3', [3, 2, 1]],
    ['?page=3&limit=3', [0]],
    ['?page=4&limit=3', []],
    ['?page=9007199254740991&limit=100', []],
    ['?page=2&page=1&limit=7', []],
    ['?unknown=1', [6, 5, 4, 3, 2, 1, 0]],
  ])('200 %j by creation, newest first by default (contract §8)', async ([query, expected], { api }) => {
    expect(await api.positions(query)).toEqual(expected);
  });

  test('200 sorts by name case-insensitively, then by id (contract §8)', async ({ api }) => {
    const read = async (order: string) =>
      (await api.list(`?sortBy=name&sortOrder=${order}`)).data.map(({ name }: { name: string }) =>
        name.toLowerCase(),
      );
    expect(await read('asc')).toEqual(byName);
    expect(await read('desc')).toEqual([...byName].reverse());
    expect((await api.positions('?sortBy=name&sortOrder=asc')).slice(1, 3)).toEqual([1, 5]);
    expect((await api.positions('?sortBy=name&sortOrder=desc')).slice(4, 6)).toEqual([5, 1]);
  });

  test.for(['createdAt', 'name'])(
    '200 pages by %s do not overlap and omit nothing (contract §2)',
    async (sortBy, { api }) => {
      for (const order of ['asc', 'desc']) {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) =>
            api.positions(`?sortBy=${sortBy}&sortOrder=${order}&limit=2&page=${page}`),
          ),
        );
        expect(pages.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
      }
    },
  );

  test.for<[string, object]>([
    ['?limit=3', { page: 1, limit: 3, total: 7, totalPages: 3 }],
    ['?limit=100000', { page: 1, limit: 100, total: 7, totalPages: 1 }],
    ['?page=9', { page: 9, limit: 20, total: 7, totalPages: 1 }],
    ['?ownerId=x', { page: 1, limit: 20, total: 0, totalPages: 0 }],
  ])('200 pagination of %s (contract §2)', async ([query, expected], { api }) => {
    expect((await api.list(query)).pagination).toStrictEqual(expected);
  });

  test.for([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=9007199254740993',
    'limit=0',
    'limit=x',
    'sortBy=species',
    'sortBy=',
    'sortOrder=up',
    'sortOrder=',
    'ownerId=%00',
    'ownerId=%ff',
  ])('400 for ?%s (contract §2)', async (query, { api }) => {
    const body = await api.list(`?${query}`);
    expect([body.statusCode, body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details).toMatch(new RegExp(`^${query.split('=')[0]}: `));
  });
});
