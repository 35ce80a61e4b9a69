/** Reading the catalog: contract §7, §3 and §12, specification "Language selection on GET endpoints". */
import { describe, expect } from 'vitest';
import { languages } from '#domain/text/language.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { startServer } from '#test/support/server.ts';

const test = serverTest
  .extend('token', perFile, ({ server }) => server.tokenOf('ADMIN'))
  .extend('ids', perFile, async ({ server, token }) => {
    const made: string[] = [];
    for (let at = 0; at < 12; at++) {
      const reply = await server.request('POST', '/services', {
        token,
        body: {
          name: { en: `Service ${at}`, de: `Große Straße ${at}`, vi: at === 5 ? '' : `Dịch vụ ${at}` },
          description: { en: `About number ${at}`, vi: 'Tắm' },
          category: categories[at % 6],
          basePrice: at,
          priceUnit: 'daily',
        },
      });
      made.push(reply.body.data.id);
      if (at % 3 === 0) {
        await server.request('PUT', `/services/${reply.body.data.id}`, { token, body: { isActive: false } });
      }
    }
    return made;
  })
  .extend('api', perFile, ({ server, ids }) => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      server.request('GET', path, { headers });
    const numbers = async (query: string) =>
      (await get(`/services${query}`)).body.map(({ id }: { id: string }) => ids.indexOf(id));
    const nameOf = async (query: string, headers: Record<string, string> = {}) => {
      const list = await get(`/services${query}`, headers);
      const one = await get(`/services/${ids[1]}${query}`, headers);
      expect(list.body[1]).toEqual(one.body);
      expect(list.headers.get('content-language')).toBe(one.headers.get('content-language'));
      return [one.body.name, one.headers.get('content-language')];
    };
    const paths = () => [
      '/services',
      `/services/${ids[0]}`,
      '/services?category=GROOMING',
      '/services?limit=2',
    ];
    return { get, numbers, nameOf, paths };
  });

/** Twelve services named by their number, two of each category, every third inactive. */
const categories = ['BOARDING', 'GROOMING', 'VETERINARY', 'TRAINING', 'DAYCARE', 'TRANSPORT'];

describe('GET /services 200', () => {
  test('returns a bare array of services with strings, in the order of creation (specification "Shapes")', async ({
    api,
    ids,
  }) => {
    const { body, headers } = await api.get('/services');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(Object.keys(body[0])).toEqual(
      'id name description category basePrice priceUnit currency duration imageUrl images isActive createdAt updatedAt'.split(
        ' ',
      ),
    );
    expect([body[4].name, body[4].description, body[3].isActive]).toEqual([
      'Service 4',
      'About number 4',
      false,
    ]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-total-count')).toBeNull();
  });

  test('each element equals the answer of GET /services/:id', async ({ api }) => {
    const { body } = await api.get('/services?lang=vi');
    for (const service of body)
      expect((await api.get(`/services/${service.id}?lang=vi`)).body).toStrictEqual(service);
  });

  test.for<[string, number[]]>([
    ['?category=GROOMING', [1, 7]],
    ['?active=true', [1, 2, 4, 5, 7, 8, 10, 11]],
    ['?active=false', [0, 3, 6, 9]],
    ['?category=TRAINING&active=false', [3, 9]],
    ['?q=SERVICE%201', [1, 10, 11]],
    ['?q=number%207', [7]],
    ['?q=nothing', []],
    ['?q=', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ['?q=D%E1%BB%8Bch', []],
    ['?lang=vi&q=d%E1%BB%8BCH%20v%E1%BB%A5%201', [1, 10, 11]],
    [`?lang=vi&q=${encodeURIComponent('dịch vụ 1'.normalize('NFD'))}`, [1, 10, 11]],
    ['?lang=vi&q=service', [5]],
    ['?lang=vi&q=about', []],
    ['?lang=de&q=STRASSE%203', [3]],
    ['?lang=de&q=stra%C3%9Fe%203', [3]],
    ['?unknown=1', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ['?active=true&active=false', [1, 2, 4, 5, 7, 8, 10, 11]],
  ])('%s (contract §7)', async ([query, expected], { api }) => {
    expect(await api.numbers(query)).toEqual(expected);
  });

  test.for<[string, number[], string]>([
    ['?page=1', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], '12'],
    ['?limit=5', [0, 1, 2, 3, 4], '12'],
    ['?page=3&limit=5', [10, 11], '12'],
    ['?page=4&limit=5', [], '12'],
    ['?page=9007199254740991&limit=100', [], '12'],
    ['?limit=100000', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], '12'],
    ['?active=true&page=2&limit=3', [5, 7, 8], '8'],
    ['?q=nothing&limit=3', [], '0'],
  ])(
    '%s returns a page as a bare array, with X-Total-Count (contract §2)',
    async ([query, expected, total], { api, ids }) => {
      const { body, headers } = await api.get(`/services${query}`);
      expect(body.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual(expected);
      expect(headers.get('x-total-count')).toBe(total);
    },
  );

  test.for([
    '?category=SWIMMING',
    '?category=',
    '?active=perhaps',
    '?active=',
    '?page=0',
    '?page=x',
    '?limit=0',
    '?limit=1.5',
    '?q=%00',
    '?q=%ff',
  ])('400 for %s (contract §2)', async (query, { api }) => {
    const { status, body } = await api.get(`/services${query}`);
    expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details).toMatch(new RegExp(`^${query.slice(1).split('=')[0]}: `));
  });
});

describe('specification "Language selection"', () => {
  const english = ['Service 1', 'en'];
  const german = ['Große Straße 1', 'de'];

  test('1: uses the query, then the cookie, then the header', async ({ api }) => {
    const cookie = { cookie: 'lang=de' };
    const header = { 'accept-language': 'fr;q=0.4, de-AT;q=0.9, xx' };
    expect(await api.nameOf('?lang=en', { ...cookie, ...header })).toEqual(english);
    expect(await api.nameOf('', { ...cookie, 'accept-language': 'vi' })).toEqual(german);
    expect(await api.nameOf('', header)).toEqual(german);
  });

  test('2: uses en when none is given', async ({ api }) => expect(await api.nameOf('')).toEqual(english));

  test.for(['de-DE', 'DE', 'de_AT', 'de-Latn-CH'])('3: uses the base code of %s', async (lang, { api }) =>
    expect(await api.nameOf(`?lang=${lang}`)).toEqual(german),
  );

  test('3: uses fil for tl', async ({ api }) =>
    expect(await api.nameOf('?lang=tl')).toEqual(['Service 1', 'fil']));

  test.for(['xx', '', '%ff', '__proto__', 'de%00'])(
    '4: uses en for %j, without an error',
    async (lang, { api }) =>
      expect(await api.nameOf(`?lang=${lang}`, { 'accept-language': 'de' })).toEqual(english),
  );

  test('uses the first of repeated lang parameters (contract §3)', async ({ api }) =>
    expect(await api.nameOf('?lang=de&lang=vi')).toEqual(german));

  test('5: falls back to en for each missing or empty translation', async ({ api, ids }) => {
    const { body } = await api.get(`/services/${ids[5]}?lang=vi`);
    expect([body.name, body.description]).toEqual(['Service 5', 'Tắm']);
  });

  test.for(languages)('supports %s (contract §3)', async (lang, { api }) =>
    expect((await api.get(`/services?lang=${lang}`)).headers.get('content-language')).toBe(lang),
  );
});

describe('caching (contract §12)', () => {
  test('Cache-Control is public, no-cache, and Vary names the headers that choose the answer', async ({
    api,
  }) => {
    for (const path of api.paths()) {
      const { headers } = await api.get(path);
      expect(headers.get('cache-control')).toBe('public, no-cache');
      expect(headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
      expect(headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
    }
  });

  test('304 while the answer is unchanged in the same language, 200 after a change', async ({
    api,
    ids,
    server,
    token,
  }) => {
    for (const path of api.paths()) {
      const etag = (await api.get(path)).headers.get('etag') ?? '';
      const same = await api.get(path, { 'if-none-match': `"other", W/${etag}` });
      expect([path, same.status, same.text, same.headers.get('etag')]).toEqual([path, 304, '', etag]);
      expect(same.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
      expect((await api.get(path, { 'if-none-match': etag, 'accept-language': 'de' })).status).toBe(200);
    }
    const [list, one] = [await api.get('/services'), await api.get(`/services/${ids[0]}`)];
    const other = (await api.get(`/services/${ids[1]}`)).headers.get('etag') ?? '';
    await server.request('PUT', `/services/${ids[0]}`, { token, body: { duration: 7 } });
    expect(
      (await api.get('/services', { 'if-none-match': list.headers.get('etag') ?? '' })).body[0].duration,
    ).toBe(7);
    expect(
      (await api.get(`/services/${ids[0]}`, { 'if-none-match': one.headers.get('etag') ?? '' })).status,
    ).toBe(200);
    expect((await api.get(`/services/${ids[1]}`, { 'if-none-match': other })).status).toBe(304);
  });

  test('HEAD returns the same headers', async ({ server, api }) => {
    const [head, read] = [await server.request('HEAD', '/services'), await api.get('/services')];
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', read.headers.get('etag')]);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(read.text)));
  });
});

describe('GET /services/:id', () => {
  test.for(['00000000-0000-7000-8000-000000000000', 'x', '%20', "'", 'null'])(
    '404 for the id %s (contract §2)',
    async (id, { api }) => {
      const { status, body, headers } = await api.get(`/services/${id}`);
      expect([status, body.error, headers.get('cache-control')]).toEqual([404, 'NOT_FOUND', 'no-store']);
      expect([headers.get('etag'), headers.get('content-language')]).toEqual([null, null]);
    },
  );
});

test('LANG_COOKIE and LANG_HEADER choose the language and appear in Vary, with Origin for CORS', async () => {
  const other = await startServer({
    LANG_COOKIE: 'taal',
    LANG_HEADER: 'X-Language',
    CORS_ORIGINS: 'https://shop.example',
  });
  try {
    const language = async (headers: Record<string, string>) =>
      (await other.request('GET', '/services', { headers })).headers.get('content-language');
    expect(await language({ cookie: 'taal=ko; lang=de', 'accept-language': 'fr' })).toBe('ko');
    expect(await language({ 'x-language': 'ja', 'accept-language': 'fr' })).toBe('ja');
    const { headers } = await other.request('GET', '/services', {
      headers: { origin: 'https://shop.example' },
    });
    expect(headers.get('vary')).toBe('X-Language, Cookie, Origin, Accept-Encoding');
    expect(headers.get('access-control-allow-origin')).toBe('https://shop.example');
  } finally {
    await other.close();
  }
});

test('GET /services 200 limit is at most 100, and 20 by default with page (contract §2)', async ({
  api,
  ids,
  token,
  server,
}) => {
  const { body } = await api.get(`/services/${ids[0]}/translations`, { authorization: `Bearer ${token}` });
  const copy = { ...body.data, category: 'TRANSPORT', basePrice: 1, priceUnit: 'hourly' };
  // One after the other: a hundred at once would wait for the one connection longer than the server lets them.
  for (let copies = 0; copies < 101; copies++) {
    expect((await server.request('POST', '/services', { token, body: copy })).status).toBe(201);
  }
  for (const [query, length] of [
    ['?limit=1000', 100],
    ['?limit=100&page=2', 13],
    ['?page=2', 20],
    ['', 113],
  ] as const) {
    const list = await api.get(`/services${query}`);
    expect([query, list.body.length, list.headers.get('x-total-count')]).toEqual([
      query,
      length,
      query ? '113' : null,
    ]);
  }
});
