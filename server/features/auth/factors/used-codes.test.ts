/** A code that is sent again is refused and is no guess: of parallel logins with one code, one succeeds. */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { appCode, presentStep, wrongCode } from './testing/authenticator-app.ts';
import { factorTest, publicUrl, type WithApp } from './testing/factor-test.ts';

const threshold = 3;
const logins = 16;

const test = factorTest.extend('settings', perFile, {
  PUBLIC_URL: publicUrl,
  LOCKOUT_THRESHOLD: String(threshold),
});

const kinds: readonly [string, (user: WithApp) => string][] = [
  ['an authenticator app', ({ secret }) => appCode(secret, 1)],
  ['the recovery codes', ({ recoveryCodes }) => recoveryCodes[0] ?? ''],
];

describe('a code that was used (contract §13)', () => {
  test.for(kinds)(
    `of ${logins} parallel logins with one code of %s one succeeds, and the others do not count towards the lockout (ASVS 5.0, 6.5.1)`,
    async ([_kind, codeOf], { api, query }) => {
      const user = await api.newUserWithApp();
      const code = codeOf(user);
      const replies = await Promise.all(Array.from({ length: logins }, () => api.login(user, code)));
      expect(replies.map(({ status, body }) => `${status} ${body.error ?? ''}`).sort()).toEqual([
        '201 ',
        ...Array(logins - 1).fill('401 INVALID_CREDENTIALS'),
      ]);
      expect(await query('SELECT 1 FROM sessions WHERE user_id = $1', [user.id])).toHaveLength(2);
      expect(await query('SELECT failures FROM login_failures')).toEqual([]);
      expect((await api.login(user, user.recoveryCodes[1])).status).toBe(201);
      const reasons = await query(
        `SELECT DISTINCT after->>'reason' AS reason FROM audit_log WHERE action = 'loginFailed' AND entity_id = $1`,
        [user.id],
      );
      expect(reasons).toEqual([{ reason: 'used code' }]);
    },
  );

  test('401, the same answer as for a wrong code, and neither counts nor clears the failures', async ({
    api,
    query,
  }) => {
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
    expect(await query('SELECT failures FROM login_failures')).toEqual([{ failures: 1 }]);
    await query('DELETE FROM login_failures');
  });

  test('with a wrong password it counts, and it opens no locked account', async ({ api, query }) => {
    const user = await api.newUserWithApp();
    const [code] = user.recoveryCodes;
    expect((await api.login(user, code)).status).toBe(201);
    for (let guess = 0; guess < threshold; guess++)
      expect((await api.login({ ...user, password: 'a guess' }, code)).status).toBe(401);
    const locked = await api.login(user, code);
    expect([locked.status, locked.body.error]).toEqual([429, 'ACCOUNT_LOCKED']);
    await query('DELETE FROM login_failures');
  });

  test('the code of another user is wrong, used or not', async ({ api, query }) => {
    const [one, other] = [await api.newUserWithApp(), await api.newUserWithApp()];
    const [code] = other.recoveryCodes;
    expect((await api.login(other, code)).status).toBe(201);
    expect((await api.login(one, code)).status).toBe(401);
    expect(await query('SELECT failures FROM login_failures')).toEqual([{ failures: 1 }]);
    await query('DELETE FROM login_failures');
  });

  test('a code of an app whose time is over counts, although it was used', async ({ api, query }) => {
    const user = await api.newUserWithApp();
    expect((await api.login(user, appCode(user.secret, -3))).status).toBe(401);
    await query('UPDATE factors SET used_steps = ARRAY[$2::bigint] WHERE id = $1', [
      user.factorId,
      presentStep() - 3,
    ]);
    expect((await api.login(user, appCode(user.secret, -3))).status).toBe(401);
    expect(await query('SELECT failures FROM login_failures')).toEqual([{ failures: 2 }]);
    await query('DELETE FROM login_failures');
  });
});
