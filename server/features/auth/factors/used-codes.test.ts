/** A code that is sent again is refused and is no guess: of parallel logins with one code, one succeeds. */
import { afterEach, describe, expect, test } from 'vitest';
import { outcome } from '../testing/auth-test.ts';
import { appCode, presentStep, wrongCode } from './testing/authenticator-app.ts';
import { openFactors } from './testing/factor-test.ts';

const threshold = 3;
const logins = 8;

const { api, auth, query } = await openFactors({
  LOCKOUT_THRESHOLD: String(threshold),
});
const failures = () => query('SELECT failures FROM login_failures');

afterEach(() => query('DELETE FROM login_failures'));

describe('a code that was used (contract §13)', () => {
  test('of parallel logins with one code one succeeds, and the others do not count towards the lockout (ASVS 5.0, 6.5.1)', async () => {
    const user = await api.newUserWithApp();
    for (const code of [appCode(user.secret, 1), user.recoveryCodes[0]]) {
      const replies = await Promise.all(Array.from({ length: logins }, () => api.login(user, code)));
      expect(replies.map(outcome).sort()).toEqual([
        '201',
        ...Array(logins - 1).fill('401 INVALID_CREDENTIALS'),
      ]);
      expect(await failures()).toEqual([]);
    }
    expect(await query('SELECT 1 FROM sessions WHERE user_id = $1', [user.id])).toHaveLength(3);
    expect((await api.login(user, user.recoveryCodes[1])).status).toBe(201);
    const failed = (await auth.audited(user.id)).filter(({ action }) => action === 'loginFailed');
    expect(failed.map(({ after }) => after)).toEqual(Array(2 * (logins - 1)).fill({ reason: 'used code' }));
  });

  test('401, as for a wrong code, and neither counts nor clears the failures', async () => {
    const user = await api.newUserWithApp();
    const code = user.recoveryCodes[0];
    expect((await api.login(user, code)).status).toBe(201);
    const bare = ({ status, body: { timestamp: _, ...body } }: Awaited<ReturnType<typeof api.login>>) => [
      status,
      body,
    ];
    const wrong = await api.login(user, wrongCode(user.secret));
    for (let again = 0; again <= threshold; again++)
      expect(bare(await api.login(user, code))).toEqual(bare(wrong));
    expect(await failures()).toEqual([{ failures: 1 }]);
  });

  test('with a wrong password it counts, and it opens no locked account', async () => {
    const user = await api.newUserWithApp();
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
    expect(await failures()).toEqual([{ failures: 2 }]);
    expect((await api.login(other, unused)).status).toBe(201);
  });

  test('a code whose time is over counts, although it was used', async () => {
    const user = await api.newUserWithApp();
    expect((await api.login(user, appCode(user.secret, -3))).status).toBe(401);
    await query('UPDATE factors SET used_steps = ARRAY[$2::bigint] WHERE id = $1', [
      user.factorId,
      presentStep() - 3,
    ]);
    expect((await api.login(user, appCode(user.secret, -3))).status).toBe(401);
    expect(await failures()).toEqual([{ failures: 2 }]);
  });
});
