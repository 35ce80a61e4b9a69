/** GET /pets?q=: contract §18. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness } from '#test/support/business.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let business: Business;
let anna: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  server = await startServer();
  business = await openBusiness(server);
  [anna, ben] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
  for (const [{ id }, name] of [
    [anna, 'Đặng Thị Hoa'],
    [ben, 'Ben Mochida'],
  ] as const) {
    await server.request('PATCH', `/users/${id}`, { token: business.admin.token, body: { name } });
  }
  await business.pet(anna, { name: 'Ｍóchi' });
  await business.pet(anna, { name: 'Rex' });
  await business.pet(ben, { name: 'ガム' });
});
afterAll(() => server?.close());

/** The names of the pets in the list, in the order of their creation. */
async function found(query: Record<string, string>, by: { token: string }) {
  const { status, body } = await server.request('GET', `/pets?${new URLSearchParams(query)}`, {
    token: by.token,
  });
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ name }: { name: string }) => name).toReversed();
}

test('GET /pets?q= 200 for STAFF and above: part of the name of the pet or of its owner', async () => {
  const staff = await server.newUser('STAFF');
  for (const by of [staff, business.manager, business.admin]) {
    expect(await found({ q: 'MOCHI' }, by)).toEqual(['Ｍóchi', 'ガム']);
    expect(await found({ q: 'dang thi' }, by)).toEqual(['Ｍóchi', 'Rex']);
    expect(await found({ q: 'dang thi', ownerId: ben.id }, by)).toEqual([]);
    expect(await found({ q: 'ｶﾞ' }, by)).toEqual(['ガム']);
    expect(await found({ q: 'カ' }, by)).toEqual([]);
    expect(await found({ q: '' }, by)).toEqual(['Ｍóchi', 'Rex', 'ガム']);
  }
});

test('GET /pets?q= 200 for a CUSTOMER: part of the name of their own pets, not of an owner', async () => {
  expect(await found({ q: 'mo' }, anna)).toEqual(['Ｍóchi']);
  expect(await found({ q: 'dang' }, anna)).toEqual([]);
  expect(await found({ q: 'mo' }, ben)).toEqual([]);
});

test('GET /pets?q= 200 by page, in the requested order, without deleted pets', async () => {
  const names: string[] = [];
  for (const page of [1, 2]) {
    const { body } = await server.request(
      'GET',
      `/pets?q=dang&limit=1&page=${page}&sortBy=name&sortOrder=desc`,
      business.manager,
    );
    expect(body.pagination).toEqual({ page, limit: 1, total: 2, totalPages: 2 });
    names.push(...body.data.map(({ name }: { name: string }) => name));
  }
  expect(names.toSorted()).toEqual(['Rex', 'Ｍóchi']);
  const id = await business.pet(anna, { name: 'Zorro' });
  await server.request('DELETE', `/pets/${id}`, { token: anna.token });
  expect(await found({ q: 'zorro' }, business.manager)).toEqual([]);
});

test('GET /pets?q= 400 above 1,000 characters', async () => {
  const { status, body } = await server.request('GET', `/pets?q=${'x'.repeat(1_001)}`, { token: anna.token });
  expect([status, body.details]).toEqual([400, 'q: must NOT have more than 1000 characters']);
});
