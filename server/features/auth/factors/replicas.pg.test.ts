/** Second factors on two processes of one PostgreSQL (contract §13). */
import { expect, test } from 'vitest';
import { outcome } from '../testing/auth-test.ts';
import { Authenticator } from './testing/authenticator.ts';
import { appCode } from './testing/authenticator-app.ts';
import { openFactorReplicas, publicUrl } from './testing/factor-test.ts';

const { api, both, query, replica, server } = await openFactorReplicas();

const times = 8;

test('a code, a recovery code and a challenge are valid once across two processes', async () => {
  const user = await api.newUserWithApp();
  const ofUser = (id: string) => `SELECT 1 FROM users WHERE id = '${id}' FOR UPDATE`;
  for (const code of [appCode(user.secret, 1), user.recoveryCodes[3] ?? '']) {
    const replies = await both.whileLocked(ofUser(user.id), () =>
      Array.from({ length: times }, (_, at) => api.login(user, code, both.either(at).request)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(times - 1).fill(401)]);
    // A code that another login has used is no guess.
    expect(await query('SELECT failures FROM login_failures')).toEqual([]);
  }

  const holder = await server.newUser('CUSTOMER');
  const { key } = await api.addPasskey(holder);
  const { challengeId, publicKey } = await api.options(replica.request);
  const body = { challengeId, credential: key.get(publicKey) };
  const replies = await both.whileLocked('SELECT 1 FROM passkey_challenges FOR UPDATE', () =>
    Array.from({ length: times }, (_, at) =>
      both.either(at).request('POST', '/auth/passkey/login', { body }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(times - 1).fill(401)]);
});

test('a factor that one process adds or removes counts on the other at once, and ends the other sessions on both', async () => {
  const user = await server.newUser('CUSTOMER');
  const stolen = (await api.login(user, undefined, replica.request)).body.data.accessToken;
  expect((await replica.request('GET', '/auth/session', { token: stolen })).status).toBe(200);
  const { factorId, secret } = await api.addApp(user);
  for (const { request } of [server, replica]) {
    expect((await request('GET', '/auth/session', { token: stolen })).status).toBe(401);
    expect((await api.login(user, undefined, request)).body.error).toBe('SECOND_FACTOR_REQUIRED');
  }
  expect(await both.statusesOf(user)).toEqual([200, 200, 200, 200]);
  await api.remove(user, factorId, appCode(secret, 1), replica.request);
  expect((await api.login(user)).status).toBe(201);
});

test('of parallel removals with one code one succeeds', async () => {
  const user = await server.newUser('CUSTOMER');
  const add = () => api.addApp(user);
  const apps = [await add(), await add(), await add(), await add()];
  const code = apps[0]?.recoveryCodes[0];
  const replies = await both.whileLocked(`SELECT 1 FROM users WHERE id = '${user.id}' FOR UPDATE`, () =>
    apps.map(({ factorId }, at) => api.remove(user, factorId, code, both.either(at).request)),
  );
  expect(replies.map(outcome).sort()).toEqual(['201', ...Array(3).fill('400 CODE_INVALID')]);
  expect(await api.factorsOf(user)).toHaveLength(4);
});

test('first factors that are added at the same time come with one set of recovery codes', async () => {
  const user = await server.newUser('CUSTOMER');
  const { id, token } = user;
  const challenges = await Promise.all(Array.from({ length: 4 }, () => api.creationOptions(user)));
  const replies = await both.whileLocked(`SELECT 1 FROM users WHERE id = '${id}' FOR UPDATE`, () =>
    challenges.map(({ challengeId, publicKey }, at) => {
      const credential = new Authenticator(publicUrl).create(publicKey);
      const body = { challengeId, name: `Key ${at}`, credential };
      return both.either(at).request('POST', '/auth/factors/passkey', { token, body });
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(replies.filter(({ body }) => body.data.recoveryCodes !== null)).toHaveLength(1);
  const sets = await query("SELECT 1 FROM factors WHERE user_id = $1 AND type = 'recovery'", [id]);
  expect(sets).toHaveLength(1);
  expect(await api.factorsOf(user)).toHaveLength(5);
});
