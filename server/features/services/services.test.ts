/** Changing the catalog: contract §7, §3 and §2, specification "Service". */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { buildService } from '#test/support/builders.ts';
import { expectRefused, serviceTest as test } from './testing/service-test.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const bath = buildService();

describe('PUT /services/:id', () => {
  test('200 changes any subset of the fields (contract §2)', async ({ catalog }) => {
    const service = await catalog.created({ duration: 60 });
    // Timestamps in replies have a resolution of one millisecond.
    await sleep(2);
    const reply = await catalog.put(service.id, { basePrice: 40, isActive: false });
    expect([reply.status, reply.body.message]).toEqual([200, 'OK']);
    expect(reply.body.data).toStrictEqual({
      ...service,
      basePrice: 40,
      isActive: false,
      updatedAt: expect.any(String),
    });
    expect(Date.parse(reply.body.data.updatedAt)).toBeGreaterThan(Date.parse(service.updatedAt));
    expect((await catalog.read(service.id)).body).toStrictEqual(reply.body.data);
    expect((await catalog.put(service.id, {})).body.data).toMatchObject({
      basePrice: 40,
      isActive: false,
      duration: 60,
    });
  });

  test('200 replaces a TranslatedField as a whole, and returns localized texts (contract §7)', async ({
    catalog,
  }) => {
    const service = await catalog.created();
    const reply = await catalog.put(service.id, { name: { en: 'Wash', de: 'Waschen' } }, '?lang=vi');
    expect([reply.body.data.name, reply.headers.get('content-language')]).toEqual(['Wash', 'vi']);
    expect((await catalog.read(service.id, '?lang=de')).body.name).toBe('Waschen');
  });

  test('200 null clears optional fields (contract §7 and §2)', async ({
    catalog,
    server,
    adminToken: token,
  }) => {
    const service = await catalog.created({ duration: 60, imageUrl: '/x', images: ['/y'] });
    await catalog.put(service.id, { isActive: false });
    const nothing = { description: null, duration: null, imageUrl: null };
    const reply = await catalog.put(service.id, { ...nothing, images: null, isActive: null });
    expect(reply.body.data).toMatchObject({ ...nothing, images: [], isActive: true });
    expect((await catalog.read(service.id)).body.description).toBeNull();
    const translations = await server.request('GET', `/services/${service.id}/translations`, { token });
    expect(translations.body.data).toEqual({ name: bath.name, description: null });
    expect((await catalog.put(service.id, { description: { en: 'again' } })).body.data.description).toBe(
      'again',
    );
  });

  test.for(['name', 'category', 'basePrice', 'priceUnit'])(
    '400 when %s is null (contract §2)',
    async (field, { catalog }) => {
      const service = await catalog.created();
      expectRefused(
        await catalog.put(service.id, { [field]: null }),
        400,
        'VALIDATION_FAILED',
        new RegExp(`^${field}: `),
      );
      expect((await catalog.read(service.id)).body).toStrictEqual(service);
    },
  );

  test('404 for unknown, malformed and deleted ids, before the body is validated (contract §2)', async ({
    catalog,
  }) => {
    const service = await catalog.created();
    await catalog.remove(service.id);
    for (const id of [nowhere, 'x', service.id, encodeURIComponent("' OR 1=1")]) {
      expectRefused(await catalog.put(id, { basePrice: 'x' }), 404, 'NOT_FOUND', /^id: /);
    }
  });

  test('200 compares ids case-insensitively', async ({ catalog }) => {
    const service = await catalog.created();
    expect((await catalog.put(service.id.toUpperCase(), { basePrice: 1 })).body.data.id).toBe(service.id);
    expect((await catalog.read(service.id.toUpperCase())).body.basePrice).toBe(1);
  });

  test('200 for 20 concurrent changes, which are all kept', async ({ catalog, pool }) => {
    const service = await catalog.created();
    const codes = ['vi', 'ja', 'zh', 'ko', 'th'];
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2
          ? catalog.put(service.id, { duration: at })
          : catalog.put(service.id, { name: { en: `Bath ${at}`, [codes[at % 5] ?? 'vi']: 'x' } }),
      ),
    );
    const { rows } = await pool.query(
      'SELECT before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq',
      [service.id],
    );
    expect(rows).toHaveLength(21);
    const whole: Record<string, unknown> = {};
    for (const { before, after } of rows) {
      for (const key of Object.keys(before ?? {})) expect(whole[key]).toEqual(before[key]);
      Object.assign(whole, after);
    }
    const final = (await catalog.read(service.id)).body;
    expect(whole).toMatchObject({ name: { en: final.name }, duration: final.duration });
  });
});

describe('DELETE /services/:id', () => {
  test('204 without a body; afterwards 404, the row is kept', async ({
    catalog,
    server,
    adminToken: token,
    pool,
  }) => {
    const service = await catalog.created();
    const reply = await catalog.remove(service.id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await catalog.read(service.id)).status).toBe(404);
    expect((await server.request('GET', '/services')).text).not.toContain(service.id);
    const translations = await server.request('GET', `/services/${service.id}/translations`, { token });
    expect(translations.status).toBe(404);
    expect((await catalog.remove(service.id)).status).toBe(404);
    const { rows } = await pool.query('SELECT name FROM services WHERE id = $1', [service.id]);
    expect(rows).toEqual([{ name: bath.name }]);
  });
});

describe('GET /services/:id/translations', () => {
  test('200 returns the maps as written, for ADMIN (contract §3)', async ({
    catalog,
    server,
    adminToken: token,
  }) => {
    const { id } = await catalog.created();
    const reply = await server.request('GET', `/services/${id}/translations`, { token });
    expect(reply.body).toMatchObject({
      statusCode: 200,
      data: { name: bath.name, description: bath.description },
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

test('each write leaves an audit entry with the changed fields (specification "audit log")', async ({
  catalog,
  pool,
}) => {
  const { id } = await catalog.created();
  await catalog.put(id, { basePrice: 99.9, name: { en: 'Wash' } });
  await catalog.remove(id);
  const { rows } = await pool.query(
    'SELECT action, entity, actor_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq',
    [id],
  );
  expect(rows.map(({ action, entity }) => [action, entity])).toEqual([
    ['createService', 'service'],
    ['updateService', 'service'],
    ['deleteService', 'service'],
  ]);
  expect(rows[0]).toMatchObject({ before: null, after: { basePrice: bath.basePrice, name: bath.name } });
  expect(rows[1]).toMatchObject({
    before: { basePrice: bath.basePrice },
    after: { basePrice: 99.9, name: { en: 'Wash' } },
  });
  expect(Object.keys(rows[1].after).sort()).toEqual(['basePrice', 'name']);
  expect(rows[2]).toMatchObject({ before: { basePrice: 99.9 }, after: null });
  for (const { actor_id } of rows) expect(actor_id).toMatch(/^[0-9a-f-]{36}$/);
});
