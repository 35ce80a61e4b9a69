/** GET /translations and GET /translations/coverage: contract §14. */
import { describe, expect } from 'vitest';
import { languages } from '#domain/text/language.ts';
import { buildService, quickUser } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';

const complete = Object.fromEntries(languages.map((language) => [language, `In ${language}`]));
const without = (...missing: string[]) =>
  Object.fromEntries(Object.entries(complete).filter(([language]) => !missing.includes(language)));
const allBut = (...known: string[]) => languages.filter((language) => !known.includes(language));

const test = serverTest
  .extend('send', perFile, ({ server, adminToken }) => {
    return async (method: string, path: string, body?: unknown) => {
      const reply = await server.request(method, path, { token: adminToken, ...(body ? { body } : {}) });
      expect([path, reply.status, reply.text]).toEqual([
        path,
        expect.toSatisfy((status) => status < 300),
        reply.text,
      ]);
      return reply.body?.data;
    };
  })
  .extend('records', perFile, async ({ server, send }) => {
    const bath = await send(
      'POST',
      '/services',
      // An empty translation counts as missing.
      buildService({ name: { en: 'Bath', vi: 'Tắm', de: '' }, description: complete }),
    );
    const walk = await send(
      'POST',
      '/services',
      buildService({ name: complete, description: without('km', 'my') }),
    );
    const user = await quickUser(server);
    const member = await send('POST', '/staff', {
      userId: user.id,
      department: complete,
      position: { en: 'Groomer' },
    });
    await send('PUT', '/settings', [
      { key: 'shop.greeting', value: without('fil') },
      { key: 'shop.secret', value: { en: 'Hidden', th: 'ลับ' }, isPublic: false },
      { key: 'shop.open', value: { monday: '9' } },
      { key: 'shop.name', value: 'Petalpaw' },
    ]);
    return { bath: bath.id as string, walk: walk.id as string, member: member.id as string, user };
  })
  .extend('api', perFile, ({ server, adminToken, records: _stored }) => {
    const list = (query: string, headers: Record<string, string> = {}) =>
      server.request('GET', `/translations${query}`, { token: adminToken, headers });
    return { list };
  });

const placesOf = (body: { data: { entityId: string; field: string }[] }) =>
  body.data.map(({ entityId, field }) => `${entityId} ${field}`);

describe('GET /translations (contract §14)', () => {
  test('lists only texts that lack something: of services, staff and settings, private ones included', async ({
    api,
    records,
  }) => {
    const { body, headers } = await api.list('');
    expect(body).toEqual({
      statusCode: 200,
      message: 'OK',
      data: [
        {
          entity: 'service',
          entityId: records.bath,
          label: 'Bath',
          field: 'name',
          missing: allBut('en', 'vi'),
        },
        {
          entity: 'service',
          entityId: records.walk,
          label: 'In en',
          field: 'description',
          missing: ['km', 'my'],
        },
        {
          entity: 'staff',
          entityId: records.member,
          label: records.user.name,
          field: 'position',
          missing: allBut('en'),
        },
        {
          entity: 'setting',
          entityId: 'shop.greeting',
          label: 'shop.greeting',
          field: 'value',
          missing: ['fil'],
        },
        {
          entity: 'setting',
          entityId: 'shop.secret',
          label: 'shop.secret',
          field: 'value',
          missing: allBut('en', 'th'),
        },
      ],
      pagination: { page: 1, limit: 20, total: 5, totalPages: 1 },
      timestamp: expect.any(String),
    });
    expect([headers.get('cache-control'), headers.get('content-language')]).toEqual(['no-store', 'en']);
  });

  test('the label is in the language of the request', async ({ api }) => {
    const { body } = await api.list('?limit=2', { 'accept-language': 'vi' });
    expect(body.data.map(({ label }: { label: string }) => label)).toEqual(['Tắm', 'In vi']);
  });

  test('lang selects the texts that lack this language, in any form of its code', async ({
    api,
    records,
  }) => {
    const { bath, walk, member } = records;
    const km = [`${bath} name`, `${walk} description`, `${member} position`, 'shop.secret value'];
    expect(placesOf((await api.list('?lang=km')).body)).toEqual(km);
    expect(placesOf((await api.list('?lang=KM-kh')).body)).toEqual(km);
    const fil = [`${bath} name`, `${member} position`, 'shop.greeting value', 'shop.secret value'];
    expect(placesOf((await api.list('?lang=tl')).body)).toEqual(fil);
    const none = await api.list('?lang=en');
    expect([none.body.data, none.body.pagination.totalPages]).toEqual([[], 0]);
    const labels = (await api.list('?lang=vi')).body.data.map(({ label }: { label: string }) => label);
    expect(labels).toEqual([records.user.name, 'shop.secret']);
  });

  test('entity selects a kind of record; filters combine', async ({ api, records }) => {
    expect(placesOf((await api.list('?entity=staff')).body)).toEqual([`${records.member} position`]);
    expect(placesOf((await api.list('?entity=setting&lang=fil')).body)).toEqual([
      'shop.greeting value',
      'shop.secret value',
    ]);
    expect(placesOf((await api.list('?entity=setting&lang=th')).body)).toEqual([]);
  });

  test('pages', async ({ api }) => {
    const all = (await api.list('')).body.data;
    const { body } = await api.list('?page=2&limit=2');
    expect([body.data, body.pagination]).toEqual([
      all.slice(2, 4),
      { page: 2, limit: 2, total: 5, totalPages: 3 },
    ]);
    expect((await api.list('?page=9')).body.data).toEqual([]);
  });

  test.for(['lang=xx', 'lang=', 'entity=pet', 'entity=', 'page=0', 'limit=x'])(
    '400 for %s',
    async (query, { api }) => {
      const { status, body } = await api.list(`?${query}`);
      expect([status, body.details.split(':')[0]]).toEqual([400, query.split('=')[0]]);
    },
  );
});

describe('GET /translations/coverage (contract §14)', () => {
  test('counts the texts of all 14 languages', async ({ server, adminToken, records: _stored }) => {
    const { status, body } = await server.request('GET', '/translations/coverage', { token: adminToken });
    // Two names, two descriptions, a department, a position, two settings.
    const total = 8;
    const missing: Record<string, number> = { en: 0, vi: 2, th: 2, km: 4, my: 4, fil: 4 };
    expect([status, body.data]).toEqual([
      200,
      languages.map((lang) => ({ lang, translated: total - (missing[lang] ?? 3), total })),
    ]);
  });

  test('follows a change at once', async ({ server, adminToken, records, send }) => {
    await send('PUT', `/services/${records.walk}`, { description: null });
    const { body } = await server.request('GET', '/translations/coverage', { token: adminToken });
    const of = (code: string) => body.data.find(({ lang }: { lang: string }) => lang === code);
    expect([of('km'), of('fr')]).toEqual([
      { lang: 'km', translated: 4, total: 7 },
      { lang: 'fr', translated: 4, total: 7 },
    ]);
  });
});
