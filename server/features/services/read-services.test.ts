/** Reading the catalog: contract §7, §3 and §12, specification "Language selection on GET endpoints". */
import { describe, expect, onTestFinished, test } from 'vitest';
import { languages } from '#domain/text/language.ts';
import { startServer } from '#test/support/server.ts';
import { expectInvalid, openCatalog } from './testing/service-test.ts';

/** Twelve services named by their number, two of each category, every third inactive. */
const categories = ['BOARDING', 'GROOMING', 'VETERINARY', 'TRAINING', 'DAYCARE', 'TRANSPORT'];
const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

const { catalog, server } = await openCatalog();

const made: string[] = [];
for (const at of all) {
  const { id } = await catalog.created({
    name: { en: `Service ${at}`, de: `Große Straße ${at}`, vi: at === 5 ? '' : `Dịch vụ ${at}` },
    description: { en: `About number ${at}`, vi: 'Tắm' },
    category: categories[at % 6],
    basePrice: at,
  });
  made.push(id);
  if (at % 3 === 0) await catalog.put(id, { isActive: false });
}
const ids = made;

const get = (path: string, headers: Record<string, string> = {}) => server.request('GET', path, { headers });

describe('GET /services 200', () => {
  test('a bare array of the answers of GET /services/:id, in the order of creation (specification "Shapes")', async () => {
    const { body, headers } = await get('/services');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids);
    const first = 'id name description category basePrice priceUnit currency duration';
    expect(Object.keys(body[0])).toEqual(`${first} imageUrl images isActive createdAt updatedAt`.split(' '));
    expect(body[3]).toMatchObject({ name: 'Service 3', description: 'About number 3', isActive: false });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    for (const service of (await get('/services?lang=vi')).body)
      expect((await get(`/services/${service.id}?lang=vi`)).body).toStrictEqual(service);
  });

  test.for<[string, number[], string?]>([
    ['', all],
    ['category=GROOMING', [1, 7]],
    ['active=true', [1, 2, 4, 5, 7, 8, 10, 11]],
    ['active=false', [0, 3, 6, 9]],
    ['category=TRAINING&active=false', [3, 9]],
    ['q=SERVICE%201', [1, 10, 11]],
    ['q=number%207', [7]],
    ['q=nothing', []],
    ['q=', all],
    ['q=D%E1%BB%8Bch', []],
    ['lang=vi&q=d%E1%BB%8BCH%20v%E1%BB%A5%201', [1, 10, 11]],
    [`lang=vi&q=${encodeURIComponent('dịch vụ 1'.normalize('NFD'))}`, [1, 10, 11]],
    ['lang=vi&q=service', [5]],
    ['lang=vi&q=about', []],
    ['lang=de&q=STRASSE%203', [3]],
    ['lang=de&q=stra%C3%9Fe%203', [3]],
    ['unknown=1', all],
    ['active=true&active=false', [1, 2, 4, 5, 7, 8, 10, 11]],
    ['page=1', all, '12'],
    ['limit=5', [0, 1, 2, 3, 4], '12'],
    ['page=3&limit=5', [10, 11], '12'],
    ['page=4&limit=5', [], '12'],
    ['page=9007199254740991&limit=100', [], '12'],
    ['limit=100000', all, '12'],
    ['active=true&page=2&limit=3', [5, 7, 8], '8'],
    ['q=nothing&limit=3', [], '0'],
  ])(
    'for ?%s a bare array, a page with X-Total-Count (contract §7 and §2)',
    async ([query, expected, total = null]) => {
      const { body, headers } = await get(`/services?${query}`);
      expect(body.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual(expected);
      expect(headers.get('x-total-count')).toBe(total);
    },
  );

  test('400 names the invalid parameter (contract §2)', async () => {
    const pages = ['page=0', 'page=x', 'limit=0', 'limit=1.5', 'q=%00', 'q=%ff'];
    for (const query of ['category=SWIMMING', 'category=', 'active=perhaps', 'active=', ...pages])
      expectInvalid(await get(`/services?${query}`), query.split('=')[0] as string);
  });
});

describe('specification "Language selection"', () => {
  const english = ['Service 1', 'en'];
  const german = ['Große Straße 1', 'de'];
  const cookie = { cookie: 'lang=de' };
  const header = { 'accept-language': 'fr;q=0.4, de-AT;q=0.9, xx' };
  test.for<[string, string, Record<string, string>, string[]]>([
    ['1: the query before the cookie and the header', '?lang=en', { ...cookie, ...header }, english],
    ['1: the cookie before the header', '', { ...cookie, 'accept-language': 'vi' }, german],
    ['1: the header', '', header, german],
    ['2: en when none is given', '', {}, english],
    ['3: the base code', '?lang=de-Latn-CH', {}, german],
    ['3: fil for tl', '?lang=tl', {}, ['Service 1', 'fil']],
    ['4: en for an unknown language', '?lang=xx', { 'accept-language': 'de' }, english],
    ['4: en for an empty language', '?lang=', { 'accept-language': 'de' }, english],
    ['4: en for invalid UTF-8', '?lang=%ff', { 'accept-language': 'de' }, english],
    ['the first of repeated parameters (contract §3)', '?lang=de&lang=vi', {}, german],
  ])('%s', async ([, query, headers, expected]) => {
    const list = await get(`/services${query}`, headers);
    const one = await get(`/services/${ids[1]}${query}`, headers);
    expect(list.body[1]).toEqual(one.body);
    for (const reply of [list, one])
      expect([one.body.name, reply.headers.get('content-language')]).toEqual(expected);
  });

  test('5: falls back to en for each missing or empty translation', async () => {
    const { body } = await get(`/services/${ids[5]}?lang=vi`);
    expect([body.name, body.description]).toEqual(['Service 5', 'Tắm']);
  });

  test('supports all 14 languages (contract §3)', async () => {
    for (const lang of languages)
      expect((await get(`/services?lang=${lang}`)).headers.get('content-language')).toBe(lang);
  });
});

describe('caching (contract §12)', () => {
  test('304 while the answer is unchanged in the same language, 200 after a change', async () => {
    const vary = 'Accept-Language, Cookie, Accept-Encoding';
    const [one, other] = [`/services/${ids[0]}`, `/services/${ids[1]}`];
    const paths = ['/services', one, '/services?category=BOARDING', '/services?limit=2'];
    const tags: Record<string, string> = {};
    for (const path of [...paths, other]) {
      const { headers } = await get(path);
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['public, no-cache', vary]);
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      const same = await get(path, { 'if-none-match': `"other", W/${etag}` });
      expect([path, same.status, same.text, same.headers.get('etag')]).toEqual([path, 304, '', etag]);
      expect(same.headers.get('vary')).toBe(vary);
      expect((await get(path, { 'if-none-match': etag, 'accept-language': 'de' })).status).toBe(200);
      tags[path] = etag;
    }
    await catalog.put(ids[0] as string, { duration: 7 });
    const again = async (path: string) => await get(path, { 'if-none-match': tags[path] as string });
    for (const path of paths) expect([path, (await again(path)).status]).toEqual([path, 200]);
    expect((await again('/services')).body[0].duration).toBe(7);
    expect((await again(other)).status).toBe(304);
  });

  test('LANG_COOKIE and LANG_HEADER choose the language and appear in Vary, with Origin for CORS', async () => {
    const origin = 'https://shop.example';
    const names = { LANG_COOKIE: 'taal', LANG_HEADER: 'X-Language' };
    const other = await startServer({ ...names, CORS_ORIGINS: origin });
    onTestFinished(() => other.close());
    const read = async (headers: Record<string, string>) =>
      (await other.request('GET', '/services', { headers })).headers;
    const byCookie = await read({ cookie: 'taal=ko; lang=de', 'accept-language': 'fr' });
    expect(byCookie.get('content-language')).toBe('ko');
    const byHeader = await read({ 'x-language': 'ja', 'accept-language': 'fr', origin });
    expect(byHeader.get('content-language')).toBe('ja');
    expect(byHeader.get('vary')).toBe('X-Language, Cookie, Origin, Accept-Encoding');
    expect(byHeader.get('access-control-allow-origin')).toBe(origin);
  });
});

test('GET /services/:id 404, without a tag and without a language (contract §2)', async () => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'x', '%20', "'", 'null']) {
    const { status, body, headers } = await get(`/services/${id}`);
    expect([status, body.error, headers.get('cache-control')]).toEqual([404, 'NOT_FOUND', 'no-store']);
    expect([headers.get('etag'), headers.get('content-language')]).toEqual([null, null]);
  }
});

test('GET /services 200 limit is at most 100, and 20 by default with page (contract §2)', async () => {
  for (let copies = 0; copies < 101; copies++) await catalog.created();
  for (const [parameters, length] of [
    ['?limit=1000', 100],
    ['?limit=100&page=2', 13],
    ['?page=2', 20],
    ['', 113],
  ] as const) {
    const list = await get(`/services${parameters}`);
    const total = parameters ? '113' : null;
    expect([list.body.length, list.headers.get('x-total-count')], parameters).toEqual([length, total]);
  }
});
