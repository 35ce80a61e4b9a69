/** Writing the staff: contract §10 and §2, specification "Staff". */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickUser } from '#test/support/quick-user.ts';
import { type Reply, type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await startServer();
  manager = await server.newUser('MANAGER');
});
afterAll(() => server?.close());

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token: manager.token, ...(body === undefined ? {} : { body }) });
const post = (body: unknown) => send('POST', '/staff', body);
const put = (id: string, body: unknown) => send('PUT', `/staff/${id}`, body);
const read = (id: string) => send('GET', `/staff/${id}`);
const newUser = () => quickUser(server);
async function created(changes: object = {}): Promise<Reply['body']> {
  const reply = await post({ userId: (await newUser()).id, ...changes });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return reply.body.data;
}
function expectRefused(reply: Reply, status: number, error: string, details: string | RegExp) {
  expect([reply.status, reply.body?.error, reply.text]).toEqual([status, error, reply.text]);
  expect(reply.body.details).toMatch(details);
}

describe('POST /staff', () => {
  test('201 specification "Staff": every field with its default, and the user inside', async () => {
    const user = await newUser();
    const reply = await post({ userId: user.id });
    expect(reply.body).toMatchObject({ statusCode: 201, message: 'Created', timestamp: expect.any(String) });
    const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
    expect(reply.body.data).toStrictEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      userId: user.id,
      code: expect.stringMatching(/^S-\d{4}$/),
      department: null,
      position: null,
      specialization: null,
      status: 'WORKING',
      isAvailable: true,
      workingHours: null,
      user: { ...user, role: 'STAFF' },
      createdAt: expect.stringMatching(instant),
      updatedAt: reply.body.data.createdAt,
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect((await read(reply.body.data.id)).body).toStrictEqual(reply.body.data);
  });

  test('201 contract §10: what is given is kept; texts come in the language asked for', async () => {
    const given = { code: ' ä 7', status: 'ON_LEAVE_2', isAvailable: false, workingHours: { monday: [] } };
    const texts = { department: { en: 'Grooming', vi: 'Chăm sóc' }, position: { en: 'Senior' } };
    const reply = await send('POST', '/staff?lang=vi', { userId: (await newUser()).id, ...given, ...texts });
    expect(reply.body.data).toMatchObject({
      ...given,
      department: 'Chăm sóc',
      position: 'Senior',
      specialization: null,
    });
    expect(reply.headers.get('content-language')).toBe('vi');
  });

  test('201 contract §2: unknown and server-given properties are ignored, null is as if absent', async () => {
    const staff = await created({
      id: nowhere,
      createdAt: '2020-01-01T00:00:00Z',
      surprise: 1,
      code: null,
      department: null,
      status: null,
      isAvailable: null,
      workingHours: null,
    });
    expect(staff).toMatchObject({
      code: expect.stringMatching(/^S-/),
      department: null,
      status: 'WORKING',
      isAvailable: true,
    });
    expect([staff.id === nowhere, 'surprise' in staff, staff.workingHours]).toEqual([false, false, null]);
  });

  test.each([
    '{"timeZone":"Asia/Bangkok","monday":[{"start":"09:00","end":"17:00"}]}',
    '{"__proto__":1,"b":[1.10,12345678901234567890,1e400],"a":{"a_b":"\\u0001"}}',
    '"by arrangement"',
    'false',
    '[]',
  ])('201 contract §10: workingHours keeps any JSON exactly, %s', async (json) => {
    const { id } = await newUser();
    const reply = await post(`{"userId":"${id}","workingHours":${json}}`);
    const exactly = JSON.stringify(JSON.parse(json.replace(/\d{10,}|1e400/g, '"$&"'))).replace(
      /"(\d{10,}|1e400)"/g,
      '$1',
    );
    expect(reply.text).toContain(`"workingHours":${exactly},`);
    expect((await read(reply.body.data.id)).text).toContain(`"workingHours":${exactly},`);
    expect((await put(reply.body.data.id, {})).text).toContain(`"workingHours":${exactly},`);
  });

  test.each([nowhere, 'x', '', "'"])('404 contract §10: the unknown user %j is named', async (userId) => {
    expectRefused(await post({ userId }), 404, 'NOT_FOUND', `userId: there is no user "${userId}"`);
  });

  test('409 contract §10: a user has one staff record at most', async () => {
    const { userId } = await created();
    expectRefused(await post({ userId }), 409, 'CONFLICT', /^userId: /);
    expectRefused(await post({ userId: userId.toUpperCase() }), 409, 'CONFLICT', /^userId: /);
  });

  test('409 contract §10: a code is one member’s, however long; it differs by case', async () => {
    // Random, because an index compresses repetitive data.
    const long = randomBytes(500).toString('hex');
    for (const code of ['K-1', '', long]) {
      await created({ code });
      expectRefused(await post({ userId: (await newUser()).id, code }), 409, 'CONFLICT', /^code: /);
    }
    expect((await created({ code: 'k-1' })).code).toBe('k-1');
  });

  test('201 contract §10: codes that the server assigns are unique, under a race too, and pass over taken ones', async () => {
    const { code } = await created();
    const next = Number(code.slice(2)) + 1;
    const taken = [next, next + 1, next + 3].map((n) => `S-${String(n).padStart(4, '0')}`);
    for (const one of taken) await created({ code: one });
    const raced = await Promise.all(Array.from({ length: 8 }, () => created()));
    const codes = raced.map((staff) => staff.code);
    expect(new Set([...codes, ...taken]).size).toBe(11);
    for (const one of codes) expect(one).toMatch(/^S-\d{4}$/);
  });

  test('201 for one of eight who ask for the same user or code at once, 409 for the rest', async () => {
    const { id } = await newUser();
    const same = await Promise.all(Array.from({ length: 8 }, () => post({ userId: id })));
    expect(same.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const others = await Promise.all(Array.from({ length: 8 }, () => newUser()));
    const codes = await Promise.all(others.map((user) => post({ userId: user.id, code: 'raced' })));
    expect(codes.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test.each([
    ['userId', undefined, /is required/],
    ['userId', null, /string/],
    ['userId', 7, /string/],
    ['code', 7, /string/],
    ['code', '\0', /NUL/],
    ['department', 'Grooming', /an object/],
    ['department', { vi: 'Tắm' }, /must have the key "en"/],
    ['position', { en: ' ' }, /not only white space/],
    ['position', { en: 'x', xx: 'x' }, /unknown key "xx"/],
    ['specialization', { en: 'x', vi: 7 }, /string at the key "vi"/],
    ['specialization', [], /an object/],
    ['status', 'working', /upper-snake word/],
    ['status', 'ON LEAVE', /upper-snake word/],
    ['status', '', /upper-snake word/],
    ['status', '_A', /upper-snake word/],
    ['status', 'A__B', /upper-snake word/],
    ['status', 'WORKING\n', /upper-snake word/],
    ['status', 7, /string/],
    ['isAvailable', 'true', /boolean/],
    ['isAvailable', 1, /boolean/],
  ])('400 contract §10: %s %j is named with what was expected', async (field, value, expected) => {
    const reply = await post({ userId: nowhere, [field]: value });
    expectRefused(reply, 400, 'VALIDATION_FAILED', expected);
    expect(reply.body.details.startsWith(`${field}: `)).toBe(true);
  });
});

describe('PUT /staff/:id', () => {
  test('200 contract §2: any subset; what is left out stays as it is', async () => {
    const staff = await created({ department: { en: 'A', de: 'B' }, workingHours: { sunday: [] } });
    let expected = staff;
    for (const step of [
      { code: 'new code' },
      { status: 'AWAY' },
      { isAvailable: false },
      { workingHours: [1.5] },
      {},
    ]) {
      const { status, body } = await put(staff.id, step);
      expected = { ...expected, ...step, updatedAt: body.data?.updatedAt };
      expect([status, body.data]).toStrictEqual([200, expected]);
      expect((await read(staff.id)).body).toStrictEqual(expected);
    }
    expect(Date.parse(expected.updatedAt)).toBeGreaterThan(Date.parse(staff.updatedAt));
  });

  test('200 contract §3: a text is replaced whole', async () => {
    const staff = await created({ department: { en: 'A', de: 'B' } });
    await put(staff.id, { department: { en: 'C' } });
    expect((await send('GET', `/staff/${staff.id}?lang=de`)).body.department).toBe('C');
  });

  test('200 contract §2: null clears, or gives the default', async () => {
    const staff = await created({
      department: { en: 'A' },
      code: 'mine',
      status: 'AWAY',
      isAvailable: false,
      workingHours: 7,
    });
    const { body } = await put(staff.id, {
      department: null,
      code: null,
      status: null,
      isAvailable: null,
      workingHours: null,
    });
    expect(body.data).toMatchObject({
      department: null,
      status: 'WORKING',
      isAvailable: true,
      workingHours: null,
    });
    expect(body.data.code).toMatch(/^S-\d{4}$/);
  });

  test('200 contract §10: the record may pass to another user; 404 and 409 as at its creation', async () => {
    const [staff, rival, user] = [await created(), await created(), await newUser()];
    expect((await put(staff.id, { userId: staff.userId.toUpperCase(), status: 'AWAY' })).status).toBe(200);
    expectRefused(await put(staff.id, { userId: rival.userId }), 409, 'CONFLICT', /^userId: /);
    expectRefused(await put(staff.id, { userId: nowhere }), 404, 'NOT_FOUND', /^userId: /);
    expectRefused(await put(staff.id, { userId: null }), 400, 'VALIDATION_FAILED', /^userId: /);
    const { body } = await put(staff.id, { userId: user.id });
    expect(body.data).toMatchObject({ userId: user.id, user: { ...user, role: 'STAFF' } });
    expect((await post({ userId: staff.userId })).status).toBe(201);
  });

  test('409 contract §10: another member’s code; one’s own is fine', async () => {
    const [staff, rival] = [await created({ code: 'left' }), await created({ code: 'right' })];
    expectRefused(await put(staff.id, { code: 'right' }), 409, 'CONFLICT', /^code: /);
    expect((await put(rival.id, { code: 'right' })).status).toBe(200);
    expect((await read(staff.id)).body).toStrictEqual(staff);
  });

  test.each([nowhere, 'x', '%20', "'"])('404 contract §2: %s before the body is looked at', async (id) => {
    for (const reply of [
      await put(id, '{'),
      await put(id, { status: 7 }),
      await read(id),
      await send('DELETE', `/staff/${id}`),
    ]) {
      expectRefused(reply, 404, 'NOT_FOUND', /^id: /);
    }
  });
});

describe('DELETE /staff/:id', () => {
  test('204 contract §10: gone from every read; code and user are free, the role stays', async () => {
    const staff = await created({ code: 'freed' });
    const reply = await send('DELETE', `/staff/${staff.id}`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    for (const gone of [
      await read(staff.id),
      await put(staff.id, {}),
      await send('DELETE', `/staff/${staff.id}`),
    ]) {
      expectRefused(gone, 404, 'NOT_FOUND', /^id: /);
    }
    expect((await send('GET', '/staff')).body.map(({ id }: { id: string }) => id)).not.toContain(staff.id);
    const again = await post({ userId: staff.userId, code: 'freed' });
    expect([again.status, again.body.data.user.role, again.body.data.id === staff.id]).toEqual([
      201,
      'STAFF',
      false,
    ]);
  });
});
