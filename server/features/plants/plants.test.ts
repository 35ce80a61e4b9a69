/** Interface A over HTTP: creation and removal. */
import { describe, expect } from 'vitest';
import { parseExactJson } from '#platform/base/json/exact-json.ts';
import { perFile } from '#test/support/fixtures.ts';
import { newId, plantTest, problem } from './testing/plant-test.ts';

const test = plantTest
  .extend('ann', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('bob', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('admin', perFile, ({ server }) => server.tokenOf('ADMIN'))
  .extend('api', perFile, ({ ann, server }) => {
    const create = (body: unknown, token = ann.token) => server.request('POST', '/plants', { token, body });
    const list = (query = '', token = ann.token) => server.request('GET', `/plants${query}`, { token });
    const remove = (id: string, token = ann.token) => server.request('DELETE', `/plants/${id}`, { token });
    return { create, list, remove };
  });

describe('POST /plants', () => {
  test('200 with the Plant, name and tag and never the id (specification "Interface A")', async ({ api }) => {
    const reply = await api.create({ id: newId(), name: 'Monstera', tag: 'climber' });
    expect([reply.status, reply.text]).toEqual([200, '{"name":"Monstera","tag":"climber"}']);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('200 without a tag when none was given, with an empty one when it was empty (contract §4)', async ({
    api,
  }) => {
    expect((await api.create({ id: newId(), name: 'Aloe' })).text).toBe('{"name":"Aloe"}');
    expect((await api.create({ id: newId(), name: 'Aloe', tag: '' })).text).toBe('{"name":"Aloe","tag":""}');
  });

  test('200 for an empty name (contract §4)', async ({ api }) => {
    expect((await api.create({ id: newId(), name: '' })).text).toBe('{"name":""}');
  });

  test('200 ignores unknown fields (contract §2)', async ({ api, bob }) => {
    const reply = await api.create({ id: newId(), name: 'Fern', colour: 'green', ownerId: bob.id });
    expect([reply.status, reply.text]).toEqual([200, '{"name":"Fern"}']);
  });

  test.for<[string, string]>([
    ['a string', '"7"'],
    ['a fraction', '7.5'],
    ['a fraction beyond what a double holds', '9007199254740993.5'],
    ['above 2^63-1', '9223372036854775808'],
    ['below -2^63', '-9223372036854775809'],
    ['a huge exponent', '1e400'],
    ['null', 'null'],
    ['a boolean', 'true'],
    ['an array', '[7]'],
    ['an object that poses as exact text', '{"rawJSON":"7"}'],
  ])('400 when the id is %s (contract §4)', async ([_what, id], { api }) => {
    const reply = await api.create(`{"id":${id},"name":"x"}`);
    expect([reply.status, reply.body]).toEqual([400, problem(400)]);
    expect(reply.body.message).toContain('id: ');
  });

  test('400 when the id is a string, with a hint to omit the quotes (contract §4)', async ({ api }) => {
    const reply = await api.create('{"id":"9223372036854775807","name":"x"}');
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain(
      'id: expected an integer from -2^63 to 2^63-1, not a string: write it without quotes',
    );
    expect((await api.create('{"id":7.5,"name":"x"}')).body.message).not.toContain('quotes');
  });

  test.for<[string, unknown]>([
    ['no id', { name: 'x' }],
    ['no name', { id: 1 }],
    ['a name of null', { id: 1, name: null }],
    ['a name that is a number', { id: 1, name: 5 }],
    ['a tag of null', { id: 1, name: 'x', tag: null }],
    ['a tag that is a number', { id: 1, name: 'x', tag: 5 }],
    ['NUL in the name', { id: 1, name: 'a\0b' }],
    ['an array', []],
    ['a string', '"plant"'],
    ['nothing', ''],
    ['broken JSON', '{"id":1,"name":'],
    ['NaN', '{"id":NaN,"name":"x"}'],
    ['a key twice', '{"id":1,"name":"x","name":"y"}'],
    ['a lone surrogate', '{"id":1,"name":"\\ud800"}'],
    ['invalid UTF-8', Buffer.from('{"id":1,"name":"\xff"}', 'latin1')],
    ['too large', { id: 1, name: 'x'.repeat(1_100_000) }],
  ])('400 with an Error for a body with %s (specification "Interface A")', async ([_what, body], { api }) => {
    const reply = await api.create(body);
    expect([reply.status, reply.body]).toEqual([400, problem(400)]);
  });

  test.for<[string, Record<string, string>]>([
    ['another content type', { 'content-type': 'text/plain' }],
    ['another charset', { 'content-type': 'application/json; charset=latin1' }],
    ['a content encoding', { 'content-encoding': 'gzip' }],
  ])('400 for %s (contract §4)', async ([_what, headers], { server, ann }) => {
    const reply = await server.request('POST', '/plants', {
      token: ann.token,
      body: { id: newId(), name: 'x' },
      headers,
    });
    expect([reply.status, reply.body]).toEqual([400, problem(400)]);
  });

  test('400 when a plant of any user has the id (contract §4)', async ({ api, ann, bob, admin }) => {
    const id = newId();
    await api.create({ id, name: 'first' });
    for (const token of [ann.token, bob.token, admin]) {
      const reply = await api.create({ id, name: 'second' }, token);
      expect([reply.status, reply.body]).toEqual([400, problem(400)]);
      expect(reply.body.message).toContain(String(id));
    }
  });

  test('200 for one of several concurrent requests with the same id (contract §4)', async ({ api }) => {
    const id = newId();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => api.create({ id, name: String(at) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(400)]);
  });
});

describe('an id is exact over the whole int64 range (contract §4)', () => {
  // The number as written in the body, and its digits.
  test.for<[string, string]>([
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['0', '0'],
    ['-1', '-1'],
    ['1.0', '1'],
    ['1e3', '1000'],
    ['12.50e2', '1250'],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740995.0', '9007199254740995'],
    ['9223372036854775.806e3', '9223372036854775806'],
  ])('%s is %s', async ([written, digits], { garden, api }) => {
    const token = await garden.somebody();
    expect((await api.create(`{"id":${written},"name":"${digits}"}`, token)).status).toBe(200);
    const neighbour = String(BigInt(digits) + (digits.startsWith('9223') ? -1n : 1n));
    expect((await api.remove(neighbour, token)).status).toBe(404);
    expect((await api.list('', token)).text).toBe(`[{"name":"${digits}"}]`);
    expect((await api.remove(digits, token)).status).toBe(204);
    expect((await api.list('', token)).text).toBe('[]');
  });
});

describe('DELETE /plants/{id}', () => {
  test('204 without a body; afterwards 404 (contract §4)', async ({ api }) => {
    const id = String(newId());
    await api.create({ id: Number(id), name: 'x' });
    const reply = await api.remove(id);
    expect([reply.status, reply.text, reply.headers.get('content-length')]).toEqual([204, '', null]);
    expect((await api.remove(id)).status).toBe(404);
  });

  test.for([
    '0.5',
    'abc',
    '9223372036854775808',
    '0x1',
    '1%202',
    '1e999999999',
    '%FF',
    ' ',
    '9'.repeat(3000),
  ])('404 for /plants/%s, which is no int64 (contract §4)', async (id, { api }) => {
    const reply = await api.remove(id);
    expect([reply.status, reply.body]).toEqual([404, problem(404)]);
  });

  test('204 for any numeral with the value of the id (contract §4)', async ({ api }) => {
    const id = newId();
    await api.create({ id, name: 'x' });
    expect((await api.remove(`${id}.0`)).status).toBe(204);
  });

  test('404 for another user’s plant, 204 for an ADMIN (contract §4)', async ({
    api,
    bob,
    server,
    admin,
  }) => {
    const id = String(newId());
    await api.create({ id: Number(id), name: 'x' });
    for (const token of [bob.token, await server.tokenOf('STAFF'), await server.tokenOf('MANAGER')]) {
      expect((await api.remove(id, token)).status).toBe(404);
    }
    expect((await api.remove(id, admin)).status).toBe(204);
  });
});

describe('every operation requires a bearer token (contract §4)', () => {
  test.for<[string, string]>([
    ['POST', '/plants'],
    ['GET', '/plants'],
    ['DELETE', '/plants/1'],
  ])(
    '%s %s 401 with an Error without a bearer token, also with a session cookie',
    async ([method, path], { ann, server }) => {
      for (const credentials of [
        {},
        { cookie: ann.cookie },
        { token: 'x' },
        { headers: { authorization: 'Basic YTpi' } },
      ]) {
        const reply = await server.request(method, path, {
          ...credentials,
          body: method === 'POST' ? [] : undefined,
        });
        expect([reply.status, reply.body]).toEqual([401, problem(401)]);
        expect(reply.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );
});

test('POST and DELETE write audit entries with the exact id and the actor (contract §11)', async ({
  api,
  bob,
  admin,
  pool,
  ann,
}) => {
  const id = '9223372036854770001';
  await api.create(`{"id":${id},"name":"Oak","tag":"tree"}`);
  await api.create(`{"id":${id},"name":"refused"}`);
  await api.remove(id, bob.token);
  await api.remove(id, admin);
  const { rows } = await pool.query(
    `SELECT action, entity, actor_id, before::text, after::text FROM audit_log WHERE entity_id = $1 ORDER BY seq`,
    [id],
  );
  const plant = `{"id":${id},"name":"Oak","tag":"tree","ownerId":"${ann.id}"}`;
  expect(rows.map(({ action, entity }) => [action, entity])).toEqual([
    ['createPlant', 'plant'],
    ['deletePlant', 'plant'],
  ]);
  expect(rows[0].actor_id).toBe(ann.id);
  expect(rows[1].actor_id).not.toBe(ann.id);
  expect([parseExactJson(rows[0].after), rows[0].before]).toEqual([parseExactJson(plant), null]);
  expect([parseExactJson(rows[1].before), rows[1].after]).toEqual([parseExactJson(plant), null]);
});
