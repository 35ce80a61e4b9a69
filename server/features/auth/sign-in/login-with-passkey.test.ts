import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Authenticator, type Faults } from '#features/auth/factors/testing/authenticator.ts';
import { openFactors, publicUrl, refusedFaults } from '#features/auth/factors/testing/factor-test.ts';
import { cookieOf, outcome } from '#features/auth/testing/auth-test.ts';

const { api, auth, query, server } = await openFactors();

const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('signing in with a passkey (contract §13, WebAuthn Level 3, 7.2)', () => {
  test('201 as login, with the cookie, and no code is asked for', async () => {
    const user = await server.newUser('CUSTOMER');
    const { key } = await api.addPasskey(user);
    const { status, body, headers } = await api.loginWith(key);
    expect(status).toBe(201);
    expect(Object.keys(body.data)).toEqual(
      'user session accessToken refreshToken tokenType expiresIn'.split(' '),
    );
    expect(body.data.user.id).toBe(user.id);
    const cookie = cookieOf({ headers });
    for (const credential of [{ cookie }, { token: body.data.accessToken }])
      expect(await auth.seesSession(credential)).toBe(200);
    expect((await api.factorsOf(user))[0].lastUsedAt).toEqual(expect.any(String));
    const after = { userId: user.id, secondFactor: 'passkey' };
    expect(await auth.audited(body.data.session.id)).toMatchObject([{ action: 'login', after }]);
    expect((await api.login(user)).body.details).toBe('passkey, recovery');
  });

  test('the options name no user, and are the same for everybody', async () => {
    const { publicKey } = await api.options();
    expect(publicKey).toEqual({
      rpId: 'petalpaw.test',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 5 * 60_000,
      userVerification: 'required',
    });
  });

  test('401 INVALID_CREDENTIALS, the same answer, for one that is wrong in any part or of an unknown passkey', async () => {
    const { key } = await api.addPasskey(await server.newUser('CUSTOMER'));
    const faults: Record<string, Faults> = {
      ...refusedFaults,
      'an answer to a registration': { type: 'webauthn.create' },
      'the key of a stranger': { key: strangersKey },
      'another user': { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
      'no user': { userHandle: '' },
    };
    const replies = new Map([['an unknown passkey', await api.loginWith(new Authenticator(publicUrl))]]);
    for (const [what, fault] of Object.entries(faults)) replies.set(what, await api.loginWith(key, fault));
    for (const [what, { status, body, headers }] of replies)
      expect([what, status, body.error, body.details, headers.getSetCookie()]).toEqual([
        what,
        401,
        'INVALID_CREDENTIALS',
        '',
        [],
      ]);
    expect((await api.loginWith(key)).status).toBe(201);
  });

  test('401 when the answer is sent again, and for an expired or unknown challenge; of parallel answers one succeeds', async () => {
    const { key } = await api.addPasskey(await server.newUser('CUSTOMER'));
    const { challengeId, publicKey } = await api.options();
    const body = { challengeId, credential: key.get(publicKey) };
    const send = (changes: object = {}) =>
      server.request('POST', '/auth/passkey/login', { body: { ...body, ...changes } });
    const replies = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401, 401, 401]);
    expect((await send()).status).toBe(401);
    expect((await send({ challengeId: crypto.randomUUID() })).status).toBe(401);
    expect((await send({ challengeId: 'none' })).status).toBe(401);
    // A wrong answer uses it up, too.
    const used = await api.options();
    const answerWith = (faults: Faults) =>
      send({ challengeId: used.challengeId, credential: key.get(used.publicKey, faults) });
    expect((await answerWith({ userVerified: false })).status).toBe(401);
    expect((await answerWith({})).status).toBe(401);
    const late = await api.options();
    const [time] = await query(
      'SELECT extract(epoch FROM expires_at - now())::int AS s FROM passkey_challenges WHERE id = $1',
      [late.challengeId],
    );
    expect(time.s).toBeGreaterThan(240);
    expect(time.s).toBeLessThanOrEqual(300);
    await query("UPDATE passkey_challenges SET expires_at = now() - interval '1 s' WHERE id = $1", [
      late.challengeId,
    ]);
    const answer = { challengeId: late.challengeId, credential: key.get(late.publicKey) };
    expect((await server.request('POST', '/auth/passkey/login', { body: answer })).status).toBe(401);
  });

  test('401 when the counter does not rise: perhaps a copy (7.2, step 22)', async () => {
    const { key } = await api.addPasskey(await server.newUser('CUSTOMER'));
    expect((await api.loginWith(key, { counter: 7 })).status).toBe(201);
    for (const counter of [7, 6, 0]) expect((await api.loginWith(key, { counter })).status).toBe(401);
    expect((await api.loginWith(key, { counter: 8 })).status).toBe(201);
    // A passkey that always counts 0, as synchronized ones do, works any number of times.
    const { key: synchronized } = await api.addPasskey(await server.newUser('CUSTOMER'));
    for (let at = 0; at < 3; at++)
      expect((await api.loginWith(synchronized, { counter: 0 })).status).toBe(201);
  });

  test('401 for a disabled account, and for a passkey that was removed', async () => {
    const user = await server.newUser('CUSTOMER');
    const { key, reply } = await api.addPasskey(user);
    await auth.change(user.id, { disabled: true });
    expect((await api.loginWith(key)).body.error).toBe('INVALID_CREDENTIALS');
    await auth.change(user.id, { disabled: false });
    const { accessToken: token } = (await api.loginWith(key)).body.data;
    const { factor, recoveryCodes } = reply.body.data;
    const removed = await api.remove({ ...user, token }, factor.id, recoveryCodes[0]);
    expect(removed.status).toBe(201);
    expect((await api.loginWith(key)).status).toBe(401);
  });

  test('403 EMAIL_NOT_VERIFIED for an unconfirmed address (contract §5)', async () => {
    const user = await server.newUser('CUSTOMER');
    const { key } = await api.addPasskey(user);
    await query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id]);
    expect(outcome(await api.loginWith(key))).toBe('403 EMAIL_NOT_VERIFIED');
  });

  test('a lockout, which anybody can cause, keeps no holder of a passkey out', async () => {
    const user = await server.newUser('CUSTOMER');
    const { key } = await api.addPasskey(user);
    for (let guess = 0; guess < 5; guess++) await api.login({ ...user, password: 'x' });
    expect((await api.login(user)).status).toBe(429);
    expect((await api.loginWith(key)).status).toBe(201);
    expect((await api.login(user)).status).toBe(429);
  });

  test('404 for the confirmation of a passkey as an authenticator app', async () => {
    const user = await server.newUser('CUSTOMER');
    const { reply } = await api.addPasskey(user);
    const path = `/auth/factors/totp/${reply.body.data.factor.id}/confirm`;
    const confirmed = await server.request('POST', path, { token: user.token, body: { code: '123456' } });
    expect(confirmed.status).toBe(404);
  });
});
