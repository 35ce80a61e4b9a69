/** Interface A over HTTP: creation and removal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseExactJson } from '#platform/json/exact-json.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let ann: SignedIn;
let bob: SignedIn;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  [ann, bob, admin] = await Promise.all([
    server.newUser('CUSTOMER'),
    server.newUser('CUSTOMER'),
    server.tokenOf('ADMIN'),
  ]);
});
afterAll(() => server?.close());

const create = (body: unknown, token = ann.token) => server.request('POST', '/plants', { token, body });
const list = (query = '', token = ann.token) => server.request('GET', `/plants${query}`, { token });
const remove = (id: string, token = ann.token) => server.request('DELETE', `/plants/${id}`, { token });
const problem = (status: number) => ({ error: status, message: expect.stringMatching(/./) });

let lastId = 1_000_000;
const newId = () => ++lastId;

/** Returns a user that no other test uses, so that the whole list is known. */
async function somebody(): Promise<string> {
  return (await server.newUser('CUSTOMER')).token;
}

describe('POST /plants', () => {
  test('spec "Interface A": 200 with the Plant, name and tag and never the id', async () => {
    const reply = await create({ id: newId(), name: 'Monstera', tag: 'climber' });
    expect([reply.status, reply.text]).toEqual([200, '{"name":"Monstera","tag":"climber"}']);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('contract §4: a tag that was not given is absent, an empty one is kept', async () => {
    expect((await create({ id: newId(), name: 'Aloe' })).text).toBe('{"name":"Aloe"}');
    expect((await create({ id: newId(), name: 'Aloe', tag: '' })).text).toBe('{"name":"Aloe","tag":""}');
  });

  test('contract §4: an empty name is a string', async () => {
    expect((await create({ id: newId(), name: '' })).text).toBe('{"name":""}');
  });

  test('contract §2: unknown properties are ignored', async () => {
    const reply = await create({ id: newId(), name: 'Fern', colour: 'green', ownerId: bob.id });
    expect([reply.status, reply.text]).toEqual([200, '{"name":"Fern"}']);
  });

  test.each([
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
  ])('contract §4: an id that is %s is 400', async (_what, id) => {
    const reply = await create(`{"id":${id},"name":"x"}`);
    expect([reply.status, reply.body]).toEqual([400, problem(400)]);
    expect(reply.body.message).toContain('id: ');
  });

  test('contract §4: an id that is sent as a string is 400, and the answer says to leave the quotes out', async () => {
    const reply = await create('{"id":"9223372036854775807","name":"x"}');
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain(
      'id: expected an integer from -2^63 to 2^63-1, not a string: write it without quotes',
    );
    expect((await create('{"id":7.5,"name":"x"}')).body.message).not.toContain('quotes');
  });

  test.each([
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
  ])('spec "Interface A": a body with %s is 400 with an Error', async (_what, body) => {
    const reply = await create(body);
    expect([reply.status, reply.body]).toEqual([400, problem(400)]);
  });

  test.each([
    ['another content type', { 'content-type': 'text/plain' }],
    ['another charset', { 'content-type': 'application/json; charset=latin1' }],
    ['a content encoding', { 'content-encoding': 'gzip' }],
  ])('contract §4: %s is 400', async (_what, headers) => {
    const reply = await server.request('POST', '/plants', {
      token: ann.token,
      body: { id: newId(), name: 'x' },
      headers,
    });
    expect([reply.status, reply.body]).toEqual([400, problem(400)]);
  });

  test('contract §4: an id that is taken is 400, by whomever it is taken', async () => {
    const id = newId();
    await create({ id, name: 'first' });
    for (const token of [ann.token, bob.token, admin]) {
      const reply = await create({ id, name: 'second' }, token);
      expect([reply.status, reply.body]).toEqual([400, problem(400)]);
      expect(reply.body.message).toContain(String(id));
    }
  });

  test('contract §4: of parallel requests with one id, one succeeds', async () => {
    const id = newId();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => create({ id, name: String(at) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(400)]);
  });
});

describe('contract §4: an id is exact over the whole int64 range', () => {
  // The number as written in the body, and its digits.
  test.each([
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
  ])('%s is %s', async (written, digits) => {
    const token = await somebody();
    expect((await create(`{"id":${written},"name":"${digits}"}`, token)).status).toBe(200);
    const neighbour = String(BigInt(digits) + (digits.startsWith('9223') ? -1n : 1n));
    expect((await remove(neighbour, token)).status).toBe(404);
    expect((await list('', token)).text).toBe(`[{"name":"${digits}"}]`);
    expect((await remove(digits, token)).status).toBe(204);
    expect((await list('', token)).text).toBe('[]');
  });
});

describe('DELETE /plants/{id}', () => {
  test('contract §4: 204 without a body, and the plant is gone', async () => {
    const id = String(newId());
    await create({ id: Number(id), name: 'x' });
    const reply = await remove(id);
    expect([reply.status, reply.text, reply.headers.get('content-length')]).toEqual([204, '', null]);
    expect((await remove(id)).status).toBe(404);
  });

  test.each([
    '0.5',
    'abc',
    '9223372036854775808',
    '0x1',
    '1%202',
    '1e999999999',
    '%FF',
    ' ',
    '9'.repeat(3000),
  ])('contract §4: /plants/%s is no int64: 404', async (id) => {
    const reply = await remove(id);
    expect([reply.status, reply.body]).toEqual([404, problem(404)]);
  });

  test('contract §4: a path may name the id by any numeral of its value', async () => {
    const id = newId();
    await create({ id, name: 'x' });
    expect((await remove(`${id}.0`)).status).toBe(204);
  });

  test("contract §4: another's plant is 404, ADMIN removes any", async () => {
    const id = String(newId());
    await create({ id: Number(id), name: 'x' });
    for (const token of [bob.token, await server.tokenOf('STAFF'), await server.tokenOf('MANAGER')]) {
      expect((await remove(id, token)).status).toBe(404);
    }
    expect((await remove(id, admin)).status).toBe(204);
  });
});

describe('contract §4: bearer on every operation', () => {
  test.each([
    ['POST', '/plants'],
    ['GET', '/plants'],
    ['DELETE', '/plants/1'],
  ])('%s %s is 401 with an Error, the session cookie is no way in', async (method, path) => {
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
  });
});

test('contract §11: creating and deleting are audit entries, with the exact id and the actor', async () => {
  const id = '9223372036854770001';
  await create(`{"id":${id},"name":"Oak","tag":"tree"}`);
  await create(`{"id":${id},"name":"refused"}`);
  await remove(id, bob.token);
  await remove(id, admin);
  const { rows } = await server.running.app.database.pool.query(
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
