import { describe, expect } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import { authTest } from '../testing/auth-test.ts';

const test = authTest.extend('api', perFile, ({ server }) => {
  const forgot = (email: string, headers: Record<string, string> = {}) =>
    server.request('POST', '/auth/forgot-password', { body: { email }, headers });
  const reset = (token: unknown, password: unknown = newPassword) =>
    server.request('POST', '/auth/reset-password', { body: { token, password } });
  /** Returns the emails with a password reset link, oldest first. */
  async function resetEmails(email: string, atLeast = 1): Promise<string[]> {
    const messages = await emailsTo(server, email, atLeast);
    return messages.filter((message) => message.includes('/app/reset-password#token='));
  }
  async function askForLink(email: string): Promise<string> {
    const { length } = await emailsTo(server, email, 0);
    await forgot(email);
    return tokenIn((await resetEmails(email, length + 1)).at(-1) ?? '');
  }
  return { forgot, reset, resetEmails, askForLink };
});

const newPassword = 'another password of this test';

describe('POST /auth/reset-password', () => {
  test('201 sets the password, ends every session of the user and informs them by email (contract §5)', async ({
    server,
    api,
    auth,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const bystander = await server.newUser('CUSTOMER');
    const token = await api.askForLink(user.email.toUpperCase());
    const { status, body } = await api.reset(token);
    expect([status, body.data]).toEqual([201, null]);
    expect(await auth.statusesOf(user)).toEqual([401, 401, 401]);
    expect(await auth.statusesOf(bystander)).toEqual([200, 200, 201]);
    expect((await auth.login(user.email, user.password)).status).toBe(401);
    expect((await auth.login(user.email, newPassword)).status).toBe(201);
    const messages = await emailsTo(server, user.email, 2);
    expect(messages.at(-1)).toContain('Subject: Your password was changed');
  });

  test('a token works once, also for 16 concurrent requests (contract §5)', async ({ server, api, auth }) => {
    const { email } = await server.newUser('CUSTOMER');
    const token = await api.askForLink(email);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) => api.reset(token, `password number ${at}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
    expect(new Set(replies.map(({ body }) => body.error))).toEqual(new Set([undefined, 'TOKEN_INVALID']));
    const winner = replies.findIndex(({ status }) => status === 201);
    expect((await auth.login(email, `password number ${winner}`)).status).toBe(201);
    // One notice for one change.
    expect(await emailsTo(server, email, 2)).toHaveLength(2);
  });

  test('two links both work until one of them is used (contract §5)', async ({ server, api }) => {
    const { email } = await server.newUser('CUSTOMER');
    await api.askForLink(email);
    await api.forgot(email);
    const [one = '', two = ''] = (await api.resetEmails(email, 2)).map(tokenIn);
    expect(one).not.toBe(two);
    expect((await api.reset(one)).status).toBe(201);
    expect((await api.reset(two)).body.error).toBe('TOKEN_INVALID');
  });

  test('400 TOKEN_INVALID for an unknown or empty token, after an hour, and for another purpose (contract §5)', async ({
    server,
    api,
    pool,
  }) => {
    const { email } = await server.newUser('CUSTOMER');
    const token = await api.askForLink(email);
    await pool.query(
      "UPDATE email_tokens SET expires_at = expires_at - interval '59 minutes' WHERE purpose = 'reset-password'",
    );
    expect((await api.reset(token, 'short')).body.error).toBe('VALIDATION_FAILED');
    await pool.query("UPDATE email_tokens SET expires_at = expires_at - interval '1 minute'");
    for (const bad of [token, '', 'x', 'A'.repeat(43), `${token}=`]) {
      const { status, body } = await api.reset(bad);
      expect([status, body.error], bad).toEqual([400, 'TOKEN_INVALID']);
    }
    const unconfirmed = 'purpose@petalpaw.test';
    await server.request('POST', '/auth/register', {
      body: { email: unconfirmed, password: 'a password of this test', name: 'Mai' },
    });
    const verifies = tokenIn((await emailsTo(server, unconfirmed))[0] ?? '');
    expect((await api.reset(verifies)).body.error).toBe('TOKEN_INVALID');
    const resets = await api.askForLink(email);
    const verified = await server.request('POST', '/auth/verify-email', { body: { token: resets } });
    expect(verified.body.error).toBe('TOKEN_INVALID');
    expect((await api.reset(resets)).status).toBe(201);
  });

  test.for<[string, string | number, RegExp]>([
    ['7 characters', 'sieben7', /password: must have at least 8/],
    ['129 characters', 'x'.repeat(129), /password: must have at most 128/],
    ['a common one', 'Sunshine', /password: .*most common/],
    ['a number', 12345678, /password: expected string/],
  ])(
    '400 for %s; the link stays valid (contract §5 "Passwords")',
    async ([_what, bad, details], { server, api }) => {
      const { email } = await server.newUser('CUSTOMER');
      const token = await api.askForLink(email);
      const { status, body } = await api.reset(token, bad);
      expect([status, body.error, body.details]).toEqual([
        400,
        'VALIDATION_FAILED',
        expect.stringMatching(details),
      ]);
      expect((await api.reset(token)).status).toBe(201);
    },
  );

  test('the link also confirms the address to which it was sent', async ({ server, api, auth }) => {
    const email = 'unconfirmed@petalpaw.test';
    await server.request('POST', '/auth/register', {
      body: { email, password: 'of whoever registered it', name: 'Mai' },
    });
    const [first = ''] = await emailsTo(server, email);
    await api.forgot(email);
    const [message = ''] = await api.resetEmails(email, 2);
    expect((await api.reset(tokenIn(message))).status).toBe(201);
    const { status, body } = await auth.login(email, newPassword);
    expect([status, body.data.user.emailVerified]).toEqual([201, true]);
    const again = await server.request('POST', '/auth/verify-email', { body: { token: tokenIn(first) } });
    expect(again.body.error).toBe('TOKEN_INVALID');
  });

  test('201 sets the first password of a user who signs in with a provider', async ({
    server,
    api,
    auth,
  }) => {
    const { email, id } = await quickUser(server);
    expect((await api.reset(await api.askForLink(email))).status).toBe(201);
    expect((await auth.login(email, newPassword)).body.data.user).toMatchObject({ id, emailVerified: true });
  });

  test('a disabled account gets no email, and its earlier link is invalid', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const token = await api.askForLink(user.email);
    await server.request('PATCH', `/users/${user.id}`, {
      token: await server.tokenOf('ADMIN'),
      body: { disabled: true },
    });
    expect((await api.reset(token)).body.error).toBe('TOKEN_INVALID');
    await api.forgot(user.email);
    const other = await server.newUser('CUSTOMER');
    await api.askForLink(other.email);
    expect(await api.resetEmails(user.email)).toHaveLength(1);
  });

  test('ends a login with the old password that runs concurrently (contract §5)', async ({
    server,
    api,
    auth,
  }) => {
    const { email, password } = await server.newUser('CUSTOMER');
    const token = await api.askForLink(email);
    const [done, ...logins] = await Promise.all([
      api.reset(token),
      ...Array.from({ length: 8 }, () => auth.login(email, password)),
    ]);
    expect(done?.status).toBe(201);
    for (const { status, body } of logins) {
      if (status !== 201) continue;
      const session = await server.request('GET', '/auth/session', { token: body.data.accessToken });
      expect(session.status).toBe(401);
    }
  });

  test('writes an audit entry without secrets (contract §11)', async ({ server, api, pool }) => {
    const user = await server.newUser('CUSTOMER');
    await api.reset(await api.askForLink(user.email));
    const { rows } = await pool.query(
      'SELECT action, actor_id, before::text, after::text FROM audit_log WHERE entity_id = $1 ORDER BY seq',
      [user.id],
    );
    expect(rows.slice(-2)).toEqual([
      { action: 'forgotPassword', actor_id: null, before: null, after: '{"sent":true}' },
      {
        action: 'resetPassword',
        actor_id: user.id,
        before: '{}',
        after: '{"password":"[changed]","sessionsEnded":1}',
      },
    ]);
  });
});

describe('the email', () => {
  test('is in the language of the request, and its link leads to PUBLIC_URL (contract §5)', async ({
    server,
    api,
  }) => {
    const { email } = await server.newUser('CUSTOMER');
    await api.forgot(email, { 'accept-language': 'vi', 'x-forwarded-host': 'evil.example' });
    const [message = ''] = await api.resetEmails(email);
    expect(message).toContain('Đặt lại mật khẩu của bạn');
    expect(message).toMatch(/\/app\/reset-password#token=[A-Za-z0-9_-]{43}&(amp;)?lang=vi/);
    expect(message).toContain(`${server.url}/app/reset-password#token=`);
    expect(message).not.toContain('evil.example');
  });

  test('token and passwords are stored only as hashes (ASVS 5.0, 11.4)', async ({ server, api, pool }) => {
    const { email } = await server.newUser('CUSTOMER');
    const token = await api.askForLink(email);
    const { rows: tables } = await pool.query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    const clear = [token, Buffer.from(token).toString('hex'), newPassword];
    for (const { table_name: table } of tables) {
      const { rows } = await pool.query(`SELECT to_jsonb(t)::text AS row FROM "${table}" t`);
      for (const { row } of rows) for (const secret of clear) expect(row, table).not.toContain(secret);
    }
  });
});
