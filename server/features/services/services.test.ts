/** Changing the catalog: contract §7, §3 and §2, specification "Service". */
import { setTimeout as sleep } from 'node:timers/promises';
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
const remove = (id: string) => server.request('DELETE', `/services/${id}`, { token });
async function created(changes: object = {}): Promise<Reply['body']> {
  const reply = await post({ ...bath, ...changes });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return reply.body.data;
}
function expectRefused(reply: Reply, status: number, error: string, details: string | RegExp) {
  expect([reply.status, reply.body.error]).toEqual([status, error]);
  expect(reply.body.details).toMatch(details);
}

describe('PUT /services/:id', () => {
  test('200 contract §2: any subset; what is left out stays', async () => {
    const service = await created({ duration: 60 });
    // Timestamps in replies have a resolution of one millisecond.
    await sleep(2);
    const reply = await put(service.id, { basePrice: 40, isActive: false });
    expect([reply.status, reply.body.message]).toEqual([200, 'OK']);
    expect(reply.body.data).toStrictEqual({
      ...service,
      basePrice: 40,
      isActive: false,
      updatedAt: expect.any(String),
    });
    expect(Date.parse(reply.body.data.updatedAt)).toBeGreaterThan(Date.parse(service.updatedAt));
    expect((await read(service.id)).body).toStrictEqual(reply.body.data);
    expect((await put(service.id, {})).body.data).toMatchObject({
      basePrice: 40,
      isActive: false,
      duration: 60,
    });
  });

  test('200 contract §7: a TranslatedField is replaced whole; the answer is localized', async () => {
    const service = await created();
    const reply = await put(service.id, { name: { en: 'Wash', de: 'Waschen' } }, '?lang=vi');
    expect([reply.body.data.name, reply.headers.get('content-language')]).toEqual(['Wash', 'vi']);
    expect((await read(service.id, '?lang=de')).body.name).toBe('Waschen');
  });

  test('200 contract §7 and §2: null clears what is optional', async () => {
    const service = await created({ duration: 60, imageUrl: '/x', images: ['/y'] });
    await put(service.id, { isActive: false });
    const nothing = { description: null, duration: null, imageUrl: null };
    const reply = await put(service.id, { ...nothing, images: null, isActive: null });
    expect(reply.body.data).toMatchObject({ ...nothing, images: [], isActive: true });
    expect((await read(service.id)).body.description).toBeNull();
    const translations = await server.request('GET', `/services/${service.id}/translations`, { token });
    expect(translations.body.data).toEqual({ name: bath.name, description: null });
    expect((await put(service.id, { description: { en: 'again' } })).body.data.description).toBe('again');
  });

  test.each(['name', 'category', 'basePrice', 'priceUnit'])('400 contract §2: %s null', async (field) => {
    const service = await created();
    expectRefused(
      await put(service.id, { [field]: null }),
      400,
      'VALIDATION_FAILED',
      new RegExp(`^${field}: `),
    );
    expect((await read(service.id)).body).toStrictEqual(service);
  });

  test('404 contract §2: unknown, malformed and deleted ids, before the body is looked at', async () => {
    const service = await created();
    await remove(service.id);
    for (const id of [nowhere, 'x', service.id, encodeURIComponent("' OR 1=1")]) {
      expectRefused(await put(id, { basePrice: 'x' }), 404, 'NOT_FOUND', /^id: /);
    }
  });

  test('200: ids are compared as UUIDs, in any case', async () => {
    const service = await created();
    expect((await put(service.id.toUpperCase(), { basePrice: 1 })).body.data.id).toBe(service.id);
    expect((await read(service.id.toUpperCase())).body.basePrice).toBe(1);
  });

  test('20 changes at once are all kept, one after the other', async () => {
    const service = await created();
    const codes = ['vi', 'ja', 'zh', 'ko', 'th'];
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2
          ? put(service.id, { duration: at })
          : put(service.id, { name: { en: `Bath ${at}`, [codes[at % 5] ?? 'vi']: 'x' } }),
      ),
    );
    const { rows } = await server.running.app.database.pool.query(
      'SELECT before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq',
      [service.id],
    );
    expect(rows).toHaveLength(21);
    const whole: Record<string, unknown> = {};
    for (const { before, after } of rows) {
      for (const key of Object.keys(before ?? {})) expect(whole[key]).toEqual(before[key]);
      Object.assign(whole, after);
    }
    const final = (await read(service.id)).body;
    expect(whole).toMatchObject({ name: { en: final.name }, duration: final.duration });
  });
});

describe('DELETE /services/:id', () => {
  test('204 without a body; gone from every read, its row kept', async () => {
    const service = await created();
    const reply = await remove(service.id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await read(service.id)).status).toBe(404);
    expect((await server.request('GET', '/services')).text).not.toContain(service.id);
    const translations = await server.request('GET', `/services/${service.id}/translations`, { token });
    expect(translations.status).toBe(404);
    expect((await remove(service.id)).status).toBe(404);
    const { rows } = await server.running.app.database.pool.query('SELECT name FROM services WHERE id = $1', [
      service.id,
    ]);
    expect(rows).toEqual([{ name: bath.name }]);
  });
});

describe('GET /services/:id/translations', () => {
  test('200 contract §3: the maps as they were written, for ADMIN', async () => {
    const { id } = await created();
    const reply = await server.request('GET', `/services/${id}/translations`, { token });
    expect(reply.body).toMatchObject({
      statusCode: 200,
      data: { name: bath.name, description: bath.description },
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

test('specification "audit log": each write is an entry, with the fields that changed', async () => {
  const { id } = await created();
  await put(id, { basePrice: 99.9, name: { en: 'Wash' } });
  await remove(id);
  const { rows } = await server.running.app.database.pool.query(
    'SELECT action, entity, actor_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq',
    [id],
  );
  expect(rows.map(({ action, entity }) => [action, entity])).toEqual([
    ['createService', 'service'],
    ['updateService', 'service'],
    ['deleteService', 'service'],
  ]);
  expect(rows[0]).toMatchObject({ before: null, after: { basePrice: 32.5, name: bath.name } });
  expect(rows[1]).toMatchObject({
    before: { basePrice: 32.5 },
    after: { basePrice: 99.9, name: { en: 'Wash' } },
  });
  expect(Object.keys(rows[1].after).sort()).toEqual(['basePrice', 'name']);
  expect(rows[2]).toMatchObject({ before: { basePrice: 99.9 }, after: null });
  for (const { actor_id } of rows) expect(actor_id).toMatch(/^[0-9a-f-]{36}$/);
});
