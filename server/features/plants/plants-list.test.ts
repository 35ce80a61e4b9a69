/** Interface A over HTTP: the list, its limit, and the access of each role. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { newId, openGarden, problem } from './testing/plant-test.ts';

const { adminToken: admin, garden, server } = await openGarden();
const token = await garden.somebody();
for (let at = 0; at < 3; at++) await garden.create({ id: newId(), name: String(at) }, token);

describe('GET /plants', () => {
  test('200 an array of Plant, ordered by id (specification "Interface A")', async () => {
    const token = await garden.somebody();
    expect((await garden.list('', token)).text).toBe('[]');
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

  test('200 with the first plants for a limit of any numeral from 0, 400 for another (contract §4)', async () => {
    for (const [limit, count] of [
      ['0', 0],
      ['1', 1],
      ['3', 3],
      ['4', 3],
      ['0002', 2],
      ['2.0', 2],
      ['9223372036854775808', 3],
      [`1${'0'.repeat(300)}`, 3],
      // The first of repeated parameters counts, and unknown ones are ignored (contract §2).
      ['2&lang=vi%00', 2],
      ['1&limit=3&page=2', 1],
    ] as const) {
      const { status, body } = await garden.list(`?limit=${limit}`, token);
      const names = ['0', '1', '2'].slice(0, count);
      expect([limit, status, body.map(({ name }: { name: string }) => name)]).toEqual([limit, 200, names]);
    }
    for (const limit of ['-1', '1.5', 'all', '', '0x10', '%202', 'NaN', 'Infinity', '1,000', '%FF']) {
      const { status, body } = await garden.list(`?limit=${limit}`, token);
      expect([limit, status, body]).toEqual([limit, 400, problem(400)]);
    }
  });

  test('200 own plants of the caller, all for an ADMIN (specification "Interface A")', async () => {
    const [mine, theirs] = await Promise.all([garden.somebody(), garden.somebody()]);
    const names = { mine: `mine ${newId()}`, theirs: `theirs ${newId()}` };
    await garden.create({ id: newId(), name: names.mine }, mine);
    await garden.create({ id: newId(), name: names.theirs }, theirs);
    expect((await garden.list('', mine)).body).toEqual([{ name: names.mine }]);
    const seen = (await garden.list('', admin)).body.map(({ name }: { name: string }) => name);
    expect(seen).toEqual(expect.arrayContaining([names.mine, names.theirs]));
    for (const role of ['STAFF', 'MANAGER'] as const)
      expect((await garden.list('', await server.tokenOf(role))).text).not.toContain(names.mine);
  });

  test('200 returns every text unchanged (contract §2)', async () => {
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
