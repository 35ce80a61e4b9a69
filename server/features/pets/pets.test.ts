/** Pets: contract §8 and §2, specification "Pet". */
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { buildPet } from '#test/support/builders.ts';
import type { Reply } from '#test/support/server.ts';
import { petTest as test } from './testing/pet-test.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const mochi = buildPet();

function expectRefused(reply: Reply, status: number, error: string, details: string | RegExp) {
  expect([reply.status, reply.body?.error, reply.text]).toEqual([status, error, reply.text]);
  expect(reply.body.details).toMatch(details);
}

/**
 * Any JSON must be returned unchanged by value: long numbers, huge exponents, keys with a special meaning in
 * JavaScript.
 */
const hostileJson = [
  '[{"name":"Rabies","date":"2026-03-14","expiresAt":"2027-03-14"}]',
  '{"dose":0.12345678901234567890,"lot":12345678901234567890123,"e":1e400,"z":[0.10,[],{}]}',
  '{"__proto__":{"admin":true},"constructor":null,"toJSON":1,"":"","snake_case":{"a_b":1}}',
  '"just text \\u0001 \\u2028 🐈"',
  'false',
  '0',
  '12345678901234567890',
  '[]',
  'null',
];

describe('POST /pets', () => {
  test('201 returns every field, null if not given, as GET does (specification "Pet")', async ({
    pets,
    owner,
  }) => {
    const reply = await pets.post(mochi);
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
      photo: null,
      createdAt: expect.stringMatching(instant),
      updatedAt: reply.body.data.createdAt,
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const again = await pets.read(reply.body.data.id);
    expect(again.body).toMatchObject({ statusCode: 200, message: 'OK', data: reply.body.data });
  });

  test.for(['DOG', 'CAT', 'BIRD', 'RABBIT', 'OTHER'])(
    '201 for the species %s (specification "Pet")',
    async (species, { pets }) => {
      expect((await pets.created({ species })).species).toBe(species);
    },
  );

  test.for(['', ' ', 'x'.repeat(1_000), '𓃠'.repeat(1_000), 'ß\u0130\u0001"\\', '<b>&amp;'])(
    '201 accepts any text as the name, %j (contract §2)',
    async (name, { pets }) => {
      const pet = await pets.created({ name, medicalHistory: name });
      expect([pet.name === name, pet.medicalHistory === name]).toEqual([true, true]);
    },
  );

  test.for(hostileJson)(
    '201 vaccinations and allergies keep any JSON exactly, %s (contract §8)',
    async (json, { pets }) => {
      const reply = await pets.post(
        `{"name":"Mochi","species":"DOG","vaccinations":${json},"allergies":${json}}`,
      );
      expect(reply.status).toBe(201);
      expect(kept(reply.text)).toBe(kept(json));
      const again = await pets.read(reply.body.data.id);
      expect(kept(again.text)).toBe(kept(json));
      expect(again.text).toContain('"vaccinations":');
      const changed = await pets.put(reply.body.data.id, `{"vaccinations":${json},"allergies":${json}}`);
      expect(kept(changed.text)).toBe(kept(json));
    },
  );

  test('201 ignores unknown and read-only fields, and treats null as absent (contract §2)', async ({
    pets,
    owner,
  }) => {
    const pet = await pets.created({
      id: nowhere,
      createdAt: '2020-01-01',
      surprise: 1,
      ownerId: null,
      medicalHistory: null,
    });
    expect([pet.id === nowhere, 'surprise' in pet, pet.ownerId, pet.medicalHistory]).toEqual([
      false,
      false,
      owner.id,
      null,
    ]);
    expect(Date.now() - Date.parse(pet.createdAt)).toBeLessThan(60_000);
  });

  test.for<[string, unknown, RegExp]>([
    ['name', undefined, /is required/],
    ['name', null, /string/],
    ['name', 7, /string/],
    ['name', ['Mochi'], /string/],
    ['name', '\0', /NUL/],
    ['name', '\udc00', /surrogate/],
    ['species', undefined, /is required/],
    ['species', null, /one of DOG, CAT, BIRD, RABBIT, OTHER|string/],
    ['species', 'FISH', /one of DOG, CAT, BIRD, RABBIT, OTHER/],
    ['species', 'dog', /one of/],
    ['species', '__proto__', /one of/],
    ['medicalHistory', 7, /string/],
    ['medicalHistory', { text: 'x' }, /string/],
    ['ownerId', 7, /string/],
    ['ownerId', [], /string/],
  ])(
    '400 for %s %j, with the field and the expected value (contract §2)',
    async ([field, value, expected], { pets }) => {
      const reply = await pets.post({ ...mochi, [field]: value });
      expectRefused(reply, 400, 'VALIDATION_FAILED', expected);
      expect(reply.body.details.startsWith(`${field}: `)).toBe(true);
    },
  );

  test('400 for NUL inside JSON fields and for a duplicate key (contract §2)', async ({ pets }) => {
    expectRefused(
      await pets.post({ ...mochi, allergies: [{ a: '\0' }] }),
      400,
      'VALIDATION_FAILED',
      /allergies\[0\]\.a: .*NUL/,
    );
    expectRefused(
      await pets.post('{"name":"a","species":"CAT","allergies":{"a":1,"a":2}}'),
      400,
      'VALIDATION_FAILED',
      /twice/,
    );
  });

  test.for(['null', '[]', '"x"', '7'])('400 for the body %s (contract §2)', async (body, { pets }) => {
    expectRefused(await pets.post(body), 400, 'VALIDATION_FAILED', /body: expected object/);
  });
});

describe('PUT /pets/:id', () => {
  test('200 changes any subset of the fields (contract §2)', async ({ pets }) => {
    const pet = await pets.created({ medicalHistory: 'Well.', allergies: ['fish'], vaccinations: [] });
    const steps = [
      { name: 'Mimi' },
      { species: 'OTHER' },
      { medicalHistory: '' },
      { allergies: 1.5 },
      { vaccinations: {} },
      {},
    ];
    let expected = pet;
    for (const step of steps) {
      const { status, body } = await pets.put(pet.id, step);
      expected = { ...expected, ...step, updatedAt: body.data?.updatedAt };
      expect([status, body.data]).toStrictEqual([200, expected]);
    }
    expect(Date.parse(expected.updatedAt)).toBeGreaterThan(Date.parse(pet.createdAt));
    expect((await pets.read(pet.id)).body.data).toStrictEqual(expected);
  });

  test('200 null clears optional fields, and is a value of JSON fields (contract §2)', async ({ pets }) => {
    const pet = await pets.created({ medicalHistory: 'Well.', allergies: ['fish'], vaccinations: [1] });
    const { body } = await pets.put(pet.id, { medicalHistory: null, allergies: null, vaccinations: null });
    expect(body.data).toMatchObject({ medicalHistory: null, allergies: null, vaccinations: null });
  });

  test('200 ignores read-only fields (contract §2)', async ({ pets }) => {
    const pet = await pets.created();
    const { body } = await pets.put(pet.id, {
      id: nowhere,
      createdAt: '2020-01-01T00:00:00Z',
      surprise: [1],
    });
    expect(body.data).toStrictEqual({ ...pet, updatedAt: body.data.updatedAt });
  });

  test.for<[string, string | number | never[] | null]>([
    ['name', null],
    ['name', 7],
    ['species', null],
    ['species', 'FISH'],
    ['medicalHistory', []],
    ['ownerId', null],
  ])('400 for %s %j changes nothing (contract §2)', async ([field, value], { pets }) => {
    const pet = await pets.created();
    expectRefused(
      await pets.put(pet.id, { name: 'New', species: 'DOG', [field]: value }),
      400,
      'VALIDATION_FAILED',
      new RegExp(`^${field}: `),
    );
    expect((await pets.read(pet.id)).body.data).toStrictEqual(pet);
  });
});

describe('DELETE /pets/:id', () => {
  test('204 without a body; afterwards 404, and absent from the list', async ({ pets, server, owner }) => {
    const pet = await pets.created();
    const reply = await pets.remove(pet.id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    for (const gone of [
      await pets.read(pet.id),
      await pets.put(pet.id, { name: 'x' }),
      await pets.remove(pet.id),
    ]) {
      expectRefused(gone, 404, 'NOT_FOUND', /^id: /);
    }
    const { body } = await server.request('GET', '/pets?limit=100', { token: owner.token });
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(pet.id);
  });

  test('204 for one of ten concurrent requests, 404 for the rest', async ({ pets }) => {
    const pet = await pets.created();
    const replies = await Promise.all(Array.from({ length: 10 }, () => pets.remove(pet.id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
  });
});

describe('order of errors', () => {
  test.for([nowhere, 'x', '%20', "'", 'null', randomUUID(), 'x'.repeat(3000)])(
    '404 for the id %s, before the body is validated (contract §2)',
    async (id, { pets }) => {
      for (const reply of [
        await pets.read(id),
        await pets.put(id, '{'),
        await pets.put(id, { name: 7 }),
        await pets.remove(id),
      ]) {
        expectRefused(reply, 404, 'NOT_FOUND', /^id: /);
      }
    },
  );

  test('400 before 404 and 403 for records in the body (contract §2)', async ({ pets, server }) => {
    const pet = await pets.created();
    const other = await server.newUser('CUSTOMER');
    expect((await pets.put(pet.id, { species: 'FISH', ownerId: nowhere })).status).toBe(400);
    expect((await pets.put(pet.id, { ownerId: nowhere })).status).toBe(404);
    expect((await pets.put(pet.id, { ownerId: other.id })).status).toBe(403);
  });

  test('compares ids case-insensitively', async ({ pets }) => {
    const pet = await pets.created();
    expect((await pets.read(pet.id.toUpperCase())).body.data).toStrictEqual(pet);
  });
});

/**
 * Returns the two JSON fields of a reply, or the value itself twice, with the numbers as they are written in the
 * text.
 */
function kept(text: string): string {
  const parsed = parseAsWritten(text) as { data?: { vaccinations: unknown; allergies: unknown } } | null;
  const isAnswer = typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'statusCode');
  return JSON.stringify(isAnswer ? [parsed.data?.vaccinations, parsed.data?.allergies] : [parsed, parsed]);
}

function parseAsWritten(text: string): unknown {
  const revive = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? `number ${withoutTrailingZeros(context?.source ?? '')}` : value;
  return (JSON.parse as (text: string, revive: unknown) => unknown)(text, revive);
}

/** Trailing zeros of a fraction do not change the value. */
function withoutTrailingZeros(source: string): string {
  return source.includes('.') ? source.replace(/0+$/, '').replace(/\.$/, '') : source;
}
