import { expect } from 'vitest';
import { Authenticator } from './testing/authenticator.ts';
import { appCode } from './testing/authenticator-app.ts';
import { factorReplicasTest as test } from './testing/factor-test.ts';

test('a code, a recovery code and a challenge are valid once across two processes (contract §13)', async ({
  server,
  replica,
  api,
  query,
}) => {
  const either = (at: number) => (at % 2 ? server : replica).request;
  const user = await api.newUserWithApp();
  for (const code of [appCode(user.secret, 1), user.recoveryCodes[3] ?? '']) {
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) => api.login(user, code, either(at))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(401)]);
    // A code that another login has used is no guess.
    expect(await query('SELECT failures FROM login_failures')).toEqual([]);
  }

  const holder = await server.newUser('CUSTOMER');
  const { key } = await api.addPasskey(holder);
  const { challengeId, publicKey } = await api.options(replica.request);
  const body = { challengeId, credential: key.get(publicKey) };
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) => either(at)('POST', '/auth/passkey/login', { body })),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(9);
});

test('a factor that one process adds or removes counts on the other at once (contract §13)', async ({
  server,
  replica,
  api,
}) => {
  const user = await server.newUser('CUSTOMER');
  const { factorId, secret } = await api.addApp(user);
  expect((await api.login(user, undefined, replica.request)).body.error).toBe('SECOND_FACTOR_REQUIRED');
  await api.remove(user, factorId, appCode(secret, 1), replica.request);
  expect((await api.login(user)).status).toBe(201);
});

test('a change of factors ends the other sessions on every process, and of parallel removals with one code one succeeds (contract §13)', async ({
  server,
  replica,
  api,
}) => {
  const either = (at: number) => (at % 2 ? server : replica).request;
  const user = await server.newUser('CUSTOMER');
  const stolen = (await api.login(user)).body.data.accessToken;
  const seen = (token: string, at: number) => either(at)('GET', '/auth/session', { token });
  expect((await seen(stolen, 0)).status).toBe(200);
  const apps = [
    await api.addApp(user),
    await api.addApp(user),
    await api.addApp(user),
    await api.addApp(user),
  ];
  for (const at of [0, 1]) {
    expect((await seen(stolen, at)).status).toBe(401);
    expect((await seen(user.token, at)).status).toBe(200);
  }
  const code = apps[0]?.recoveryCodes[0];
  const replies = await Promise.all(
    apps.map(({ factorId }, at) => api.remove(user, factorId, code, either(at))),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  expect(await api.factorsOf(user)).toHaveLength(4);
});

test('two first factors that are added at the same time come with one set of recovery codes (contract §13)', async ({
  server,
  replica,
  api,
  query,
}) => {
  const user = await server.newUser('CUSTOMER');
  const { token, password } = user;
  const begin = async () =>
    (await server.request('POST', '/auth/factors/passkey/options', { token, body: { password } })).body.data;
  const challenges = [await begin(), await begin(), await begin(), await begin()];
  const replies = await Promise.all(
    challenges.map(({ challengeId, publicKey }, at) =>
      (at % 2 ? server : replica).request('POST', '/auth/factors/passkey', {
        token,
        body: {
          challengeId,
          name: `Key ${at}`,
          credential: new Authenticator('https://petalpaw.test').create(publicKey),
        },
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(replies.filter(({ body }) => body.data.recoveryCodes !== null)).toHaveLength(1);
  const sets = await query("SELECT 1 FROM factors WHERE user_id = $1 AND type = 'recovery'", [user.id]);
  expect(sets).toHaveLength(1);
  expect(await api.factorsOf(user)).toHaveLength(5);
});
