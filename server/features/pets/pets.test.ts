/** Pets: contract §8, §2 and §11, specification "Pet". */
import { describe, expect, test } from 'vitest';
import { expectInvalid, expectRefused } from '#features/services/testing/service-test.ts';
import { buildPet } from '#test/support/builders.ts';
import { openPets } from './testing/pet-test.ts';

const { owner, pets, query, server } = await openPets();

const nowhere = '00000000-0000-7000-8000-000000000000';

test('contract §8: 409 beyond the pets that one user may have, also in parallel and for a pet that changes its owner', async () => {
  const [keo, mai] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
  const add = ({ token }: typeof keo) => server.request('POST', '/pets', { token, body: buildPet() });
  const { id } = (await add(keo)).body.data;
  const other = (await add(mai)).body.data;
  await query(
    `INSERT INTO pets (id, owner_id, name, name_key, search_key, species)
     SELECT gen_random_uuid(), owner_id, name, name_key, search_key, species FROM pets, generate_series(1, 997) WHERE id = $1`,
    [id],
  );
  const replies = await Promise.all([1, 2, 3, 4].map(() => add(keo)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  const details = 'there are 1000 already, the most: delete one first';
  expectRefused(await add(keo), 409, 'CONFLICT', details);
  const token = await server.tokenOf('MANAGER');
  const give = () => server.request('PUT', `/pets/${other.id}`, { token, body: { ownerId: keo.id } });
  expectRefused(await give(), 409, 'CONFLICT', details);
  await server.request('DELETE', `/pets/${id}`, { token: keo.token });
  expect((await give()).status).toBe(200);
});

describe('POST /pets', () => {
  test('201 returns every field, null if not given, as GET does (specification "Pet")', async () => {
    const reply = await pets.post(buildPet());
    expect(reply.body).toMatchObject({ statusCode: 201, message: 'Created', timestamp: expect.any(String) });
    const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
    expect(reply.body.data).toStrictEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      ownerId: owner.id,
      owner: { id: owner.id, name: 'A CUSTOMER' },
      name: 'Mochi',
      species: 'CAT',
      vaccinations: null,
      medicalHistory: null,
      allergies: null,
      care: null,
      photo: null,
      createdAt: expect.stringMatching(instant),
      updatedAt: reply.body.data.createdAt,
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const again = await pets.read(reply.body.data.id.toUpperCase());
    expect(again.body).toMatchObject({ statusCode: 200, message: 'OK', data: reply.body.data });
    expect((await pets.list()).body.data).toContainEqual(reply.body.data);
  });

  test('201 for every species, and any text of one line as the name (specification "Pet", contract §2)', async () => {
    for (const species of ['DOG', 'CAT', 'BIRD', 'RABBIT', 'OTHER'])
      expect((await pets.created({ species })).species).toBe(species);
    for (const name of ['', 'x'.repeat(1_000), '𓃠'.repeat(1_000), 'ß\u0130"\\', '<b>&amp;']) {
      const pet = await pets.created({ name, medicalHistory: name });
      expect([pet.name === name, pet.medicalHistory === name], name.slice(0, 9)).toEqual([true, true]);
    }
  });

  // Long numbers, huge exponents, keys with a special meaning in JavaScript.
  test.for([
    '[{"name":"Rabies","date":"2026-03-14","expiresAt":"2027-03-14"}]',
    '{"dose":0.1234567890123456789,"lot":12345678901234567890123,"e":1e400,"z":[0.1,[],{}]}',
    '{"__proto__":{"admin":true},"constructor":null,"toJSON":1,"":"","snake_case":{"a_b":1}}',
    '"just text \\u0001 🐈"',
    'false',
    '0',
    'null',
  ])('201 and 200 keep any JSON in vaccinations and allergies exactly, %s (contract §8)', async (json) => {
    const reply = await pets.post(
      `{"name":"Mochi","species":"DOG","vaccinations":${json},"allergies":${json}}`,
    );
    const { id } = reply.body.data;
    const changed = await pets.put(id, `{"vaccinations":${json},"allergies":${json}}`);
    for (const { text } of [reply, changed, await pets.read(id)])
      for (const field of ['vaccinations', 'allergies']) expect(text).toContain(`"${field}":${json},`);
  });

  test('201 ignores unknown and read-only fields, and treats null as absent (contract §2)', async () => {
    const readOnly = { id: nowhere, createdAt: '2020-01-01T00:00:00Z', surprise: [1] };
    const pet = await pets.created({ ...readOnly, ownerId: null, medicalHistory: null });
    expect(pet).toMatchObject({ ownerId: owner.id, medicalHistory: null, createdAt: pet.updatedAt });
    expect([pet.id === nowhere, 'surprise' in pet]).toEqual([false, false]);
    const { body } = await pets.put(pet.id, readOnly);
    expect(body.data).toStrictEqual({ ...pet, updatedAt: body.data.updatedAt });
  });

  test.for<[string, unknown, RegExp]>([
    ['name', undefined, /is required/],
    ['name', null, /string/],
    ['name', 7, /string/],
    ['name', '\0', /NUL/],
    ['name', '\udc00', /surrogate/],
    ['species', undefined, /is required/],
    ['species', null, /one of DOG, CAT, BIRD, RABBIT, OTHER|string/],
    ['species', 'FISH', /one of DOG, CAT, BIRD, RABBIT, OTHER/],
    ['species', 'dog', /one of/],
    ['medicalHistory', { text: 'x' }, /string/],
    ['ownerId', 7, /string/],
    ['allergies[0].a', [{ a: '\0' }], /NUL/],
  ])('400 for %s %j, which changes nothing (contract §2)', async ([field, value, details]) => {
    const pet = await pets.created();
    const fields = { name: 'New', species: 'DOG', [field.replace(/\[.*/, '')]: value };
    expectInvalid(await pets.post(fields), field, details);
    if (value === undefined) return;
    expectInvalid(await pets.put(pet.id, fields), field, details);
    expect((await pets.read(pet.id)).body.data).toStrictEqual(pet);
  });
});

describe('PUT /pets/:id', () => {
  test('200 changes any subset of the fields; null clears optional ones (contract §2)', async () => {
    const pet = await pets.created({ medicalHistory: 'Well.', allergies: ['fish'], vaccinations: [] });
    let expected = pet;
    for (const step of [
      { name: 'Mimi' },
      { species: 'OTHER' },
      { medicalHistory: '' },
      { allergies: 1.5 },
      { vaccinations: {} },
      {},
      { medicalHistory: null, allergies: null, vaccinations: null },
    ]) {
      const { status, body } = await pets.put(pet.id, step);
      expected = { ...expected, ...step, updatedAt: body.data?.updatedAt };
      expect([status, body.data]).toStrictEqual([200, expected]);
    }
    expect(Date.parse(expected.updatedAt)).toBeGreaterThan(Date.parse(pet.createdAt));
    expect((await pets.read(pet.id)).body.data).toStrictEqual(expected);
    expectInvalid(await pets.put(pet.id, { ownerId: null }), 'ownerId');
  });
});

describe('DELETE /pets/:id', () => {
  test('204 without a body, once; afterwards 404, and absent from the list; the row is kept (contract §8)', async () => {
    const pet = await pets.created();
    const replies = await Promise.all(Array.from({ length: 10 }, () => pets.remove(pet.id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
    expect(replies.find(({ status }) => status === 204)?.text).toBe('');
    for (const gone of [await pets.read(pet.id), await pets.put(pet.id, { name: 'x' })])
      expectRefused(gone, 404, 'NOT_FOUND', /^id: /);
    expect((await pets.list('?limit=100')).text).not.toContain(pet.id);
    const rows = await query('SELECT name, deleted_at IS NOT NULL AS deleted FROM pets WHERE id = $1', [
      pet.id,
    ]);
    expect(rows).toEqual([{ name: 'Mochi', deleted: true }]);
  });
});

test('the order of errors: 404 for the id, 400 for the body, 404 and 403 for records in it (contract §2)', async () => {
  for (const id of [nowhere, 'x', '%20', "'", 'null', 'x'.repeat(3000)]) {
    const refused = [await pets.read(id), await pets.put(id, '{'), await pets.put(id, { name: 7 })];
    for (const reply of [...refused, await pets.remove(id)]) expectRefused(reply, 404, 'NOT_FOUND', /^id: /);
  }
  const pet = await pets.created();
  const other = await server.newUser('CUSTOMER');
  expect((await pets.put(pet.id, { species: 'FISH', ownerId: nowhere })).status).toBe(400);
  expect((await pets.put(pet.id, { ownerId: nowhere })).status).toBe(404);
  expect((await pets.put(pet.id, { ownerId: other.id })).status).toBe(403);
});

test('each write leaves one audit entry with the changed fields, a refused one none (contract §11)', async () => {
  const { id } = await pets.created({ allergies: [0.1] });
  await pets.put(id, { name: 'Mimi', species: 'CAT' });
  await pets.put(id, { species: 'FISH' });
  const stranger = await server.newUser('CUSTOMER');
  await server.request('PUT', `/pets/${id}`, { token: stranger.token, body: { name: 'x' } });
  await pets.remove(id);
  await pets.remove(id);
  const nulls = { vaccinations: null, medicalHistory: null, care: null, photo: null };
  const whole = { ownerId: owner.id, name: 'Mochi', species: 'CAT', allergies: [0.1], ...nulls };
  const common = { entity: 'pet', actor_id: owner.id };
  const entries = await query(
    'SELECT action, entity, actor_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq',
    [id],
  );
  expect(entries).toEqual([
    { ...common, action: 'createPet', before: null, after: whole },
    { ...common, action: 'updatePet', before: { name: 'Mochi' }, after: { name: 'Mimi' } },
    { ...common, action: 'deletePet', before: { ...whole, name: 'Mimi' }, after: null },
  ]);
});

describe('the care plan of a pet (contract §26)', () => {
  const feeding = [{ time: '08:00', food: 'Dry food', amount: '40 g', notes: 'Slowly.' }];
  const dose = { name: 'Carprofen', dose: 'half a tablet', times: ['08:00', '20:00'] };

  test('is kept without the members that are null, changed as a whole, and cleared by null', async () => {
    const medication = [
      { ...dose, from: '2030-01-01', to: '2030-01-01' },
      { ...dose, from: null, notes: null },
    ];
    const { id, care } = await pets.created({ care: { feeding, medication, notes: null } });
    expect(care).toStrictEqual({ feeding, medication: [medication[0], dose] });
    expect((await pets.put(id, { name: 'Mochi' })).body.data.care).toStrictEqual(care);
    const other = { feeding: [], medication: [], notes: 'Eats with company only.' };
    expect((await pets.put(id, { care: other })).body.data.care).toStrictEqual(other);
    expect((await pets.put(id, { care: null })).body.data.care).toBeNull();
    const changes = await server.request('GET', `/audit-logs?entityId=${id}`, {
      token: await server.tokenOf('ADMIN'),
    });
    expect(changes.body.data[1].after.care).toEqual(other);
  });

  test.for<[fault: object, field: string]>([
    [{ feeding }, 'care.medication'],
    [{ feeding: [{ ...feeding[0], time: '24:00' }], medication: [] }, 'care.feeding[0].time'],
    [{ feeding: [{ time: '08:00', food: 'Rice' }], medication: [] }, 'care.feeding[0].amount'],
    [{ feeding: Array(51).fill(feeding[0]), medication: [] }, 'care.feeding'],
    [{ feeding: [], medication: [{ ...dose, times: [] }] }, 'care.medication[0].times'],
    [
      { feeding: [], medication: [dose, { ...dose, from: '2030-01-02', to: '2030-01-01' }] },
      'care.medication[1].to',
    ],
    [{ feeding: [], medication: [{ ...dose, from: 'Monday' }] }, 'care.medication[0].from'],
  ])('%j is refused at %s', async ([care, field]) => {
    const reply = await pets.post(buildPet({ care }));
    expect([reply.status, reply.body.causes[0].field]).toEqual([400, field]);
  });
});
