/** Removing a factor and renewing the recovery codes ask for the password and a code (contract §13; ASVS 5.0, 7.5.1). */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';
import { Authenticator } from './testing/authenticator.ts';
import { appCode, wrongCode } from './testing/authenticator-app.ts';
import { factorTest, publicUrl, type WithApp } from './testing/factor-test.ts';

const threshold = 3;

const test = factorTest
  .extend('settings', perFile, { PUBLIC_URL: publicUrl, LOCKOUT_THRESHOLD: String(threshold) })
  /** Both operations, with a code for the one user. */
  .extend('operations', perFile, ({ api }) => [
    { name: 'removeFactor', send: (user: WithApp, code?: unknown) => api.remove(user, user.factorId, code) },
    { name: 'createRecoveryCodes', send: (user: WithApp, code?: unknown) => api.renewCodes(user, code) },
  ])
  .extend('failuresOf', perFile, ({ query }) => async () => {
    const [found] = await query('SELECT sum(failures)::int AS n FROM login_failures');
    await query('DELETE FROM login_failures');
    return found.n;
  });

const outcome = ({ status, body }: Reply) => [status, body.error];

describe('the code that removes a factor or renews the recovery codes', () => {
  test('401 SECOND_FACTOR_REQUIRED without one, with the types as at a login; nothing changes and nothing counts', async ({
    api,
    operations,
    failuresOf,
  }) => {
    const user = await api.newUserWithApp();
    await api.addPasskey(user);
    const before = await api.factorsOf(user);
    for (const { send } of operations)
      for (const code of [undefined, null]) {
        const reply = await send(user, code);
        expect([...outcome(reply), reply.body.details]).toEqual([
          401,
          'SECOND_FACTOR_REQUIRED',
          'totp, passkey, recovery',
        ]);
        expect(reply.body.details).toBe((await api.login(user)).body.details);
      }
    expect(await api.factorsOf(user)).toEqual(before);
    expect(await failuresOf()).toBeNull();
  });

  test('201 with the code of an app, a recovery code, or the answer of a passkey; each is used up', async ({
    api,
  }) => {
    const user = await api.newUserWithApp();
    const { key } = await api.addPasskey(user);
    const code = appCode(user.secret, 1);
    const renewed = await api.renewCodes(user, code);
    expect(renewed.status).toBe(201);
    expect(outcome(await api.renewCodes(user, code))).toEqual([400, 'CODE_INVALID']);
    const [recoveryCode] = renewed.body.data.recoveryCodes;
    expect((await api.renewCodes(user, recoveryCode)).status).toBe(201);
    const answer = await api.answerOf(key);
    expect((await api.remove(user, user.factorId, answer)).status).toBe(201);
    expect(outcome(await api.renewCodes(user, answer))).toEqual([400, 'CODE_INVALID']);
    expect((await api.factorsOf(user)).map(({ type }: { type: string }) => type)).toEqual([
      'passkey',
      'recovery',
    ]);
  });

  test('400 WRONG_PASSWORD for a wrong password, whatever the code, which stays unused', async ({
    api,
    operations,
    failuresOf,
  }) => {
    const user = await api.newUserWithApp();
    const [code] = user.recoveryCodes;
    for (const { send } of operations)
      expect(outcome(await send({ ...user, password: 'a guess' }, code))).toEqual([400, 'WRONG_PASSWORD']);
    expect(await failuresOf()).toBe(2);
    expect((await api.renewCodes(user, code)).status).toBe(201);
  });

  test('400 CODE_INVALID for a wrong code, which counts as a failed login until the account is locked', async ({
    server,
    api,
    operations,
    query,
    failuresOf,
  }) => {
    for (const { name, send } of operations) {
      const user = await api.newUserWithApp();
      const other = await api.newUserWithApp();
      for (const code of [wrongCode(user.secret), '', other.recoveryCodes[0]])
        expect(outcome(await send(user, code))).toEqual([400, 'CODE_INVALID']);
      expect(outcome(await send(user, user.recoveryCodes[0]))).toEqual([429, 'ACCOUNT_LOCKED']);
      expect((await api.login(user)).status).toBe(429);
      expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(200);
      expect(await failuresOf()).toBe(threshold);
      expect(await api.factorsOf(user)).toHaveLength(2);
      const entries = await query(
        "SELECT after FROM audit_log WHERE action = 'secondFactorRefused' AND entity_id = $1",
        [user.id],
      );
      expect(entries).toEqual(Array(threshold).fill({ after: { operation: name, reason: 'wrong code' } }));
    }
  });

  test('a user without a password gives the code alone, and wrong ones lock the account too', async ({
    api,
    query,
    failuresOf,
  }) => {
    const user = await api.newUserWithApp();
    await query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const send = (code?: string) => api.renewCodes({ ...user, password: undefined as never }, code);
    expect(outcome(await send())).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect((await send(user.recoveryCodes[0])).status).toBe(201);
    for (let guess = 0; guess < threshold; guess++)
      expect(outcome(await send(wrongCode(user.secret)))).toEqual([400, 'CODE_INVALID']);
    expect(outcome(await send(appCode(user.secret, 1)))).toEqual([429, 'ACCOUNT_LOCKED']);
    expect(await failuresOf()).toBe(threshold);
    expect((await send(appCode(user.secret, 1))).status).toBe(201);
  });

  test('a used code and the refused answer of a passkey do not count', async ({
    server,
    api,
    failuresOf,
  }) => {
    const user = await api.newUserWithApp();
    const { key } = await api.addPasskey(user);
    const stranger = await server.newUser('CUSTOMER');
    const { key: strangersKey } = await api.addPasskey(stranger);
    const code = appCode(user.secret, 1);
    expect((await api.login(user, code)).status).toBe(201);
    const refused = [
      code,
      await api.answerOf(key, { userVerified: false }),
      await api.answerOf(key, { origin: 'https://evil.test' }),
      await api.answerOf(strangersKey),
      await api.answerOf(new Authenticator(publicUrl)),
      { ...(await api.answerOf(key)), challengeId: crypto.randomUUID() },
    ];
    for (const one of refused)
      expect(outcome(await api.remove(user, user.factorId, one))).toEqual([400, 'CODE_INVALID']);
    expect(await failuresOf()).toBeNull();
    expect(await api.factorsOf(user)).toHaveLength(3);
  });

  test('400 names the field of a code that is neither text nor the answer of a passkey', async ({ api }) => {
    const user = await api.newUserWithApp();
    const answer = await api.answerOf(new Authenticator(publicUrl));
    const faults: [unknown, string][] = [
      [287082, 'code: expected string or object or null'],
      [[answer], 'code: expected string or object or null'],
      [{}, 'code.challengeId: is required; code.credential: is required'],
      [{ ...answer, credential: { ...answer.credential, id: 7 } }, 'code.credential.id: expected string'],
    ];
    for (const [code, details] of faults) {
      const reply = await api.remove(user, user.factorId, code);
      expect([...outcome(reply), reply.body.details]).toEqual([400, 'VALIDATION_FAILED', details]);
    }
  });
});
