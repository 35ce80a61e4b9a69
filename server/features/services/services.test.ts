/** Changing the catalog: contract §7, §3, §2 and §12, specification "Service". */
import { test as base, describe, expect } from 'vitest';
import { buildService } from '#test/support/builders.ts';
import { expectInvalid, expectRefused, openCatalog } from './testing/service-test.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const bath = buildService();

const { adminToken: token, catalog, pool, query, server } = await openCatalog();
const test = base.extend(
  'translations',
  () => (id: string) => server.request('GET', `/services/${id}/translations`, { token }),
);

describe('PUT /services/:id', () => {
  test('200 changes any subset of the fields (contract §2)', async () => {
    const service = await catalog.created({ duration: 60 });
    // Timestamps in replies have a resolution of one millisecond.
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(Date.parse(service.updatedAt));
    const reply = await catalog.put(service.id.toUpperCase(), { basePrice: 40, isActive: false });
    expect([reply.status, reply.body.message]).toEqual([200, 'OK']);
    const { updatedAt } = reply.body.data;
    expect(reply.body.data).toStrictEqual({ ...service, basePrice: 40, isActive: false, updatedAt });
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(service.updatedAt));
    expect((await catalog.read(service.id.toUpperCase())).body).toStrictEqual(reply.body.data);
    const { data } = (await catalog.put(service.id, {})).body;
    expect(data).toMatchObject({ basePrice: 40, isActive: false, duration: 60 });
  });

  test('200 replaces a TranslatedField as a whole, and returns localized texts (contract §7)', async () => {
    const service = await catalog.created();
    const reply = await catalog.put(service.id, { name: { en: 'Wash', de: 'Waschen' } }, '?lang=vi');
    expect([reply.body.data.name, reply.headers.get('content-language')]).toEqual(['Wash', 'vi']);
    expect((await catalog.read(service.id, '?lang=de')).body.name).toBe('Waschen');
  });

  test('200 null clears optional fields, 400 for required ones (contract §7 and §2)', async ({
    translations,
  }) => {
    const service = await catalog.created({ duration: 60, imageUrl: '/x', images: ['/y'] });
    for (const field of ['name', 'category', 'basePrice', 'priceUnit'])
      expectInvalid(await catalog.put(service.id, { [field]: null, duration: 1 }), field);
    expect((await catalog.read(service.id)).body).toStrictEqual(service);
    await catalog.put(service.id, { isActive: false });
    const nothing = { description: null, duration: null, imageUrl: null };
    const reply = await catalog.put(service.id, { ...nothing, images: null, isActive: null });
    expect(reply.body.data).toMatchObject({ ...nothing, images: [], isActive: true });
    expect((await catalog.read(service.id)).body.description).toBeNull();
    expect((await translations(service.id)).body.data).toEqual({ name: bath.name, description: null });
    const again = await catalog.put(service.id, { description: { en: 'again' } });
    expect(again.body.data.description).toBe('again');
  });

  test('404 for unknown, malformed and deleted ids, before the body is validated (contract §2)', async () => {
    const service = await catalog.created();
    await catalog.remove(service.id);
    for (const id of [nowhere, 'x', service.id, encodeURIComponent("' OR 1=1")])
      expectRefused(await catalog.put(id, { basePrice: 'x' }), 404, 'NOT_FOUND', /^id: /);
  });

  test('200 for 20 concurrent changes, which are all kept', async () => {
    const service = await catalog.created();
    const codes = ['vi', 'ja', 'zh', 'ko', 'th'];
    const change = (at: number) =>
      at % 2 ? { duration: at } : { name: { en: `Bath ${at}`, [codes[at % 5] ?? 'vi']: 'x' } };
    await Promise.all(Array.from({ length: 20 }, (_, at) => catalog.put(service.id, change(at))));
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

  test('each of 20 changes is in the next read, in any language and with If-None-Match (contract §12)', async () => {
    const { id } = await catalog.created();
    const etags: Record<string, string> = {};
    for (let round = 1; round <= 20; round++) {
      await catalog.put(id, { basePrice: round, name: { en: `round ${round}`, ja: `${round} 回` } });
      const [path, name] =
        round % 2 ? [`/services/${id}?lang=ja`, `${round} 回`] : ['/services', `round ${round}`];
      const reply = await server.request('GET', path, { headers: { 'if-none-match': etags[path] ?? '' } });
      expect(reply.status).toBe(200);
      const seen = round % 2 ? reply.body : reply.body.at(-1);
      expect([seen.basePrice, seen.name]).toEqual([round, name]);
      etags[path] = reply.headers.get('etag') ?? '';
    }
  });
});

test('DELETE /services/:id 204 without a body; afterwards 404, the row is kept', async ({ translations }) => {
  const service = await catalog.created();
  const before = await translations(service.id);
  expect(before.body).toMatchObject({
    statusCode: 200,
    data: { name: bath.name, description: bath.description },
  });
  expect(before.headers.get('cache-control')).toBe('no-store');
  const reply = await catalog.remove(service.id);
  expect([reply.status, reply.text]).toEqual([204, '']);
  expect((await server.request('GET', '/services')).text).not.toContain(service.id);
  for (const gone of [
    await catalog.read(service.id),
    await translations(service.id),
    await catalog.remove(service.id),
  ])
    expect(gone.status).toBe(404);
  expect(await query('SELECT name FROM services WHERE id = $1', [service.id])).toEqual([{ name: bath.name }]);
});

test('each write leaves an audit entry with the changed fields (specification "audit log")', async () => {
  const { id } = await catalog.created();
  await catalog.put(id, { basePrice: 99.9, name: { en: 'Wash' } });
  await catalog.remove(id);
  const entries = await query(
    'SELECT action, entity, actor_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq',
    [id],
  );
  const { basePrice, name } = bath;
  const common = { entity: 'service', actor_id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  const whole = (fields: object) => expect.objectContaining({ category: 'GROOMING', ...fields });
  const changed = { basePrice: 99.9, name: { en: 'Wash' } };
  expect(entries).toEqual([
    { ...common, action: 'createService', before: null, after: whole({ basePrice, name }) },
    { ...common, action: 'updateService', before: { basePrice, name }, after: changed },
    { ...common, action: 'deleteService', before: whole(changed), after: null },
  ]);
});
