/** Adding to the catalog: contract §7, §3 and §2, specification "Service". */
import { describe, expect, test } from 'vitest';
import { buildService } from '#test/support/builders.ts';
import { expectInvalid, openCatalog } from './testing/service-test.ts';

const { adminToken: token, catalog, server } = await openCatalog();

const nowhere = '00000000-0000-7000-8000-000000000000';
const { currency: _currency, ...bath } = buildService({
  description: { en: 'A warm bath', ja: 'シャンプー' },
  basePrice: 32.5,
});
/** The body with one number written as in the text. */
const written = (field: string, number: string) =>
  JSON.stringify({ ...bath, [field]: 777 }).replace(`"${field}":777`, `"${field}":${number}`);

describe('POST /services', () => {
  test('201 returns every field, with localized texts and null if not given (specification "Service")', async () => {
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
    const { headers } = reply;
    expect([headers.get('content-language'), headers.get('cache-control')]).toEqual(['vi', 'no-store']);
    expect(headers.get('vary')).toBe('Accept-Language, Cookie, Authorization');
  });

  test('201 keeps the given values unchanged (contract §7)', async () => {
    const images = { imageUrl: ' /b.jpg', images: ['https://x/1', 'two'] };
    const given = { currency: 'tHb', duration: 60, priceUnit: '/ Hour', ...images };
    expect(await catalog.created(given)).toMatchObject(given);
    for (const priceUnit of ['per day', 'DAYS', 'daily', 'per-hour', 'hourly', 'Per Session', '/sessions'])
      expect(await catalog.created({ priceUnit })).toMatchObject({ priceUnit });
    // An integer may have a zero fraction (contract §2).
    expect((await catalog.post(written('duration', '60.0'))).body.data.duration).toBe(60);
  });

  test('201 ignores unknown and read-only fields, and treats null as absent (contract §2)', async () => {
    const readOnly = { id: nowhere, isActive: false, createdAt: '2020-01-01T00:00:00Z', surprise: 1 };
    const nulls = { currency: null, duration: null, imageUrl: null };
    const service = await catalog.created({ ...readOnly, ...nulls, images: null });
    expect(service).toMatchObject({ ...nulls, isActive: true, currency: 'USD', images: [] });
    expect([service.id === nowhere, 'surprise' in service]).toEqual([false, false]);
    expect(service.createdAt).toBe(service.updatedAt);
  });

  test('201 keeps basePrice exactly (contract §7)', async () => {
    for (const [price, kept] of [
      ['0', 0],
      ['0.01', 0.01],
      ['1e3', 1000],
      ['99999999.99', 99999999.99],
      ['10.50000000000000000000', 10.5],
    ] as const) {
      const reply = await catalog.post(written('basePrice', price));
      expect(reply.text).toContain(`"basePrice":${kept},`);
      expect((await catalog.read(reply.body.data.id)).text).toContain(`"basePrice":${kept},`);
    }
  });

  test('400 for a basePrice that is no amount from 0 to 99999999.99 (contract §7)', async () => {
    const fractions = ['0.001', '99999999.991', '99999999.990000000001'];
    for (const price of ['-0.01', '100000000', '1e300', '"10"', 'null', 'true', ...fractions])
      expectInvalid(
        await catalog.post(written('basePrice', price)),
        'basePrice',
        /^basePrice: expected (?:at (?:least 0|most 99999999\.99|most 2 decimals)|number)/,
      );
  });

  test('400 when a required field is missing or null (specification "Service")', async () => {
    for (const field of Object.keys(bath)) {
      const { [field]: _left, ...rest } = bath as Record<string, unknown>;
      expectInvalid(await catalog.post(rest), field, new RegExp(`^${field}: is required$`));
      expectInvalid(await catalog.post({ ...rest, [field]: null }), field);
    }
  });

  test.for<[string, unknown, RegExp]>([
    ['name', { vi: 'Tắm' }, /^name\.en: is required/],
    ['name', { en: 'Bath', xx: 'x' }, /^name\.xx: is not a known key/],
    ['description', ['en'], /^description: expected object/],
    ['category', 'grooming', /one of BOARDING, GROOMING, VETERINARY, TRAINING, DAYCARE, TRANSPORT/],
    ['priceUnit', 'per week', /per day, per hour or per session/],
    ['priceUnit', '', /per day/],
    ['priceUnit', 7, /string/],
    ['currency', 'US', /three letters/],
    ['currency', 'USDT', /three letters/],
    ['currency', 'U$D', /three letters/],
    ['currency', 840, /string/],
    ['duration', -1, /at least 0/],
    ['duration', 1.5, /integer/],
    ['duration', '60', /integer/],
    ['duration', 2147483648, /at most 2147483647/],
    ['imageUrl', 7, /string/],
    ['images', 'https://x/1', /array/],
    ['images[1]', ['ok', 'data:x'], /http or https/],
    ['images[0]', [null], /string/],
  ])('400 for %s %j (contract §7)', async ([field, value, expected]) => {
    expectInvalid(await catalog.post({ ...bath, [field.replace(/\[.*/, '')]: value }), field, expected);
  });

  test('imageUrl is http(s) or relative (contract §7)', async () => {
    const relative = ['//cdn.example/bath.jpg', '/images/bath.jpg', '../bath.jpg', './a:b', '?image=7', ''];
    const texts = ['a picture of a bath.jpg', 'รูป/อาบน้ำ.jpg', '100%.jpg'];
    for (const imageUrl of ['HTTPS://CDN.EXAMPLE:8080/BATH.JPG?size=2#top', ...relative, ...texts])
      expect((await catalog.created({ imageUrl })).imageUrl).toBe(imageUrl);
    const scripts = ['JavaScript:alert(1)', ' javascript:alert(1)', 'java\nscript:x', '\u0001javascript:x'];
    const schemes = ['data:image/png;base64,AA', 'file:///etc/passwd', 'mailto:a@b.example', 'C:\\bath.jpg'];
    const hosts = ['http://', 'https://cdn example/', 'http://[::1', 'https://cdn.example:99999/'];
    for (const imageUrl of [...scripts, ...schemes, ...hosts])
      expectInvalid(
        await catalog.post({ ...bath, imageUrl }),
        'imageUrl',
        /: expected an http or https URL, or a/,
      );
  });

  test('201 takes the currency of the setting when none is given, and keeps it (contract §7)', async () => {
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
