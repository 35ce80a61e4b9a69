import { describe, expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { duringOne } from '#test/support/same-moment.ts';
import { appCode, presentStep, wrongCode } from './testing/authenticator-app.ts';
import { factorTest as test } from './testing/factor-test.ts';

describe('authenticator apps (contract §13)', () => {
  test('201 {id, secret, uri}; it counts only after a code has confirmed it, which returns ten recovery codes', async ({
    server,
    api,
    query,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const { token, password, email } = user;
    const made = await server.request('POST', '/auth/factors/totp', {
      token,
      body: { password, name: 'Phone' },
    });
    expect([made.status, Object.keys(made.body.data)]).toEqual([201, ['id', 'secret', 'uri']]);
    const { id, secret, uri } = made.body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Petalpaw:${encodeURIComponent(email)}?secret=${secret}&issuer=Petalpaw&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await api.factorsOf(user)).toEqual([]);
    expect((await api.login(user)).status).toBe(201);

    const path = `/auth/factors/totp/${id}/confirm`;
    const wrong = await server.request('POST', path, { token, body: { code: wrongCode(secret) } });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'CODE_INVALID']);
    const { status, body } = await server.request('POST', path, { token, body: { code: appCode(secret) } });
    expect(status).toBe(201);
    const factor = {
      id,
      type: 'totp',
      name: 'Phone',
      createdAt: expect.any(String),
      lastUsedAt: null,
      remaining: null,
    };
    expect(body.data.factor).toEqual(factor);
    expect(new Set(body.data.recoveryCodes).size).toBe(10);
    expect(await api.factorsOf(user)).toEqual([
      factor,
      {
        id: expect.any(String),
        type: 'recovery',
        name: 'Recovery codes',
        createdAt: expect.any(String),
        lastUsedAt: null,
        remaining: 10,
      },
    ]);
    const again = await server.request('POST', path, { token, body: { code: appCode(secret, 1) } });
    expect([again.status, again.body.error]).toEqual([409, 'CONFLICT']);
    const [stored] = await query('SELECT secret FROM factors WHERE id = $1', [id]);
    expect(stored.secret.length).toBeGreaterThan(40);

    const [message = ''] = await emailsTo(server, email);
    expect(message).toContain('A second factor was added');
    const entries = await query(
      `SELECT action, actor_id, after FROM audit_log WHERE entity = 'factor' AND entity_id = $1 ORDER BY seq`,
      [id],
    );
    expect(entries).toEqual([
      {
        action: 'createTotpFactor',
        actor_id: user.id,
        after: { userId: user.id, type: 'totp', confirmed: false },
      },
      {
        action: 'confirmTotpFactor',
        actor_id: user.id,
        after: { userId: user.id, type: 'totp', recoveryCodes: '[created]', signInsEnded: 1 },
      },
    ]);
  });

  test('400 without the password and with a wrong one, which counts as a failed login', async ({
    server,
    query,
  }) => {
    const { token } = await server.newUser('CUSTOMER');
    const send = (body: object) => server.request('POST', '/auth/factors/totp', { token, body });
    const missing = await send({});
    expect([missing.status, missing.body.details]).toEqual([400, 'password: is required']);
    const before = await query('SELECT sum(failures) AS n FROM login_failures');
    const wrong = await send({ password: 'not mine' });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'WRONG_PASSWORD']);
    const after = await query('SELECT sum(failures) AS n FROM login_failures');
    expect(Number(after[0].n)).toBe(Number(before[0].n) + 1);
  });

  test('an account without a password needs none', async ({ server, query }) => {
    const { token, id } = await server.newUser('CUSTOMER');
    await query('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
    expect((await server.request('POST', '/auth/factors/totp', { token, body: {} })).status).toBe(201);
  });

  test('404 for an unknown app and after ten minutes, 403 for the app of another user', async ({
    server,
    query,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const other = await server.newUser('CUSTOMER');
    const made = await server.request('POST', '/auth/factors/totp', {
      token: user.token,
      body: { password: user.password },
    });
    const { id, secret } = made.body.data;
    const confirm = (token: string, which = id) =>
      server.request('POST', `/auth/factors/totp/${which}/confirm`, {
        token,
        body: { code: appCode(secret) },
      });
    expect((await confirm(other.token)).status).toBe(403);
    expect((await confirm(user.token, crypto.randomUUID())).status).toBe(404);
    expect((await confirm(user.token, 'none')).status).toBe(404);
    const [left] = await query('SELECT expires_at - created_at AS time FROM factors WHERE id = $1', [id]);
    expect(String(left.time)).toContain('00:10:00');
    await query("UPDATE factors SET expires_at = now() - interval '1 s' WHERE id = $1", [id]);
    expect((await confirm(user.token)).status).toBe(404);
  });

  test('a second app that waits for its code replaces the first', async ({ server, query }) => {
    const { token, password, id } = await server.newUser('CUSTOMER');
    for (let made = 0; made < 3; made++)
      await server.request('POST', '/auth/factors/totp', { token, body: { password } });
    const [waiting] = await query('SELECT count(*)::int AS n FROM factors WHERE user_id = $1', [id]);
    expect(waiting.n).toBe(1);
  });

  test('409 beyond twenty factors', async ({ server, api, query }) => {
    const user = await api.newUserWithApp();
    await query(
      `INSERT INTO factors (id, user_id, type, name, secret, used_steps)
       SELECT gen_random_uuid(), user_id, type, name, secret, used_steps FROM factors, generate_series(1, 19)
        WHERE id = $1`,
      [user.factorId],
    );
    const { token, password } = user;
    const reply = await server.request('POST', '/auth/factors/totp', { token, body: { password } });
    expect([reply.status, reply.body.error]).toEqual([409, 'CONFLICT']);
  });
});

describe('login with the code of an authenticator app (contract §13)', () => {
  test('401 SECOND_FACTOR_REQUIRED without a code, whose details list the types; 201 with one, recorded as a use', async ({
    api,
  }) => {
    const user = await api.newUserWithApp();
    const asked = await api.login(user);
    expect([asked.status, asked.body.error, asked.body.details]).toEqual([
      401,
      'SECOND_FACTOR_REQUIRED',
      'totp, recovery',
    ]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const { status, body } = await api.login(user, appCode(user.secret, 1));
    expect([status, body.data.user.id]).toEqual([201, user.id]);
    const [factor] = await api.factorsOf(user);
    expect(factor.lastUsedAt).toEqual(expect.any(String));
  });

  test('401 INVALID_CREDENTIALS, the same answer, for a wrong code and for a wrong password', async ({
    api,
  }) => {
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

  test('a code is ignored for a user without a factor, and must be a string', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    expect((await api.login(user, 'anything')).status).toBe(201);
    const { email, password } = user;
    const send = (code: unknown) =>
      server.request('POST', '/auth/login', { body: { email, password, code } });
    expect((await send(null)).status).toBe(201);
    expect((await send(287082)).status).toBe(400);
  });

  test('the clock may be one step off, not two; each step is accepted once, confirming included (RFC 6238, 5.2)', async ({
    api,
  }) => {
    const statuses = await duringOne(presentStep, async () => {
      const user = await api.newUserWithApp();
      const all: [number, number][] = [];
      for (const steps of [-2, 2, 0, 1, -1, 1, -1])
        all.push([steps, (await api.login(user, appCode(user.secret, steps))).status]);
      return all;
    });
    expect(statuses).toEqual([
      [-2, 401],
      [2, 401],
      [0, 401],
      [1, 201],
      [-1, 201],
      [1, 401],
      [-1, 401],
    ]);
  });

  test('codes may be typed with spaces', async ({ api }) => {
    const user = await api.newUserWithApp();
    const code = appCode(user.secret, 1);
    expect((await api.login(user, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(201);
  });

  test('wrong codes count towards the lockout like wrong passwords, and the right code does not open a locked account', async ({
    api,
    query,
  }) => {
    const user = await api.newUserWithApp();
    const wrong = wrongCode(user.secret);
    const statuses = [];
    for (let guess = 0; guess < 3; guess++) statuses.push((await api.login(user, wrong)).status);
    // The right password without a code neither counts nor clears.
    expect((await api.login(user)).body.error).toBe('SECOND_FACTOR_REQUIRED');
    statuses.push((await api.login({ ...user, password: 'not mine' })).status);
    statuses.push((await api.login(user, wrong)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    for (const code of [appCode(user.secret, 1), user.recoveryCodes[0], undefined]) {
      const reply = await api.login(user, code);
      expect([reply.status, reply.body.error]).toEqual([429, 'ACCOUNT_LOCKED']);
    }
    const reasons = await query(
      `SELECT after->>'reason' AS reason FROM audit_log WHERE action = 'loginFailed' AND entity_id = $1 ORDER BY seq`,
      [user.id],
    );
    expect(reasons.map(({ reason }: { reason: string }) => reason).slice(0, 6)).toEqual([
      'wrong code',
      'wrong code',
      'wrong code',
      'no second factor',
      'wrong password',
      'wrong code',
    ]);
    await query('DELETE FROM login_failures');
    // Neither code was used up while the account was locked.
    expect((await api.login(user, user.recoveryCodes[0])).status).toBe(201);
  });

  test('a password reset removes no factor', async ({ server, api }) => {
    const user = await api.newUserWithApp();
    await server.request('POST', '/auth/forgot-password', { body: { email: user.email } });
    const link = (await emailsTo(server, user.email, 2)).find((message) => message.includes('#token=')) ?? '';
    const password = 'another password of this test';
    const body = { token: tokenIn(link), password };
    expect((await server.request('POST', '/auth/reset-password', { body })).status).toBe(201);
    const changed = { ...user, password };
    expect((await api.login(changed)).body.error).toBe('SECOND_FACTOR_REQUIRED');
    expect((await api.login(changed, appCode(user.secret, 1))).status).toBe(201);
  });

  test('an app whose secret was sealed under another APP_SECRET shows no code; the recovery codes still work', async ({
    api,
    query,
  }) => {
    const user = await api.newUserWithApp();
    await query(
      'UPDATE factors SET secret = set_byte(secret, 20, (get_byte(secret, 20) + 1) % 256) WHERE id = $1',
      [user.factorId],
    );
    expect((await api.login(user, appCode(user.secret, 1))).status).toBe(401);
    expect((await api.login(user, user.recoveryCodes[9])).status).toBe(201);
  });
});
