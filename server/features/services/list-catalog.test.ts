/** GET /services in the reader's language: contract §14, order and search. */
import { describe, expect } from 'vitest';
import type { Language } from '#domain/text/language.ts';
import { buildService } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';

/** Each is in the order of its language, by hand; the rules are those of domain/text/text-order.test.ts. */
const names: Readonly<Record<string, readonly string[]>> = {
  de: ['Ärger 2', 'Ärger 10', 'Arm', 'Masse', 'Maße', 'Ofen', 'Öl', 'Zahn'],
  fr: ['cote', 'coté', 'côte', 'côté', 'odeur', 'œuf', 'offre', 'zèbre'],
  vi: ['ba', 'bà', 'bạ', 'băn', 'bân', 'dạy', 'đa', 'ê'],
  ja: ['DVD', 'アイス', 'カード', 'かき', 'かぎ', 'ねこ', '犬', '猫'],
  zh: ['八', '草', '狗', '马', '猫', '上海', '兔', '洗'],
  th: ['กบ', 'กา', 'ก่า', 'แกะ', 'ไก่', 'ขน', 'เขา', 'แมว'],
};
const languages = Object.keys(names);
/** No list is created in its own order: the service at each place has the name at this one. */
const places = [5, 0, 7, 2, 4, 1, 6, 3];

const test = serverTest
  .extend('ids', perFile, async ({ server, adminToken }) => {
    const ids: string[] = [];
    for (const [at, place] of places.entries()) {
      const body = buildService({
        name: {
          en: `English ${at}`,
          ...Object.fromEntries(languages.map((language) => [language, names[language]?.[place]])),
        },
        description: { en: 'For everybody.' },
        category: place % 2 ? 'TRAINING' : 'BOARDING',
        basePrice: [10, 9.5, 100][place % 3],
        duration: place < 4 ? 30 * (4 - place) : null,
      });
      const reply = await server.request('POST', '/services', { token: adminToken, body });
      ids.push(reply.body.data.id);
    }
    return ids;
  })
  .extend('api', perFile, ({ server, ids: _created }) => {
    const list = async (query: string): Promise<Record<string, unknown>[]> => {
      const { status, body } = await server.request('GET', `/services?${query}`);
      expect([query, status, body.details]).toEqual([query, 200, undefined]);
      return body;
    };
    const namesOf = async (query: string) => (await list(query)).map(({ name }) => name);
    return { list, namesOf };
  });

describe('order (contract §14)', () => {
  test.for(languages)('%s: by name as the language orders it, in both directions', async (lang, { api }) => {
    const sorted = await api.namesOf(`lang=${lang}&sortBy=name`);
    expect(sorted).toEqual(names[lang]);
    expect(await api.namesOf(`lang=${lang}&sortBy=name&sortOrder=DESC`)).toEqual(sorted.toReversed());
    // Again, from the order that is kept.
    expect(await api.namesOf(`lang=${lang}&sortBy=name`)).toEqual(sorted);
  });

  test('a text without a translation is ordered by the English text, which the reader sees', async ({
    api,
  }) => {
    expect(await api.namesOf('lang=ko&sortBy=name')).toEqual(places.map((_, at) => `English ${at}`));
  });

  test('without parameters the order is that of creation, as with sortBy=createdAt', async ({
    api,
    ids,
    server,
  }) => {
    const idsOf = async (query: string) => (await api.list(query)).map(({ id }) => id);
    for (const query of ['', 'sortBy=createdAt', 'sortOrder=asc', 'sortBy=createdAt&sortOrder=Asc'])
      expect(await idsOf(query)).toEqual(ids);
    expect(await idsOf('sortOrder=desc')).toEqual(ids.toReversed());
    const [plain, sorted] = await Promise.all([
      server.request('GET', '/services'),
      server.request('GET', '/services?sortBy=createdAt'),
    ]);
    expect([sorted.text, sorted.headers.get('etag')]).toEqual([plain.text, plain.headers.get('etag')]);
  });

  test.for<[string, (one: Record<string, unknown>) => unknown]>([
    ['category', ({ category }) => category],
    ['basePrice', ({ basePrice }) => String(Number(basePrice) * 100).padStart(6)],
    // Services without a duration come last.
    ['duration', ({ duration }) => (duration === null ? '~' : String(duration).padStart(3))],
  ])('by %s, ties by id', async ([field, keyOf], { api }) => {
    const sorted = await api.list(`sortBy=${field}`);
    const keys = sorted.map((one) => `${keyOf(one)} ${one.id}`);
    expect(keys).toEqual(keys.toSorted());
    expect(await api.list(`sortBy=${field}&sortOrder=desc`)).toEqual(sorted.toReversed());
  });

  test('pages of the sorted list are parts of the whole', async ({ api, server }) => {
    const sorted = await api.list('lang=vi&sortBy=name&category=TRAINING');
    const page = await server.request(
      'GET',
      '/services?lang=vi&sortBy=name&category=TRAINING&page=2&limit=3',
    );
    expect([page.body, page.headers.get('x-total-count')]).toEqual([sorted.slice(3), '4']);
    expect(sorted.map(({ name }) => name)).toEqual(names.vi?.filter((_, place) => place % 2));
  });

  test('a change appears in every order at once', async ({ api, ids, server, adminToken }) => {
    const path = `/services/${ids[0]}`;
    const before = (await server.request('GET', `${path}/translations`, { token: adminToken })).body.data;
    const put = (name: unknown) => server.request('PUT', path, { token: adminToken, body: { name } });
    await put({ ...before.name, th: 'กฎ', de: 'Zoo' });
    expect((await api.namesOf('lang=th&sortBy=name'))[0]).toBe('กฎ');
    expect((await api.namesOf('lang=de&sortBy=name')).at(-1)).toBe('Zoo');
    await put(before.name);
    expect(await api.namesOf('lang=th&sortBy=name')).toEqual(names.th);
  });

  test.for(['sortBy=price', 'sortBy=', 'sortBy=Name', 'sortBy=description', 'sortOrder=up', 'sortOrder='])(
    '400 for %s',
    async (query, { server }) => {
      const { status, body } = await server.request('GET', `/services?${query}`);
      expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.details).toMatch(new RegExp(`^${query.split('=')[0]}: `));
    },
  );
});

/** The text of a service, in the language that the reader sees. */
const texts: readonly [Language, string][] = [
  ['th', 'อาบน้ำแมว'],
  ['lo', 'ອາບນ້ຳແມວ'],
  ['km', 'ងូតទឹកឆ្កែ'],
  ['my', 'ခွေးရေချိုး'],
  ['vi', 'Tắm cho thú cưng ở Đà Lạt'],
  ['fr', 'Toilettage à l’œil, ＣＬＡＳＳＥ'],
  ['ja', 'ガム'],
];

const searched = test.extend('bath', perFile, async ({ server, adminToken }) => {
  const body = buildService({
    name: { en: 'Something else' },
    description: { en: 'x', ...Object.fromEntries(texts) },
  });
  return (await server.request('POST', '/services', { token: adminToken, body })).body.data.id as string;
});

describe('search (contract §14)', () => {
  searched.for<[Language, string, boolean]>([
    // Thai: น้ำ with its tone mark, and without it.
    ['th', 'น้ำ', true],
    ['th', 'น้ำแมว', true],
    ['th', 'นำแมว', false],
    ['th', 'แมว', true],
    // Lao: the same word.
    ['lo', 'ນ້ຳ', true],
    ['lo', 'ນ້ຳແມວ', true],
    ['lo', 'ນຳແມວ', false],
    // Khmer: with its vowel signs and subscripts, and without them.
    ['km', 'ទឹក', true],
    ['km', 'ទក', false],
    ['km', 'ឆ្កែ', true],
    ['km', 'ឆកែ', false],
    // Burmese: with its medials and vowel signs, and without them.
    ['my', 'ရေချိုး', true],
    ['my', 'ရခး', false],
    ['my', 'ခွေး', true],
    ['my', 'ခေး', false],
    // Latin diacritics, case and width make no difference.
    ['vi', 'tam cho THU CUNG', true],
    ['vi', 'đa lat', true],
    ['vi', 'da lạt', true],
    ['fr', 'TOILETTAGE A L', true],
    ['fr', 'classe', true],
    ['ja', 'ｶﾞﾑ', true],
    ['ja', 'カム', false],
    // Texts that this reader does not see.
    ['en', 'tam', false],
    ['vi', 'everybody', false],
  ])('%s: %s is found: %s', async ([lang, q, isFound], { api, bath }) => {
    const found = await api.list(new URLSearchParams({ lang, q }).toString());
    expect(found.some(({ id }) => id === bath)).toBe(isFound);
    const sorted = await api.list(
      new URLSearchParams({ lang, q, sortBy: 'name', sortOrder: 'desc' }).toString(),
    );
    expect(sorted.length).toBe(found.length);
  });

  searched('a text above 1,000 characters is 400 (contract §20)', async ({ server }) => {
    const long = 'x'.repeat(1_000);
    expect((await server.request('GET', `/services?q=${long}`)).status).toBe(200);
    const { status, body } = await server.request('GET', `/services?q=${long}x`);
    expect([status, body.details]).toEqual([400, expect.stringContaining('1000')]);
  });
});
