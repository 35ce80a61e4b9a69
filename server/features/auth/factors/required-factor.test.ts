import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { signIn, startServer, type TestServer } from '#test/support/server.ts';
import { factorCalls } from './testing/factor-test.ts';

const staffTest = serverTest.extend('settings', perFile, { REQUIRE_SECOND_FACTOR: 'staff' });

/** Routes of interface B and A that need a caller, or may have one. */
const everywhere = [
  ['GET', '/pets'],
  ['GET', '/bookings'],
  ['GET', '/settings'],
  ['GET', '/staff'],
  ['POST', '/pets'],
  ['GET', '/plants'],
] as const;

async function statusesOf(server: TestServer, token: string) {
  const replies = [];
  for (const [method, path] of everywhere)
    replies.push(await server.request(method, path, { token, ...(method === 'POST' && { body: {} }) }));
  return replies;
}

describe('REQUIRE_SECOND_FACTOR (contract §13)', () => {
  staffTest(
    'staff: STAFF, MANAGER and ADMIN sign in, and are 403 everywhere but on /auth/* until they have a factor',
    async ({ server }) => {
      // The first administrator creates the others, and needs a factor for it.
      const admin = await server.newUser('ADMIN');
      const api = factorCalls(server);
      const refused = await server.request('GET', `/users/${admin.id}`, { token: admin.token });
      expect([refused.status, refused.body.error]).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
      await api.addApp(admin);
      expect((await server.request('GET', `/users/${admin.id}`, { token: admin.token })).status).toBe(200);

      const password = 'a password of the tests';
      const newUser = async (role: Role) => {
        const email = `${crypto.randomUUID()}@petalpaw.test`;
        const body = { email, name: role, role, password };
        const made = await server.request('POST', '/users', { token: admin.token, body });
        expect(made.status).toBe(201);
        return signIn(server.request, email, password);
      };
      for (const role of ['STAFF', 'MANAGER', 'ADMIN'] as const) {
        const user = await newUser(role);
        for (const { status, body } of await statusesOf(server, user.token))
          expect([status, body.error === 403 || body.error]).toEqual([
            403,
            body.error === 403 || 'SECOND_FACTOR_SETUP_REQUIRED',
          ]);
        for (const credential of [{ token: user.token }, { cookie: user.cookie }]) {
          expect((await server.request('GET', '/auth/session', credential)).status).toBe(200);
          expect((await server.request('GET', '/pets', credential)).status).toBe(403);
        }
        expect((await server.request('GET', '/services', { token: user.token })).status).toBe(200);
        const { factorId, recoveryCodes } = await api.addApp(user);
        for (const { status } of await statusesOf(server, user.token)) expect([200, 400]).toContain(status);
        expect((await api.remove(user, factorId, recoveryCodes[0])).status).toBe(201);
        expect((await server.request('GET', '/pets', { token: user.token })).status).toBe(403);
      }
      const customer = await newUser('CUSTOMER');
      for (const { status } of await statusesOf(server, customer.token))
        expect([200, 400, 403]).toContain(status);
      expect((await server.request('GET', '/pets', { token: customer.token })).status).toBe(200);
      // A customer who becomes staff needs one from the next request on.
      await server.request('PATCH', `/users/${customer.id}`, { token: admin.token, body: { role: 'STAFF' } });
      expect((await server.request('GET', '/pets', { token: customer.token })).body.error).toBe(
        'SECOND_FACTOR_SETUP_REQUIRED',
      );
    },
  );

  test('all: customers too; the check of the request’s origin comes first', async () => {
    const server = await startServer({ REQUIRE_SECOND_FACTOR: 'all', REQUIRE_EMAIL_VERIFICATION: 'false' });
    try {
      const body = { email: 'anna@petalpaw.test', password: 'a password of the tests', name: 'Anna' };
      await server.request('POST', '/auth/register', { body });
      const anna = await signIn(server.request, body.email, body.password);
      const reply = await server.request('GET', '/pets', { token: anna.token });
      expect([reply.status, reply.body.error]).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
      const forged = await server.request('POST', '/pets', {
        cookie: anna.cookie,
        body: {},
        headers: { origin: 'https://evil.test' },
      });
      expect(forged.body.error).toBe('CSRF_REJECTED');
      expect((await server.request('GET', '/dashboard/stats', { token: anna.token })).body.error).toBe(
        'SECOND_FACTOR_SETUP_REQUIRED',
      );
      await factorCalls(server).addApp(anna);
      expect((await server.request('GET', '/pets', { token: anna.token })).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});
