/** Interface A over HTTP: the list, its limit, and the access of each role. */
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { perFile } from '#test/support/fixtures.ts';
import { newId, plantTest, problem } from './testing/plant-test.ts';

const test = plantTest
  .extend('admin', perFile, ({ server }) => server.tokenOf('ADMIN'))
  .extend('token', perFile, async ({ garden }) => {
    const owner = await garden.somebody();
    for (let at = 0; at < 3; at++) await garden.create({ id: newId(), name: String(at) }, owner);
    return owner;
  });

describe('GET /plants', () => {
  test('200 an array of Plant, ordered by id (specification "Interface A")', async ({ garden }) => {
    const token = await garden.somebody();
    const [a, b] = [newId(), newId()];
    await garden.create({ id: b, name: 'last', tag: 'x' }, token);
    await garden.create({ id: a, name: 'middle' }, token);
    await garden.create(`{"id":-${9_000_000_000_000_000_000n + BigInt(b)},"name":"first"}`, token);
    const reply = await garden.list('', token);
    expect([reply.status, reply.text]).toEqual([
      200,
      '[{"name":"first"},{"name":"middle"},{"name":"last","tag":"x"}]',
    ]);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('200 an empty array when there are no plants (contract §4)', async ({ garden }) => {
    expect((await garden.list('', await garden.somebody())).text).toBe('[]');
  });

  describe('limit', () => {
    test.for<[string, number]>([
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
    ])('200 limit=%s (contract §4)', async ([limit, expected], { garden, token }) => {
      const reply = await garden.list(`?limit=${limit}`, token);
      expect([reply.status, reply.body.length]).toEqual([200, expected]);
      expect(reply.body.map(({ name }: { name: string }) => name)).toEqual(
        ['0', '1', '2'].slice(0, expected),
      );
    });

    test.for(['-1', '1.5', 'all', '', '0x10', '%202', 'NaN', 'Infinity', '1,000', '%FF', '2&lang=vi%00'])(
      '400 limit=%s, unless an earlier parameter is valid (contract §4)',
      async (limit, { garden, token }) => {
        const reply = await garden.list(`?limit=${limit}`, token);
        if (limit.startsWith('2&')) expect(reply.body.length).toBe(2);
        else expect([reply.status, reply.body]).toEqual([400, problem(400)]);
      },
    );

    test('200 uses the first of repeated parameters, and ignores unknown ones (contract §2)', async ({
      garden,
      token,
    }) => {
      expect((await garden.list('?limit=1&limit=3&page=2', token)).body.length).toBe(1);
    });
  });

  test('200 own plants of the caller, all for an ADMIN (specification "Interface A")', async ({
    garden,
    admin,
    server,
  }) => {
    const [mine, theirs] = await Promise.all([garden.somebody(), garden.somebody()]);
    const names = { mine: `mine ${newId()}`, theirs: `theirs ${newId()}` };
    await garden.create({ id: newId(), name: names.mine }, mine);
    await garden.create({ id: newId(), name: names.theirs }, theirs);
    expect((await garden.list('', mine)).body).toEqual([{ name: names.mine }]);
    const seen = (await garden.list('', admin)).body.map(({ name }: { name: string }) => name);
    expect(seen).toEqual(expect.arrayContaining([names.mine, names.theirs]));
    for (const role of ['STAFF', 'MANAGER'] as const) {
      expect((await garden.list('', await server.tokenOf(role))).text).not.toContain(names.mine);
    }
  });

  test('200 returns every text unchanged (contract §2)', async ({ garden }) => {
    const token = await garden.somebody();
    const texts = fc
      .string({ unit: anyCharacter, maxLength: 40 })
      .map((text) => text.toWellFormed().replaceAll('\0', '?'));
    const plants = fc.sample(fc.record({ name: texts, tag: texts }), 40);
    const base = newId() * 1000;
    for (const [at, plant] of plants.entries()) await garden.create({ id: base + at, ...plant }, token);
    expect((await garden.list('', token)).body).toEqual(plants);
  });
});
