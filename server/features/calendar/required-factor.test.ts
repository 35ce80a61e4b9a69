/** A calendar feed is no way around REQUIRE_SECOND_FACTOR (contract §13, §19). */
import { afterAll, expect, test } from 'vitest';
import { factorCalls } from '#features/auth/factors/testing/factor-test.ts';
import { signIn, startServer } from '#test/support/server.ts';
import { newFeed } from './testing/calendar-test.ts';

const server = await startServer({ REQUIRE_SECOND_FACTOR: 'staff', REQUIRE_EMAIL_VERIFICATION: 'false' });
afterAll(() => server.close());
const api = factorCalls(server);
const admin = await api.newUserWithApp('ADMIN');

test('404 while the setting binds the owner and they have no factor, the same answer as for an unknown secret', async () => {
  const path = await newFeed(server, admin, 'all');
  const statusAndError = async (address = path) => {
    const { status, body, headers } = await server.request('GET', address);
    return [status, body?.error, headers.get('cache-control')];
  };
  const unknown = await statusAndError('/calendar/x.ics');
  expect(unknown.slice(0, 2)).toEqual([404, 'NOT_FOUND']);
  expect((await server.request('GET', path)).status).toBe(200);
  expect((await api.remove(admin, admin.factorId, admin.recoveryCodes[0])).status).toBe(201);
  expect(await statusAndError()).toEqual(unknown);
  await api.addApp(admin);
  expect((await server.request('GET', path)).status).toBe(200);
});

test('404 from the moment that a CUSTOMER becomes STAFF, until they have a factor', async () => {
  const [email, password] = ['nok@petalpaw.test', 'a sentence of nok'];
  await server.request('POST', '/auth/register', { body: { email, password, name: 'Nok' } });
  const user = await signIn(server.request, email, password);
  const path = await newFeed(server, user);
  expect((await server.request('GET', path)).status).toBe(200);
  await server.request('PATCH', `/users/${user.id}`, { token: admin.token, body: { role: 'STAFF' } });
  expect((await server.request('GET', path)).status).toBe(404);
  await api.addApp(user);
  expect((await server.request('GET', path)).status).toBe(200);
});
