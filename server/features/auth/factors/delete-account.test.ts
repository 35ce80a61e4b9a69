/** POST /auth/delete-account: users delete their own account, once they have shown again who they are (contract §6). */
import { describe, expect, test } from 'vitest';
import { hours, openBusiness } from '#test/support/business.ts';
import { admin, type Reply, type SignedIn, signIn } from '#test/support/server.ts';
import { appCode } from './testing/authenticator-app.ts';
import { openFactors } from './testing/factor-test.ts';

const { api, server } = await openFactors();
const deleteAccount = (user: SignedIn, code?: unknown) =>
  server.request('POST', '/auth/delete-account', {
    token: user.token,
    body: { password: user.password, code },
  });

const outcome = ({ status, body }: Reply) => [status, body.error];

describe('POST /auth/delete-account', () => {
  test('201 with the password: the account and its sessions are gone, and the log names the user', async () => {
    const user = await server.newUser('CUSTOMER');
    const token = await server.tokenOf('ADMIN');
    expect(outcome(await deleteAccount({ ...user, password: 'a guess' }))).toEqual([400, 'WRONG_PASSWORD']);
    const deleted = await deleteAccount(user);
    expect([deleted.status, deleted.body.data]).toEqual([201, null]);
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(401);
    expect((await api.login(user)).status).toBe(401);
    expect((await server.request('GET', `/users/${user.id}`, { token })).status).toBe(404);
    const log = await server.request('GET', `/audit-logs?action=deleteUser&entityId=${user.id}`, { token });
    expect(log.body.data).toMatchObject([{ actorId: user.id, after: { name: '[erased]' } }]);
  });

  test('401 SECOND_FACTOR_REQUIRED without a code where the account has a second factor; 201 with one', async () => {
    const user = await api.newUserWithApp();
    expect(outcome(await deleteAccount(user))).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect(outcome(await deleteAccount(user, '000000'))).toEqual([400, 'CODE_INVALID']);
    expect((await deleteAccount(user, appCode(user.secret, 1))).status).toBe(201);
  });

  test('409 with live bookings and for the last ADMIN', async () => {
    const business = await openBusiness(server);
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user);
    const bath = await business.service({});
    await business.booked(user, { petIds: [pet], serviceIds: [bath], ...hours(9, 10) });
    expect(outcome(await deleteAccount(user))).toEqual([409, 'CONFLICT']);
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(200);
    const owner = await signIn(server.request, admin.email, admin.password);
    expect(outcome(await deleteAccount(owner))).toEqual([409, 'LAST_ADMIN']);
    expect((await server.request('GET', '/auth/session', { token: owner.token })).status).toBe(200);
  });
});
