/** Adding to the catalog: contract §7, §3 and §2, specification "Service". */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, startServer, type TestServer } from '#test/support/server.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const bath = {
  name: { en: 'Bath', vi: 'Tắm' },
  description: { en: 'A warm bath', ja: 'シャンプー' },
  category: 'GROOMING',
  basePrice: 32.5,
  priceUnit: 'per session',
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenOf('ADMIN');
});
afterAll(() => server?.close());

const post = (body: unknown, path = '/services') => server.request('POST', path, { token, body });
const put = (id: string, body: unknown, query = '') =>
  server.request('PUT', `/services/${id}${query}`, { token, body });
const read = (id: string, query = '') => server.request('GET', `/services/${id}${query}`);
async function created(changes: object = {}): Promise<Reply['body']> {
  const reply = await post({ ...bath, ...changes });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return reply.body.data;
}
function expectRefused(reply: Reply, status: number, error: string, details: string | RegExp) {
  expect([reply.status, reply.body.error]).toEqual([status, error]);
  expect(reply.body.details).toMatch(details);
}

describe('POST /services', () => {
  test('201 specification "Service": every field, texts localized, null where not given', async () => {
    const reply = await post(bath, '/services?lang=vi');
    expect(reply.body).toMatchObject({ statusCode: 201, message: 'Created', timestamp: expect.any(String) });
    const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
    expect(reply.body.data).toStrictEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Tắm',
      description: 'A warm bath',
      category: 'GROOMING',
      basePrice: 32.5,
      priceUnit: 'per session',
      currency: 'USD',
      duration: null,
      imageUrl: null,
      images: [],
      isActive: true,
      createdAt: expect.stringMatching(instant),
      updatedAt: reply.body.data.createdAt,
    });
    expect((await read(reply.body.data.id, '?lang=vi')).body).toStrictEqual(reply.body.data);
    expect([reply.headers.get('content-language'), reply.headers.get('cache-control')]).toEqual([
      'vi',
      'no-store',
    ]);
    expect(reply.headers.get('vary')).toBe('Accept-Language, Cookie');
  });

  test('201 contract §7: what is given is kept as written', async () => {
    const given = {
      currency: 'tHb',
      duration: 60,
      imageUrl: ' /b.jpg',
      images: ['https://x/1', 'two'],
      priceUnit: '/ Hour',
    };
    expect(await created(given)).toMatchObject(given);
  });

  test('201 contract §2: unknown and server-given properties are ignored, null is as if absent', async () => {
    const service = await created({
      id: nowhere,
      isActive: false,
      createdAt: '2020-01-01T00:00:00Z',
      surprise: 1,
      currency: null,
      duration: null,
      imageUrl: null,
      images: null,
    });
    expect(service).toMatchObject({
      isActive: true,
      currency: 'USD',
      duration: null,
      imageUrl: null,
      images: [],
    });
    expect([service.id === nowhere, 'surprise' in service]).toEqual([false, false]);
    expect(Date.now() - Date.parse(service.createdAt)).toBeLessThan(60_000);
  });

  test.each([
    ['0', 0],
    ['0.01', 0.01],
    ['10.500', 10.5],
    ['1e3', 1000],
    ['0.1', 0.1],
    ['99999999.99', 99999999.99],
    ['10.50000000000000000000', 10.5],
  ])('201 contract §7: basePrice %s is exact', async (written, expected) => {
    const reply = await post(
      JSON.stringify({ ...bath, basePrice: 7 }).replace('"basePrice":7', `"basePrice":${written}`),
    );
    expect(reply.text).toContain(`"basePrice":${expected},`);
    expect((await read(reply.body.data.id)).text).toContain(`"basePrice":${expected},`);
  });

  test.each([
    '-0.01',
    '0.001',
    '10.505',
    '100000000',
    '99999999.991',
    '1e300',
    '99999999.990000000001',
    '"10"',
    'null',
    'true',
  ])('400 contract §7: basePrice %s', async (written) => {
    const body = JSON.stringify({ ...bath, basePrice: 7 }).replace('"basePrice":7', `"basePrice":${written}`);
    expectRefused(
      await post(body),
      400,
      'VALIDATION_FAILED',
      /^basePrice: expected a number from 0 to 99999999.99/,
    );
  });

  test.each(Object.keys(bath))(
    '400 specification "Service": %s is required, and null is not enough',
    async (field) => {
      const { [field]: _left, ...rest } = bath as Record<string, unknown>;
      expectRefused(await post(rest), 400, 'VALIDATION_FAILED', new RegExp(`^${field}: is required$`));
      expectRefused(
        await post({ ...rest, [field]: null }),
        400,
        'VALIDATION_FAILED',
        new RegExp(`^${field}: `),
      );
    },
  );

  test.each([
    ['name', { vi: 'Tắm' }, /must have the key "en"/],
    ['name', { en: ' ' }, /not only white space/],
    ['name', { en: 'Bath', xx: 'x' }, /unknown key "xx"/],
    ['name', { en: 'Bath', 'en-US': 'x' }, /unknown key "en-US"/],
    ['name', { en: 'Bath', vi: 7 }, /string at the key "vi"/],
    ['name', 'Bath', /an object/],
    ['description', ['en'], /an object/],
    ['category', 'SWIMMING', /one of BOARDING, GROOMING, VETERINARY, TRAINING, DAYCARE, TRANSPORT/],
    ['category', 'grooming', /one of/],
    ['priceUnit', 'per week', /per day, per hour or per session/],
    ['priceUnit', '', /per day/],
    ['priceUnit', 7, /string/],
    ['currency', 'US', /pattern/],
    ['currency', 'USDT', /pattern/],
    ['currency', 'U$D', /pattern/],
    ['currency', 840, /string/],
    ['duration', -1, />= 0/],
    ['duration', 1.5, /integer/],
    ['duration', '60', /integer/],
    ['duration', 2147483648, /<= 2147483647/],
    ['imageUrl', 'javascript:alert(1)', /http or https/],
    ['imageUrl', 7, /string/],
    ['images', 'https://x/1', /array/],
    ['images[1]', ['ok', 'data:x'], /http or https/],
    ['images[0]', [null], /string/],
  ])('400 contract §7: %s %j is named with what was expected', async (field, value, expected) => {
    const reply = await post({ ...bath, [field.replace(/\[.*/, '')]: value });
    expectRefused(reply, 400, 'VALIDATION_FAILED', expected);
    expect(reply.body.details.startsWith(`${field}: `)).toBe(true);
  });

  test.each(['per day', 'DAYS', 'daily', 'per-hour', 'hourly', 'Per Session', '/sessions'])(
    '201 contract §7: priceUnit %j',
    async (priceUnit) => {
      expect(await created({ priceUnit })).toMatchObject({ priceUnit });
    },
  );

  test('201 contract §2: a whole number may be written with a fraction of zero', async () => {
    const reply = await post(
      JSON.stringify({ ...bath, duration: 7 }).replace('"duration":7', '"duration":60.0'),
    );
    expect(reply.body.data.duration).toBe(60);
  });

  test('201 contract §7: without a currency it takes the setting, and does not follow it afterwards', async () => {
    const setting = (value: string) =>
      server.request('PUT', '/settings', { token, body: { key: 'currency', value } });
    await setting('vnd');
    const service = await created();
    expect(service.currency).toBe('vnd');
    await setting('EUR');
    expect((await read(service.id)).body.currency).toBe('vnd');
    expect((await created()).currency).toBe('EUR');
    expect((await created({ currency: 'JPY' })).currency).toBe('JPY');
    expect((await put(service.id, { currency: null })).body.data.currency).toBe('EUR');
    await server.request('DELETE', '/settings/currency', { token });
    expect((await created()).currency).toBe('USD');
  });
});
