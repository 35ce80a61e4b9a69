import { describe, expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import { signIn } from '#test/support/server.ts';
import { authTest } from '../testing/auth-test.ts';

const test = authTest.extend('api', perFile, ({ server }) => {
  const change = (
    who: { token?: string; cookie?: string },
    body: object,
    headers: Record<string, string> = {},
  ) => server.request('POST', '/auth/change-password', { ...who, body, headers });
  return { change };
});

const newPassword = 'another password of this test';

describe('POST /auth/change-password', () => {
  test.for(['token', 'cookie'] as const)(
    '201 with the %s: ends the other sessions and keeps this one (contract §5)',
    async (credential, { server, api, auth }) => {
      const here = await server.newUser('CUSTOMER');
      const elsewhere = await signIn(server.request, here.email, here.password);
      const body = { currentPassword: here.password, newPassword };
      const reply = await api.change({ [credential]: here[credential] }, body);
      expect([reply.status, reply.body.data]).toEqual([201, null]);
      expect(await auth.statusesOf(here)).toEqual([200, 200, 201]);
      expect(await auth.statusesOf(elsewhere)).toEqual([401, 401, 401]);
      expect((await auth.login(here.email, here.password)).status).toBe(401);
      expect((await auth.login(here.email, newPassword)).status).toBe(201);
    },
  );

  test('400 WRONG_PASSWORD changes nothing and ends no session (contract §5)', async ({
    server,
    api,
    auth,
  }) => {
    const user = await server.newUser('CUSTOMER');
    for (const wrong of ['', 'not it', `${user.password} `, user.password.toUpperCase()]) {
      const { status, body } = await api.change(user, { currentPassword: wrong, newPassword });
      expect([status, body.error, body.details]).toEqual([
        400,
        'WRONG_PASSWORD',
        'currentPassword: is not the password of this account',
      ]);
    }
    expect(await auth.statusesOf(user)).toEqual([200, 200, 201]);
    expect((await auth.login(user.email, user.password)).status).toBe(201);
  });

  test.for<[string, object, RegExp]>([
    ['7 characters', { newPassword: 'sieben7' }, /newPassword: must have at least 8/],
    ['a common one', { newPassword: 'Sunshine' }, /newPassword: .*most common/],
    ['none', {}, /newPassword: is required/],
    [
      'a current one that is no text',
      { currentPassword: 7, newPassword },
      /currentPassword: expected string/,
    ],
  ])('400 for %s (contract §5 "Passwords")', async ([_what, bad, details], { server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const { status, body } = await api.change(user, { currentPassword: user.password, ...bad });
    expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details).toMatch(details);
  });

  test('403 CSRF_REJECTED for a page of another site (contract §5)', async ({ server, api }) => {
    const { cookie, password } = await server.newUser('CUSTOMER');
    const body = { currentPassword: password, newPassword };
    const { status } = await api.change({ cookie }, body, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
  });

  test('one of 4 concurrent changes with the right password succeeds, and the others do not count as failed logins', async ({
    server,
    api,
    auth,
  }) => {
    const { email, password } = await server.newUser('CUSTOMER');
    const sessions = [];
    for (let at = 0; at < 4; at++) sessions.push(await signIn(server.request, email, password));
    const replies = await Promise.all(
      sessions.map(({ token }, at) =>
        api.change({ token }, { currentPassword: password, newPassword: `password number ${at}` }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // Later requests: the password was changed meanwhile, it is wrong, or the session has ended.
    expect(statuses.filter((status) => ![201, 409, 400, 401].includes(status))).toEqual([]);
    const winner = statuses.indexOf(201);
    expect((await auth.login(email, `password number ${winner}`)).status).toBe(201);
  });

  test('invalidates the links that were sent before: for a password reset and for a new address', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    await server.request('POST', '/auth/forgot-password', { body: { email: user.email } });
    const [message = ''] = await emailsTo(server, user.email);
    const next = `next-${user.email}`;
    await server.request('POST', '/auth/change-email', {
      token: user.token,
      body: { email: next, password: user.password },
    });
    const [confirmation = ''] = await emailsTo(server, next);
    expect((await api.change(user, { currentPassword: user.password, newPassword })).status).toBe(201);
    const reset = await server.request('POST', '/auth/reset-password', {
      body: { token: tokenIn(message), password: 'a password by a thief' },
    });
    const moved = await server.request('POST', '/auth/verify-email', {
      body: { token: tokenIn(confirmation) },
    });
    expect([reset.body.error, moved.body.error]).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID']);
  });

  test('409 for a user without a password, with a hint how to set one', async ({ server, pool, api }) => {
    const user = await server.newUser('CUSTOMER');
    await pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const { status, body } = await api.change(user, { currentPassword: '', newPassword });
    expect([status, body.error]).toEqual([409, 'CONFLICT']);
    expect(body.details).toMatch(/^currentPassword: .*forgot-password/);
  });

  test('informs the owner by email in the language of the request (contract §5)', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const body = { currentPassword: user.password, newPassword };
    await api.change(user, body, { 'accept-language': 'de' });
    const [message = ''] = await emailsTo(server, user.email);
    expect(message).toContain('<html lang="de">');
    expect(message).not.toMatch(/token=/);
  });

  test('writes audit entries without secrets (contract §11)', async ({ server, api, pool }) => {
    const user = await server.newUser('CUSTOMER');
    await api.change(user, { currentPassword: 'a wrong canary', newPassword });
    await api.change(user, { currentPassword: user.password, newPassword });
    const { rows } = await pool.query(
      'SELECT action, before::text, after::text FROM audit_log WHERE actor_id = $1 ORDER BY seq',
      [user.id],
    );
    expect(rows.slice(-2)).toEqual([
      {
        action: 'passwordRefused',
        before: null,
        after: '{"operation":"changePassword","reason":"wrong password"}',
      },
      { action: 'changePassword', before: null, after: '{"password":"[changed]","sessionsEnded":0}' },
    ]);
  });
});
