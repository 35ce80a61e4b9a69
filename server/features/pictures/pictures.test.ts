/** Contract §27: pictures that users upload for pets and services. */
import sharp from 'sharp';
import { test as base, describe, expect } from 'vitest';
import { expectRefused } from '#features/services/testing/service-test.ts';
import { buildPet, buildService } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';
import {
  bomb,
  fileOf,
  heic,
  type Kind,
  photograph,
  redAndBlue,
  resized,
  wideBomb,
} from './testing/photographs.ts';

const { adminToken: token, query, server } = await openServer();
const owner = await server.newUser('CUSTOMER');

const upload = (path: string, token: string, body: Buffer, type = 'image/jpeg') =>
  server.request('POST', path, { token, body, headers: { 'content-type': type } });
/** The bytes behind an address. */
const load = async (address: string) => {
  const response = await fetch(server.url + address);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const stored = async (owner: string) => {
  const rows = await query(
    'SELECT id FROM pictures WHERE pet_id = $1 OR service_id = $1 ORDER BY created_at',
    [owner],
  );
  return rows.map(({ id }) => `/pictures/${id}/1280.webp`);
};
const test = base
  /** A new pet of the owner. */
  .extend('pet', () => made(server.request('POST', '/pets', { token: owner.token, body: buildPet() })))
  .extend('service', () => made(server.request('POST', '/services', { token, body: buildService() })));

async function made(sent: Promise<Reply>): Promise<Reply['body']> {
  const reply = await sent;
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return reply.body.data;
}

const inWidth = (address: string, width: number) => address.replace('/1280.', `/${width}.`);

describe('a photograph of a pet', () => {
  test.for<Kind>(['jpeg', 'png', 'webp', 'avif'])(
    '%s is stored as WebP in three widths, which every cache may keep for good and which need no credentials',
    async (kind, { pet }) => {
      const path = `/pets/${pet.id}/photo`;
      const reply = await upload(path, owner.token, await fileOf(kind, 1290, 860), `image/${kind}`);
      expect([reply.status, reply.text]).toEqual([201, reply.text]);
      expect(reply.body.data).toEqual({ ...pet, photo: expect.any(String), updatedAt: expect.any(String) });
      const { photo } = reply.body.data;
      expect(photo).toMatch(/^\/pictures\/[\w-]{22}\/1280\.webp$/);
      for (const width of [320, 640, 1280]) {
        const { response, bytes } = await load(inWidth(photo, width));
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
        const size = { width, height: Math.round((width * 2) / 3) };
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', ...size });
      }
      if (kind !== 'jpeg') return;
      const { headers } = (await load(photo)).response;
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      const tag = { 'if-none-match': headers.get('etag') ?? '' };
      const again = await server.request('GET', photo, { headers: tag });
      expect([again.status, again.text]).toEqual([304, '']);
      const other = photo.replace(/[\w-]{22}/, 'A'.repeat(22));
      for (const missing of [inWidth(photo, 641), other, photo.replace('.webp', '.png')])
        expect((await load(missing)).response.status).toBe(404);
    },
  );

  test('is turned as its metadata say, has no metadata, and has at most 300 KB in all widths together', async ({
    pet,
  }) => {
    const file = await photograph(1600, 1200);
    expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('A camera');
    const { photo } = (await upload(`/pets/${pet.id}/photo`, owner.token, file)).body.data;
    const files = await Promise.all([320, 640, 1280].map((width) => load(inWidth(photo, width))));
    expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(300_000);
    for (const { bytes } of files) {
      const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect(height).toBeGreaterThan(width);
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(bytes.toString('latin1')).not.toContain('A camera');
    }
    // The left edge of the sensor is the upper edge of the picture.
    const turned = await redAndBlue(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { photo: other } = (await upload(`/pets/${pet.id}/photo`, owner.token, turned)).body.data;
    const { data, info } = await sharp((await load(other)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([200, 300]);
    expect(data[0]).toBeGreaterThan(200);
    expect(data.at(-1)).toBeGreaterThan(200);
  });

  test('takes the place of the earlier one, and goes with the pet, with DELETE and with its owner', async ({
    pet,
  }) => {
    const path = `/pets/${pet.id}/photo`;
    const send = async () =>
      (await upload(path, owner.token, await fileOf('jpeg'))).body.data.photo as string;
    const [first, second] = [await send(), await send()];
    expect(await stored(pet.id)).toEqual([second]);
    expect((await load(first)).response.status).toBe(404);
    // Other changes of the pet leave it.
    await server.request('PUT', `/pets/${pet.id}`, { token: owner.token, body: { name: 'Mimi' } });
    expect(await stored(pet.id)).toEqual([second]);
    const remove = () => server.request('DELETE', path, { token: owner.token });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(
      (await server.request('GET', `/pets/${pet.id}`, { token: owner.token })).body.data.photo,
    ).toBeNull();
    expect(await stored(pet.id)).toEqual([]);
    const entries = await query(
      "SELECT action, before, after FROM audit_log WHERE entity_id = $1 AND action LIKE '%Photo' ORDER BY seq",
      [pet.id],
    );
    expect(entries).toEqual([
      { action: 'uploadPetPhoto', before: { photo: null }, after: { photo: first } },
      { action: 'uploadPetPhoto', before: { photo: first }, after: { photo: second } },
      { action: 'deletePetPhoto', before: { photo: second }, after: { photo: null } },
    ]);

    await send();
    expect((await server.request('DELETE', `/pets/${pet.id}`, { token: owner.token })).status).toBe(204);
    expect(await stored(pet.id)).toEqual([]);

    const leaving = await server.newUser('CUSTOMER');
    const left = await made(server.request('POST', '/pets', { token: leaving.token, body: buildPet() }));
    const { photo } = (await upload(`/pets/${left.id}/photo`, leaving.token, await fileOf('jpeg'))).body.data;
    expect((await server.request('DELETE', `/users/${leaving.id}`, { token })).status).toBe(204);
    expect((await load(photo)).response.status).toBe(404);
  });

  test('is for those who may change the pet', async ({ pet }) => {
    const file = await fileOf('png');
    const path = `/pets/${pet.id}/photo`;
    const stranger = await server.newUser('CUSTOMER');
    expect((await upload(path, stranger.token, file, 'image/png')).status).toBe(403);
    expect((await upload(path, await server.tokenOf('STAFF'), file, 'image/png')).status).toBe(201);
    expect((await server.request('DELETE', path, { token: stranger.token })).status).toBe(403);
    expect((await stored(pet.id)).length).toBe(1);
    const nowhere = '/pets/00000000-0000-7000-8000-000000000000/photo';
    // 404 before 400: the record comes before its content.
    expect((await upload(nowhere, owner.token, Buffer.from('no picture'), 'image/png')).status).toBe(404);
  });
});

describe('pictures of a service', () => {
  test('the first is imageUrl, others follow in images; each goes when its address goes, and all with the service', async ({
    service,
  }) => {
    await server.request('PUT', `/services/${service.id}`, { token, body: { imageUrl: null, images: null } });
    const path = `/services/${service.id}/images`;
    const add = async () => made(upload(path, token, await fileOf('webp'), 'image/webp'));
    const first = await add();
    await add();
    const all = await add();
    const addresses = await stored(service.id);
    expect([first.imageUrl, first.images]).toEqual([addresses[0], []]);
    expect([all.imageUrl, ...all.images]).toEqual(addresses);
    const read = async () => (await server.request('GET', `/services/${service.id}`)).body;
    expect((await read()).images).toEqual(all.images);
    const [one = '', second, third = ''] = addresses;
    const remove = () => server.request('DELETE', `${path}/${one.split('/')[2]}`, { token });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await read()).toMatchObject({ imageUrl: second, images: [third] });
    const body = { images: ['https://x.example/a.jpg'] };
    expect((await server.request('PUT', `/services/${service.id}`, { token, body })).status).toBe(200);
    expect(await stored(service.id)).toEqual([second]);
    expect((await load(third)).response.status).toBe(404);
    expect((await server.request('DELETE', `/services/${service.id}`, { token })).status).toBe(204);
    expect(await stored(service.id)).toEqual([]);
  });

  test('are 20 at most', async ({ service }) => {
    await query(
      `INSERT INTO pictures (id, service_id, small, medium, large)
       SELECT lpad(n::text, 22, 'x'), $1, '', '', '' FROM generate_series(1, 20) n`,
      [service.id],
    );
    const reply = await upload(`/services/${service.id}/images`, token, await fileOf('png'), 'image/png');
    expect([reply.status, reply.body.error]).toEqual([409, 'CONFLICT']);
  });
});

test.for<[Kind, string]>([
  ['jpeg', ''],
  ['jpeg', 'image/jpg'],
  ['png', 'application/octet-stream'],
  ['webp', 'image/pjpeg'],
  // curl --data-binary
  ['avif', 'application/x-www-form-urlencoded'],
])('the bytes of a file decide: %s with the type "%s" is stored', async ([kind, type], { pet }) => {
  const body = new Uint8Array(await fileOf(kind, 90, 60));
  const headers = { authorization: `Bearer ${owner.token}`, ...(type && { 'content-type': type }) };
  const reply = await fetch(`${server.url}/pets/${pet.id}/photo`, { method: 'POST', body, headers });
  expect(await reply.json()).toMatchObject({ data: { photo: expect.any(String) } });
});

describe('400 names the reason for', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const moving = () =>
    sharp(Buffer.alloc(600, 'no two of its lines are the same'), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .webp()
      .toBuffer();
  const noPicture = 'body: expected a whole picture, in JPEG, PNG, WebP or AVIF';
  const toJpeg = 'body: expected JPEG: HEIC is not supported, export it as JPEG and send that file';
  const part = async (file: Promise<Buffer>, length: number) => (await file).subarray(0, length);
  const [jpeg, png] = ['image/jpeg', 'image/png'];
  test.for<[string, string, () => Buffer | Promise<Buffer>, string | RegExp]>([
    ['text', jpeg, () => Buffer.from('no picture at all'), noPicture],
    ['a part of a JPEG', jpeg, () => part(photograph(800, 600), 9_000), noPicture],
    ['a part of a PNG', png, () => part(fileOf('png'), 900), noPicture],
    ['an SVG', 'image/svg+xml', () => svg, noPicture],
    ['an SVG as PNG', png, () => svg, noPicture],
    ['a GIF', 'image/gif', () => redAndBlue(20, 20).gif().toBuffer(), noPicture],
    ['HEIC of an iPhone', 'image/heic', () => heic('heic', 'mif1', 'heic'), toJpeg],
    ['HEIC without a type', 'application/octet-stream', () => heic('mif1', 'mif1', 'MiHE', 'heix'), toJpeg],
    ['a TIFF as JPEG', jpeg, () => redAndBlue(20, 20).tiff().toBuffer(), noPicture],
    ['50,000 × 50,000 pixels', png, () => bomb(50_000, 50_000), 'body: expected at most 16384 pixels a side'],
    ['1 × 50,000 pixels', png, () => bomb(1, 50_000), 'body: expected at most 16384 pixels a side'],
    ['8,000 × 8,000 pixels', png, () => bomb(8_000, 8_000), 'body: expected at most 50000000 pixels'],
    ['16 bits and alpha in wide rows', png, () => wideBomb(16_000, 3_000, 1), /at most \d{8} pixels/],
    ['a progressive JPEG, read whole', jpeg, () => resized('jpeg', 5_000, 4_600), /at most 190\d{5} pixels/],
    ['much AVIF: most memory', 'image/avif', () => resized('avif', 3200, 2400), /at most 63\d{5} pixels/],
    ['motion', 'image/webp', moving, 'body: expected a picture without motion'],
    ['nothing', 'image/webp', () => Buffer.alloc(0), 'body: is required'],
  ])('%s', async ([, type, file, details], { pet }) => {
    const reply = await upload(`/pets/${pet.id}/photo`, owner.token, await file(), type);
    expectRefused(reply, 400, 'VALIDATION_FAILED', details);
    expect(await stored(pet.id)).toEqual([]);
  });

  test('413 above 8 MB, 415 for a compressed file', async ({ pet }) => {
    const path = `/pets/${pet.id}/photo`;
    expect((await upload(path, owner.token, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(path, owner.token, Buffer.alloc(8 * 1024 * 1024))).status).toBe(400);
    const headers = { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' };
    const coded = { token: owner.token, body: await fileOf('jpeg'), headers };
    expect((await server.request('POST', path, coded)).status).toBe(415);
  });
});
