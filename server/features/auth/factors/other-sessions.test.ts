/** A stolen session ends when the user adds, renews or removes a second factor (contract §13; ASVS 5.0, 7.4.3). */
import { expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import type { Reply, SignedIn } from '#test/support/server.ts';
import { appCode } from './testing/authenticator-app.ts';
import { type factorCalls, factorTest, type WithApp } from './testing/factor-test.ts';

type Api = ReturnType<typeof factorCalls>;

const test = factorTest.extend('thief', ({ server }) => ({
  /** Everything that a session of the user gives: access token, cookie, refresh tokens, a link to another address. */
  async steal({ body, headers }: Reply, password: string) {
    const { accessToken: token, refreshToken } = body.data;
    const email = `${crypto.randomUUID()}@petalpaw.test`;
    await server.request('POST', '/auth/change-email', { token, body: { email, password } });
    const [message = ''] = await emailsTo(server, email);
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { token, cookie, refreshToken, link: tokenIn(message) };
  },
  async statusesOf({ token, cookie, refreshToken, link }: Record<string, string>): Promise<number[]> {
    const replies = [
      await server.request('GET', '/auth/session', { token }),
      await server.request('GET', '/auth/session', { cookie }),
      await server.request('POST', '/auth/refresh', { body: { refreshToken } }),
      await server.request('POST', '/auth/verify-email', { body: { token: link } }),
    ];
    return replies.map(({ status }) => status);
  },
}));

const added = 'A second factor was added';

test.for<[string, (api: Api, user: SignedIn) => Promise<{ reply: Reply }>]>([
  ['an authenticator app', async (api, user) => ({ reply: (await api.addApp(user)).reply })],
  ['a passkey', (api, user) => api.addPasskey(user)],
])(
  'adding %s ends the sessions that somebody with the password has opened before',
  async ([_kind, add], { server, api, thief }) => {
    const user = await server.newUser('CUSTOMER');
    const stolen = await thief.steal(await api.login(user), user.password);
    expect((await add(api, user)).reply.status).toBe(201);
    expect(await thief.statusesOf(stolen)).toEqual([401, 401, 401, 400]);
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(200);
    expect((await api.login(user)).body.error).toBe('SECOND_FACTOR_REQUIRED');
    const message = (await emailsTo(server, user.email, 2)).find((one) => one.includes(added));
    expect(message).toContain('you were signed out on your other devices');
  },
);

test.for<[string, string, (api: Api, user: WithApp) => Promise<Reply>]>([
  [
    'renewing the recovery codes',
    'New recovery codes were made',
    (api, user) => api.renewCodes(user, user.recoveryCodes[1]),
  ],
  [
    'removing a factor',
    'A second factor was removed',
    (api, user) => api.remove(user, user.factorId, appCode(user.secret, 1)),
  ],
])(
  '%s ends all other sessions of the user, and the email says so',
  async ([_what, subject, change], { server, api, thief }) => {
    const user = await api.newUserWithApp();
    const stolen = await thief.steal(await api.login(user, user.recoveryCodes[0]), user.password);
    expect((await change(api, user)).status).toBe(201);
    expect(await thief.statusesOf(stolen)).toEqual([401, 401, 401, 400]);
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(200);
    const message = (await emailsTo(server, user.email, 3)).find((one) => one.includes(subject));
    expect(message).toContain('you were signed out on your other devices');
  },
);

test('an ADMIN who removes the factors of a user ends all sessions of the user, and none of their own', async ({
  server,
  api,
  thief,
}) => {
  const user = await api.newUserWithApp();
  const admin = await server.newUser('ADMIN');
  const stolen = await thief.steal(await api.login(user, user.recoveryCodes[0]), user.password);
  const reply = await server.request('DELETE', `/users/${user.id}/factors`, { token: admin.token });
  expect(reply.status).toBe(204);
  expect(await thief.statusesOf(stolen)).toEqual([401, 401, 401, 400]);
  for (const [token, status] of [
    [user.token, 401],
    [admin.token, 200],
  ] as const)
    expect((await server.request('GET', '/auth/session', { token })).status).toBe(status);
});

test('a factor that is refused ends no session', async ({ server, api }) => {
  const user = await api.newUserWithApp();
  const other = (await api.login(user, user.recoveryCodes[0])).body.data.accessToken;
  for (const code of [undefined, 'no code', user.recoveryCodes[0]])
    expect((await api.remove(user, user.factorId, code)).status).toBeGreaterThanOrEqual(400);
  await server.request('POST', '/auth/factors/totp', {
    token: user.token,
    body: { password: user.password },
  });
  expect((await server.request('GET', '/auth/session', { token: other })).status).toBe(200);
});
