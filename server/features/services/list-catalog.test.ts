/** GET /services in the reader's language: contract §14, order and search. */
import { describe, expect, test } from 'vitest';
import { expectInvalid, openCatalog } from './testing/service-test.ts';

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

const { adminToken, catalog, server } = await openCatalog();

const ids: string[] = [];
for (const [at, place] of places.entries()) {
  const name = Object.fromEntries(languages.map((language) => [language, names[language]?.[place]]));
  const { id } = await catalog.created({
    name: { en: `English ${at}`, ...name },
    description: { en: 'For everybody.' },
    category: place % 2 ? 'TRAINING' : 'BOARDING',
    basePrice: [10, 9.5, 100][place % 3],
    duration: place < 4 ? 30 * (4 - place) : null,
  });
  ids.push(id);
}

const list = async (query: string): Promise<Record<string, unknown>[]> => {
  const { status, body } = await server.request('GET', `/services?${query}`);
  expect([query, status, body.details]).toEqual([query, 200, undefined]);
  return body;
};

const namesOf = async (query: string) => (await list(query)).map(({ name }) => name);

describe('order (contract §14)', () => {
  test.for(languages)('%s: by name as the language orders it, in both directions', async (lang) => {
    const sorted = await namesOf(`lang=${lang}&sortBy=name`);
    expect(sorted).toEqual(names[lang]);
    expect(await namesOf(`lang=${lang}&sortBy=name&sortOrder=DESC`)).toEqual(sorted.toReversed());
    // Again, from the order that is kept.
    expect(await namesOf(`lang=${lang}&sortBy=name`)).toEqual(sorted);
  });

  test('without parameters the order is that of creation; a text without a translation has the place of the English one', async () => {
    expect(await namesOf('lang=ko&sortBy=name')).toEqual(places.map((_, at) => `English ${at}`));
    const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
    for (const query of ['', 'sortBy=createdAt', 'sortOrder=asc', 'sortBy=createdAt&sortOrder=Asc'])
      expect(await idsOf(query)).toEqual(ids);
    expect(await idsOf('sortOrder=desc')).toEqual(ids.toReversed());
    const plain = await server.request('GET', '/services');
    const sorted = await server.request('GET', '/services?sortBy=createdAt');
    expect([sorted.text, sorted.headers.get('etag')]).toEqual([plain.text, plain.headers.get('etag')]);
  });

  test.for<[string, (one: Record<string, unknown>) => unknown]>([
    ['category', ({ category }) => category],
    ['basePrice', ({ basePrice }) => String(Number(basePrice) * 100).padStart(6)],
    // Services without a duration come last.
    ['duration', ({ duration }) => (duration === null ? '~' : String(duration).padStart(3))],
  ])('by %s, ties by id', async ([field, keyOf]) => {
    const sorted = await list(`sortBy=${field}`);
    const keys = sorted.map((one) => `${keyOf(one)} ${one.id}`);
    expect(keys).toEqual(keys.toSorted());
    expect(await list(`sortBy=${field}&sortOrder=desc`)).toEqual(sorted.toReversed());
  });

  test('pages of the sorted list are parts of the whole', async () => {
    const query = 'lang=vi&sortBy=name&category=TRAINING';
    const sorted = await list(query);
    const page = await server.request('GET', `/services?${query}&page=2&limit=3`);
    expect([page.body, page.headers.get('x-total-count')]).toEqual([sorted.slice(3), '4']);
    expect(sorted.map(({ name }) => name)).toEqual(names.vi?.filter((_, place) => place % 2));
  });

  test('a change appears in every order at once', async () => {
    const [id = ''] = ids;
    const { body } = await server.request('GET', `/services/${id}/translations`, { token: adminToken });
    const { name } = body.data;
    await catalog.put(id, { name: { ...name, th: 'กฎ', de: 'Zoo' } });
    expect((await namesOf('lang=th&sortBy=name'))[0]).toBe('กฎ');
    expect((await namesOf('lang=de&sortBy=name')).at(-1)).toBe('Zoo');
    await catalog.put(id, { name });
    expect(await namesOf('lang=th&sortBy=name')).toEqual(names.th);
  });

  test('400 names the invalid parameter', async () => {
    const fields = ['sortBy=price', 'sortBy=', 'sortBy=Name', 'sortBy=description'];
    for (const query of [...fields, 'sortOrder=up', 'sortOrder=', `q=${'x'.repeat(1_001)}`])
      expectInvalid(await server.request('GET', `/services?${query}`), query.split('=')[0] as string);
    expect((await server.request('GET', `/services?q=${'x'.repeat(1_000)}`)).status).toBe(200);
  });
});

/** The text of a service, in the language that the reader sees. */
const texts = { th: 'อาบน้ำแมว', km: 'ងូតទឹកឆ្កែ', vi: 'Tắm cho thú cưng ở Đà Lạt', ja: 'ガム' };

test('search in the language of the reader, by whole letters (contract §14)', async () => {
  const description = { en: 'x', ...texts };
  const { id: bath } = await catalog.created({ name: { en: 'Something else' }, description });
  for (const [lang, q, isFound] of [
    // With their tone marks, vowel signs and subscripts, and without them.
    ['th', 'น้ำแมว', true],
    ['th', 'นำแมว', false],
    ['km', 'ទឹក', true],
    ['km', 'ទក', false],
    // Latin diacritics, case and width make no difference.
    ['vi', 'tam cho THU CUNG', true],
    ['vi', 'đa lat', true],
    ['ja', 'ｶﾞﾑ', true],
    ['ja', 'カム', false],
    // Texts that this reader does not see.
    ['en', 'tam', false],
    ['vi', 'everybody', false],
  ] as const) {
    const query = new URLSearchParams({ lang, q });
    const found = await list(`${query}`);
    expect([lang, q, found.some(({ id }) => id === bath)]).toEqual([lang, q, isFound]);
    expect((await list(`${query}&sortBy=name&sortOrder=desc`)).length).toBe(found.length);
  }
});
