/** GET /audit-logs over HTTP, with pages and cursors, and the query plan of a filtered page: contract §11. */
import { describe, expect, test } from 'vitest';
import { buildPet } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';
import { countAuditEntries } from './public.ts';
import { seqsOfPage } from './queries.ts';

const { pool, query, server } = await openServer();
const admin = await server.newUser('ADMIN');

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token: admin.token, ...(body === undefined ? {} : { body }) });
async function list(query: Record<string, string> = {}) {
  const reply = await send('GET', `/audit-logs?${new URLSearchParams(query)}`);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body as { data: Entry[]; pagination: Record<string, number> };
}
const actions = async (query: Record<string, string>) => (await list(query)).data.map(({ action }) => action);

type Entry = Record<'id' | 'at' | 'action' | 'entityId' | 'requestId', string> & {
  before: unknown;
  after: unknown;
};

describe('GET /audit-logs', () => {
  test('200 every field; `before` and `after` contain only changed fields, with exact numbers (contract §11)', async () => {
    const pet = await send('POST', '/pets', buildPet());
    const { id } = pet.body.data;
    const changed = await server.request('PUT', `/pets/${id}`, {
      token: admin.token,
      body: '{"name":"Mochi","allergies":{"dose":12345678901234567890,"often":0.10000000000000000001}}',
    });
    const reply = await send('GET', `/audit-logs?entityId=${id.toUpperCase()}`);
    expect(reply.body.data[0]).toStrictEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      actorId: admin.id,
      action: 'updatePet',
      entity: 'pet',
      entityId: id,
      before: { allergies: null },
      after: { allergies: expect.any(Object) },
      ip: '127.0.0.1',
      requestId: changed.headers.get('x-request-id'),
    });
    expect(reply.text).toContain(
      '"after":{"allergies":{"dose":12345678901234567890,"often":0.10000000000000000001}}',
    );
    const requestId = pet.headers.get('x-request-id');
    expect(reply.body.data[1]).toMatchObject({ action: 'createPet', before: null, requestId });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('200 newest first by sequence number; sortOrder=asc reverses it; 400 for other parameters', async () => {
    const keys = ['one', 'two', 'three'];
    const { id: actorId, token } = await server.newUser('ADMIN');
    for (const key of keys)
      await server.request('PUT', '/settings', { token, body: { key: `order.${key}`, value: 1 } });
    // The clocks of two processes may differ, but the sequence is the same for both.
    const ids = async (query: object) =>
      (await list({ action: 'writeSettings', actorId, ...query })).data.map(({ entityId }) => entityId);
    expect(await ids({ limit: '3' })).toEqual(['order.three', 'order.two', 'order.one']);
    expect(await ids({ limit: '2', page: '2', sortOrder: 'ASC', sortBy: 'at' })).toEqual(['order.three']);
    for (const query of [
      'sortBy=action',
      'sortOrder=up',
      'page=0',
      'limit=0',
      'from=2026-02-30',
      'to=infinity',
    ])
      expect([query, (await send('GET', `/audit-logs?${query}`)).status]).toEqual([query, 400]);
  });

  test('200 with filters, alone and combined', async () => {
    const someone = await server.newUser('MANAGER');
    await server.request('POST', '/pets', { token: someone.token, body: { name: 'Rex', species: 'DOG' } });
    expect(await actions({ actorId: someone.id.toUpperCase() })).toEqual(['createPet', 'login']);
    expect(await actions({ actorId: someone.id, entity: 'pet' })).toEqual(['createPet']);
    expect(await actions({ actorId: someone.id, action: 'login' })).toEqual(['login']);
    expect(await actions({ actorId: someone.id, action: 'login', entity: 'pet' })).toEqual([]);
    const none = { data: [], pagination: { total: 0, totalPages: 0 } };
    for (const filter of [{ actorId: 'nobody' }, { entityId: 'nothing' }])
      expect(await list(filter)).toMatchObject(none);
  });

  test('200 from `from` until before `to`; times without an offset are in the setting `timeZone` (contract §2)', async () => {
    const { data } = await list({ limit: '1' });
    const { at, id } = data[0] as Entry;
    const later = Temporal.Instant.from(at).add({ milliseconds: 1 });
    const within = async (from: string, to: string) =>
      (await list({ from, to, limit: '100' })).data.some((entry) => entry.id === id);
    expect(await within(at, later.toString())).toBe(true);
    expect(await within('2020-01-01', at)).toBe(false);
    expect(await within(later.toString(), '2999-01-01')).toBe(false);
    await send('PUT', '/settings', { key: 'timeZone', value: 'Pacific/Auckland' });
    const local = (instant: Temporal.Instant) =>
      instant.toZonedDateTimeISO('Pacific/Auckland').toPlainDateTime().toString();
    expect(await within(local(Temporal.Instant.from(at)), local(later))).toBe(true);
    await send('DELETE', '/settings/timeZone');
  });

  test('200 with an exact total, before and after counting; a page past the end is empty', async () => {
    const count = () => countAuditEntries(server.running.app);
    const exact = async () => {
      const [{ entries }] = await query('SELECT count(*)::int AS entries FROM audit_log');
      const { pagination } = await list({ limit: '1' });
      expect(pagination).toMatchObject({ total: entries, totalPages: entries });
    };
    await exact();
    await count();
    expect((await query('SELECT entries::int FROM audit_log_count'))[0].entries).toBeGreaterThan(10);
    await exact();
    await send('PUT', '/settings', { key: 'more', value: 1 });
    await exact();
    await Promise.all([count(), count()]);
    await exact();
    for (const page of ['1000', '9007199254740991']) expect((await list({ page })).data).toEqual([]);
  });
});

/** Adds entries of an actor, which are numbered. */
const add = (actor: string, from: number, to: number) =>
  query(
    `INSERT INTO audit_log (id, actor_id, action, entity, entity_id, ip, request_id)
     SELECT gen_random_uuid(), $1, 'tested', 'test', i, '', '' FROM generate_series($2::int, $3::int) AS i`,
    [actor, from, to],
  );
const numbersIn = ({ body }: Reply) => body.data.map(({ entityId }: Entry) => entityId);
const linkOf = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('cursor (contract §11)', () => {
  test('pages do not overlap and omit nothing, in both orders; the last one has no Link', async () => {
    const actorId = crypto.randomUUID();
    await add(actorId, 1, 25);
    for (const [order, first, step] of [
      ['desc', 25, -1],
      ['ASC', 1, 1],
    ] as const) {
      const seen: string[] = [];
      let path: string | undefined = `/audit-logs?actorId=${actorId}&sortOrder=${order}&limit=10&page=1`;
      for (let page = 1; path !== undefined; page++) {
        const reply: Reply = await send('GET', path);
        expect(reply.body.pagination).toEqual({ page, limit: 10, total: 25, totalPages: 3 });
        seen.push(...numbersIn(reply));
        path = linkOf(reply.headers);
      }
      expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => String(first + at * step)));
    }
    const linkAfter = async (limit: number) =>
      linkOf((await send('GET', `/audit-logs?actorId=${actorId}&limit=${limit}`)).headers);
    expect([await linkAfter(25), await linkAfter(24)]).toEqual([undefined, expect.any(String)]);
  });

  test('later entries do not shift the pages that follow', async () => {
    const actorId = crypto.randomUUID();
    await add(actorId, 1, 25);
    const first = await send('GET', `/audit-logs?actorId=${actorId}&limit=10`);
    await add(actorId, 26, 40);
    const second = await send('GET', linkOf(first.headers) ?? '');
    expect(numbersIn(second)).toEqual(Array.from({ length: 10 }, (_, at) => String(15 - at)));
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
      ['a cursor of bookings', cursorOf('createdAt', 'desc', admin.id, admin.id, 2)],
    ]) {
      const { status, body } = await send('GET', `/audit-logs?cursor=${cursor}`);
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
      [admin.id],
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
      const page = seqsOfPage(kysely, { ...none, actorId: admin.id, action: 'by1' }, order, after).compile();
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
