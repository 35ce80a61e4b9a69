import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { outcome } from '#features/auth/testing/auth-test.ts';
import { buildUser } from '#test/support/builders.ts';
import { everyRole, openUsers } from './testing/user-test.ts';

const { query, as, auth, newId, pool, server, someone } = await openUsers();
const change = (method: string, role: Role, id: string, body: object) =>
  as(role, method, `/users/${id}`, { body });

describe.for(['PATCH', 'PUT'])('%s /users/:id', (method) => {
  test('200 everyone may change their own name, an ADMIN everything of everyone (contract §6)', async () => {
    for (const role of everyRole) {
      const { status, body } = await change(method, role, someone[role].id, {
        name: `${role} renamed`,
        unknown: 1,
        // Only a link changes the address (contract §5).
        email: 'another@petalpaw.test',
        emailVerified: false,
      });
      const { email } = someone[role];
      expect([status, body.data], role).toMatchObject([
        200,
        { name: `${role} renamed`, email, emailVerified: true },
      ]);
    }
    const id = await newId();
    const { body } = await change(method, 'ADMIN', id, { name: '', role: 'MANAGER', disabled: true });
    expect(body.data).toMatchObject({ name: '', role: 'MANAGER', disabled: true });
    expect((await change(method, 'ADMIN', id, {})).body.data).toEqual(body.data);
  });

  test('403 for another user’s record, and for one’s own role or disabling (contract §6)', async () => {
    const id = await newId();
    for (const role of ['MANAGER', 'STAFF', 'CUSTOMER'] as const) {
      const own = someone[role].id;
      const other = role === 'MANAGER' ? someone.STAFF.id : id;
      const replies = [
        await change(method, role, other, { name: 'x' }),
        await change(method, role, own, { role: 'ADMIN' }),
        await change(method, role, own, { name: 'x', disabled: false }),
      ];
      expect(replies.map(outcome), role).toEqual(Array(3).fill('403 FORBIDDEN'));
    }
    expect((await as('ADMIN', 'GET', `/users/${id}`)).body.data.name).toBe('Somebody');
  });

  test('200 a MANAGER changes name and phone of a CUSTOMER, with an audit entry; all else is 403 (contract §6)', async () => {
    const id = await newId();
    const { status, body } = await change(method, 'MANAGER', id, { name: 'Mai', phone: '030 1234' });
    expect([status, body.data]).toMatchObject([200, { name: 'Mai', phone: '030 1234' }]);
    const entries = "SELECT actor_id FROM audit_log WHERE entity_id = $1 AND action = 'updateUser'";
    expect(await query(entries, [id])).toEqual([{ actor_id: someone.MANAGER.id }]);
    for (const refused of [
      { role: 'STAFF' },
      { disabled: true },
      { language: 'lo' },
      { emailPreferences: { reminder: false } },
    ]) {
      const field = Object.keys(refused)[0];
      const { status, body } = await change(method, 'MANAGER', id, { name: 'Another', ...refused });
      expect([status, body.causes]).toEqual([403, [expect.objectContaining({ field })]]);
    }
    expect((await as('ADMIN', 'GET', `/users/${id}`)).body.data.name).toBe('Mai');
  });

  test('404, then 403, then 400 (contract §2 "Order of the answers")', async () => {
    const bad = { name: 7 };
    expect(outcome(await change(method, 'CUSTOMER', crypto.randomUUID(), bad))).toBe('404 NOT_FOUND');
    expect(outcome(await change(method, 'CUSTOMER', someone.STAFF.id, bad))).toBe('403 FORBIDDEN');
    for (const body of [bad, { name: null }, { role: 'KING' }, { disabled: 'yes' }, []])
      expect(outcome(await change(method, 'ADMIN', someone.STAFF.id, body)), JSON.stringify(body)).toBe(
        '400 VALIDATION_FAILED',
      );
  });

  test('200 a phone number as written, without spaces around it; null and a blank clear it (contract §6)', async () => {
    const phoneAfter = async (phone: unknown, role: Role = 'CUSTOMER') =>
      (await change(method, role, someone.CUSTOMER.id, { phone })).body.data?.phone;
    expect(await phoneAfter(' 030 1234, after 6 pm ')).toBe('030 1234, after 6 pm');
    expect(await phoneAfter(undefined)).toBe('030 1234, after 6 pm');
    expect(await phoneAfter('  ')).toBeNull();
    expect(await phoneAfter('1'.repeat(40), 'ADMIN')).toBe('1'.repeat(40));
    expect(await phoneAfter(null)).toBeNull();
    for (const phone of [12, '1'.repeat(41), '12\n34', ['1']]) {
      const { status, body } = await change(method, 'CUSTOMER', someone.CUSTOMER.id, { phone });
      expect([status, body.details]).toEqual([400, expect.stringMatching(/^phone: /)]);
    }
  });

  test('200 language and email preferences, of which the others stay as they are (contract §22)', async () => {
    const { id } = someone.CUSTOMER;
    const set = (body: object) => change(method, 'CUSTOMER', id, body);
    const preferences = { reminder: true, vaccination: true, staffRequested: true };
    const first = await set({ language: 'lo', emailPreferences: { reminder: false } });
    expect([first.status, first.body.data]).toMatchObject([
      200,
      { language: 'lo', emailPreferences: { ...preferences, reminder: false } },
    ]);
    const emailPreferences = { reminder: true, vaccination: false };
    const second = await set({ emailPreferences });
    expect(second.body.data).toMatchObject({
      language: 'lo',
      emailPreferences: { ...preferences, vaccination: false },
    });
    const third = await set({ language: null, emailPreferences: { vaccination: true } });
    expect(third.body.data).toMatchObject({ language: null, emailPreferences: preferences });
    expect(outcome(await set({ language: 'tlh' }))).toBe('400 VALIDATION_FAILED');
  });
});

describe('DELETE /users/:id', () => {
  test('204 disables the user, erases email, name and phone number, and frees the address (contract §6)', async () => {
    const body = buildUser({ phone: '+1 555 0100' });
    const { id } = (await as('ADMIN', 'POST', '/users', { body })).body.data;
    const { email, password } = body;
    await server.request('POST', '/auth/login', { body: { email, password } });
    const reply = await as('ADMIN', 'DELETE', `/users/${id}`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await as('ADMIN', 'DELETE', `/users/${id}`)).status).toBe(404);
    expect((await as('ADMIN', 'PATCH', `/users/${id}`, { body: { name: 'x' } })).status).toBe(404);
    expect((await as('ADMIN', 'GET', `/users?q=${email}`)).body.pagination.total).toBe(0);
    expect((await server.request('POST', '/auth/login', { body: { email, password } })).status).toBe(401);
    const { rows } = await pool.query('SELECT * FROM users WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toMatch(/Somebody|petalpaw|argon2|555 ?0100/i);
    expect(rows[0].disabled_at).not.toBeNull();
    expect((await as('ADMIN', 'POST', '/users', { body })).status).toBe(201);
  });

  test('409 CONFLICT when the database reports live bookings (contract §6)', async () => {
    const id = await newId();
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

test('the audit log records that email, name and phone number changed, without their values (contract §11)', async () => {
  const id = await newId({ name: 'Very Private', phone: '+1 555 0100' });
  await as('ADMIN', 'PATCH', `/users/${id}`, {
    body: { name: 'Even More Private', phone: '+1 555 0199', role: 'STAFF' },
  });
  await as('ADMIN', 'PATCH', `/users/${id}`, { body: { disabled: true } });
  await as('ADMIN', 'DELETE', `/users/${id}`);
  const by = { actor_id: someone.ADMIN.id };
  expect(await auth.audited(id)).toEqual([
    {
      action: 'createUser',
      ...by,
      before: null,
      after: {
        email: '[changed]',
        name: '[changed]',
        phone: '[changed]',
        role: 'CUSTOMER',
        emailVerified: true,
      },
    },
    {
      action: 'updateUser',
      ...by,
      before: { name: '[private]', phone: '[private]', role: 'CUSTOMER' },
      after: { name: '[changed]', phone: '[changed]', role: 'STAFF' },
    },
    { action: 'updateUser', ...by, before: { disabled: false }, after: { disabled: true } },
    {
      action: 'deleteUser',
      ...by,
      before: { email: '[private]', name: '[private]', phone: '[private]' },
      after: { email: '[erased]', name: '[erased]', phone: '[erased]' },
    },
  ]);
});
