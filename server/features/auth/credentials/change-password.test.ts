import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { type SignedIn, signIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const newPassword = 'another password of this test';
const change = (
  who: { token?: string; cookie?: string },
  body: object,
  headers: Record<string, string> = {},
) => server.request('POST', '/auth/change-password', { ...who, body, headers });
const login = (email: string, password: string) =>
  server.request('POST', '/auth/login', { body: { email, password } });
const pool = () => server.running.app.database.pool;

async function statusesOf({ token, cookie, refreshToken }: SignedIn): Promise<number[]> {
  const replies = [
    await server.request('GET', '/auth/session', { token }),
    await server.request('GET', '/auth/session', { cookie }),
    await server.request('POST', '/auth/refresh', { body: { refreshToken } }),
  ];
  return replies.map(({ status }) => status);
}

describe('POST /auth/change-password', () => {
  test.each(['token', 'cookie'] as const)(
    '201 contract §5: by %s; the other sign-ins end, this one goes on by both doors',
    async (door) => {
      const here = await server.newUser('CUSTOMER');
      const elsewhere = await signIn(server.request, here.email, here.password);
      const body = { currentPassword: here.password, newPassword };
      const reply = await change({ [door]: here[door] }, body);
      expect([reply.status, reply.body.data]).toEqual([201, null]);
      expect(await statusesOf(here)).toEqual([200, 200, 201]);
      expect(await statusesOf(elsewhere)).toEqual([401, 401, 401]);
      expect((await login(here.email, here.password)).status).toBe(401);
      expect((await login(here.email, newPassword)).status).toBe(201);
    },
  );

  test('400 WRONG_PASSWORD contract §5: a wrong current password changes nothing and ends nothing', async () => {
    const user = await server.newUser('CUSTOMER');
    for (const wrong of ['', 'not it', `${user.password} `, user.password.toUpperCase()]) {
      const { status, body } = await change(user, { currentPassword: wrong, newPassword });
      expect([status, body.error, body.details]).toEqual([
        400,
        'WRONG_PASSWORD',
        'currentPassword: is not the password of this account',
      ]);
    }
    expect(await statusesOf(user)).toEqual([200, 200, 201]);
    expect((await login(user.email, user.password)).status).toBe(201);
  });

  test.each([
    ['7 characters', { newPassword: 'sieben7' }, /newPassword: must have at least 8/],
    ['a common one', { newPassword: 'Sunshine' }, /newPassword: .*most common/],
    ['none', {}, /newPassword: is required/],
    [
      'a current one that is no text',
      { currentPassword: 7, newPassword },
      /currentPassword: expected string/,
    ],
  ])('400 contract §5 "Passwords": %s', async (_what, bad, details) => {
    const user = await server.newUser('CUSTOMER');
    const { status, body } = await change(user, { currentPassword: user.password, ...bad });
    expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details).toMatch(details);
  });

  test('403 CSRF_REJECTED contract §5: a page of another site cannot change it', async () => {
    const { cookie, password } = await server.newUser('CUSTOMER');
    const body = { currentPassword: password, newPassword };
    const { status } = await change({ cookie }, body, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
  });

  test('of 4 that change it at once with the right password one does; the others count as no failure', async () => {
    const { email, password } = await server.newUser('CUSTOMER');
    const sessions = [];
    for (let at = 0; at < 4; at++) sessions.push(await signIn(server.request, email, password));
    const replies = await Promise.all(
      sessions.map(({ token }, at) =>
        change({ token }, { currentPassword: password, newPassword: `password number ${at}` }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // Later requests: the password was changed meanwhile, it is wrong, or the session has ended.
    expect(statuses.filter((status) => ![201, 409, 400, 401].includes(status))).toEqual([]);
    const winner = statuses.indexOf(201);
    expect((await login(email, `password number ${winner}`)).status).toBe(201);
  });

  test('the links that were mailed before are void: to a new password and to another address', async () => {
    const user = await server.newUser('CUSTOMER');
    await server.request('POST', '/auth/forgot-password', { body: { email: user.email } });
    const [letter = ''] = await emailsTo(server, user.email);
    const next = `next-${user.email}`;
    await server.request('POST', '/auth/change-email', {
      token: user.token,
      body: { email: next, password: user.password },
    });
    const [confirmation = ''] = await emailsTo(server, next);
    expect((await change(user, { currentPassword: user.password, newPassword })).status).toBe(201);
    const reset = await server.request('POST', '/auth/reset-password', {
      body: { token: tokenIn(letter), password: 'of whoever had the letter' },
    });
    const moved = await server.request('POST', '/auth/verify-email', {
      body: { token: tokenIn(confirmation) },
    });
    expect([reset.body.error, moved.body.error]).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID']);
  });

  test('409 an account without a password is told how it gets one', async () => {
    const user = await server.newUser('CUSTOMER');
    await pool().query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const { status, body } = await change(user, { currentPassword: '', newPassword });
    expect([status, body.error]).toEqual([409, 'CONFLICT']);
    expect(body.details).toMatch(/^currentPassword: .*forgot-password/);
  });

  test('contract §5: the owner is told, in the language of the request', async () => {
    const user = await server.newUser('CUSTOMER');
    const body = { currentPassword: user.password, newPassword };
    await change(user, body, { 'accept-language': 'de' });
    const [letter = ''] = await emailsTo(server, user.email);
    expect(letter).toContain('<html lang="de">');
    expect(letter).not.toMatch(/token=/);
  });

  test('contract §11: the audit entries tell what happened and no secret', async () => {
    const user = await server.newUser('CUSTOMER');
    await change(user, { currentPassword: 'a wrong canary', newPassword });
    await change(user, { currentPassword: user.password, newPassword });
    const { rows } = await pool().query(
      'SELECT action, before::text, after::text FROM audit_log WHERE actor_id = $1 ORDER BY seq',
      [user.id],
    );
    expect(rows.slice(-2)).toEqual([
      {
        action: 'passwordRefused',
        before: null,
        after: '{"operation":"changePassword","reason":"wrong password"}',
      },
      { action: 'changePassword', before: null, after: '{"password":"[changed]","signInsEnded":0}' },
    ]);
  });
});
