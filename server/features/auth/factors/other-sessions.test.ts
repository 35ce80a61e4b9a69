/** A stolen session ends when the user adds, renews or removes a second factor (contract §13; ASVS 5.0, 7.4.3). */
import { expect, test } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import type { Reply, SignedIn } from '#test/support/server.ts';
import { cookieOf } from '../testing/auth-test.ts';
import { appCode } from './testing/authenticator-app.ts';
import { openFactors, type WithApp } from './testing/factor-test.ts';

const { api, auth, server } = await openFactors();
const thief = {
  /** Everything that a session of the user gives: access token, cookie, refresh token, a link to another address. */
  async steal(reply: Reply, password: string) {
    const { accessToken: token, refreshToken } = reply.body.data;
    const email = `${crypto.randomUUID()}@petalpaw.test`;
    const link = await auth.linkToChange(email, { token, password });
    return { token, cookie: cookieOf(reply), refreshToken, link };
  },
  async isShutOut({ token, cookie, refreshToken, link }: Record<string, string>) {
    const statuses = [
      await auth.seesSession({ token }),
      await auth.seesSession({ cookie }),
      (await auth.refresh(refreshToken)).status,
      (await auth.post('/auth/verify-email', { token: link })).status,
    ];
    expect(statuses).toEqual([401, 401, 401, 400]);
  },
};

test.for<[string, (user: SignedIn) => Promise<{ reply: Reply }>]>([
  ['an authenticator app', (user) => api.addApp(user)],
  ['a passkey', (user) => api.addPasskey(user)],
])('adding %s ends the sessions that somebody with the password has opened before', async ([_kind, add]) => {
  const user = await server.newUser('CUSTOMER');
  const stolen = await thief.steal(await api.login(user), user.password);
  expect((await add(user)).reply.status).toBe(201);
  await thief.isShutOut(stolen);
  expect(await auth.seesSession({ token: user.token })).toBe(200);
  expect((await api.login(user)).body.error).toBe('SECOND_FACTOR_REQUIRED');
  const message = (await emailsTo(server, user.email, 2)).find((one) =>
    one.includes('A second factor was added'),
  );
  expect(message).toContain('you were signed out on your other devices');
});

test.for<[string, string, (user: WithApp) => Promise<Reply>]>([
  [
    'renewing the recovery codes',
    'New recovery codes were made',
    (user) => api.renewCodes(user, user.recoveryCodes[1]),
  ],
  [
    'removing a factor',
    'A second factor was removed',
    (user) => api.remove(user, user.factorId, appCode(user.secret, 1)),
  ],
])('%s ends all other sessions of the user, and the email says so', async ([_what, subject, change]) => {
  const user = await api.newUserWithApp();
  const stolen = await thief.steal(await api.login(user, user.recoveryCodes[0]), user.password);
  expect((await change(user)).status).toBe(201);
  await thief.isShutOut(stolen);
  expect(await auth.seesSession({ token: user.token })).toBe(200);
  const message = (await emailsTo(server, user.email, 3)).find((one) => one.includes(subject));
  expect(message).toContain('you were signed out on your other devices');
});

test('an ADMIN who removes the factors of a user ends all sessions of the user, and none of their own', async () => {
  const user = await api.newUserWithApp();
  const { token } = await server.newUser('ADMIN');
  const stolen = await thief.steal(await api.login(user, user.recoveryCodes[0]), user.password);
  expect((await server.request('DELETE', `/users/${user.id}/factors`, { token })).status).toBe(204);
  await thief.isShutOut(stolen);
  expect([await auth.seesSession({ token: user.token }), await auth.seesSession({ token })]).toEqual([
    401, 200,
  ]);
});

test('a factor that is refused ends no session', async () => {
  const user = await api.newUserWithApp();
  const { token, password } = user;
  const other = (await api.login(user, user.recoveryCodes[0])).body.data.accessToken;
  for (const code of [undefined, 'no code', user.recoveryCodes[0]])
    expect((await api.remove(user, user.factorId, code)).status).toBeGreaterThanOrEqual(400);
  await auth.post('/auth/factors/totp', { password }, { token });
  expect(await auth.seesSession({ token: other })).toBe(200);
});
