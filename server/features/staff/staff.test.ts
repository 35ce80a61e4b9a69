/** Writing the staff, also with `If-Match`: contract §10 and §2, specification "Staff". */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expectInvalid, expectRefused } from '#features/services/testing/service-test.ts';
import { buildService, quickUser } from '#test/support/builders.ts';
import type { Reply } from '#test/support/server.ts';
import { openStaff } from './testing/staff-test.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';

const { adminToken, server, team } = await openStaff();
const token = await server.tokenOf('MANAGER');

const post = (body: unknown) => team.send('POST', '/staff', body);
const put = (id: string, body: unknown) => team.send('PUT', `/staff/${id}`, body);
const read = (id: string) => team.send('GET', `/staff/${id}`);
const newUser = () => quickUser(server);

describe('POST /staff', () => {
  test('201 returns every field with its default, and the user (specification "Staff")', async () => {
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

  test('201 keeps the given values, and returns texts in the requested language (contract §10)', async () => {
    const { id: userId } = await newUser();
    const given = { code: 'ä 7', status: 'ON_LEAVE_2', isAvailable: false, workingHours: { monday: [] } };
    const texts = { department: { en: 'Grooming', vi: 'Chăm sóc' }, position: { en: 'Senior' } };
    const reply = await team.send('POST', '/staff?lang=vi', { userId, ...given, ...texts });
    const localized = { department: 'Chăm sóc', position: 'Senior', specialization: null };
    expect(reply.body.data).toMatchObject({ ...given, ...localized });
    expect(reply.headers.get('content-language')).toBe('vi');
  });

  test('201 ignores unknown and read-only fields, and treats null as absent (contract §2)', async () => {
    const readOnly = { id: nowhere, createdAt: '2020-01-01T00:00:00Z', surprise: 1 };
    const nulls = { department: null, workingHours: null };
    const staff = await team.created({ ...readOnly, ...nulls, code: null, status: null, isAvailable: null });
    const code = expect.stringMatching(/^S-/);
    expect(staff).toMatchObject({ ...nulls, code, status: 'WORKING', isAvailable: true });
    expect([staff.id === nowhere, 'surprise' in staff]).toEqual([false, false]);
    expect(staff.createdAt).toBe(staff.updatedAt);
  });

  test.for([
    '{"timeZone":"Asia/Bangkok","monday":[{"start":"09:00","end":"17:00"}]}',
    '{"__proto__":1,"b":[1.1,12345678901234567890,1e400],"a":{"a_b":"\\u0001"}}',
    '"by arrangement"',
    'false',
    '[]',
  ])('201 keeps any JSON in workingHours exactly, %s (contract §10)', async (json) => {
    const { id } = await newUser();
    const reply = await post(`{"userId":"${id}","workingHours":${json}}`);
    expect(reply.text).toContain(`"workingHours":${json},`);
    expect((await read(reply.body.data.id)).text).toContain(`"workingHours":${json},`);
    expect((await put(reply.body.data.id, {})).text).toContain(`"workingHours":${json},`);
  });

  test('404 names an unknown user, 409 when the user already has a staff record (contract §10)', async () => {
    for (const userId of [nowhere, 'x', '', "'"])
      expectRefused(await post({ userId }), 404, 'NOT_FOUND', `userId: there is no user "${userId}"`);
    const { userId } = await team.created();
    for (const id of [userId, userId.toUpperCase()])
      expectRefused(await post({ userId: id }), 409, 'CONFLICT', /^userId: /);
  });

  test('409 when another member has the code, compared with case, at any length (contract §10)', async () => {
    // Random, because an index compresses repetitive data.
    const long = randomBytes(500).toString('hex');
    for (const code of ['K-1', '', long]) {
      await team.created({ code });
      expectRefused(await post({ userId: (await newUser()).id, code }), 409, 'CONFLICT', /^code: /);
    }
    expect((await team.created({ code: 'k-1' })).code).toBe('k-1');
    const rival = await team.created({ code: 'right' });
    const staff = await team.created({ code: 'left' });
    expectRefused(await put(staff.id, { code: 'right' }), 409, 'CONFLICT', /^code: /);
    expect((await put(rival.id, { code: 'right' })).status).toBe(200);
    expect((await read(staff.id)).body).toStrictEqual(staff);
  });

  test('201 assigns unique codes, also concurrently, and skips taken ones (contract §10)', async () => {
    const { code } = await team.created();
    const next = Number(code.slice(2)) + 1;
    const taken = [next, next + 1, next + 3].map((n) => `S-${String(n).padStart(4, '0')}`);
    for (const one of taken) await team.created({ code: one });
    const raced = await Promise.all(Array.from({ length: 8 }, () => team.created()));
    const codes = raced.map((staff) => staff.code);
    expect(new Set([...codes, ...taken]).size).toBe(11);
    for (const one of codes) expect(one).toMatch(/^S-\d{4}$/);
  });

  test('201 for one of eight concurrent requests for the same user or code, 409 for the rest', async () => {
    const { id } = await newUser();
    const same = await Promise.all(Array.from({ length: 8 }, () => post({ userId: id })));
    expect(same.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const others = await Promise.all(Array.from({ length: 8 }, () => newUser()));
    const codes = await Promise.all(others.map((user) => post({ userId: user.id, code: 'raced' })));
    expect(codes.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test.for<[string, unknown, RegExp]>([
    ['userId', undefined, /is required/],
    ['userId', null, /string/],
    ['userId', 7, /string/],
    ['code', 7, /string/],
    ['code', '\0', /NUL/],
    ['department', 'Grooming', /expected object/],
    ['position', { en: ' ' }, /not blank/],
    ['specialization', { en: 'x', xx: 'x' }, /not a known key/],
    ['status', 'working', /upper-snake word/],
    ['status', 'ON LEAVE', /upper-snake word/],
    ['status', '', /upper-snake word/],
    ['status', '_A', /upper-snake word/],
    ['status', 'A__B', /upper-snake word/],
    ['status', 'WORKING\n', /upper-snake word/],
    ['status', 7, /string/],
    ['isAvailable', 'true', /boolean/],
  ])('400 for %s %j (contract §10)', async ([field, value, expected]) => {
    expectInvalid(await post({ userId: nowhere, [field]: value }), field, expected);
  });
});

describe('PUT /staff/:id', () => {
  test('200 changes any subset of the fields, and a text as a whole; null restores the default (contract §2 and §3)', async () => {
    const staff = await team.created({ department: { en: 'A', de: 'B' }, workingHours: { sunday: [] } });
    let expected = staff;
    const changes = [{ code: 'new' }, { status: 'AWAY' }, { isAvailable: false }, { workingHours: [1.5] }];
    for (const step of [...changes, {}]) {
      const { status, body } = await put(staff.id, step);
      expected = { ...expected, ...step, updatedAt: body.data?.updatedAt };
      expect([status, body.data]).toStrictEqual([200, expected]);
      expect((await read(staff.id)).body).toStrictEqual(expected);
    }
    expect(Date.parse(expected.updatedAt)).toBeGreaterThan(Date.parse(staff.updatedAt));
    await put(staff.id, { department: { en: 'C' } });
    expect((await team.send('GET', `/staff/${staff.id}?lang=de`)).body.department).toBe('C');
    const nulls = { department: null, workingHours: null };
    const { body } = await put(staff.id, { ...nulls, code: null, status: null, isAvailable: null });
    const code = expect.stringMatching(/^S-\d{4}$/);
    expect(body.data).toMatchObject({ ...nulls, code, status: 'WORKING', isAvailable: true });
  });

  test('200 for another user; 404 and 409 as in POST /staff (contract §10)', async () => {
    const [staff, rival, user] = [await team.created(), await team.created(), await newUser()];
    expect((await put(staff.id, { userId: staff.userId.toUpperCase(), status: 'AWAY' })).status).toBe(200);
    expectRefused(await put(staff.id, { userId: rival.userId }), 409, 'CONFLICT', /^userId: /);
    expectRefused(await put(staff.id, { userId: nowhere }), 404, 'NOT_FOUND', /^userId: /);
    expectRefused(await put(staff.id, { userId: null }), 400, 'VALIDATION_FAILED', /^userId: /);
    const { body } = await put(staff.id, { userId: user.id });
    expect(body.data).toMatchObject({ userId: user.id, user: { ...user, role: 'STAFF' } });
    expect((await post({ userId: staff.userId })).status).toBe(201);
  });

  test('404 for an unknown id, before the body is validated (contract §2)', async () => {
    for (const id of [nowhere, 'x', '%20', "'"]) {
      const refused = [await put(id, '{'), await put(id, { status: 7 }), await read(id)];
      for (const reply of [...refused, await team.send('DELETE', `/staff/${id}`)])
        expectRefused(reply, 404, 'NOT_FOUND', /^id: /);
    }
  });
});

test('DELETE /staff/:id 204 removes it from every read and frees code and user; the role stays (contract §10)', async () => {
  const staff = await team.created({ code: 'freed' });
  const remove = () => team.send('DELETE', `/staff/${staff.id}`);
  const reply = await remove();
  expect([reply.status, reply.text]).toEqual([204, '']);
  for (const gone of [await read(staff.id), await put(staff.id, {}), await remove()])
    expectRefused(gone, 404, 'NOT_FOUND', /^id: /);
  expect((await team.send('GET', '/staff')).text).not.toContain(staff.id);
  const again = await post({ userId: staff.userId, code: 'freed' });
  expect([again.status, again.body.data.user.role]).toEqual([201, 'STAFF']);
  expect(again.body.data.id).not.toBe(staff.id);
});

describe('If-Match: nothing that somebody else has saved meanwhile is overwritten', () => {
  const tagOf = async (path: string) => (await team.send('GET', path)).headers.get('etag') as string;
  const putIf = (path: string, tag: string, body: unknown) =>
    server.request('PUT', path, { token, body, headers: { 'if-match': tag } });
  const expectStale = (reply: Reply) => expectRefused(reply, 412, 'STALE_VERSION', /^If-Match: /);

  test('PUT /staff/:id 200 with the tag of the answer in any language, and the next tag with it (contract §10)', async () => {
    const path = `/staff/${(await team.created()).id}`;
    const first = await putIf(path, await tagOf(`${path}?lang=ja`), { isAvailable: false });
    expect([first.status, first.headers.get('etag')]).toEqual([200, await tagOf(path)]);
    const second = await putIf(path, `"other", ${first.headers.get('etag')}`, { isAvailable: true });
    expect([second.status, second.body.data.isAvailable]).toEqual([200, true]);
    expect((await putIf(path, '*', { code: null })).status).toBe(200);
  });

  test('PUT /staff/:id 412 with an older tag, and nothing is stored; also when only a translation has changed', async () => {
    const path = `/staff/${(await team.created()).id}`;
    const tag = await tagOf(path);
    await team.send('PUT', path, { position: { en: 'Groomer', vi: 'Theirs' } });
    const later = await tagOf(path);
    for (const stale of [tag, `W/${tag}`, '"none"'])
      expectStale(await putIf(path, stale, { status: 'MINE' }));
    // A proxy that compresses makes a tag weak; it names the same version (contract §10).
    expect((await putIf(path, `W/${later}`, {})).status).toBe(200);
    await team.send('PUT', path, { position: { en: 'Groomer', vi: 'Theirs again' } });
    expectStale(await putIf(path, later, { status: 'MINE' }));
    expect((await team.send('GET', path)).body.status).toBe('WORKING');
  });

  test('PUT /staff/:id/services 200 with the current tag, 412 with an older one', async () => {
    const { body } = await server.request('POST', '/services', { token: adminToken, body: buildService() });
    const skills = (proficiency: number) => [{ serviceId: body.data.id, proficiency }];
    const path = `/staff/${(await team.created()).id}/services`;
    const none = await tagOf(path);
    const first = await putIf(path, none, skills(2));
    expect([first.status, first.headers.get('etag')]).toEqual([200, await tagOf(path)]);
    expectStale(await putIf(path, none, skills(5)));
    expect((await putIf(path, await tagOf(path), skills(3))).body.data).toEqual(skills(3));
  });
});
