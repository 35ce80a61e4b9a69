/** Interface A over HTTP: the list, its limit, and the access of each role. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.tokenOf('ADMIN');
});
afterAll(() => server?.close());

const create = (body: unknown, token: string) => server.request('POST', '/plants', { token, body });
const list = (query: string, token: string) => server.request('GET', `/plants${query}`, { token });
const problem = (status: number) => ({ error: status, message: expect.stringMatching(/./) });

let lastId = 1_000_000;
const newId = () => ++lastId;

/** Returns a user that no other test uses, so that the whole list is known. */
async function somebody(): Promise<string> {
  return (await server.newUser('CUSTOMER')).token;
}

describe('GET /plants', () => {
  test('spec "Interface A": an array of Plant, ordered by id', async () => {
    const token = await somebody();
    const [a, b] = [newId(), newId()];
    await create({ id: b, name: 'last', tag: 'x' }, token);
    await create({ id: a, name: 'middle' }, token);
    await create(`{"id":-${9_000_000_000_000_000_000n + BigInt(b)},"name":"first"}`, token);
    const reply = await list('', token);
    expect([reply.status, reply.text]).toEqual([
      200,
      '[{"name":"first"},{"name":"middle"},{"name":"last","tag":"x"}]',
    ]);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('contract §4: nothing to see is an empty array', async () => {
    expect((await list('', await somebody())).text).toBe('[]');
  });

  describe('limit', () => {
    let token: string;
    beforeAll(async () => {
      token = await somebody();
      for (let at = 0; at < 3; at++) await create({ id: newId(), name: String(at) }, token);
    });

    test.each([
      ['0', 0],
      ['1', 1],
      ['2', 2],
      ['3', 3],
      ['4', 3],
      ['0002', 2],
      ['2.0', 2],
      ['1000000', 3],
      ['9223372036854775808', 3],
      [`1${'0'.repeat(300)}`, 3],
    ])('contract §4: limit=%s', async (limit, expected) => {
      const reply = await list(`?limit=${limit}`, token);
      expect([reply.status, reply.body.length]).toEqual([200, expected]);
      expect(reply.body.map(({ name }: { name: string }) => name)).toEqual(
        ['0', '1', '2'].slice(0, expected),
      );
    });

    test.each(['-1', '1.5', 'all', '', '0x10', '%202', 'NaN', 'Infinity', '1,000', '%FF', '2&lang=vi%00'])(
      'contract §4: limit=%s is 400, or as the first parameter says',
      async (limit) => {
        const reply = await list(`?limit=${limit}`, token);
        if (limit.startsWith('2&')) expect(reply.body.length).toBe(2);
        else expect([reply.status, reply.body]).toEqual([400, problem(400)]);
      },
    );

    test('contract §2: of a repeated parameter the first counts; unknown ones are ignored', async () => {
      expect((await list('?limit=1&limit=3&page=2', token)).body.length).toBe(1);
    });
  });

  test('spec "Interface A": the plants the caller has access to: their own, ADMIN all', async () => {
    const [mine, theirs] = await Promise.all([somebody(), somebody()]);
    const names = { mine: `mine ${newId()}`, theirs: `theirs ${newId()}` };
    await create({ id: newId(), name: names.mine }, mine);
    await create({ id: newId(), name: names.theirs }, theirs);
    expect((await list('', mine)).body).toEqual([{ name: names.mine }]);
    const seen = (await list('', admin)).body.map(({ name }: { name: string }) => name);
    expect(seen).toEqual(expect.arrayContaining([names.mine, names.theirs]));
    for (const role of ['STAFF', 'MANAGER'] as const) {
      expect((await list('', await server.tokenOf(role))).text).not.toContain(names.mine);
    }
  });

  test('contract §2: every text comes back as it was given', async () => {
    const token = await somebody();
    const texts = fc
      .string({ unit: 'binary', maxLength: 40 })
      .map((text) => text.toWellFormed().replaceAll('\0', '?'));
    const plants = fc.sample(fc.record({ name: texts, tag: texts }), 40);
    const base = newId() * 1000;
    for (const [at, plant] of plants.entries()) await create({ id: base + at, ...plant }, token);
    expect((await list('', token)).body).toEqual(plants);
  });
});
