import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { type RequestOptions, type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
const someone = {} as Record<Role, SignedIn>;
beforeAll(async () => {
  server = await startServer();
  for (const role of ['ADMIN', 'MANAGER', 'STAFF', 'CUSTOMER'] as const)
    someone[role] = await server.newUser(role);
});
afterAll(() => server?.close());

const as = (role: Role, method: string, path: string, options: RequestOptions = {}) =>
  server.request(method, path, { token: someone[role].token, ...options });
const newBody = (fields: object = {}) => ({
  email: `user-${crypto.randomUUID()}@petalpaw.test`,
  name: 'Somebody',
  role: 'CUSTOMER',
  password: 'a password of this test',
  ...fields,
});
const outcome = ({ status, body }: { status: number; body: { error?: string } }) =>
  `${status} ${body?.error ?? ''}`.trim();
const everyRole = ['ADMIN', 'MANAGER', 'STAFF', 'CUSTOMER'] as const;

describe('PATCH /users/:id', () => {
  const patch = (role: Role, id: string, body: object) => as(role, 'PATCH', `/users/${id}`, { body });

  test('contract §6: everyone changes their own name, an ADMIN everything of everyone', async () => {
    for (const role of everyRole) {
      const { status, body } = await patch(role, someone[role].id, { name: `${role} renamed`, unknown: 1 });
      expect([status, body.data?.name], role).toEqual([200, `${role} renamed`]);
    }
    const { id } = (await as('ADMIN', 'POST', '/users', { body: newBody() })).body.data;
    const { body } = await patch('ADMIN', id, { name: '', role: 'MANAGER', disabled: true });
    expect(body.data).toMatchObject({ name: '', role: 'MANAGER', disabled: true });
    expect((await patch('ADMIN', id, {})).body.data).toEqual(body.data);
  });

  test('403 contract §6: another’s record, a CUSTOMER’s for a MANAGER too; and one’s own role or disabling', async () => {
    const { id } = (await as('ADMIN', 'POST', '/users', { body: newBody() })).body.data;
    for (const role of ['MANAGER', 'STAFF', 'CUSTOMER'] as const) {
      expect(outcome(await patch(role, id, { name: 'x' })), role).toBe('403 FORBIDDEN');
      expect(outcome(await patch(role, someone[role].id, { role: 'ADMIN' })), role).toBe('403 FORBIDDEN');
      expect(outcome(await patch(role, someone[role].id, { name: 'x', disabled: false })), role).toBe(
        '403 FORBIDDEN',
      );
    }
    expect((await as('ADMIN', 'GET', `/users/${id}`)).body.data.name).toBe('Somebody');
  });

  test('contract §2 "Order of the answers": 404, 403 of the record, then 400', async () => {
    const bad = { name: 7 };
    expect(outcome(await patch('CUSTOMER', crypto.randomUUID(), bad))).toBe('404 NOT_FOUND');
    expect(outcome(await patch('CUSTOMER', someone.STAFF.id, bad))).toBe('403 FORBIDDEN');
    for (const body of [bad, { name: null }, { role: 'KING' }, { disabled: 'yes' }, []]) {
      expect(outcome(await patch('ADMIN', someone.STAFF.id, body)), JSON.stringify(body)).toBe(
        '400 VALIDATION_FAILED',
      );
    }
  });
});

describe('DELETE /users/:id', () => {
  test('204 contract §6: disabled, email and name erased, the address free again', async () => {
    const body = newBody();
    const { id } = (await as('ADMIN', 'POST', '/users', { body })).body.data;
    const { email, password } = body;
    await server.request('POST', '/auth/login', { body: { email, password } });
    const reply = await as('ADMIN', 'DELETE', `/users/${id}`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await as('ADMIN', 'DELETE', `/users/${id}`)).status).toBe(404);
    expect((await as('ADMIN', 'PATCH', `/users/${id}`, { body: { name: 'x' } })).status).toBe(404);
    expect((await as('ADMIN', 'GET', `/users?q=${email}`)).body.pagination.total).toBe(0);
    expect((await server.request('POST', '/auth/login', { body: { email, password } })).status).toBe(401);
    const { rows } = await server.running.app.database.pool.query('SELECT * FROM users WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toMatch(/Somebody|petalpaw|argon2/i);
    expect(rows[0].disabled_at).not.toBeNull();
    expect((await as('ADMIN', 'POST', '/users', { body })).status).toBe(201);
  });

  test('403 contract §6: nobody but an ADMIN, not even oneself', async () => {
    for (const role of ['MANAGER', 'STAFF', 'CUSTOMER'] as const) {
      expect(outcome(await as(role, 'DELETE', `/users/${someone[role].id}`)), role).toBe('403 FORBIDDEN');
    }
  });

  test('409 CONFLICT contract §6: while the database knows of live bookings', async () => {
    const { id } = (await as('ADMIN', 'POST', '/users', { body: newBody() })).body.data;
    const { pool } = server.running.app.database;
    await pool.query(`
      CREATE FUNCTION refuse_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'live bookings' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_no_live_bookings';
      END $$;
      CREATE TRIGGER refuse_for_test BEFORE UPDATE OF erased_at ON users FOR EACH ROW EXECUTE FUNCTION refuse_for_test();
    `);
    const refused = await as('ADMIN', 'DELETE', `/users/${id}`);
    await pool.query('DROP TRIGGER refuse_for_test ON users');
    expect(outcome(refused)).toBe('409 CONFLICT');
    expect((await as('ADMIN', 'GET', `/users/${id}`)).status).toBe(200);
  });
});

test('contract §11: the audit log says of email and name only that they changed', async () => {
  const body = newBody({ name: 'Very Private' });
  const { id } = (await as('ADMIN', 'POST', '/users', { body })).body.data;
  await as('ADMIN', 'PATCH', `/users/${id}`, { body: { name: 'Even More Private', role: 'STAFF' } });
  await as('ADMIN', 'PATCH', `/users/${id}`, { body: { disabled: true } });
  await as('ADMIN', 'DELETE', `/users/${id}`);
  const { rows } = await server.running.app.database.pool.query(
    'SELECT action, actor_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq',
    [id],
  );
  expect(rows).toEqual([
    {
      action: 'createUser',
      actor_id: someone.ADMIN.id,
      before: null,
      after: { email: '[changed]', name: '[changed]', role: 'CUSTOMER', emailVerified: true },
    },
    {
      action: 'updateUser',
      actor_id: someone.ADMIN.id,
      before: { name: '[private]', role: 'CUSTOMER' },
      after: { name: '[changed]', role: 'STAFF' },
    },
    {
      action: 'updateUser',
      actor_id: someone.ADMIN.id,
      before: { disabled: false },
      after: { disabled: true },
    },
    {
      action: 'deleteUser',
      actor_id: someone.ADMIN.id,
      before: { email: '[private]', name: '[private]' },
      after: { email: '[erased]', name: '[erased]' },
    },
  ]);
});
