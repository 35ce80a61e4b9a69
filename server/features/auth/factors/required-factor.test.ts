import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { serverForThisTest, signIn } from '#test/support/server.ts';
import { outcome } from '../testing/auth-test.ts';
import { factorCalls } from './testing/factor-test.ts';

/** Routes of interface B and A that need a caller, or may have one. */
const everywhere = [
  ['GET', '/pets'],
  ['GET', '/bookings'],
  ['GET', '/settings'],
  ['GET', '/staff'],
  ['POST', '/pets'],
  ['GET', '/plants'],
] as const;
const refusal = '403 SECOND_FACTOR_SETUP_REQUIRED';

describe('REQUIRE_SECOND_FACTOR (contract §13)', () => {
  test('staff: STAFF, MANAGER and ADMIN sign in, and are 403 everywhere but on /auth/* until they have a factor', async () => {
    const server = await serverForThisTest({ REQUIRE_SECOND_FACTOR: 'staff' });
    const api = factorCalls(server);
    const get = async (path: string, { token, cookie }: { token?: string; cookie?: string }) =>
      outcome(await server.request('GET', path, { token, cookie }));
    // The first administrator creates the others, and needs a factor for it.
    const admin = await server.newUser('ADMIN');
    const { token: adminToken, password } = admin;
    expect(await get(`/users/${admin.id}`, admin)).toBe(refusal);
    await api.addApp(admin);
    expect(await get(`/users/${admin.id}`, admin)).toBe('200');

    const newUser = async (role: Role) => {
      const body = { email: `${crypto.randomUUID()}@petalpaw.test`, name: role, role, password };
      expect((await server.request('POST', '/users', { token: adminToken, body })).status).toBe(201);
      return signIn(server.request, body.email, body.password);
    };
    for (const role of ['STAFF', 'MANAGER', 'ADMIN'] as const) {
      const user = await newUser(role);
      const { token, cookie } = user;
      const outcomes = async () => {
        const all = [];
        for (const [method, path] of everywhere)
          all.push(await server.request(method, path, { token, ...(method === 'POST' && { body: {} }) }));
        return all;
      };
      // Interface A has errors of its own shape.
      for (const { status, text } of await outcomes())
        expect(`${status} ${text}`).toMatch(/^403 .*(SECOND_FACTOR_SETUP_REQUIRED|"error":403)/);
      for (const credential of [{ token }, { cookie }]) {
        expect((await server.request('GET', '/auth/session', credential)).status).toBe(200);
        expect(await get('/pets', credential)).toBe(refusal);
      }
      expect(await get('/services', { token })).toBe('200');
      const { factorId, recoveryCodes } = await api.addApp(user);
      for (const { status } of await outcomes()) expect([200, 400]).toContain(status);
      expect((await api.remove(user, factorId, recoveryCodes[0])).status).toBe(201);
      expect(await get('/pets', { token })).toBe(refusal);
    }
    const { id, token } = await newUser('CUSTOMER');
    expect(await get('/pets', { token })).toBe('200');
    // A customer who becomes staff needs one from the next request on.
    await server.request('PATCH', `/users/${id}`, { token: adminToken, body: { role: 'STAFF' } });
    expect(await get('/pets', { token })).toBe(refusal);
  });

  test('all: customers too; the check of the request’s origin comes first', async () => {
    const settings = { REQUIRE_SECOND_FACTOR: 'all', REQUIRE_EMAIL_VERIFICATION: 'false' };
    const server = await serverForThisTest(settings);
    const body = { email: 'anna@petalpaw.test', password: 'a password of the tests', name: 'Anna' };
    await server.request('POST', '/auth/register', { body });
    const anna = await signIn(server.request, body.email, body.password);
    const { token, cookie } = anna;
    const get = async (path: string) => outcome(await server.request('GET', path, { token }));
    expect([await get('/pets'), await get('/dashboard/stats')]).toEqual([refusal, refusal]);
    const headers = { origin: 'https://evil.test' };
    const forged = await server.request('POST', '/pets', { body: {}, cookie, headers });
    expect(outcome(forged)).toBe('403 CSRF_REJECTED');
    await factorCalls(server).addApp(anna);
    expect(await get('/pets')).toBe('200');
  });
});
