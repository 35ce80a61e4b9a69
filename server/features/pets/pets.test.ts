/** Pets: contract §8 and §2, specification "Pet". */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const mochi = { name: 'Mochi', species: 'CAT' };

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startServer();
  owner = await server.newUser('CUSTOMER');
});
afterAll(() => server?.close());

const post = (body: unknown) => server.request('POST', '/pets', { token: owner.token, body });
const put = (id: string, body: unknown) => server.request('PUT', `/pets/${id}`, { token: owner.token, body });
const read = (id: string) => server.request('GET', `/pets/${id}`, { token: owner.token });
const remove = (id: string) => server.request('DELETE', `/pets/${id}`, { token: owner.token });
async function created(changes: object = {}): Promise<Reply['body']> {
  const reply = await post({ ...mochi, ...changes });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return reply.body.data;
}
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
  test('201 specification "Pet": every field, null where not given; GET answers the same', async () => {
    const reply = await post(mochi);
    expect(reply.body).toMatchObject({ statusCode: 201, message: 'Created', timestamp: expect.any(String) });
    const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
    expect(reply.body.data).toStrictEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      ownerId: owner.id,
      name: 'Mochi',
      species: 'CAT',
      vaccinations: null,
      medicalHistory: null,
      allergies: null,
      createdAt: expect.stringMatching(instant),
      updatedAt: reply.body.data.createdAt,
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const again = await read(reply.body.data.id);
    expect(again.body).toMatchObject({ statusCode: 200, message: 'OK', data: reply.body.data });
  });

  test.each(['DOG', 'CAT', 'BIRD', 'RABBIT', 'OTHER'])('201 specification "Pet": a %s', async (species) => {
    expect((await created({ species })).species).toBe(species);
  });

  test.each(['', ' ', 'x'.repeat(1_000), '𓃠'.repeat(1_000), 'ß\u0130\u0001"\\', '<b>&amp;'])(
    '201 contract §2: a name is any text, %j',
    async (name) => {
      const pet = await created({ name, medicalHistory: name });
      expect([pet.name === name, pet.medicalHistory === name]).toEqual([true, true]);
    },
  );

  test.each(hostileJson)(
    '201 contract §8: vaccinations and allergies keep any JSON exactly, %s',
    async (json) => {
      const reply = await post(`{"name":"Mochi","species":"DOG","vaccinations":${json},"allergies":${json}}`);
      expect(reply.status).toBe(201);
      expect(kept(reply.text)).toBe(kept(json));
      const again = await read(reply.body.data.id);
      expect(kept(again.text)).toBe(kept(json));
      expect(again.text).toContain('"vaccinations":');
      const changed = await put(reply.body.data.id, `{"vaccinations":${json},"allergies":${json}}`);
      expect(kept(changed.text)).toBe(kept(json));
    },
  );

  test('201 contract §2: unknown and server-given properties are ignored, null is as if absent', async () => {
    const pet = await created({
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

  test.each([
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
  ])('400 contract §2: %s %j is named with what was expected', async (field, value, expected) => {
    const reply = await post({ ...mochi, [field]: value });
    expectRefused(reply, 400, 'VALIDATION_FAILED', expected);
    expect(reply.body.details.startsWith(`${field}: `)).toBe(true);
  });

  test('400 contract §2: NUL inside the JSON that is kept, and a key twice', async () => {
    expectRefused(
      await post({ ...mochi, allergies: [{ a: '\0' }] }),
      400,
      'VALIDATION_FAILED',
      /allergies\[0\]\.a: .*NUL/,
    );
    expectRefused(
      await post('{"name":"a","species":"CAT","allergies":{"a":1,"a":2}}'),
      400,
      'VALIDATION_FAILED',
      /twice/,
    );
  });

  test.each(['null', '[]', '"x"', '7'])('400 contract §2: a body that is %s', async (body) => {
    expectRefused(await post(body), 400, 'VALIDATION_FAILED', /body: expected object/);
  });
});

describe('PUT /pets/:id', () => {
  test('200 contract §2: any subset; what is left out stays as it is', async () => {
    const pet = await created({ medicalHistory: 'Well.', allergies: ['fish'], vaccinations: [] });
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
      const { status, body } = await put(pet.id, step);
      expected = { ...expected, ...step, updatedAt: body.data?.updatedAt };
      expect([status, body.data]).toStrictEqual([200, expected]);
    }
    expect(Date.parse(expected.updatedAt)).toBeGreaterThan(Date.parse(pet.createdAt));
    expect((await read(pet.id)).body.data).toStrictEqual(expected);
  });

  test('200 contract §2: null clears what is optional, and is a value of what may be any JSON', async () => {
    const pet = await created({ medicalHistory: 'Well.', allergies: ['fish'], vaccinations: [1] });
    const { body } = await put(pet.id, { medicalHistory: null, allergies: null, vaccinations: null });
    expect(body.data).toMatchObject({ medicalHistory: null, allergies: null, vaccinations: null });
  });

  test('200 contract §2: what the server gives is ignored', async () => {
    const pet = await created();
    const { body } = await put(pet.id, { id: nowhere, createdAt: '2020-01-01T00:00:00Z', surprise: [1] });
    expect(body.data).toStrictEqual({ ...pet, updatedAt: body.data.updatedAt });
  });

  test.each([
    ['name', null],
    ['name', 7],
    ['species', null],
    ['species', 'FISH'],
    ['medicalHistory', []],
    ['ownerId', null],
  ])('400 contract §2: %s %j, and nothing has changed', async (field, value) => {
    const pet = await created();
    expectRefused(
      await put(pet.id, { name: 'New', species: 'DOG', [field]: value }),
      400,
      'VALIDATION_FAILED',
      new RegExp(`^${field}: `),
    );
    expect((await read(pet.id)).body.data).toStrictEqual(pet);
  });
});

describe('DELETE /pets/:id', () => {
  test('204 without a body; afterwards 404 everywhere and gone from the list', async () => {
    const pet = await created();
    const reply = await remove(pet.id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    for (const gone of [await read(pet.id), await put(pet.id, { name: 'x' }), await remove(pet.id)]) {
      expectRefused(gone, 404, 'NOT_FOUND', /^id: /);
    }
    const { body } = await server.request('GET', '/pets?limit=100', { token: owner.token });
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(pet.id);
  });

  test('204 for one of ten who ask at once, 404 for the rest', async () => {
    const pet = await created();
    const replies = await Promise.all(Array.from({ length: 10 }, () => remove(pet.id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
  });
});

describe('order of the answers', () => {
  test.each([nowhere, 'x', '%20', "'", 'null', randomUUID(), 'x'.repeat(3000)])(
    '404 contract §2: %s is an unknown id, before the body is looked at',
    async (id) => {
      for (const reply of [
        await read(id),
        await put(id, '{'),
        await put(id, { name: 7 }),
        await remove(id),
      ]) {
        expectRefused(reply, 404, 'NOT_FOUND', /^id: /);
      }
    },
  );

  test('contract §2: 400 before the 404 and 403 of what the body names', async () => {
    const pet = await created();
    const other = await server.newUser('CUSTOMER');
    expect((await put(pet.id, { species: 'FISH', ownerId: nowhere })).status).toBe(400);
    expect((await put(pet.id, { ownerId: nowhere })).status).toBe(404);
    expect((await put(pet.id, { ownerId: other.id })).status).toBe(403);
  });

  test('an id is an id in any case', async () => {
    const pet = await created();
    expect((await read(pet.id.toUpperCase())).body.data).toStrictEqual(pet);
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
