import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { quickUser } from '#test/support/quick-user.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const newPassword = 'another password of this test';
const forgot = (email: string, headers: Record<string, string> = {}) =>
  server.request('POST', '/auth/forgot-password', { body: { email }, headers });
const reset = (token: unknown, password: unknown = newPassword) =>
  server.request('POST', '/auth/reset-password', { body: { token, password } });
const login = (email: string, password: string) =>
  server.request('POST', '/auth/login', { body: { email, password } });
const pool = () => server.running.app.database.pool;

/** Returns the emails with a password reset link, oldest first. */
async function resetEmails(email: string, atLeast = 1): Promise<string[]> {
  const letters = await emailsTo(server, email, atLeast);
  return letters.filter((letter) => letter.includes('/app/reset-password#token='));
}

async function askForLink(email: string): Promise<string> {
  const { length } = await emailsTo(server, email, 0);
  await forgot(email);
  return tokenIn((await resetEmails(email, length + 1)).at(-1) ?? '');
}

async function statusesOf({ token, cookie, refreshToken }: SignedIn): Promise<number[]> {
  const replies = [
    await server.request('GET', '/auth/session', { token }),
    await server.request('GET', '/auth/session', { cookie }),
    await server.request('POST', '/auth/refresh', { body: { refreshToken } }),
  ];
  return replies.map(({ status }) => status);
}

describe('POST /auth/reset-password', () => {
  test('201 contract §5: a new password, and every sign-in of the user has ended; told by a letter', async () => {
    const user = await server.newUser('CUSTOMER');
    const bystander = await server.newUser('CUSTOMER');
    const token = await askForLink(user.email.toUpperCase());
    const { status, body } = await reset(token);
    expect([status, body.data]).toEqual([201, null]);
    expect(await statusesOf(user)).toEqual([401, 401, 401]);
    expect(await statusesOf(bystander)).toEqual([200, 200, 201]);
    expect((await login(user.email, user.password)).status).toBe(401);
    expect((await login(user.email, newPassword)).status).toBe(201);
    const letters = await emailsTo(server, user.email, 2);
    expect(letters.at(-1)).toContain('Subject: Your password was changed');
  });

  test('contract §5: the token is good once, of 16 parallel uses too', async () => {
    const { email } = await server.newUser('CUSTOMER');
    const token = await askForLink(email);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) => reset(token, `password number ${at}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
    expect(new Set(replies.map(({ body }) => body.error))).toEqual(new Set([undefined, 'TOKEN_INVALID']));
    const winner = replies.findIndex(({ status }) => status === 201);
    expect((await login(email, `password number ${winner}`)).status).toBe(201);
    // One notice for one change.
    expect(await emailsTo(server, email, 2)).toHaveLength(2);
  });

  test('contract §5: of two links both are good, until one of them is used', async () => {
    const { email } = await server.newUser('CUSTOMER');
    await askForLink(email);
    await forgot(email);
    const [one = '', two = ''] = (await resetEmails(email, 2)).map(tokenIn);
    expect(one).not.toBe(two);
    expect((await reset(one)).status).toBe(201);
    expect((await reset(two)).body.error).toBe('TOKEN_INVALID');
  });

  test('400 TOKEN_INVALID contract §5: unknown, empty, of an hour ago, for another purpose', async () => {
    const { email } = await server.newUser('CUSTOMER');
    const token = await askForLink(email);
    await pool().query(
      "UPDATE email_tokens SET expires_at = expires_at - interval '59 minutes' WHERE purpose = 'reset-password'",
    );
    expect((await reset(token, 'short')).body.error).toBe('VALIDATION_FAILED');
    await pool().query("UPDATE email_tokens SET expires_at = expires_at - interval '1 minute'");
    for (const bad of [token, '', 'x', 'A'.repeat(43), `${token}=`]) {
      const { status, body } = await reset(bad);
      expect([status, body.error], bad).toEqual([400, 'TOKEN_INVALID']);
    }
    const unconfirmed = 'purpose@petalpaw.test';
    await server.request('POST', '/auth/register', {
      body: { email: unconfirmed, password: 'a password of this test', name: 'Mai' },
    });
    const verifies = tokenIn((await emailsTo(server, unconfirmed))[0] ?? '');
    expect((await reset(verifies)).body.error).toBe('TOKEN_INVALID');
    const resets = await askForLink(email);
    const verified = await server.request('POST', '/auth/verify-email', { body: { token: resets } });
    expect(verified.body.error).toBe('TOKEN_INVALID');
    expect((await reset(resets)).status).toBe(201);
  });

  test.each([
    ['7 characters', 'sieben7', /password: must have at least 8/],
    ['129 characters', 'x'.repeat(129), /password: must have at most 128/],
    ['a common one', 'Sunshine', /password: .*most common/],
    ['a number', 12345678, /password: expected string/],
  ])('400 contract §5 "Passwords": %s is refused, and the link stays good', async (_what, bad, details) => {
    const { email } = await server.newUser('CUSTOMER');
    const token = await askForLink(email);
    const { status, body } = await reset(token, bad);
    expect([status, body.error, body.details]).toEqual([
      400,
      'VALIDATION_FAILED',
      expect.stringMatching(details),
    ]);
    expect((await reset(token)).status).toBe(201);
  });

  test('the link confirms the address that it was mailed to: nobody has to follow two', async () => {
    const email = 'unconfirmed@petalpaw.test';
    await server.request('POST', '/auth/register', {
      body: { email, password: 'of whoever registered it', name: 'Mai' },
    });
    const [first = ''] = await emailsTo(server, email);
    await forgot(email);
    const [letter = ''] = await resetEmails(email, 2);
    expect((await reset(tokenIn(letter))).status).toBe(201);
    const { status, body } = await login(email, newPassword);
    expect([status, body.data.user.emailVerified]).toEqual([201, true]);
    const again = await server.request('POST', '/auth/verify-email', { body: { token: tokenIn(first) } });
    expect(again.body.error).toBe('TOKEN_INVALID');
  });

  test('an account without a password, which comes in by another provider, gets one', async () => {
    const { email, id } = await quickUser(server);
    expect((await reset(await askForLink(email))).status).toBe(201);
    expect((await login(email, newPassword)).body.data.user).toMatchObject({ id, emailVerified: true });
  });

  test('a disabled account gets no letter, and a link from before is not good', async () => {
    const user = await server.newUser('CUSTOMER');
    const token = await askForLink(user.email);
    await server.request('PATCH', `/users/${user.id}`, {
      token: await server.tokenOf('ADMIN'),
      body: { disabled: true },
    });
    expect((await reset(token)).body.error).toBe('TOKEN_INVALID');
    await forgot(user.email);
    const other = await server.newUser('CUSTOMER');
    await askForLink(other.email);
    expect(await resetEmails(user.email)).toHaveLength(1);
  });

  test('contract §5: a login that was under way with the old password does not outlive the reset', async () => {
    const { email, password } = await server.newUser('CUSTOMER');
    const token = await askForLink(email);
    const [done, ...logins] = await Promise.all([
      reset(token),
      ...Array.from({ length: 8 }, () => login(email, password)),
    ]);
    expect(done?.status).toBe(201);
    for (const { status, body } of logins) {
      if (status !== 201) continue;
      const session = await server.request('GET', '/auth/session', { token: body.data.accessToken });
      expect(session.status).toBe(401);
    }
  });

  test('contract §11: the audit entry tells what happened and no secret', async () => {
    const user = await server.newUser('CUSTOMER');
    await reset(await askForLink(user.email));
    const { rows } = await pool().query(
      'SELECT action, actor_id, before::text, after::text FROM audit_log WHERE entity_id = $1 ORDER BY seq',
      [user.id],
    );
    expect(rows.slice(-2)).toEqual([
      { action: 'forgotPassword', actor_id: null, before: null, after: '{"sent":true}' },
      {
        action: 'resetPassword',
        actor_id: user.id,
        before: '{}',
        after: '{"password":"[changed]","signInsEnded":1}',
      },
    ]);
  });
});

describe('the letter', () => {
  test('contract §5: in the language of the request; its link leads to PUBLIC_URL', async () => {
    const { email } = await server.newUser('CUSTOMER');
    await forgot(email, { 'accept-language': 'vi', 'x-forwarded-host': 'evil.example' });
    const [letter = ''] = await resetEmails(email);
    expect(letter).toContain('Đặt lại mật khẩu của bạn');
    expect(letter).toMatch(/\/app\/reset-password#token=[A-Za-z0-9_-]{43}&(amp;)?lang=vi/);
    expect(letter).toContain(`${server.url}/app/reset-password#token=`);
    expect(letter).not.toContain('evil.example');
  });

  test('ASVS 5.0, 11.4: token and passwords are in no table as they are', async () => {
    const { email } = await server.newUser('CUSTOMER');
    const token = await askForLink(email);
    const { rows: tables } = await pool().query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    const clear = [token, Buffer.from(token).toString('hex'), newPassword];
    for (const { table_name: table } of tables) {
      const { rows } = await pool().query(`SELECT to_jsonb(t)::text AS row FROM "${table}" t`);
      for (const { row } of rows) for (const secret of clear) expect(row, table).not.toContain(secret);
    }
  });
});
