/** The settings over HTTP: contract §11, §3, §2 and §12, specification "Setting". */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentTimeZone } from '#features/settings/public.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let token: string;
let customer: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenOf('ADMIN');
  customer = await server.tokenOf('CUSTOMER');
});
afterAll(() => server?.close());
beforeEach(async () => {
  for (const { key } of (await get('/settings', token)).body) await remove(key);
});

const put = (body: unknown, query = '') => server.request('PUT', `/settings${query}`, { token, body });
const get = (path: string, as?: string, headers: Record<string, string> = {}) =>
  server.request('GET', path, { token: as, headers });
const remove = (key: string) => server.request('DELETE', `/settings/${key}`, { token });
const auditOf = async (key: string) =>
  (
    await server.running.app.database.pool.query(
      "SELECT action, before, after FROM audit_log WHERE entity = 'setting' AND entity_id = $1 ORDER BY seq",
      [key],
    )
  ).rows;

describe('PUT /settings', () => {
  test('200 one setting: an array of the written one, localized', async () => {
    const reply = await put({ key: 'greeting', value: { en: 'Hello', vi: 'Xin chào' } }, '?lang=vi');
    expect(reply.body).toEqual({
      statusCode: 200,
      message: 'OK',
      data: [{ key: 'greeting', value: 'Xin chào', type: 'string', group: 'GENERAL' }],
      timestamp: expect.any(String),
    });
    expect(reply.headers.get('content-language')).toBe('vi');
    expect((await get('/settings/greeting?lang=vi')).body).toEqual(reply.body.data[0]);
    expect((await get('/settings/greeting?lang=de')).body.value).toBe('Hello');
  });

  test('200 several, in the order of the body', async () => {
    const reply = await put([
      { key: 'b', value: 2, group: 'CONTACT' },
      { key: 'a', value: 1, type: 'label' },
    ]);
    expect(reply.body.data).toEqual([
      { key: 'b', value: 2, type: 'number', group: 'CONTACT' },
      { key: 'a', value: 1, type: 'label', group: 'GENERAL' },
    ]);
    expect((await put([])).body.data).toEqual([]);
  });

  test.each([
    'null',
    'true',
    '"text"',
    '""',
    '9007199254740993',
    '-123456789012345678901234567890.123456789',
    '1e400',
    '[1,[null,{"b":2,"a":1}]]',
    '{"b":{"en":1},"a":[],"__proto__":{"x":1},"snake_case":1,"camelCase":2}',
    '{"2":"two","en":7}',
  ])('200 contract §11: the value %s comes back exactly', async (value) => {
    const reply = await put(`{"key":"exact","value":${value}}`);
    expect(reply.text).toContain(`"value":${value},`);
    expect((await get('/settings/exact')).text).toContain(`"value":${value},`);
    expect((await get('/settings')).text).toContain(`"value":${value},`);
    const stored = await server.running.app.database.pool.query(
      "SELECT value::text FROM settings WHERE key = 'exact'",
    );
    expect(stored.rows).toEqual([{ value }]);
  });

  test('200 upsert: what is left out of an existing key stays; null is the default again', async () => {
    await put({ key: 'k', value: 1, type: 'label', group: 'PAYMENT', isPublic: true });
    expect((await put({ key: 'k', value: 'x' })).body.data[0]).toMatchObject({
      type: 'label',
      group: 'PAYMENT',
    });
    expect((await get('/settings/k')).status).toBe(200);
    expect((await put({ key: 'k', value: 'x', type: null, isPublic: null })).body.data[0].type).toBe(
      'string',
    );
    expect((await get('/settings/k')).status).toBe(401);
  });

  test('200 a deleted key begins anew', async () => {
    await put({ key: 'k', value: 1, type: 'label', group: 'PAYMENT' });
    await remove('k');
    expect((await put({ key: 'k', value: 2 })).body.data).toEqual([
      { key: 'k', value: 2, type: 'number', group: 'GENERAL' },
    ]);
  });

  test.each([
    [{ value: 1 }, 'key: is required'],
    [{ key: 'k' }, 'value: is required'],
    [{ key: '', value: 1 }, 'key: must match pattern'],
    [{ key: 'a b', value: 1 }, 'key: must match pattern'],
    [{ key: 'a\n', value: 1 }, 'key: must match pattern'],
    [{ key: 'ключ', value: 1 }, 'key: must match pattern'],
    [{ key: 'k'.repeat(101), value: 1 }, 'key: must match pattern'],
    [{ key: 7, value: 1 }, 'key: expected string'],
    [{ key: null, value: 1 }, 'key: expected string'],
    [{ key: 'k', value: 1, type: 7 }, 'type: expected string or null'],
    [{ key: 'k', value: 1, group: 'OTHER' }, 'group: expected one of GENERAL, PAYMENT, CONTACT'],
    [{ key: 'k', value: 1, isPublic: 'yes' }, 'isPublic: expected boolean or null'],
    [{ key: 'k', value: 'x', isTranslatable: true }, 'value: must be an object'],
    [{ key: 'k', value: { vi: 'x' }, isTranslatable: true }, 'value: must have the key "en"'],
    [{ key: 'currency', value: 'baht' }, 'value: expected three letters'],
    [{ key: 'timeZone', value: '+07:00' }, 'value: expected the IANA name'],
    ['"text"', 'body: expected object or array'],
    [[1], '[0]: expected object'],
    [[{ key: 'k', value: 1 }, { key: 'l' }], '[1].value: is required'],
    [
      [
        { key: 'k', value: 1 },
        { key: 'currency', value: 7 },
      ],
      '[1].value: expected three letters',
    ],
    [
      [
        { key: 'k', value: 1 },
        { key: 'l', value: 1 },
        { key: 'k', value: 2 },
      ],
      '[2].key: "k" is there twice',
    ],
  ])('400 %j: %s; nothing is written', async (body, details) => {
    const reply = await put(body);
    expect([reply.status, reply.body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(reply.body.details.slice(0, details.length)).toBe(details);
    expect((await get('/settings', token)).body).toEqual([]);
  });

  test('400 contract §11: an existing translatable setting takes no other value, unless it is told', async () => {
    await put({ key: 'k', value: { en: 'x' } });
    expect((await put({ key: 'k', value: 'y' })).body.details).toMatch(
      /^value: must be an object.*isTranslatable/,
    );
    expect((await put({ key: 'k', value: 'y', isTranslatable: false })).body.data[0].value).toBe('y');
  });

  test('200 keys of 1 and of 100 characters', async () => {
    const keys = ['a', '.9', 'A-b_c.9', 'k'.repeat(100)];
    expect((await put(keys.map((key) => ({ key, value: 1 })))).status).toBe(200);
    const listed = (await get('/settings')).body.map(({ key }: { key: string }) => key);
    expect(listed).toEqual(['.9', 'A-b_c.9', 'a', 'k'.repeat(100)]);
  });

  test('parallel writes of the same new key: one row, all 200', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, (_, value) => put({ key: 'race', value })));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await get('/settings')).body).toHaveLength(1);
  });
});

describe('GET /settings and /settings/:key', () => {
  beforeEach(() =>
    put([
      { key: 'phone', value: '1', group: 'CONTACT' },
      { key: 'account', value: 'hidden', group: 'PAYMENT' },
      { key: 'methods', value: ['cash'], group: 'PAYMENT', isPublic: true },
      { key: 'internal', value: 'hidden', isPublic: false },
    ]),
  );
  const keysFor = async (as?: string) =>
    (await get('/settings', as)).body.map(({ key }: { key: string }) => key);

  test('contract §6: everyone reads the public ones, ADMIN all, ordered by key', async () => {
    expect(await keysFor()).toEqual(['methods', 'phone']);
    expect(await keysFor(customer)).toEqual(['methods', 'phone']);
    expect(await keysFor(await server.tokenOf('MANAGER'))).toEqual(['methods', 'phone']);
    expect(await keysFor(token)).toEqual(['account', 'internal', 'methods', 'phone']);
  });

  test('contract §11: a bare object of key, value, type, group', async () => {
    expect((await get('/settings/phone')).body).toStrictEqual({
      key: 'phone',
      value: '1',
      type: 'string',
      group: 'CONTACT',
    });
  });

  test('contract §11: a private key is 401 without identity, 403 without permission', async () => {
    for (const key of ['account', 'internal']) {
      const [anonymous, other, admin] = [
        await get(`/settings/${key}`),
        await get(`/settings/${key}`, customer),
        await get(`/settings/${key}`, token),
      ];
      expect([anonymous.status, other.status, admin.status]).toEqual([401, 403, 200]);
      expect(anonymous.text + other.text).not.toContain('hidden');
    }
  });

  test.each(['unknown', 'PHONE', '%20', 'a%2Fb'])('404: %s', async (key) => {
    for (const as of [undefined, customer, token]) {
      expect((await get(`/settings/${key}`, as)).body).toMatchObject({ statusCode: 404, error: 'NOT_FOUND' });
    }
  });

  test('contract §12: private, no-cache, ETag and 304, apart for each reader', async () => {
    for (const path of ['/settings', '/settings/phone']) {
      const { headers } = await get(path);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toBe('Accept-Language, Cookie, Authorization');
      const etag = headers.get('etag') ?? '';
      expect((await get(path, undefined, { 'if-none-match': etag })).status).toBe(304);
    }
    const etag = (await get('/settings')).headers.get('etag') ?? '';
    expect((await get('/settings', customer, { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/settings', token, { 'if-none-match': etag })).status).toBe(200);
    await put({ key: 'phone', value: '2' });
    expect((await get('/settings', undefined, { 'if-none-match': etag })).body).toContainEqual(
      expect.objectContaining({ key: 'phone', value: '2' }),
    );
  });
});

describe('DELETE /settings/:key', () => {
  test('204, gone everywhere, its value erased; 404 afterwards', async () => {
    await put({ key: 'k', value: 'to be erased' });
    expect([(await remove('k')).status, (await remove('k')).status]).toEqual([204, 404]);
    expect([(await get('/settings/k', token)).status, (await get('/settings', token)).body]).toEqual([
      404,
      [],
    ]);
    const { rows } = await server.running.app.database.pool.query(
      "SELECT value FROM settings WHERE key = 'k'",
    );
    expect(rows).toEqual([{ value: null }]);
  });

  test('403 for anyone but ADMIN; 404 for a key that no setting can have', async () => {
    expect((await server.request('DELETE', '/settings/k', { token: customer })).status).toBe(403);
    expect((await remove('a%20b')).status).toBe(404);
  });
});

describe('GET /settings/:key/translations', () => {
  test('200 contract §3, §12: the map as it was written, with a tag, for ADMIN; 404 for a setting without translations', async () => {
    await put([
      { key: 'k', value: { en: 'x', fil: 'y' } },
      { key: 'plain', value: { en: 'x' }, isTranslatable: false },
    ]);
    const reply = await get('/settings/k/translations', token);
    expect(reply.body).toMatchObject({ statusCode: 200, data: { value: { en: 'x', fil: 'y' } } });
    expect(reply.headers.get('cache-control')).toBe('private, no-cache'); // contract §12: `/settings*`
    const headers = { 'if-none-match': reply.headers.get('etag') ?? '' };
    const again = () => server.request('GET', '/settings/k/translations', { token, headers });
    expect((await again()).status).toBe(304);
    await put({ key: 'k', value: { en: 'x', fil: 'z' } });
    expect((await again()).body.data).toEqual({ value: { en: 'x', fil: 'z' } });
    expect((await get('/settings/k/translations', customer)).status).toBe(403);
    for (const key of ['plain', 'unknown']) {
      expect((await get(`/settings/${key}/translations`, token)).status).toBe(404);
    }
  });
});

test('contract §11: the setting timeZone is the zone of the business, UTC without it', async () => {
  const { app } = server.running;
  expect(currentTimeZone(app)).toBe('UTC');
  await put({ key: 'timeZone', value: 'Asia/Bangkok' });
  expect([currentTimeZone(app), app.businessTimeZone()]).toEqual(['Asia/Bangkok', 'Asia/Bangkok']);
  await remove('timeZone');
  expect(currentTimeZone(app)).toBe('UTC');
});

test('contract §11: the audit log says of a private value only that it changed', async () => {
  await put({ key: 'audited', value: 'open 1' });
  await put({ key: 'audited', value: 'open 2' });
  await put({ key: 'audited', value: 'secret 1', isPublic: false });
  await put({ key: 'audited', value: 'secret 2' });
  await put({ key: 'audited', value: 'secret 2', type: 'label' });
  await remove('audited');
  const entries = await auditOf('audited');
  expect(entries.map(({ action }) => action)).toEqual([...Array(5).fill('writeSettings'), 'deleteSetting']);
  expect(entries[1]).toMatchObject({ before: { value: 'open 1' }, after: { value: 'open 2' } });
  expect(entries[2].after).toEqual({ value: '(private, changed)', isPublic: false });
  expect(entries[3]).toMatchObject({
    before: { value: '(private)' },
    after: { value: '(private, changed)' },
  });
  expect(entries[4]).toMatchObject({ before: { type: 'string' }, after: { type: 'label' } });
  expect(Object.keys(entries[4].after)).toEqual(['type']);
  expect(JSON.stringify(entries)).not.toContain('secret');
});
