import { describe, expect, test } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import { duringOne } from '#test/support/same-moment.ts';
import { outcome } from '../testing/auth-test.ts';
import { appCode, presentStep, withDigits, wrongCode } from './testing/authenticator-app.ts';
import { openFactors } from './testing/factor-test.ts';

const { api, auth, query, server } = await openFactors();

const path = '/auth/factors/totp';

describe('authenticator apps (contract §13)', () => {
  test('201 {id, secret, uri}; it counts only after a code has confirmed it, which returns ten recovery codes', async () => {
    const user = await server.newUser('CUSTOMER');
    const { token, password, email } = user;
    const made = await auth.post(path, { password, name: 'Phone' }, { token });
    expect([made.status, Object.keys(made.body.data)]).toEqual([201, ['id', 'secret', 'uri']]);
    const { id, secret, uri } = made.body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Petalpaw:${encodeURIComponent(email)}?secret=${secret}&issuer=Petalpaw&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await api.factorsOf(user)).toEqual([]);
    expect((await api.login(user)).status).toBe(201);

    const confirm = (code: string) => auth.post(`${path}/${id}/confirm`, { code }, { token });
    expect(outcome(await confirm(wrongCode(secret)))).toBe('400 CODE_INVALID');
    const { status, body } = await confirm(appCode(secret));
    expect(status).toBe(201);
    const times = { createdAt: expect.any(String), lastUsedAt: null };
    const factor = { id, type: 'totp', name: 'Phone', ...times, remaining: null };
    const kind = { type: 'recovery', name: 'Recovery codes' };
    const codes = { id: expect.any(String), ...kind, ...times, remaining: 10 };
    expect(body.data.factor).toEqual(factor);
    expect(new Set(body.data.recoveryCodes).size).toBe(10);
    expect(await api.factorsOf(user)).toEqual([factor, codes]);
    expect(outcome(await confirm(appCode(secret, 1)))).toBe('409 CONFLICT');

    expect((await emailsTo(server, email))[0]).toContain('A second factor was added');
    const by = { actor_id: user.id, before: null };
    const after = { userId: user.id, type: 'totp' };
    expect(await auth.audited(id)).toEqual([
      { action: 'createTotpFactor', ...by, after: { ...after, confirmed: false } },
      {
        action: 'confirmTotpFactor',
        ...by,
        after: { ...after, recoveryCodes: '[created]', signInsEnded: 1 },
      },
    ]);
  });

  test('400 without the password and with a wrong one, which counts as a failed login; an account without one needs none', async () => {
    const { token, id } = await server.newUser('CUSTOMER');
    await query('DELETE FROM login_failures');
    const missing = await auth.post(path, {}, { token });
    expect([missing.status, missing.body.details]).toEqual([400, 'password: is required']);
    expect(outcome(await auth.post(path, { password: 'not mine' }, { token }))).toBe('400 WRONG_PASSWORD');
    expect(await query('SELECT failures FROM login_failures')).toEqual([{ failures: 1 }]);
    await query('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
    expect((await auth.post(path, {}, { token })).status).toBe(201);
  });

  test('404 for an unknown app and an old one, 403 for another’s', async () => {
    const { token, password } = await server.newUser('CUSTOMER');
    const other = await server.newUser('CUSTOMER');
    const { id, secret } = (await auth.post(path, { password }, { token })).body.data;
    const confirm = async (which = id, by = token) =>
      (await auth.post(`${path}/${which}/confirm`, { code: appCode(secret) }, { token: by })).status;
    expect(await confirm(id, other.token)).toBe(403);
    expect([await confirm(crypto.randomUUID()), await confirm('none')]).toEqual([404, 404]);
    const [left] = await query('SELECT expires_at - created_at AS time FROM factors WHERE id = $1', [id]);
    expect(String(left.time)).toContain('00:10:00');
    await query("UPDATE factors SET expires_at = now() - interval '1 s' WHERE id = $1", [id]);
    expect(await confirm()).toBe(404);
  });

  test('a second waiting app replaces the first; 409 beyond twenty factors', async () => {
    const { token, password, id, factorId } = await api.newUserWithApp();
    const add = () => auth.post(path, { password }, { token });
    for (let made = 0; made < 3; made++) expect((await add()).status).toBe(201);
    expect(await query("SELECT 1 FROM factors WHERE user_id = $1 AND type = 'totp'", [id])).toHaveLength(2);
    await query(
      `INSERT INTO factors (id, user_id, type, name, secret, used_steps)
       SELECT gen_random_uuid(), user_id, type, name, secret, used_steps FROM factors, generate_series(1, 19)
        WHERE id = $1`,
      [factorId],
    );
    expect(outcome(await add())).toBe('409 CONFLICT');
  });
});

describe('login with the code of an authenticator app (contract §13)', () => {
  test('401 SECOND_FACTOR_REQUIRED without a code, whose details list the types; 201 with one, recorded as a use', async () => {
    const user = await api.newUserWithApp();
    const asked = await api.login(user);
    expect([outcome(asked), asked.body.details]).toEqual(['401 SECOND_FACTOR_REQUIRED', 'totp, recovery']);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const code = appCode(user.secret, 1);
    // It may be typed with spaces.
    const { status, body } = await api.login(user, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([status, body.data.user.id]).toEqual([201, user.id]);
    const [factor] = await api.factorsOf(user);
    expect(factor.lastUsedAt).toEqual(expect.any(String));
  });

  test('401 INVALID_CREDENTIALS, the same answer, for a wrong code or password', async () => {
    const user = await api.newUserWithApp();
    const replies = [
      await api.login(user, wrongCode(user.secret)),
      await api.login({ ...user, password: 'not mine' }, appCode(user.secret, 1)),
      await api.login(user, 'no code'),
      await api.login(user, ''),
    ];
    const answers = replies.map(({ status, body: { timestamp: _, ...body } }) =>
      JSON.stringify([status, body]),
    );
    expect(new Set(answers).size).toBe(1);
    expect(replies[0]?.body.error).toBe('INVALID_CREDENTIALS');
  });

  test('a code is ignored for a user without a factor, and must be a string', async () => {
    const { email, password } = await server.newUser('CUSTOMER');
    for (const [code, status] of [
      ['anything', 201],
      [null, 201],
      [287082, 400],
    ])
      expect((await auth.post('/auth/login', { email, password, code })).status).toBe(status);
  });

  test('the digits may be those of any script (contract §13)', async () => {
    const statuses = await duringOne(presentStep, async () => {
      const user = await api.newUserWithApp();
      const all: number[] = [];
      for (const [step, zero] of [
        [1, '០'],
        [-1, '０'],
      ] as const)
        all.push((await api.login(user, withDigits(appCode(user.secret, step), zero))).status);
      return all;
    });
    expect(statuses).toEqual([201, 201]);
    const { token, password } = await server.newUser('CUSTOMER');
    const { id, secret } = (await auth.post(path, { password }, { token })).body.data;
    const code = withDigits(appCode(secret), '໐');
    expect((await auth.post(`${path}/${id}/confirm`, { code }, { token })).status).toBe(201);
  });

  test('the clock may be one step off, not two; each step is accepted once, confirming included (RFC 6238, 5.2)', async () => {
    const steps = [-2, 2, 0, 1, -1, 1, -1];
    const statuses = await duringOne(presentStep, async () => {
      const user = await api.newUserWithApp();
      const all: number[] = [];
      for (const step of steps) all.push((await api.login(user, appCode(user.secret, step))).status);
      return all;
    });
    expect(statuses).toEqual([401, 401, 401, 201, 201, 401, 401]);
  });

  test('wrong codes count towards the lockout like wrong passwords, and the right code does not open a locked account', async () => {
    const user = await api.newUserWithApp();
    const wrong = wrongCode(user.secret);
    const outcomes = [];
    for (let guess = 0; guess < 3; guess++) outcomes.push(outcome(await api.login(user, wrong)));
    // The right password without a code neither counts nor clears.
    expect((await api.login(user)).body.error).toBe('SECOND_FACTOR_REQUIRED');
    outcomes.push(outcome(await api.login({ ...user, password: 'not mine' })));
    outcomes.push(outcome(await api.login(user, wrong)));
    expect(outcomes).toEqual(Array(5).fill('401 INVALID_CREDENTIALS'));
    for (const code of [appCode(user.secret, 1), user.recoveryCodes[0], undefined])
      expect(outcome(await api.login(user, code))).toBe('429 ACCOUNT_LOCKED');
    const failed = (await auth.audited(user.id)).filter(({ action }) => action === 'loginFailed');
    expect(failed.slice(0, 6).map(({ after }) => after)).toEqual(
      ['wrong code', 'wrong code', 'wrong code', 'no second factor', 'wrong password', 'wrong code'].map(
        (reason) => ({ reason }),
      ),
    );
    await query('DELETE FROM login_failures');
    // Neither code was used up while the account was locked.
    expect((await api.login(user, user.recoveryCodes[0])).status).toBe(201);
  });

  test('a password reset removes no factor', async () => {
    const user = await api.newUserWithApp();
    const token = await auth.linkTo(user.email, () => auth.forgotPassword(user.email));
    const changed = { ...user, password: 'another password of this test' };
    const reset = await auth.post('/auth/reset-password', { token, password: changed.password });
    expect(reset.status).toBe(201);
    expect((await api.login(changed)).body.error).toBe('SECOND_FACTOR_REQUIRED');
    expect((await api.login(changed, appCode(user.secret, 1))).status).toBe(201);
  });

  test('an app whose secret was sealed under another APP_SECRET shows no code; the recovery codes still work', async () => {
    const user = await api.newUserWithApp();
    await query(
      'UPDATE factors SET secret = set_byte(secret, 20, (get_byte(secret, 20) + 1) % 256) WHERE id = $1',
      [user.factorId],
    );
    expect((await api.login(user, appCode(user.secret, 1))).status).toBe(401);
    expect((await api.login(user, user.recoveryCodes[9])).status).toBe(201);
  });
});
