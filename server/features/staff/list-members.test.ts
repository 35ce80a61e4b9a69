/** GET /staff in the reader's language: contract §14, order and search. */
import { describe, expect } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { perFile } from '#test/support/fixtures.ts';
import { staffTest } from './testing/staff-test.ts';

/** In Vietnamese and in Thai order, by hand; the fourth member has neither department nor position. */
const departments = { vi: ['Bán hàng', 'Đào tạo', 'Ơ'], th: ['กา', 'แกะ', 'เขา'] };

const test = staffTest
  .extend('ids', perFile, async ({ team, server, pool }) => {
    const ids: string[] = [];
    for (const [at, place] of [2, 0, 1, 3].entries()) {
      const { id: userId } = await quickUser(server);
      await pool.query('UPDATE users SET name = $2 WHERE id = $1', [
        userId,
        ['Ärne', 'arno', 'Zoë', 'Đan'][place],
      ]);
      const text =
        place < 3 ? { en: 'English', vi: departments.vi[place], th: departments.th[place] } : undefined;
      const reply = await team.send('POST', '/staff', {
        userId,
        code: `S-${[9, 10, 100, 8][place]}`,
        department: text,
        position: text,
        specialization: at === 0 ? { en: 'Long hair', th: 'อาบน้ำ', km: 'ទឹក' } : undefined,
      });
      expect([reply.status, reply.text]).toEqual([201, reply.text]);
      ids.push(reply.body.data.id);
    }
    return ids;
  })
  .extend('api', perFile, ({ team, ids: _created }) => {
    const list = async (query: string): Promise<Record<string, unknown>[]> => {
      const { status, body } = await team.send('GET', `/staff?${query}`);
      expect([query, status, body.details]).toEqual([query, 200, undefined]);
      return body;
    };
    const placesOf = async (query: string) =>
      (await list(query)).map(({ code }) => ['S-9', 'S-10', 'S-100', 'S-8'].indexOf(String(code)));
    return { list, placesOf };
  });

describe('order (contract §14)', () => {
  test('without parameters the order is that of creation', async ({ api, ids, team }) => {
    const idsOf = async (query: string) => (await api.list(query)).map(({ id }) => id);
    for (const query of ['', 'sortBy=createdAt', 'sortOrder=ASC']) expect(await idsOf(query)).toEqual(ids);
    expect(await idsOf('sortBy=createdAt&sortOrder=desc')).toEqual(ids.toReversed());
    expect((await team.send('GET', '/staff?sortBy=createdAt')).text).toBe(
      (await team.send('GET', '/staff')).text,
    );
  });

  test.for<[string, number[]]>([
    // Numbers within a code by value.
    ['sortBy=code', [3, 0, 1, 2]],
    ['sortBy=code&sortOrder=desc', [2, 1, 0, 3]],
    // In German Ä is an A, and Đ is close to D; in Vietnamese Đ follows every D.
    ['sortBy=name&lang=de', [0, 1, 3, 2]],
    ['sortBy=name&lang=vi', [0, 1, 3, 2]],
    ['sortBy=department&lang=vi', [0, 1, 2, 3]],
    ['sortBy=department&lang=th', [0, 1, 2, 3]],
    ['sortBy=position&lang=th&sortOrder=desc', [3, 2, 1, 0]],
  ])('%s', async ([query, places], { api }) => {
    expect(await api.placesOf(query)).toEqual(places);
  });

  test('ties are broken by id', async ({ api, ids }) => {
    const sorted = (await api.list('sortBy=department')).map(({ id }) => id);
    expect(sorted.slice(0, 3)).toEqual(ids.slice(0, 3).toSorted());
  });

  test.for(['sortBy=specialization', 'sortBy=', 'sortBy=user', 'sortOrder=x'])(
    '400 for %s',
    async (query, { team }) => {
      const { status, body } = await team.send('GET', `/staff?${query}`);
      expect([status, body.details.split(':')[0]]).toEqual([400, query.split('=')[0]]);
    },
  );
});

describe('search (contract §14)', () => {
  test.for<[string, string, number[]]>([
    ['en', 'ARNE', [0]],
    ['en', 'zoe', [2]],
    ['en', 'dan', [3]],
    ['en', 's-10', [2, 1]],
    ['en', 'english', [2, 0, 1]],
    ['vi', 'dao tao', [1]],
    ['vi', 'english', []],
    ['en', 'long HAIR', [2]],
    ['th', 'น้ำ', [2]],
    ['th', 'นำ', []],
    ['km', 'ទឹក', [2]],
    ['km', 'ទក', []],
    ['th', 'long hair', []],
    // Not among the searched fields.
    ['en', 'WORKING', []],
    ['en', '@', []],
  ])('%s: %s', async ([lang, q, places], { api }) => {
    expect(await api.placesOf(new URLSearchParams({ lang, q }).toString())).toEqual(places);
  });

  test('pages count only matching members', async ({ api, team }) => {
    const { body, headers } = await team.send('GET', '/staff?q=english&sortBy=code&page=2&limit=2');
    expect([body.length, headers.get('x-total-count')]).toEqual([1, '3']);
    expect(await api.placesOf('q=english&sortBy=code')).toEqual([0, 1, 2]);
  });
});
