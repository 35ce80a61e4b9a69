/** Staff members and their users: contract §10 and §6 (never stale), §11 (audit). */
import { describe, expect, test } from 'vitest';
import { type QuickUser, quickUser } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';

const { query, server } = await openServer();

const sendAs = (token: string) => (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
const [manager, admin] = [sendAs(await server.tokenOf('MANAGER')), sendAs(await server.tokenOf('ADMIN'))];
const shownUsers = async () =>
  (await manager('GET', '/staff')).body.map((member: { user: unknown }) => member.user);
async function newMember(changes: object = {}): Promise<{ id: string; user: QuickUser }> {
  const user = await quickUser(server);
  const reply = await manager('POST', '/staff', { userId: user.id, ...changes });
  return { id: reply.body.data.id, user };
}

describe('a user who becomes staff', () => {
  test('a CUSTOMER gets the role STAFF, effective on the next request (contract §10)', async () => {
    const customer = await server.newUser('CUSTOMER');
    expect((await sendAs(customer.token)('GET', '/staff')).status).toBe(403);
    expect((await manager('POST', '/staff', { userId: customer.id })).body.data.user.role).toBe('STAFF');
    expect((await sendAs(customer.token)('GET', '/staff')).body.at(-1).userId).toBe(customer.id);
    expect((await sendAs(customer.token)('GET', '/auth/session')).body.data.user.role).toBe('STAFF');
  });

  test('any other role is kept, also when the record is deleted (contract §10)', async () => {
    for (const role of ['STAFF', 'MANAGER', 'ADMIN'] as const) {
      const { id } = await quickUser(server, role);
      const { body } = await manager('POST', '/staff', { userId: id });
      expect(body.data.user.role).toBe(role);
      expect((await manager('DELETE', `/staff/${body.data.id}`)).status).toBe(204);
      expect(await query('SELECT role FROM users WHERE id = $1', [id])).toEqual([{ role }]);
    }
  });

  test('a refused request does not change the role; 404 for a deleted user (contract §10)', async () => {
    await newMember({ code: 'taken' });
    const { id } = await quickUser(server);
    expect((await manager('POST', '/staff', { userId: id, code: 'taken' })).status).toBe(409);
    expect(await query('SELECT role FROM users WHERE id = $1', [id])).toEqual([{ role: 'CUSTOMER' }]);
    expect(await query('SELECT 1 FROM audit_log WHERE entity_id = $1', [id])).toEqual([]);
    expect((await admin('DELETE', `/users/${id}`)).status).toBe(204);
    expect((await manager('POST', '/staff', { userId: id })).status).toBe(404);
  });
});

describe('the user inside a staff member', () => {
  test('each of 10 changes of name or role appears at once in GET /staff/:id and the list', async () => {
    const { id, user } = await newMember();
    for (let round = 1; round <= 10; round++) {
      const change = round % 5 ? { name: `round ${round}` } : { role: round % 2 ? 'MANAGER' : 'STAFF' };
      expect((await admin('PATCH', `/users/${user.id}`, change)).status).toBe(200);
      const { body } = await manager('GET', `/staff/${id}`);
      for (const shown of [body.user, (await shownUsers()).at(-1)])
        expect(shown).toMatchObject({ id: user.id, ...change });
    }
  });

  test('a member who changes their name is shown with it, and nothing else changes', async () => {
    const user = await server.newUser('STAFF');
    const { data } = (await manager('POST', '/staff', { userId: user.id, department: { en: 'A' } })).body;
    await sendAs(user.token)('PATCH', `/users/${user.id}`, { name: 'Nguyễn Thị Mai' });
    const { body } = await sendAs(user.token)('GET', `/staff/${data.id}`);
    expect(body).toStrictEqual({ ...data, user: { ...data.user, name: 'Nguyễn Thị Mai' } });
  });

  test('deleting the user deletes the staff record with skills and time off, and frees the code (contract §6)', async () => {
    const { id, user } = await newMember({ code: 'leaving' });
    const away = { startDate: '2026-12-24', endDate: '2026-12-27', reason: 'surgery' };
    expect((await manager('POST', `/staff/${id}/time-off`, away)).status).toBe(201);
    expect((await admin('DELETE', `/users/${user.id}`)).status).toBe(204);
    expect((await manager('GET', `/staff/${id}`)).status).toBe(404);
    expect((await shownUsers()).map((one: { id: string }) => one.id)).not.toContain(user.id);
    expect(await query('SELECT reason FROM staff_time_off WHERE staff_id = $1', [id])).toEqual([]);
    await newMember({ code: 'leaving' });
  });
});

test('each write leaves audit entries with the changed fields, also for the new role (contract §11)', async () => {
  const { id, user } = await newMember({ code: 'audited', workingHours: { monday: [] } });
  await manager('PUT', `/staff/${id}`, { status: 'AWAY', code: 'audited' });
  await manager('PUT', `/staff/${id}/services`, []);
  const away = { startDate: '2026-12-24T00:00:00.000Z', endDate: '2026-12-27T00:00:00.000Z', reason: null };
  const timeOff = (await manager('POST', `/staff/${id}/time-off`, away)).body.data.id;
  await manager('DELETE', `/staff/${id}/time-off/${timeOff}`);
  await manager('PUT', `/staff/${id}`, { status: 'wrong' });
  await manager('DELETE', `/staff/${id}`);
  const entries = await query(
    'SELECT action, entity, before, after FROM audit_log WHERE entity_id = ANY($1) ORDER BY seq',
    [[id, user.id, timeOff]],
  );
  const texts = { department: null, position: null, specialization: null };
  const given = { userId: user.id, code: 'audited', workingHours: { monday: [] } };
  const whole = { ...given, ...texts, status: 'WORKING', isAvailable: true };
  expect(entries).toEqual([
    { action: 'createStaff', entity: 'user', before: { role: 'CUSTOMER' }, after: { role: 'STAFF' } },
    { action: 'createStaff', entity: 'staff', before: null, after: whole },
    { action: 'updateStaff', entity: 'staff', before: { status: 'WORKING' }, after: { status: 'AWAY' } },
    { action: 'replaceStaffServices', entity: 'staff', before: {}, after: {} },
    { action: 'createStaffTimeOff', entity: 'staffTimeOff', before: null, after: { staffId: id, ...away } },
    { action: 'deleteStaffTimeOff', entity: 'staffTimeOff', before: { staffId: id, ...away }, after: null },
    { action: 'deleteStaff', entity: 'staff', before: { ...whole, status: 'AWAY' }, after: null },
  ]);
});

test('deleting a user writes the audit entry of the deleted staff record in the same request (contract §11)', async () => {
  const { id, user } = await newMember({ code: 'going', department: { en: 'Grooming' } });
  expect((await admin('DELETE', `/users/${user.id}`)).status).toBe(204);
  const entries = await query(
    'SELECT action, entity, before, after, actor_id, request_id FROM audit_log WHERE entity_id = ANY($1) ORDER BY seq',
    [[id, user.id]],
  );
  const [member, erased] = entries.slice(-2);
  expect(member).toMatchObject({
    action: 'deleteUser',
    entity: 'staff',
    before: { userId: user.id, code: 'going', department: { en: 'Grooming' }, status: 'WORKING' },
    after: null,
  });
  expect(erased).toMatchObject({ action: 'deleteUser', entity: 'user' });
  expect([member.actor_id, member.request_id]).toEqual([erased.actor_id, erased.request_id]);
  // A user who is not a staff member has no such entry.
  const plain = await quickUser(server);
  expect((await admin('DELETE', `/users/${plain.id}`)).status).toBe(204);
  expect(
    await query("SELECT 1 FROM audit_log WHERE entity = 'staff' AND before->>'userId' = $1", [plain.id]),
  ).toEqual([]);
});
