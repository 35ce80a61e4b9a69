/** The settings over HTTP: contract §11, §3, §2 and §12, specification "Setting". */
import { describe, expect } from 'vitest';
import { currentTimeZone } from '#features/settings/public.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { invalidSettings } from './testing/invalid-settings.ts';

const test = serverTest
  .extend('token', perFile, ({ server }) => server.tokenOf('ADMIN'))
  .extend('customer', perFile, ({ server }) => server.tokenOf('CUSTOMER'))
  .extend('api', perFile, ({ server, token, query }) => {
    const put = (body: unknown, query = '') => server.request('PUT', `/settings${query}`, { token, body });
    const get = (path: string, as?: string, headers: Record<string, string> = {}) =>
      server.request('GET', path, { token: as, headers });
    const remove = (key: string) => server.request('DELETE', `/settings/${key}`, { token });
    const auditOf = async (key: string) =>
      await query(
        "SELECT action, before, after FROM audit_log WHERE entity = 'setting' AND entity_id = $1 ORDER BY seq",
        [key],
      );
    const keysFor = async (as?: string) =>
      (await get('/settings', as)).body.map(({ key }: { key: string }) => key);
    return { put, get, remove, auditOf, keysFor };
  });

test.beforeEach(async ({ api, token }) => {
  for (const { key } of (await api.get('/settings', token)).body) await api.remove(key);
});

describe('PUT /settings', () => {
  test('200 returns an array with the written setting, localized', async ({ api }) => {
    const reply = await api.put({ key: 'greeting', value: { en: 'Hello', vi: 'Xin chào' } }, '?lang=vi');
    expect(reply.body).toEqual({
      statusCode: 200,
      message: 'OK',
      data: [{ key: 'greeting', value: 'Xin chào', type: 'string', group: 'GENERAL' }],
      timestamp: expect.any(String),
    });
    expect(reply.headers.get('content-language')).toBe('vi');
    expect((await api.get('/settings/greeting?lang=vi')).body).toEqual(reply.body.data[0]);
    expect((await api.get('/settings/greeting?lang=de')).body.value).toBe('Hello');
  });

  test('200 returns several settings in the order of the body', async ({ api }) => {
    const reply = await api.put([
      { key: 'b', value: 2, group: 'CONTACT' },
      { key: 'a', value: 1, type: 'label' },
    ]);
    expect(reply.body.data).toEqual([
      { key: 'b', value: 2, type: 'number', group: 'CONTACT' },
      { key: 'a', value: 1, type: 'label', group: 'GENERAL' },
    ]);
    expect((await api.put([])).body.data).toEqual([]);
  });

  test.for([
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
  ])('200 keeps the value %s exactly (contract §11)', async (value, { api, pool }) => {
    const reply = await api.put(`{"key":"exact","value":${value}}`);
    expect(reply.text).toContain(`"value":${value},`);
    expect((await api.get('/settings/exact')).text).toContain(`"value":${value},`);
    expect((await api.get('/settings')).text).toContain(`"value":${value},`);
    const stored = await pool.query("SELECT value::text FROM settings WHERE key = 'exact'");
    expect(stored.rows).toEqual([{ value }]);
  });

  test('200 keeps omitted fields of an existing key; null restores the default', async ({ api }) => {
    await api.put({ key: 'k', value: 1, type: 'label', group: 'PAYMENT', isPublic: true });
    expect((await api.put({ key: 'k', value: 'x' })).body.data[0]).toMatchObject({
      type: 'label',
      group: 'PAYMENT',
    });
    expect((await api.get('/settings/k')).status).toBe(200);
    expect((await api.put({ key: 'k', value: 'x', type: null, isPublic: null })).body.data[0].type).toBe(
      'string',
    );
    expect((await api.get('/settings/k')).status).toBe(401);
  });

  test('200 creates a deleted key with defaults', async ({ api }) => {
    await api.put({ key: 'k', value: 1, type: 'label', group: 'PAYMENT' });
    await api.remove('k');
    expect((await api.put({ key: 'k', value: 2 })).body.data).toEqual([
      { key: 'k', value: 2, type: 'number', group: 'GENERAL' },
    ]);
  });

  test.for(invalidSettings)('400 for %j: %s; writes nothing', async ([body, details], { api, token }) => {
    const reply = await api.put(body);
    expect([reply.status, reply.body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(reply.body.details.slice(0, details.length)).toBe(details);
    expect((await api.get('/settings', token)).body).toEqual([]);
  });

  test('400 for a plain value of a translatable setting, unless isTranslatable is false (contract §11)', async ({
    api,
  }) => {
    await api.put({ key: 'k', value: { en: 'x' } });
    expect((await api.put({ key: 'k', value: 'y' })).body.details).toMatch(
      /^value: must be an object.*isTranslatable/,
    );
    expect((await api.put({ key: 'k', value: 'y', isTranslatable: false })).body.data[0].value).toBe('y');
  });

  test('200 for keys of 1 and 100 characters', async ({ api }) => {
    const keys = ['a', '.9', 'A-b_c.9', 'k'.repeat(100)];
    expect((await api.put(keys.map((key) => ({ key, value: 1 })))).status).toBe(200);
    const listed = (await api.get('/settings')).body.map(({ key }: { key: string }) => key);
    expect(listed).toEqual(['.9', 'A-b_c.9', 'a', 'k'.repeat(100)]);
  });

  test('200 for concurrent writes of the same new key, which create one row', async ({ api }) => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, value) => api.put({ key: 'race', value })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await api.get('/settings')).body).toHaveLength(1);
  });
});

describe('GET /settings and /settings/:key', () => {
  test.beforeEach(({ api }) =>
    api.put([
      { key: 'phone', value: '1', group: 'CONTACT' },
      { key: 'account', value: 'hidden', group: 'PAYMENT' },
      { key: 'methods', value: ['cash'], group: 'PAYMENT', isPublic: true },
      { key: 'internal', value: 'hidden', isPublic: false },
    ]),
  );

  test('200 everyone reads public settings, ADMIN all, ordered by key (contract §6)', async ({
    api,
    customer,
    server,
    token,
  }) => {
    expect(await api.keysFor()).toEqual(['methods', 'phone']);
    expect(await api.keysFor(customer)).toEqual(['methods', 'phone']);
    expect(await api.keysFor(await server.tokenOf('MANAGER'))).toEqual(['methods', 'phone']);
    expect(await api.keysFor(token)).toEqual(['account', 'internal', 'methods', 'phone']);
  });

  test('200 a bare object of key, value, type, group (contract §11)', async ({ api }) => {
    expect((await api.get('/settings/phone')).body).toStrictEqual({
      key: 'phone',
      value: '1',
      type: 'string',
      group: 'CONTACT',
    });
  });

  test('401 for a private key without credentials, 403 without permission (contract §11)', async ({
    api,
    customer,
    token,
  }) => {
    for (const key of ['account', 'internal']) {
      const [anonymous, other, admin] = [
        await api.get(`/settings/${key}`),
        await api.get(`/settings/${key}`, customer),
        await api.get(`/settings/${key}`, token),
      ];
      expect([anonymous.status, other.status, admin.status]).toEqual([401, 403, 200]);
      expect(anonymous.text + other.text).not.toContain('hidden');
    }
  });

  test.for(['unknown', 'PHONE', '%20', 'a%2Fb'])('404 for %s', async (key, { customer, token, api }) => {
    for (const as of [undefined, customer, token]) {
      expect((await api.get(`/settings/${key}`, as)).body).toMatchObject({
        statusCode: 404,
        error: 'NOT_FOUND',
      });
    }
  });

  test('private, no-cache, with an ETag for each kind of reader and 304 (contract §12)', async ({
    api,
    customer,
    token,
  }) => {
    for (const path of ['/settings', '/settings/phone']) {
      const { headers } = await api.get(path);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toBe('Accept-Language, Cookie, Authorization, Accept-Encoding');
      const etag = headers.get('etag') ?? '';
      expect((await api.get(path, undefined, { 'if-none-match': etag })).status).toBe(304);
    }
    const etag = (await api.get('/settings')).headers.get('etag') ?? '';
    expect((await api.get('/settings', customer, { 'if-none-match': etag })).status).toBe(304);
    expect((await api.get('/settings', token, { 'if-none-match': etag })).status).toBe(200);
    await api.put({ key: 'phone', value: '2' });
    expect((await api.get('/settings', undefined, { 'if-none-match': etag })).body).toContainEqual(
      expect.objectContaining({ key: 'phone', value: '2' }),
    );
  });
});

describe('DELETE /settings/:key', () => {
  test('204 erases the value; afterwards 404', async ({ api, token, pool }) => {
    await api.put({ key: 'k', value: 'to be erased' });
    expect([(await api.remove('k')).status, (await api.remove('k')).status]).toEqual([204, 404]);
    expect([(await api.get('/settings/k', token)).status, (await api.get('/settings', token)).body]).toEqual([
      404,
      [],
    ]);
    const { rows } = await pool.query("SELECT value FROM settings WHERE key = 'k'");
    expect(rows).toEqual([{ value: null }]);
  });

  test('403 for everyone but ADMIN, 404 for an invalid key', async ({ server, customer, api }) => {
    expect((await server.request('DELETE', '/settings/k', { token: customer })).status).toBe(403);
    expect((await api.remove('a%20b')).status).toBe(404);
  });
});

describe('GET /settings/:key/translations', () => {
  test('200 the map as written with an ETag, for ADMIN; 404 for a setting without translations (contract §3, §12)', async ({
    api,
    token,
    server,
    customer,
  }) => {
    await api.put([
      { key: 'k', value: { en: 'x', fil: 'y' } },
      { key: 'plain', value: { en: 'x' }, isTranslatable: false },
    ]);
    const reply = await api.get('/settings/k/translations', token);
    expect(reply.body).toMatchObject({ statusCode: 200, data: { value: { en: 'x', fil: 'y' } } });
    expect(reply.headers.get('cache-control')).toBe('private, no-cache'); // contract §12: `/settings*`
    const headers = { 'if-none-match': reply.headers.get('etag') ?? '' };
    const again = () => server.request('GET', '/settings/k/translations', { token, headers });
    expect((await again()).status).toBe(304);
    await api.put({ key: 'k', value: { en: 'x', fil: 'z' } });
    expect((await again()).body.data).toEqual({ value: { en: 'x', fil: 'z' } });
    expect((await api.get('/settings/k/translations', customer)).status).toBe(403);
    for (const key of ['plain', 'unknown']) {
      expect((await api.get(`/settings/${key}/translations`, token)).status).toBe(404);
    }
  });
});

test('the setting timeZone is the zone of the business, UTC by default (contract §11)', async ({
  server,
  api,
}) => {
  const { app } = server.running;
  expect(currentTimeZone(app)).toBe('UTC');
  await api.put({ key: 'timeZone', value: 'Asia/Bangkok' });
  expect([currentTimeZone(app), app.businessTimeZone()]).toEqual(['Asia/Bangkok', 'Asia/Bangkok']);
  await api.remove('timeZone');
  expect(currentTimeZone(app)).toBe('UTC');
});

test('the audit log records that a private value changed, without the value (contract §11)', async ({
  api,
}) => {
  await api.put({ key: 'audited', value: 'open 1' });
  await api.put({ key: 'audited', value: 'open 2' });
  await api.put({ key: 'audited', value: 'secret 1', isPublic: false });
  await api.put({ key: 'audited', value: 'secret 2' });
  await api.put({ key: 'audited', value: 'secret 2', type: 'label' });
  await api.remove('audited');
  const entries = await api.auditOf('audited');
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
