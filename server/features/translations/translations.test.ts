/** GET /translations and GET /translations/coverage: contract §14. */
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/text/language.ts';
import { expectInvalid } from '#features/services/testing/service-test.ts';
import { buildService, quickUser } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';

const complete = Object.fromEntries(languages.map((language) => [language, `In ${language}`]));
const without = (...missing: string[]) =>
  Object.fromEntries(Object.entries(complete).filter(([language]) => !missing.includes(language)));
const allBut = (...known: string[]) => languages.filter((language) => !known.includes(language));

const { adminToken: token, server } = await openServer();

const send = async (method: string, path: string, body: unknown) => {
  const reply = await server.request(method, path, { token, body });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body.data;
};

const addService = (texts: object) => send('POST', '/services', buildService({ ...texts }));
// An empty translation counts as missing.
const { id: bath } = await addService({ name: { en: 'Bath', vi: 'Tắm', de: '' }, description: complete });
const { id: walk } = await addService({ name: complete, description: without('km', 'my') });
const user = await quickUser(server);
const texts = { department: complete, position: { en: 'Groomer' } };
const { id: member } = await send('POST', '/staff', { userId: user.id, ...texts });
await send('PUT', '/settings', [
  { key: 'shop.greeting', value: without('fil') },
  { key: 'shop.secret', value: { en: 'Hidden', th: 'ลับ' }, isPublic: false },
  { key: 'shop.open', value: { monday: '9' } },
  { key: 'shop.name', value: 'Petalpaw' },
]);

const list = (query: string, headers: Record<string, string> = {}) =>
  server.request('GET', `/translations${query}`, { token, headers });
const coverage = async () => (await server.request('GET', '/translations/coverage', { token })).body.data;

const placesOf = (body: { data: { entityId: string; field: string }[] }) =>
  body.data.map(({ entityId, field }) => `${entityId} ${field}`);

describe('GET /translations (contract §14)', () => {
  test('lists only texts that lack something: of services, staff and settings, private ones included', async () => {
    const { body, headers } = await list('');
    const data = [
      ['service', bath, 'Bath', 'name', allBut('en', 'vi')],
      ['service', walk, 'In en', 'description', ['km', 'my']],
      ['staff', member, user.name, 'position', allBut('en')],
      ['setting', 'shop.greeting', 'shop.greeting', 'value', ['fil']],
      ['setting', 'shop.secret', 'shop.secret', 'value', allBut('en', 'th')],
    ].map(([entity, entityId, label, field, missing]) => ({ entity, entityId, label, field, missing }));
    expect(body).toEqual({
      statusCode: 200,
      message: 'OK',
      data,
      pagination: { page: 1, limit: 20, total: 5, totalPages: 1 },
      timestamp: expect.any(String),
    });
    expect([headers.get('cache-control'), headers.get('content-language')]).toEqual(['no-store', 'en']);
    const page = (await list('?page=2&limit=2')).body;
    expect(page.data).toEqual(data.slice(2, 4));
    expect(page.pagination).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3 });
    expect((await list('?page=9')).body.data).toEqual([]);
    const inVietnamese = (await list('?limit=2', { 'accept-language': 'vi' })).body.data;
    expect(inVietnamese.map(({ label }: { label: string }) => label)).toEqual(['Tắm', 'In vi']);
  });

  test('lang selects the texts that lack this language, in any form of its code; entity selects a kind of record', async () => {
    const [greeting, secret, position] = ['shop.greeting value', 'shop.secret value', `${member} position`];
    const km = [`${bath} name`, `${walk} description`, position, secret];
    for (const [query, places] of [
      ['lang=km', km],
      ['lang=KM-kh', km],
      ['lang=tl', [`${bath} name`, position, greeting, secret]],
      ['lang=en', []],
      ['entity=staff', [position]],
      ['entity=setting&lang=fil', [greeting, secret]],
      ['entity=setting&lang=th', []],
    ] as const)
      expect(placesOf((await list(`?${query}`)).body), query).toEqual(places);
    const labels = (await list('?lang=vi')).body.data.map(({ label }: { label: string }) => label);
    expect(labels).toEqual([user.name, 'shop.secret']);
    expect((await list('?lang=en')).body.pagination.totalPages).toBe(0);
  });

  test('400 names the invalid parameter', async () => {
    for (const query of ['lang=xx', 'lang=', 'entity=pet', 'entity=', 'page=0', 'limit=x'])
      expectInvalid(await list(`?${query}`), query.split('=')[0] as string);
  });
});

test('GET /translations/coverage counts the texts of all 14 languages, and follows a change at once (contract §14)', async () => {
  // Two names, two descriptions, a department, a position, two settings.
  const total = 8;
  const missing: Record<string, number> = { en: 0, vi: 2, th: 2, km: 4, my: 4, fil: 4 };
  expect(await coverage()).toEqual(
    languages.map((lang) => ({ lang, translated: total - (missing[lang] ?? 3), total })),
  );
  await send('PUT', `/services/${walk}`, { description: null });
  const after = await coverage();
  for (const lang of ['km', 'fr']) expect(after).toContainEqual({ lang, translated: 4, total: 7 });
});
