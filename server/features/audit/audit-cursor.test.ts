/** GET /audit-logs with cursors, and the query plan of a filtered page: contract §11. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';
import { seqsOfPage } from './queries.ts';

const { adminToken: token, pool, server } = await openServer();

const add = (from: number, to: number) =>
  pool.query(
    `INSERT INTO audit_log (id, actor_id, action, entity, entity_id, ip, request_id)
     SELECT gen_random_uuid(), $1, 'tested', 'test', i, '', '' FROM generate_series($2::int, $3::int) AS i`,
    [actor, from, to],
  );
const get = (path: string) => server.request('GET', path, { token });

beforeAll(() => add(1, 25));

const actor = '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77';
type Found = { data: { entityId: string }[]; pagination: { page: number; total: number } };
const linkOf = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('cursor (contract §11)', () => {
  test('pages do not overlap and omit nothing, in both orders; the last one has no Link', async () => {
    for (const [order, first, step] of [
      ['desc', 25, -1],
      ['ASC', 1, 1],
    ] as const) {
      const seen: string[] = [];
      let path: string | undefined = `/audit-logs?action=tested&sortOrder=${order}&limit=10&page=1`;
      for (let page = 1; path !== undefined; page++) {
        const reply: Reply = await get(path);
        const { data, pagination } = reply.body as Found;
        expect(pagination).toEqual({ page, limit: 10, total: 25, totalPages: 3 });
        seen.push(...data.map(({ entityId }) => entityId));
        path = linkOf(reply.headers);
      }
      expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => String(first + at * step)));
    }
    expect(linkOf((await get('/audit-logs?action=tested&limit=25')).headers)).toBeUndefined();
    expect(linkOf((await get('/audit-logs?action=tested&limit=24')).headers)).toBeDefined();
  });

  test('later entries do not shift the pages that follow', async () => {
    const first = await get(`/audit-logs?actorId=${actor}&limit=10`);
    await add(26, 40);
    const second = await get(linkOf(first.headers) ?? '');
    expect((second.body as Found).data.map(({ entityId }) => entityId)).toEqual(
      Array.from({ length: 10 }, (_, at) => String(15 - at)),
    );
  });

  test('400 for a cursor that is none', async () => {
    for (const [name, cursor] of [
      ['nothing', ''],
      ['no JSON', 'x'],
      ['no array', Buffer.from('{}').toString('base64url')],
      ['no order', cursorOf('__proto__', '5', 2)],
      ['another order', cursorOf('asc', '5', 2)],
      ['no number', cursorOf('desc', '__proto__', 2)],
      ['a number and not its digits', cursorOf('desc', 5, 2)],
      ['a number beyond int8', cursorOf('desc', '99999999999999999999', 2)],
      ['a page before the first', cursorOf('desc', '5', 0)],
      ['a cursor of bookings', cursorOf('createdAt', 'desc', actor, actor, 2)],
    ]) {
      const { status, body } = await get(`/audit-logs?cursor=${cursor}`);
      expect([name, status, body.details]).toEqual([name, 400, expect.stringMatching(/^cursor: /)]);
    }
  });
});

test('a page of one user’s entries of one action reads only an index (contract §11)', async () => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Both the actor and the action have many entries, but none in common.
    await client.query(
      `INSERT INTO audit_log (id, actor_id, action, entity, ip, request_id)
       SELECT gen_random_uuid(), CASE i % 2 WHEN 0 THEN $1::uuid ELSE gen_random_uuid() END, 'by' || i % 2, 'test', '', ''
         FROM generate_series(1, 20000) AS i`,
      [actor],
    );
    await client.query('ANALYZE audit_log');
    const none = { entity: undefined, entityId: undefined, from: undefined, to: undefined };
    for (const [sortOrder, after] of [
      ['desc', undefined],
      ['asc', undefined],
      ['desc', '15000'],
    ] as const) {
      const order = { sortOrder, limit: 20, offset: 0 };
      const { kysely } = server.running.app.database;
      const page = seqsOfPage(kysely, { ...none, actorId: actor, action: 'by1' }, order, after).compile();
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${page.sql}`, [...page.parameters]);
      const plan = JSON.stringify(rows[0]['QUERY PLAN']);
      expect(plan).toContain('"Index Name":"audit_log_actor_action"');
      expect(plan).toMatch(/"Index Cond":"[^}]*actor_id[^}]*action/);
      expect(plan).not.toContain('"Filter"');
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
