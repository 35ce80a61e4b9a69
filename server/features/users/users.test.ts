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

describe('GET /users/:id', () => {
  test('200 contract §6: `user` with `disabled`', async () => {
    const { id, email } = someone.STAFF;
    const { status, body } = await as('STAFF', 'GET', `/users/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ statusCode: 200, message: 'OK' });
    expect(body.data).toEqual({
      id,
      email,
      name: 'A STAFF',
      role: 'STAFF',
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      emailVerified: true,
      disabled: false,
    });
  });

  test('contract §6: oneself; CUSTOMERs for a MANAGER; everyone for an ADMIN', async () => {
    for (const reader of everyRole) {
      for (const read of everyRole) {
        const allowed =
          reader === read || reader === 'ADMIN' || (reader === 'MANAGER' && read === 'CUSTOMER');
        const { status } = await as(reader, 'GET', `/users/${someone[read].id}`);
        expect(status, `${reader} reads ${read}`).toBe(allowed ? 200 : 403);
      }
    }
  });

  test('404 before 403 contract §2: an unknown id, a malformed one, and whoever was deleted', async () => {
    const { id } = (await as('ADMIN', 'POST', '/users', { body: newBody() })).body.data;
    await as('ADMIN', 'DELETE', `/users/${id}`);
    for (const path of [id, crypto.randomUUID(), 'x', '%00', "'--"]) {
      for (const role of ['ADMIN', 'CUSTOMER'] as const) {
        expect(outcome(await as(role, 'GET', `/users/${path}`)), path).toBe('404 NOT_FOUND');
      }
    }
    expect((await as('ADMIN', 'GET', `/users/${someone.STAFF.id.toUpperCase()}`)).status).toBe(200);
  });
});

describe('GET /users', () => {
  test('contract §6: 403 for CUSTOMER and STAFF, CUSTOMERs only for a MANAGER, everyone for an ADMIN', async () => {
    expect(outcome(await as('CUSTOMER', 'GET', '/users'))).toBe('403 FORBIDDEN');
    expect(outcome(await as('STAFF', 'GET', '/users'))).toBe('403 FORBIDDEN');
    const rolesSeen = async (role: Role, query = '') =>
      [
        ...new Set(
          (await as(role, 'GET', `/users?limit=100${query}`)).body.data.map(
            (user: { role: Role }) => user.role,
          ),
        ),
      ].sort();
    expect(await rolesSeen('MANAGER')).toEqual(['CUSTOMER']);
    expect(await rolesSeen('ADMIN')).toEqual(['ADMIN', 'CUSTOMER', 'MANAGER', 'STAFF']);
    expect(await rolesSeen('ADMIN', '&role=STAFF')).toEqual(['STAFF']);
    expect(await rolesSeen('MANAGER', '&role=ADMIN')).toEqual([]);
    expect(outcome(await as('ADMIN', 'GET', '/users?role=KING'))).toBe('400 VALIDATION_FAILED');
  });

  test('contract §6 q: part of the name or the email address, in any case and any script', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const names = [`Ömer ${mark}`, `ömür_${mark}`, `ΟΔΟΣ ${mark}`, `50% ${mark}`];
    for (const name of names) await as('ADMIN', 'POST', '/users', { body: newBody({ name }) });
    await as('ADMIN', 'POST', '/users', { body: newBody({ email: `Lê.${mark}@Petalpaw.test`, name: 'Lê' }) });
    const found = async (q: string) =>
      (await as('ADMIN', 'GET', `/users?sortBy=name&sortOrder=asc&q=${encodeURIComponent(q)}`)).body.data.map(
        ({ name }: { name: string }) => name.replace(` ${mark}`, ''),
      );
    expect(await found(mark.toUpperCase())).toHaveLength(5);
    expect((await found('ÖM')).length).toBe(2);
    expect(await found('ödoς')).toEqual([]);
    expect(await found('οδος')).toEqual(['ΟΔΟΣ']);
    expect(await found(`% ${mark}`)).toEqual(['50%']);
    expect(await found(`_${mark}`)).toHaveLength(1);
    expect(await found(`LÊ.${mark}@petal`)).toEqual(['Lê']);
    expect(await found('no such name')).toEqual([]);
    expect((await as('ADMIN', 'GET', '/users?q=')).body.pagination.total).toBeGreaterThan(5);
  });

  test('spec "List pagination": pages never overlap, whatever they are sorted by', async () => {
    const { total } = (await as('ADMIN', 'GET', '/users')).body.pagination;
    for (const sortBy of ['createdAt', 'name', 'email', 'role']) {
      for (const sortOrder of ['asc', 'DESC']) {
        const ids = new Set<string>();
        for (let page = 1; page <= Math.ceil(total / 3); page++) {
          const { body } = await as(
            'ADMIN',
            'GET',
            `/users?limit=3&page=${page}&sortBy=${sortBy}&sortOrder=${sortOrder}`,
          );
          expect(body.pagination).toEqual({ page, limit: 3, total, totalPages: Math.ceil(total / 3) });
          for (const { id } of body.data) ids.add(id);
        }
        expect(ids.size, sortBy).toBe(total);
      }
    }
    const newestFirst = (await as('ADMIN', 'GET', '/users')).body.data.map(
      ({ createdAt }: { createdAt: string }) => createdAt,
    );
    expect(newestFirst).toEqual([...newestFirst].sort().reverse());
    expect(outcome(await as('ADMIN', 'GET', '/users?sortBy=password'))).toBe('400 VALIDATION_FAILED');
  });
});

describe('POST /users', () => {
  test('201 contract §6: verified, and can sign in at once', async () => {
    const body = newBody({ role: 'STAFF' });
    const made = await as('ADMIN', 'POST', '/users', { body });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      email: body.email,
      role: 'STAFF',
      emailVerified: true,
      disabled: false,
    });
    const { email, password } = body;
    expect((await server.request('POST', '/auth/login', { body: { email, password } })).status).toBe(201);
  });

  test('contract §6: a MANAGER creates CUSTOMERs, an ADMIN every role, nobody else anyone', async () => {
    for (const creator of everyRole) {
      for (const role of everyRole) {
        const allowed = creator === 'ADMIN' || (creator === 'MANAGER' && role === 'CUSTOMER');
        const reply = await as(creator, 'POST', '/users', { body: newBody({ role }) });
        expect(outcome(reply), `${creator} creates ${role}`).toBe(allowed ? '201' : '403 FORBIDDEN');
      }
    }
  });

  test('contract §2 "Order of the answers": 400 before the 403 of what the body names; 409 last', async () => {
    expect(
      outcome(await as('MANAGER', 'POST', '/users', { body: newBody({ role: 'ADMIN', password: 'short' }) })),
    ).toBe('400 VALIDATION_FAILED');
    expect(
      outcome(
        await as('MANAGER', 'POST', '/users', { body: newBody({ role: 'ADMIN', password: 'Sunshine' }) }),
      ),
    ).toBe('400 VALIDATION_FAILED');
    expect(
      outcome(
        await as('MANAGER', 'POST', '/users', {
          body: newBody({ role: 'ADMIN', email: someone.STAFF.email }),
        }),
      ),
    ).toBe('403 FORBIDDEN');
    expect(
      outcome(
        await as('ADMIN', 'POST', '/users', { body: newBody({ email: someone.STAFF.email.toUpperCase() }) }),
      ),
    ).toBe('409 EMAIL_TAKEN');
    expect(outcome(await as('CUSTOMER', 'POST', '/users', { body: '{' }))).toBe('403 FORBIDDEN');
  });
});
