/** Adding to the catalog: contract §7, §3 and §2, specification "Service". */
import { describe, expect } from 'vitest';
import { buildService } from '#test/support/builders.ts';
import { expectRefused, serviceTest as test } from './testing/service-test.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const { currency: _currency, ...bath } = buildService({
  description: { en: 'A warm bath', ja: 'シャンプー' },
  basePrice: 32.5,
});

describe('POST /services', () => {
  test('201 returns every field, with localized texts and null if not given (specification "Service")', async ({
    catalog,
  }) => {
    const reply = await catalog.post(bath, '/services?lang=vi');
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
    expect((await catalog.read(reply.body.data.id, '?lang=vi')).body).toStrictEqual(reply.body.data);
    expect([reply.headers.get('content-language'), reply.headers.get('cache-control')]).toEqual([
      'vi',
      'no-store',
    ]);
    expect(reply.headers.get('vary')).toBe('Accept-Language, Cookie');
  });

  test('201 keeps the given values unchanged (contract §7)', async ({ catalog }) => {
    const given = {
      currency: 'tHb',
      duration: 60,
      imageUrl: ' /b.jpg',
      images: ['https://x/1', 'two'],
      priceUnit: '/ Hour',
    };
    expect(await catalog.created(given)).toMatchObject(given);
  });

  test('201 ignores unknown and read-only fields, and treats null as absent (contract §2)', async ({
    catalog,
  }) => {
    const service = await catalog.created({
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

  test.for<[string, number]>([
    ['0', 0],
    ['0.01', 0.01],
    ['10.500', 10.5],
    ['1e3', 1000],
    ['0.1', 0.1],
    ['99999999.99', 99999999.99],
    ['10.50000000000000000000', 10.5],
  ])('201 keeps basePrice %s exactly (contract §7)', async ([written, expected], { catalog }) => {
    const reply = await catalog.post(
      JSON.stringify({ ...bath, basePrice: 7 }).replace('"basePrice":7', `"basePrice":${written}`),
    );
    expect(reply.text).toContain(`"basePrice":${expected},`);
    expect((await catalog.read(reply.body.data.id)).text).toContain(`"basePrice":${expected},`);
  });

  test.for([
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
  ])('400 for basePrice %s (contract §7)', async (written, { catalog }) => {
    const body = JSON.stringify({ ...bath, basePrice: 7 }).replace('"basePrice":7', `"basePrice":${written}`);
    expectRefused(
      await catalog.post(body),
      400,
      'VALIDATION_FAILED',
      /^basePrice: expected a number from 0 to 99999999.99/,
    );
  });

  test.for(Object.keys(bath))(
    '400 when %s is missing or null (specification "Service")',
    async (field, { catalog }) => {
      const { [field]: _left, ...rest } = bath as Record<string, unknown>;
      expectRefused(
        await catalog.post(rest),
        400,
        'VALIDATION_FAILED',
        new RegExp(`^${field}: is required$`),
      );
      expectRefused(
        await catalog.post({ ...rest, [field]: null }),
        400,
        'VALIDATION_FAILED',
        new RegExp(`^${field}: `),
      );
    },
  );

  test.for<[string, unknown, RegExp]>([
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
  ])(
    '400 for %s %j, with the field and the expected value (contract §7)',
    async ([field, value, expected], { catalog }) => {
      const reply = await catalog.post({ ...bath, [field.replace(/\[.*/, '')]: value });
      expectRefused(reply, 400, 'VALIDATION_FAILED', expected);
      expect(reply.body.details.startsWith(`${field}: `)).toBe(true);
    },
  );

  test.for(['per day', 'DAYS', 'daily', 'per-hour', 'hourly', 'Per Session', '/sessions'])(
    '201 for priceUnit %j (contract §7)',
    async (priceUnit, { catalog }) => {
      expect(await catalog.created({ priceUnit })).toMatchObject({ priceUnit });
    },
  );

  test('201 accepts an integer with a zero fraction (contract §2)', async ({ catalog }) => {
    const reply = await catalog.post(
      JSON.stringify({ ...bath, duration: 7 }).replace('"duration":7', '"duration":60.0'),
    );
    expect(reply.body.data.duration).toBe(60);
  });

  test('201 takes the currency of the setting when none is given, and keeps it (contract §7)', async ({
    server,
    adminToken: token,
    catalog,
  }) => {
    const setting = (value: string) =>
      server.request('PUT', '/settings', { token, body: { key: 'currency', value } });
    await setting('vnd');
    const service = await catalog.created();
    expect(service.currency).toBe('vnd');
    await setting('EUR');
    expect((await catalog.read(service.id)).body.currency).toBe('vnd');
    expect((await catalog.created()).currency).toBe('EUR');
    expect((await catalog.created({ currency: 'JPY' })).currency).toBe('JPY');
    expect((await catalog.put(service.id, { currency: null })).body.data.currency).toBe('EUR');
    await server.request('DELETE', '/settings/currency', { token });
    expect((await catalog.created()).currency).toBe('USD');
  });
});
