/**
 * Removing a factor and renewing the recovery codes ask for the password and a code (contract §13; ASVS 5.0, 7.5.1).
 * Wherever a code is asked for, one that is sent again is refused and is no guess.
 */
import { afterEach, test as base, describe, expect } from 'vitest';
import { outcome } from '../testing/auth-test.ts';
import { Authenticator } from './testing/authenticator.ts';
import { appCode, presentStep, wrongCode } from './testing/authenticator-app.ts';
import { openFactors, publicUrl, type WithApp } from './testing/factor-test.ts';

const threshold = 3;
const logins = 8;

const { api, auth, query, server } = await openFactors({
  LOCKOUT_THRESHOLD: String(threshold),
});
/** Both operations, with a code for the one user. */
const operations = [
  { name: 'removeFactor', send: (user: WithApp, code?: unknown) => api.remove(user, user.factorId, code) },
  { name: 'createRecoveryCodes', send: (user: WithApp, code?: unknown) => api.renewCodes(user, code) },
];
const failures = async () => {
  const [{ n }] = await query('SELECT coalesce(sum(failures), 0)::int AS n FROM login_failures');
  await query('DELETE FROM login_failures');
  return n;
};
const countedFailures = () => query('SELECT failures FROM login_failures');
const test = base.extend('user', () => api.newUserWithApp());

afterEach(() => query('DELETE FROM login_failures'));

describe('the code that removes a factor or renews the recovery codes (contract §13)', () => {
  test('401 SECOND_FACTOR_REQUIRED without one, with the types as at a login; nothing changes and nothing counts', async ({
    user,
  }) => {
    await api.addPasskey(user);
    const before = await api.factorsOf(user);
    const replies = [await api.login(user)];
    for (const { send } of operations) replies.push(await send(user), await send(user, null));
    for (const reply of replies)
      expect([outcome(reply), reply.body.details]).toEqual([
        '401 SECOND_FACTOR_REQUIRED',
        'totp, passkey, recovery',
      ]);
    expect(await api.factorsOf(user)).toEqual(before);
    expect(await failures()).toBe(0);
  });

  test('201 with an app, a recovery code or a passkey; each is used up', async ({ user }) => {
    const { key } = await api.addPasskey(user);
    const code = appCode(user.secret, 1);
    const renewed = await api.renewCodes(user, code);
    expect(renewed.status).toBe(201);
    expect(outcome(await api.renewCodes(user, code))).toBe('400 CODE_INVALID');
    expect((await api.renewCodes(user, renewed.body.data.recoveryCodes[0])).status).toBe(201);
    const answer = await api.answerOf(key);
    expect((await api.remove(user, user.factorId, answer)).status).toBe(201);
    expect(outcome(await api.renewCodes(user, answer))).toBe('400 CODE_INVALID');
    const types = (await api.factorsOf(user)).map(({ type }: { type: string }) => type);
    expect(types).toEqual(['passkey', 'recovery']);
  });

  test('400 WRONG_PASSWORD for a wrong password, whatever the code, which stays unused', async ({ user }) => {
    const [code] = user.recoveryCodes;
    for (const { send } of operations)
      expect(outcome(await send({ ...user, password: 'a guess' }, code))).toBe('400 WRONG_PASSWORD');
    expect(await failures()).toBe(2);
    expect((await api.renewCodes(user, code)).status).toBe(201);
  });

  test('400 CODE_INVALID for a wrong code, which counts as a failed login until the account is locked', async () => {
    for (const { name, send } of operations) {
      const [user, other] = [await api.newUserWithApp(), await api.newUserWithApp()];
      for (const code of [wrongCode(user.secret), '', other.recoveryCodes[0]])
        expect(outcome(await send(user, code))).toBe('400 CODE_INVALID');
      expect(outcome(await send(user, user.recoveryCodes[0]))).toBe('429 ACCOUNT_LOCKED');
      expect((await api.login(user)).status).toBe(429);
      expect(await auth.seesSession({ token: user.token })).toBe(200);
      expect(await failures()).toBe(threshold);
      expect(await api.factorsOf(user)).toHaveLength(2);
      const entries = (await auth.audited(user.id)).filter(({ action }) => action === 'secondFactorRefused');
      expect(entries.slice(0, threshold)).toMatchObject(
        Array(threshold).fill({ after: { operation: name, reason: 'wrong code' } }),
      );
    }
  });

  test('a user without a password gives the code alone, and wrong ones lock the account too', async ({
    user,
  }) => {
    await query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const send = (code?: string) => api.renewCodes({ ...user, password: undefined as never }, code);
    expect(outcome(await send())).toBe('401 SECOND_FACTOR_REQUIRED');
    expect((await send(user.recoveryCodes[0])).status).toBe(201);
    for (let guess = 0; guess < threshold; guess++)
      expect(outcome(await send(wrongCode(user.secret)))).toBe('400 CODE_INVALID');
    expect(outcome(await send(appCode(user.secret, 1)))).toBe('429 ACCOUNT_LOCKED');
    expect(await failures()).toBe(threshold);
    expect((await send(appCode(user.secret, 1))).status).toBe(201);
  });

  test('a used code and a refused passkey do not count', async ({ user }) => {
    const { key } = await api.addPasskey(user);
    const { key: strangersKey } = await api.addPasskey(await server.newUser('CUSTOMER'));
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
      expect(outcome(await api.remove(user, user.factorId, one))).toBe('400 CODE_INVALID');
    expect(await failures()).toBe(0);
    expect(await api.factorsOf(user)).toHaveLength(3);
  });

  test('400 names the field of a code that is neither text nor an answer', async ({ user }) => {
    const answer = await api.answerOf(new Authenticator(publicUrl));
    for (const [code, details] of [
      [287082, 'code: expected string'],
      [[answer], 'code: expected string'],
      [{}, 'code.challengeId: is required; code.credential: is required'],
      [{ ...answer, credential: { ...answer.credential, id: 7 } }, 'code.credential.id: expected string'],
    ]) {
      const reply = await api.remove(user, user.factorId, code);
      expect([outcome(reply), reply.body.details]).toEqual(['400 VALIDATION_FAILED', details]);
    }
  });
});

describe('a code that was used (contract §13)', () => {
  test('of parallel logins with one code one succeeds, and the others do not count towards the lockout (ASVS 5.0, 6.5.1)', async ({
    user,
  }) => {
    for (const code of [appCode(user.secret, 1), user.recoveryCodes[0]]) {
      const replies = await Promise.all(Array.from({ length: logins }, () => api.login(user, code)));
      expect(replies.map(outcome).sort()).toEqual([
        '201',
        ...Array(logins - 1).fill('401 INVALID_CREDENTIALS'),
      ]);
      expect(await countedFailures()).toEqual([]);
    }
    expect(await query('SELECT 1 FROM sessions WHERE user_id = $1', [user.id])).toHaveLength(3);
    expect((await api.login(user, user.recoveryCodes[1])).status).toBe(201);
    const failed = (await auth.audited(user.id)).filter(({ action }) => action === 'loginFailed');
    expect(failed.map(({ after }) => after)).toEqual(Array(2 * (logins - 1)).fill({ reason: 'used code' }));
  });

  test('401, as for a wrong code, and neither counts nor clears the failures', async ({ user }) => {
    const code = user.recoveryCodes[0];
    expect((await api.login(user, code)).status).toBe(201);
    const bare = ({ status, body: { timestamp: _, ...body } }: Awaited<ReturnType<typeof api.login>>) => [
      status,
      body,
    ];
    const wrong = await api.login(user, wrongCode(user.secret));
    for (let again = 0; again <= threshold; again++)
      expect(bare(await api.login(user, code))).toEqual(bare(wrong));
    expect(await countedFailures()).toEqual([{ failures: 1 }]);
  });

  test('with a wrong password it counts, and it opens no locked account', async ({ user }) => {
    const [code] = user.recoveryCodes;
    expect((await api.login(user, code)).status).toBe(201);
    for (let guess = 0; guess < threshold; guess++)
      expect((await api.login({ ...user, password: 'a guess' }, code)).status).toBe(401);
    expect(outcome(await api.login(user, code))).toBe('429 ACCOUNT_LOCKED');
  });

  test('the code of another user is wrong, used or not', async () => {
    const [one, other] = [await api.newUserWithApp(), await api.newUserWithApp()];
    const [code, unused] = other.recoveryCodes;
    expect((await api.login(other, code)).status).toBe(201);
    for (const foreign of [code, unused]) expect((await api.login(one, foreign)).status).toBe(401);
    expect(await countedFailures()).toEqual([{ failures: 2 }]);
    expect((await api.login(other, unused)).status).toBe(201);
  });

  test('a code whose time is over counts, although it was used', async ({ user }) => {
    expect((await api.login(user, appCode(user.secret, -3))).status).toBe(401);
    await query('UPDATE factors SET used_steps = ARRAY[$2::bigint] WHERE id = $1', [
      user.factorId,
      presentStep() - 3,
    ]);
    expect((await api.login(user, appCode(user.secret, -3))).status).toBe(401);
    expect(await countedFailures()).toEqual([{ failures: 2 }]);
  });
});
