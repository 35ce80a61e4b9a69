/** The list of pets and its search: contract §8, §18 and §2 "Paginated lists", specification "List pagination". */
import { describe, expect, test } from 'vitest';
import { expectInvalid } from '#features/services/testing/service-test.ts';
import { buildPet } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import { openPets } from './testing/pet-test.ts';

/** In the order of creation. */
const names = ['mochi', 'Bella', 'Zoe', 'aria', 'Ông', 'bella', 'zoë'];
const byName = ['aria', 'bella', 'bella', 'mochi', 'zoe', 'zoë', 'ông'];

const { pets } = await openPets();

const ids: string[] = [];
for (const name of names) ids.push((await pets.created({ name })).id);
const positions = async (query: string) =>
  (await pets.list(query)).body.data.map(({ id }: { id: string }) => ids.indexOf(id));

describe('GET /pets', () => {
  test.for<[string, number[], object?]>([
    ['', [6, 5, 4, 3, 2, 1, 0]],
    ['?sortOrder=asc', [0, 1, 2, 3, 4, 5, 6]],
    ['?sortBy=createdAt&sortOrder=DESC', [6, 5, 4, 3, 2, 1, 0]],
    ['?sortBy=createdAt&sortOrder=aSc&limit=3', [0, 1, 2], { limit: 3, totalPages: 3 }],
    ['?page=2&limit=3', [3, 2, 1], { page: 2, limit: 3, totalPages: 3 }],
    ['?page=3&limit=3', [0], { page: 3, limit: 3, totalPages: 3 }],
    ['?page=4&limit=3', [], { page: 4, limit: 3, totalPages: 3 }],
    ['?page=9007199254740991&limit=100000', [], { page: 9007199254740991, limit: 100 }],
    ['?page=2&page=1&limit=7', [], { page: 2, limit: 7 }],
    ['?unknown=1', [6, 5, 4, 3, 2, 1, 0]],
    ['?ownerId=x', [], { total: 0, totalPages: 0 }],
  ])(
    '200 %j by creation, newest first by default, in the envelope (contract §8, specification "List pagination")',
    async ([query, expected, pagination]) => {
      expect(await positions(query)).toEqual(expected);
      const { body } = await pets.list(query);
      expect(Object.keys(body)).toEqual(['statusCode', 'message', 'data', 'pagination', 'timestamp']);
      expect(body.pagination).toStrictEqual({ page: 1, limit: 20, total: 7, totalPages: 1, ...pagination });
    },
  );

  test('200 sorts by name case-insensitively, then by id (contract §8)', async () => {
    const read = async (order: string) =>
      (await pets.list(`?sortBy=name&sortOrder=${order}`)).body.data.map(({ name }: { name: string }) =>
        name.toLowerCase(),
      );
    expect((await positions('?sortBy=name&sortOrder=asc')).slice(1, 3)).toEqual([1, 5]);
    expect((await positions('?sortBy=name&sortOrder=desc')).slice(4, 6)).toEqual([5, 1]);
    expect(await read('asc')).toEqual(byName);
    expect(await read('desc')).toEqual([...byName].reverse());
  });

  test('200 pages do not overlap and omit nothing (contract §2)', async () => {
    for (const by of ['createdAt', 'name'])
      for (const order of ['asc', 'desc']) {
        const page = (at: number) => positions(`?sortBy=${by}&sortOrder=${order}&limit=2&page=${at}`);
        const pages = await Promise.all([1, 2, 3, 4].map(page));
        expect(pages.flat().sort(), `${by} ${order}`).toEqual([0, 1, 2, 3, 4, 5, 6]);
      }
  });

  test('400 names the invalid parameter (contract §2)', async () => {
    const pages = ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'page=9007199254740993'];
    const orders = ['limit=0', 'limit=x', 'sortBy=species', 'sortBy=', 'sortOrder=up', 'sortOrder='];
    for (const query of [...pages, ...orders, 'ownerId=%00', 'ownerId=%ff', `q=${'x'.repeat(1_001)}`])
      expectInvalid(await pets.list(`?${query}`), query.split('=')[0] as string);
  });
});

const { server, adminToken: token } = await openServer();
const [anna, ben] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
for (const [{ id }, name] of [
  [anna, 'Đặng Thị Hoa'],
  [ben, 'Ben Mochida'],
] as const)
  await server.request('PATCH', `/users/${id}`, { token, body: { name } });
for (const [owner, name] of [
  [anna, 'Ｍóchi'],
  [anna, 'Rex'],
  [ben, 'ガム'],
] as const)
  await server.request('POST', '/pets', { token: owner.token, body: buildPet({ name }) });
/** The names of the pets in the list, in the order of their creation. */
const found = async (query: Record<string, string>, by: string) => {
  const { body } = await server.request('GET', `/pets?${new URLSearchParams(query)}`, { token: by });
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ name }: { name: string }) => name).toReversed();
};

describe('GET /pets?q= (contract §18)', () => {
  test.for(['STAFF', 'MANAGER', 'ADMIN'] as const)(
    '200 for %s: part of the name of the pet or of its owner',
    async (role) => {
      const by = await server.tokenOf(role);
      expect(await found({ q: 'MOCHI' }, by)).toEqual(['Ｍóchi', 'ガム']);
      expect(await found({ q: 'dang thi' }, by)).toEqual(['Ｍóchi', 'Rex']);
      expect(await found({ q: 'dang thi', ownerId: ben.id }, by)).toEqual([]);
      expect(await found({ q: 'ｶﾞ' }, by)).toEqual(['ガム']);
      expect(await found({ q: 'カ' }, by)).toEqual([]);
      expect(await found({ q: '' }, by)).toEqual(['Ｍóchi', 'Rex', 'ガム']);
    },
  );

  test('200 for a CUSTOMER: part of the name of their own pets, not of an owner', async () => {
    expect(await found({ q: 'mo' }, anna.token)).toEqual(['Ｍóchi']);
    expect(await found({ q: 'dang' }, anna.token)).toEqual([]);
    expect(await found({ q: 'mo' }, ben.token)).toEqual([]);
  });

  test('200 by page, in the requested order, without deleted pets', async () => {
    const read = async (page: number) =>
      (await server.request('GET', `/pets?q=dang&limit=1&page=${page}&sortBy=name&sortOrder=desc`, { token }))
        .body;
    const [first, second] = [await read(1), await read(2)];
    expect(second.pagination).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
    expect([first, second].map(({ data }) => data[0].name).sort()).toEqual(['Rex', 'Ｍóchi']);
    const zorro = buildPet({ name: 'Zorro' });
    const { body } = await server.request('POST', '/pets', { token: anna.token, body: zorro });
    await server.request('DELETE', `/pets/${body.data.id}`, { token: anna.token });
    expect(await found({ q: 'zorro' }, token)).toEqual([]);
  });
});
