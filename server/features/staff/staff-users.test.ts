/** Staff members and their users: contract §10 and §6 (never stale), §11 (audit). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { type QuickUser, quickUser } from '#test/support/quick-user.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let manager: string;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  manager = await server.tokenOf('MANAGER');
  admin = await server.tokenOf('ADMIN');
});
afterAll(() => server?.close());

const send = (token: string, method: string, path: string, body?: unknown) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
const query = async (text: string, values: unknown[] = []) =>
  (await server.running.app.database.pool.query(text, values)).rows;
const shownUsers = async () =>
  (await send(manager, 'GET', '/staff')).body.map((member: { user: unknown }) => member.user);
async function newMember(changes: object = {}): Promise<{ id: string; user: QuickUser }> {
  const user = await quickUser(server);
  const reply = await send(manager, 'POST', '/staff', { userId: user.id, ...changes });
  return { id: reply.body.data.id, user };
}

describe('a user who becomes staff', () => {
  test('contract §10: a CUSTOMER gets the role STAFF, in effect on the very next request', async () => {
    const customer = await server.newUser('CUSTOMER');
    expect((await send(customer.token, 'GET', '/staff')).status).toBe(403);
    const { body } = await send(manager, 'POST', '/staff', { userId: customer.id });
    expect(body.data.user.role).toBe('STAFF');
    expect((await send(customer.token, 'GET', '/staff')).body.at(-1).userId).toBe(customer.id);
    expect((await send(customer.token, 'GET', '/auth/session')).body.data.user.role).toBe('STAFF');
  });

  test.each(['STAFF', 'MANAGER', 'ADMIN'] as const)('contract §10: %s keeps the role', async (role: Role) => {
    const { id } = await quickUser(server, role);
    const { body } = await send(manager, 'POST', '/staff', { userId: id });
    expect(body.data.user.role).toBe(role);
    expect(await query('SELECT role FROM users WHERE id = $1', [id])).toEqual([{ role }]);
    expect((await send(manager, 'DELETE', `/staff/${body.data.id}`)).status).toBe(204);
    expect(await query('SELECT role FROM users WHERE id = $1', [id])).toEqual([{ role }]);
  });

  test('contract §10: what is refused leaves the role as it was', async () => {
    await newMember({ code: 'taken' });
    const { id } = await quickUser(server);
    expect((await send(manager, 'POST', '/staff', { userId: id, code: 'taken' })).status).toBe(409);
    expect(await query('SELECT role FROM users WHERE id = $1', [id])).toEqual([{ role: 'CUSTOMER' }]);
    expect(await query('SELECT 1 FROM audit_log WHERE entity_id = $1', [id])).toEqual([]);
  });

  test('contract §10: a deleted user is unknown', async () => {
    const { id } = await quickUser(server);
    expect((await send(admin, 'DELETE', `/users/${id}`)).status).toBe(204);
    expect((await send(manager, 'POST', '/staff', { userId: id })).status).toBe(404);
  });
});

describe('the user inside a staff member', () => {
  test('60 rounds: a change of name or role shows at once, alone and in the list', async () => {
    const { id, user } = await newMember();
    for (let round = 1; round <= 60; round++) {
      const change = round % 5 ? { name: `round ${round}` } : { role: round % 2 ? 'MANAGER' : 'STAFF' };
      expect((await send(admin, 'PATCH', `/users/${user.id}`, change)).status).toBe(200);
      const shown =
        round % 2 ? (await send(manager, 'GET', `/staff/${id}`)).body.user : (await shownUsers()).at(-1);
      expect(shown).toMatchObject({ id: user.id, ...change });
    }
  });

  test('a member who renames themselves is renamed here too; nothing else of the record changes', async () => {
    const user = await server.newUser('STAFF');
    const { data } = (await send(manager, 'POST', '/staff', { userId: user.id, department: { en: 'A' } }))
      .body;
    await send(user.token, 'PATCH', `/users/${user.id}`, { name: 'Nguyễn Thị Mai' });
    const { body } = await send(user.token, 'GET', `/staff/${data.id}`);
    expect(body).toStrictEqual({ ...data, user: { ...data.user, name: 'Nguyễn Thị Mai' } });
  });

  test('contract §6: with a deleted user goes the staff record, and its skills and time off; the code is free', async () => {
    const { id, user } = await newMember({ code: 'leaving' });
    const away = { startDate: '2026-12-24', endDate: '2026-12-27', reason: 'surgery' };
    expect((await send(manager, 'POST', `/staff/${id}/time-off`, away)).status).toBe(201);
    expect((await send(admin, 'DELETE', `/users/${user.id}`)).status).toBe(204);
    expect((await send(manager, 'GET', `/staff/${id}`)).status).toBe(404);
    expect((await shownUsers()).map((one: { id: string }) => one.id)).not.toContain(user.id);
    expect(await query('SELECT reason FROM staff_time_off WHERE staff_id = $1', [id])).toEqual([]);
    await newMember({ code: 'leaving' });
  });

  test('two who change one user and their record at once, over and over: no deadlock, and the last word shows', async () => {
    const { id, user } = await newMember();
    for (let round = 0; round < 20; round++) {
      const replies = await Promise.all([
        send(admin, 'PATCH', `/users/${user.id}`, { name: `name ${round}` }),
        send(manager, 'PUT', `/staff/${id}`, { status: `ROUND_${round}` }),
        send(manager, 'POST', `/staff/${id}/time-off`, { startDate: '2026-01-01', endDate: '2026-01-02' }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 201]);
      const { body } = await send(manager, 'GET', `/staff/${id}`);
      expect([body.user.name, body.status]).toEqual([`name ${round}`, `ROUND_${round}`]);
    }
  });
});

test('contract §11: each write leaves its entries, with the fields that changed; the new role is one', async () => {
  const { id, user } = await newMember({ code: 'audited', workingHours: { monday: [] } });
  await send(manager, 'PUT', `/staff/${id}`, { status: 'AWAY', code: 'audited' });
  await send(manager, 'PUT', `/staff/${id}/services`, []);
  const away = { startDate: '2026-12-24T00:00:00.000Z', endDate: '2026-12-27T00:00:00.000Z', reason: null };
  const timeOff = (await send(manager, 'POST', `/staff/${id}/time-off`, away)).body.data.id;
  await send(manager, 'DELETE', `/staff/${id}/time-off/${timeOff}`);
  await send(manager, 'PUT', `/staff/${id}`, { status: 'wrong' });
  await send(manager, 'DELETE', `/staff/${id}`);
  const entries = await query(
    'SELECT action, entity, before, after FROM audit_log WHERE entity_id = ANY($1) ORDER BY seq',
    [[id, user.id, timeOff]],
  );
  const texts = { department: null, position: null, specialization: null };
  const whole = {
    userId: user.id,
    code: 'audited',
    ...texts,
    status: 'WORKING',
    isAvailable: true,
    workingHours: { monday: [] },
  };
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

test('contract §11: deleting a user writes the entry of the staff record that goes with them, in the same request', async () => {
  const { id, user } = await newMember({ code: 'going', department: { en: 'Grooming' } });
  expect((await send(admin, 'DELETE', `/users/${user.id}`)).status).toBe(204);
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
  expect((await send(admin, 'DELETE', `/users/${plain.id}`)).status).toBe(204);
  expect(
    await query("SELECT 1 FROM audit_log WHERE entity = 'staff' AND before->>'userId' = $1", [plain.id]),
  ).toEqual([]);
});

test('two who delete a user and change their staff record at once, over and over: no deadlock, and the record is gone', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, user } = await newMember();
    const [removed, changed] = await Promise.all([
      send(admin, 'DELETE', `/users/${user.id}`),
      send(manager, 'PUT', `/staff/${id}`, { status: `ROUND_${round}` }),
    ]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(changed.status);
    expect((await send(manager, 'GET', `/staff/${id}`)).status).toBe(404);
  }
});

test('contract §10 and §6: 409 when the database says that there are live bookings, for the member and the user', async () => {
  const { id, user } = await newMember();
  await query(`
    CREATE FUNCTION test_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'live bookings' USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_no_live_bookings';
    END $$;
    CREATE TRIGGER test_refuse BEFORE UPDATE OF deleted_at ON staff
      FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION test_refuse();
  `);
  for (const reply of [
    await send(manager, 'DELETE', `/staff/${id}`),
    await send(admin, 'DELETE', `/users/${user.id}`),
  ]) {
    expect([reply.status, reply.body.error]).toEqual([409, 'CONFLICT']);
    expect(reply.body.details).toMatch(/has live bookings$/);
  }
  await query('DROP FUNCTION test_refuse CASCADE');
  expect((await send(manager, 'GET', `/staff/${id}`)).body.user.name).toBe(user.name);
  expect((await send(admin, 'DELETE', `/users/${user.id}`)).status).toBe(204);
  expect((await send(manager, 'GET', `/staff/${id}`)).status).toBe(404);
});
