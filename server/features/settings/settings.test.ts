/** The settings over HTTP: contract §11, §3, §2 and §12, specification "Setting". */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { expectRefused } from '#features/services/testing/service-test.ts';
import { currentTimeZone } from '#features/settings/public.ts';
import { openServer } from '#test/support/fixtures.ts';
import { invalidSettings } from './testing/invalid-settings.ts';

const { adminToken: token, query, server } = await openServer();

const put = (body: unknown, query = '') => server.request('PUT', `/settings${query}`, { token, body });
const get = async (path: string, as?: Role, headers: Record<string, string> = {}) =>
  server.request('GET', path, { token: as && (await server.tokenOf(as)), headers });
const remove = (key: string) => server.request('DELETE', `/settings/${key}`, { token });
const keysFor = async (as?: Role) => (await get('/settings', as)).body.map(({ key }: { key: string }) => key);

beforeEach(async () => {
  for (const key of await keysFor('ADMIN')) await remove(key);
});

describe('PUT /settings', () => {
  test('200 returns an array with the written setting, localized', async () => {
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

  test('200 returns several settings in the order of the body; keys have 1 to 100 characters', async () => {
    const keys = ['a', '.9', 'A-b_c.9', 'k'.repeat(100)];
    const reply = await put(keys.map((key) => ({ key, value: 1, type: 'label', group: 'CONTACT' })));
    const written = keys.map((key) => ({ key, value: 1, type: 'label', group: 'CONTACT' }));
    expect(reply.body.data).toEqual(written);
    expect((await put([])).body.data).toEqual([]);
    expect(await keysFor()).toEqual(['.9', 'A-b_c.9', 'a', 'k'.repeat(100)]);
  });

  test('200 the type of a new setting is that of its value, `string` for a TranslatedField (contract §11)', async () => {
    for (const [value, type, isTranslatable] of [
      [null, 'null', false],
      [true, 'boolean', false],
      [1.5, 'number', false],
      ['text', 'string', false],
      [[{ en: 'x' }], 'array', false],
      [{ vi: 'only' }, 'object', false],
      [{ en: ' ' }, 'object', false],
      [{ en: 'x', xx: 'y' }, 'object', false],
      [{ en: 'x', vi: 'y' }, 'string', true],
    ] as const) {
      const { data } = (await put({ key: 'new', value })).body;
      expect(data).toEqual([{ key: 'new', value: isTranslatable ? 'x' : value, type, group: 'GENERAL' }]);
      expect((await get('/settings/new/translations', 'ADMIN')).status).toBe(isTranslatable ? 200 : 404);
      await remove('new');
    }
    await put({ key: 'big', value: { en: 'x' }, isTranslatable: false });
    expect((await get('/settings/big')).body).toMatchObject({ type: 'object', value: { en: 'x' } });
  });

  test('200 keeps any value exactly (contract §11)', async () => {
    for (const value of [
      'null',
      '""',
      '-123456789012345678901234567890.123456789',
      '1e400',
      '[1,[null,{"b":2,"a":1}]]',
      '{"b":{"en":1},"a":[],"__proto__":{"x":1},"snake_case":1,"camelCase":2}',
      '{"2":"two","en":7}',
    ]) {
      const reply = await put(`{"key":"exact","value":${value}}`);
      for (const { text } of [reply, await get('/settings/exact'), await get('/settings')])
        expect(text).toContain(`"value":${value},`);
      expect(await query("SELECT value::text FROM settings WHERE key = 'exact'")).toEqual([{ value }]);
    }
  });

  test('200 keeps omitted fields of an existing key; null restores the default', async () => {
    const label = { type: 'label', group: 'PAYMENT' };
    await put({ key: 'k', value: 1, ...label, isPublic: true });
    expect((await put({ key: 'k', value: 'x' })).body.data[0]).toMatchObject(label);
    expect((await get('/settings/k')).status).toBe(200);
    expect((await put({ key: 'k', value: '', type: null, isPublic: null })).body.data[0].type).toBe('string');
    expect((await get('/settings/k')).status).toBe(401);
  });

  test('200 creates a deleted key with defaults', async () => {
    await put({ key: 'k', value: 1, type: 'label', group: 'PAYMENT' });
    await remove('k');
    const { data } = (await put({ key: 'k', value: 2 })).body;
    expect(data).toEqual([{ key: 'k', value: 2, type: 'number', group: 'GENERAL' }]);
  });

  test('200 for the values of the settings that the system reads, and any value of others (contract §11)', async () => {
    const known = { currency: 'thb', timeZone: 'Asia/Bangkok', setupHidden: true, Currency: 'anything' };
    const body = Object.entries(known).map(([key, value]) => ({ key, value }));
    expect((await put(body)).status).toBe(200);
  });

  test('200 names in a setting become one line (contract §2 and §15)', async () => {
    const closures = (name: unknown) => [{ from: '2026-12-24', to: '2026-12-26', name }];
    for (const [key, value, stored] of [
      ['closures', closures({ en: 'New\r\nYear' }), closures({ en: 'New Year' })],
      ['vaccinationRules', { GROOMING: ['Kennel\n cough'] }, { GROOMING: ['Kennel cough'] }],
      ['businessName', { en: 'Paws\n& Co' }, { en: 'Paws & Co' }],
    ] as const) {
      expect((await put({ key, value })).status).toBe(200);
      expect(await query(`SELECT value FROM settings WHERE key = '${key}'`)).toEqual([{ value: stored }]);
    }
  });

  test('400 for an invalid setting, with the place; writes nothing', async () => {
    for (const [body, details] of invalidSettings)
      expectRefused(await put(body), 400, 'VALIDATION_FAILED', details);
    expect((await get('/settings', 'ADMIN')).body).toEqual([]);
  });

  test('400 for a plain value of a translatable setting, unless isTranslatable is false (contract §11)', async () => {
    await put({ key: 'k', value: { en: 'x' } });
    expect((await put({ key: 'k', value: 'y' })).body.details).toMatch(/^value: expected object$/);
    expect((await put({ key: 'k', value: 'y', isTranslatable: false })).body.data[0].value).toBe('y');
  });

  test('200 for concurrent writes of the same new key, which create one row', async () => {
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
      { key: 'bookingEmails', value: {} },
    ]),
  );

  test('200 everyone reads public settings, which `bookingEmails` is not, ADMIN all, ordered by key, as bare objects (contract §6, §11 and §22)', async () => {
    for (const as of [undefined, 'CUSTOMER', 'MANAGER'] as const)
      expect(await keysFor(as)).toEqual(['methods', 'phone']);
    expect(await keysFor('ADMIN')).toEqual(['account', 'bookingEmails', 'internal', 'methods', 'phone']);
    const phone = { key: 'phone', value: '1', type: 'string', group: 'CONTACT' };
    expect((await get('/settings/phone')).body).toStrictEqual(phone);
  });

  test('401 for a private key without credentials, 403 without permission (contract §11)', async () => {
    for (const key of ['account', 'internal'])
      for (const [as, status] of [
        [undefined, 401],
        ['CUSTOMER', 403],
        ['ADMIN', 200],
      ] as const) {
        const reply = await get(`/settings/${key}`, as);
        expect([key, reply.status, reply.text.includes('hidden')]).toEqual([key, status, status === 200]);
      }
  });

  test('404 for an unknown key, also in another case', async () => {
    for (const key of ['unknown', 'PHONE', '%20', 'a%2Fb'])
      for (const as of [undefined, 'CUSTOMER', 'ADMIN'] as const)
        expect((await get(`/settings/${key}`, as)).body.error).toBe('NOT_FOUND');
  });

  test('private, no-cache, with an ETag for each kind of reader and 304 (contract §12)', async () => {
    for (const path of ['/settings', '/settings/phone']) {
      const { headers } = await get(path);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toBe('Accept-Language, Cookie, Authorization, Accept-Encoding');
      const etag = headers.get('etag') ?? '';
      expect((await get(path, undefined, { 'if-none-match': etag })).status).toBe(304);
    }
    const etag = (await get('/settings')).headers.get('etag') ?? '';
    expect((await get('/settings', 'CUSTOMER', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/settings', 'ADMIN', { 'if-none-match': etag })).status).toBe(200);
    await put({ key: 'phone', value: '2' });
    expect((await get('/settings', undefined, { 'if-none-match': etag })).body).toContainEqual(
      expect.objectContaining({ key: 'phone', value: '2' }),
    );
  });
});

test('DELETE /settings/:key 204 erases the value; afterwards 404', async () => {
  await put({ key: 'k', value: 'to be erased' });
  expect([(await remove('k')).status, (await remove('k')).status]).toEqual([204, 404]);
  expect((await get('/settings/k', 'ADMIN')).status).toBe(404);
  expect((await get('/settings', 'ADMIN')).body).toEqual([]);
  expect(await query("SELECT value FROM settings WHERE key = 'k'")).toEqual([{ value: null }]);
  expect((await remove('a%20b')).status).toBe(404);
});

test('GET /settings/:key/translations 200 the map as written with an ETag; 404 for a setting without translations (contract §3, §12)', async () => {
  await put([
    { key: 'k', value: { en: 'x', fil: 'y' } },
    { key: 'plain', value: { en: 'x' }, isTranslatable: false },
  ]);
  const read = (key: string, headers = {}) => get(`/settings/${key}/translations`, 'ADMIN', headers);
  const reply = await read('k');
  expect(reply.body).toMatchObject({ statusCode: 200, data: { value: { en: 'x', fil: 'y' } } });
  expect(reply.headers.get('cache-control')).toBe('private, no-cache'); // contract §12: `/settings*`
  const headers = { 'if-none-match': reply.headers.get('etag') ?? '' };
  expect((await read('k', headers)).status).toBe(304);
  await put({ key: 'k', value: { en: 'x', fil: 'z' } });
  expect((await read('k', headers)).body.data).toEqual({ value: { en: 'x', fil: 'z' } });
  for (const key of ['plain', 'unknown']) expect((await read(key)).status).toBe(404);
});

test('the setting timeZone is the zone of the business, UTC by default (contract §11)', async () => {
  const { app } = server.running;
  expect(currentTimeZone(app)).toBe('UTC');
  await put({ key: 'timeZone', value: 'Asia/Bangkok' });
  expect([currentTimeZone(app), app.businessTimeZone()]).toEqual(['Asia/Bangkok', 'Asia/Bangkok']);
  await remove('timeZone');
  expect(currentTimeZone(app)).toBe('UTC');
});

test('the audit log records that a private value changed, without the value (contract §11)', async () => {
  await put({ key: 'audited', value: 'open 1' });
  await put({ key: 'audited', value: 'open 2' });
  await put({ key: 'audited', value: 'secret 1', isPublic: false });
  await put({ key: 'audited', value: 'secret 2' });
  await put({ key: 'audited', value: 'secret 2', type: 'label' });
  await put({ key: 'audited', value: 'secret 3', isPublic: true });
  await put({ key: 'audited', value: 'secret 3', isPublic: false });
  await remove('audited');
  await put({ key: 'hidden', value: 'secret 4', isPublic: false });
  const entries = await query(
    `SELECT action, before, after FROM audit_log
      WHERE entity = 'setting' AND entity_id IN ('audited', 'hidden') ORDER BY seq`,
  );
  const hidden = { value: '(private)' };
  const changed = { value: '(private, changed)' };
  expect(entries).toMatchObject([
    { before: null, after: { value: 'open 1', type: 'string', group: 'GENERAL', isPublic: true } },
    { before: { value: 'open 1' }, after: { value: 'open 2' } },
    { after: { ...changed, isPublic: false } },
    { before: hidden, after: changed },
    { before: { type: 'string' }, after: { type: 'label' } },
    { before: { ...hidden, isPublic: false }, after: { ...changed, isPublic: true } },
    { before: { isPublic: true }, after: { isPublic: false } },
    { action: 'deleteSetting', before: hidden, after: null },
    { action: 'writeSettings', before: null, after: { isPublic: false } },
  ]);
  expect(Object.keys(entries[4].after)).toEqual(['type']);
  expect(JSON.stringify(entries)).not.toContain('secret');
});
