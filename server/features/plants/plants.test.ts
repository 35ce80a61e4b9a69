/** Interface A over HTTP: creation and removal. */
import { describe, expect, test } from 'vitest';
import { parseExactJson } from '#platform/base/json/exact-json.ts';
import { newId, openGarden, problem } from './testing/plant-test.ts';

const { adminToken: admin, garden, query, server } = await openGarden();

const [ann, bob] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
const create = (body: unknown, token = ann.token) => garden.create(body, token);
const list = (query = '', token = ann.token) => garden.list(query, token);
const remove = (id: string, token = ann.token) => garden.remove(id, token);

describe('POST /plants', () => {
  test('200 with the Plant, name and tag and never the id; unknown fields are ignored (specification "Interface A", contract §4 and §2)', async () => {
    for (const [fields, text] of [
      [{ name: 'Monstera', tag: 'climber' }, '{"name":"Monstera","tag":"climber"}'],
      [{ name: 'Aloe' }, '{"name":"Aloe"}'],
      [{ name: 'Aloe', tag: '' }, '{"name":"Aloe","tag":""}'],
      [{ name: '' }, '{"name":""}'],
      [{ name: 'Fern', colour: 'green', ownerId: bob.id }, '{"name":"Fern"}'],
    ] as const) {
      const reply = await create({ id: newId(), ...fields });
      expect([reply.status, reply.text]).toEqual([200, text]);
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  test('400 when the id is no int64, with a hint to omit quotes (contract §4)', async () => {
    const numbers = ['9007199254740993.5', '9223372036854775808', '-9223372036854775809', '1e400'];
    for (const id of ['"7"', ...numbers, 'null', 'true', '[7]', '{"rawJSON":"7"}']) {
      const reply = await create(`{"id":${id},"name":"x"}`);
      expect([id, reply.status, reply.body]).toEqual([id, 400, problem(400)]);
      expect(reply.body.message).toContain(
        'id: expected an integer from -2^63 to 2^63-1, written without quotes',
      );
    }
  });

  test.for<[string, unknown, Record<string, string>?]>([
    ['no id', { name: 'x' }],
    ['no name', { id: 1 }],
    ['a name of null', { id: 1, name: null }],
    ['a tag of null', { id: 1, name: 'x', tag: null }],
    ['a tag that is a number', { id: 1, name: 'x', tag: 5 }],
    ['NUL in the name', { id: 1, name: 'a\0b' }],
    ['an array', []],
    ['a string', '"plant"'],
    ['nothing', ''],
    ['broken JSON', '{"id":1,"name":'],
    ['a key twice', '{"id":1,"name":"x","name":"y"}'],
    ['a lone surrogate', '{"id":1,"name":"\\ud800"}'],
    ['invalid UTF-8', Buffer.from('{"id":1,"name":"\xff"}', 'latin1')],
    ['more than BODY_LIMIT', { id: 1, name: 'x'.repeat(1_100_000) }],
    ['another content type', { id: 1, name: 'x' }, { 'content-type': 'text/plain' }],
    ['another charset', { id: 1, name: 'x' }, { 'content-type': 'application/json; charset=latin1' }],
    ['a content encoding', { id: 1, name: 'x' }, { 'content-encoding': 'gzip' }],
  ])(
    '400 with an Error for a body with %s (specification "Interface A", contract §4)',
    async ([, body, headers = {}]) => {
      const reply = await server.request('POST', '/plants', { token: ann.token, body, headers });
      expect([reply.status, reply.body]).toEqual([400, problem(400)]);
    },
  );

  test('400 when a plant of any user has the id (contract §4)', async () => {
    const id = newId();
    await create({ id, name: 'first' });
    for (const token of [ann.token, bob.token, admin]) {
      const reply = await create({ id, name: 'second' }, token);
      expect([reply.status, reply.body]).toEqual([400, problem(400)]);
      expect(reply.body.message).toContain(String(id));
    }
  });

  test('200 for one of several concurrent requests with the same id (contract §4)', async () => {
    const id = newId();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => create({ id, name: String(at) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(400)]);
  });
});

test('an id is exact over the whole int64 range (contract §4)', async () => {
  const token = await garden.somebody();
  for (const [written, digits] of [
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['0', '0'],
    ['12.50e2', '1250'],
    ['9007199254740993.0', '9007199254740993'],
  ] as const) {
    expect((await create(`{"id":${written},"name":"${digits}"}`, token)).status).toBe(200);
    const neighbour = String(BigInt(digits) + (digits.startsWith('9223') ? -1n : 1n));
    expect((await remove(neighbour, token)).status).toBe(404);
    expect((await list('', token)).text).toBe(`[{"name":"${digits}"}]`);
    expect((await remove(digits, token)).status).toBe(204);
    expect((await list('', token)).text).toBe('[]');
  }
});

describe('DELETE /plants/{id}', () => {
  test('204 without a body, for any numeral with the value of the id; afterwards 404 (contract §4)', async () => {
    const id = newId();
    await create({ id, name: 'x' });
    const reply = await remove(`${id}.0`);
    expect([reply.status, reply.text, reply.headers.get('content-length')]).toEqual([204, '', null]);
    expect((await remove(`${id}`)).status).toBe(404);
    const numerals = ['0.5', 'abc', '9223372036854775808', '0x1', '1%202', '1e999999999', '%FF', ' '];
    for (const other of [...numerals, '9'.repeat(3000)]) {
      const { status, body } = await remove(other);
      expect([other, status, body]).toEqual([other, 404, problem(404)]);
    }
  });

  test('404 for another user’s plant, 204 for an ADMIN (contract §4)', async () => {
    const id = String(newId());
    await create({ id: Number(id), name: 'x' });
    for (const token of [bob.token, await server.tokenOf('STAFF'), await server.tokenOf('MANAGER')])
      expect((await remove(id, token)).status).toBe(404);
    expect((await remove(id, admin)).status).toBe(204);
  });
});

test('every operation is 401 with an Error without a bearer token, also with a session cookie (contract §4)', async () => {
  for (const [method, path] of [
    ['POST', '/plants'],
    ['GET', '/plants'],
    ['DELETE', '/plants/1'],
  ] as const)
    for (const credentials of [
      {},
      { cookie: ann.cookie },
      { token: 'x' },
      { headers: { authorization: 'Basic YTpi' } },
    ]) {
      const body = method === 'POST' ? [] : undefined;
      const reply = await server.request(method, path, { ...credentials, body });
      expect([reply.status, reply.body]).toEqual([401, problem(401)]);
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
});

test('POST and DELETE write audit entries with the exact id and the actor (contract §11)', async () => {
  const id = '9223372036854770001';
  await create(`{"id":${id},"name":"Oak","tag":"tree"}`);
  await create(`{"id":${id},"name":"refused"}`);
  await remove(id, bob.token);
  await remove(id, admin);
  const rows = await query(
    `SELECT action, entity, actor_id, before::text, after::text FROM audit_log WHERE entity_id = $1 ORDER BY seq`,
    [id],
  );
  const plant = parseExactJson(`{"id":${id},"name":"Oak","tag":"tree","ownerId":"${ann.id}"}`);
  const entries = rows.map((row) => ({
    ...row,
    before: row.before && parseExactJson(row.before),
    after: row.after && parseExactJson(row.after),
  }));
  const byAdmin = expect.not.stringMatching(ann.id);
  expect(entries).toEqual([
    { action: 'createPlant', entity: 'plant', actor_id: ann.id, before: null, after: plant },
    { action: 'deletePlant', entity: 'plant', actor_id: byAdmin, before: plant, after: null },
  ]);
});
