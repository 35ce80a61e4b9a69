import { describe, expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';
import { authTest } from '../testing/auth-test.ts';

const test = authTest.extend('api', perFile, ({ server }) => {
  const ask = ({ token, password }: SignedIn, email: string, headers: Record<string, string> = {}) =>
    server.request('POST', '/auth/change-email', { token, body: { email, password }, headers });
  const verify = (token: string) => server.request('POST', '/auth/verify-email', { body: { token } });
  const emailOf = async ({ token }: SignedIn) =>
    (await server.request('GET', '/auth/session', { token })).body.data.user.email;
  /** Requests the change to that address, and returns the token of the email sent there. */
  async function askForLink(user: SignedIn, email: string): Promise<string> {
    const { length } = await emailsTo(server, email, 0);
    expect((await ask(user, email)).status).toBe(201);
    return tokenIn((await emailsTo(server, email, length + 1)).at(-1) ?? '');
  }
  return { ask, verify, emailOf, askForLink };
});

let count = 0;
const newEmail = () => `Moved-${++count}@Petalpaw.test`;

describe('POST /auth/change-email', () => {
  test('201 sends a link to the new address and a notice to the old one, which stays valid until confirmation (contract §5)', async ({
    server,
    api,
    auth,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const email = newEmail();
    const reply = await api.ask(user, email, { 'accept-language': 'ja' });
    expect([reply.status, reply.body.data]).toEqual([201, null]);
    const [confirmation = ''] = await emailsTo(server, email);
    const [notice = ''] = await emailsTo(server, user.email);
    expect(confirmation).toContain('新しいメールアドレスのご確認');
    expect(notice).toContain('メールアドレス変更のお知らせ');
    // The mailbox that receives the notice may already belong to another person.
    expect(notice.toLowerCase()).not.toContain(email.toLowerCase());
    expect(notice).not.toContain('token=');
    expect(await api.emailOf(user)).toBe(user.email);

    const { status, body } = await api.verify(tokenIn(confirmation));
    expect([status, body.data.user.email, body.data.user.emailVerified]).toEqual([201, email, true]);
    expect(await api.emailOf(user)).toBe(email);
    expect((await auth.login(user.email, user.password)).status).toBe(401);
    expect((await auth.login(email.toUpperCase(), user.password)).status).toBe(201);
  });

  test('confirmation ends the user’s other sessions with cookie and tokens, and keeps the requesting one (contract §5)', async ({
    server,
    auth,
    api,
    pool,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const { refreshToken, ...other } = (await auth.login(user.email, user.password)).body.data;
    const another = await server.newUser('CUSTOMER');
    const token = await api.askForLink(user, newEmail());
    expect((await server.request('GET', '/auth/session', { token: other.accessToken })).status).toBe(200);
    expect((await api.verify(token)).status).toBe(201);
    expect((await server.request('GET', '/auth/session', { token: other.accessToken })).status).toBe(401);
    expect((await server.request('POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(401);
    for (const { token, cookie } of [user, another]) {
      expect((await server.request('GET', '/auth/session', { token })).status).toBe(200);
      expect((await server.request('GET', '/auth/session', { cookie })).status).toBe(200);
    }
    const { rows } = await pool.query(
      "SELECT after->>'sessionsEnded' AS ended FROM audit_log WHERE entity_id = $1 AND action = 'verifyEmail'",
      [user.id],
    );
    expect(rows).toEqual([{ ended: '1' }]);
  });

  test('confirmation ends every session when the requesting one has ended (contract §5)', async ({
    server,
    api,
    auth,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const token = await api.askForLink(user, newEmail());
    const { accessToken } = (await auth.login(user.email, user.password)).body.data;
    await server.request('POST', '/auth/logout', { token: user.token });
    expect((await api.verify(token)).status).toBe(201);
    expect((await server.request('GET', '/auth/session', { token: accessToken })).status).toBe(401);
  });

  test('the link works once, also for 16 concurrent requests (contract §5)', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const token = await api.askForLink(user, newEmail());
    const replies = await Promise.all(Array.from({ length: 16 }, () => api.verify(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
  });

  test('201 for a taken address, with the same answer; only its owner is informed (contract §5)', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const owner = await server.newUser('CUSTOMER');
    const free = await api.ask(user, newEmail());
    const taken = await api.ask(user, owner.email.toUpperCase());
    const shape = ({ status, body: { timestamp: _, ...body } }: typeof free) => ({ status, body });
    expect(shape(taken)).toEqual(shape(free));
    const [message = ''] = await emailsTo(server, owner.email);
    expect(message).toContain('Subject: You already have an account');
    expect(message).not.toContain('token=');
    expect(await emailsTo(server, user.email, 2)).toHaveLength(2);
  });

  test('400 TOKEN_INVALID when another user has confirmed the address first (contract §5)', async ({
    server,
    api,
  }) => {
    const [one, two] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    const email = newEmail();
    const first = await api.askForLink(one, email);
    expect((await api.ask(two, email)).status).toBe(201);
    const second = tokenIn((await emailsTo(server, email, 2)).at(-1) ?? '');
    const replies = await Promise.all([api.verify(first), api.verify(second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
    const loser = replies.find(({ status }) => status === 400);
    expect([loser?.body.error, loser?.body.details]).toEqual([
      'TOKEN_INVALID',
      'token: the address now belongs to another account',
    ]);
  });

  test('a second request invalidates the first link, which may have gone to a mistyped address', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const mistyped = await api.askForLink(user, newEmail());
    const meant = await api.askForLink(user, newEmail());
    expect((await api.verify(mistyped)).body.error).toBe('TOKEN_INVALID');
    expect((await api.verify(meant)).status).toBe(201);
  });

  test('links that were sent to the old address are invalid after the change', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    await server.request('POST', '/auth/forgot-password', { body: { email: user.email } });
    const old = tokenIn((await emailsTo(server, user.email))[0] ?? '');
    expect((await api.verify(await api.askForLink(user, newEmail()))).status).toBe(201);
    const reset = await server.request('POST', '/auth/reset-password', {
      body: { token: old, password: 'of whoever reads the old mail' },
    });
    expect(reset.body.error).toBe('TOKEN_INVALID');
  });

  test('a user can change the case of their own address', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const spelled = user.email.replace('customer', 'Customer');
    await api.ask(user, spelled);
    const messages = await emailsTo(server, user.email, 2);
    const token = messages.filter((message) => message.includes('token=')).map(tokenIn)[0] ?? '';
    expect((await api.verify(token)).status).toBe(201);
    expect(await api.emailOf(user)).toBe(spelled);
  });

  test('400 for a wrong password or an invalid address, with the field in `details` (contract §5)', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const email = newEmail();
    const wrong = await api.ask({ ...user, password: 'not it' }, email);
    expect([wrong.status, wrong.body.error, wrong.body.details]).toEqual([
      400,
      'WRONG_PASSWORD',
      'password: is not the password of this account',
    ]);
    for (const bad of ['nobody', 'a@b.example\r\nBcc: c@d.example', '']) {
      const { status, body } = await api.ask(user, bad);
      expect([status, body.details]).toEqual([400, expect.stringMatching(/^email: must/)]);
    }
    expect(await emailsTo(server, email, 0)).toEqual([]);
  });

  test('409 for a user without a password, with a hint how to set one', async ({ server, pool, api }) => {
    const user = await server.newUser('CUSTOMER');
    await pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const { status, body } = await api.ask(user, newEmail());
    expect([status, body.error]).toEqual([409, 'CONFLICT']);
  });

  test('429 after five emails in an hour from one user or to one address', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const target = newEmail();
    for (let at = 0; at < 5; at++) expect((await api.ask(user, target)).status).toBe(201);
    const tooMany = await api.ask(user, newEmail());
    expect([tooMany.status, tooMany.body.error]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const other = await server.newUser('CUSTOMER');
    expect((await api.ask(other, target.toLowerCase())).status).toBe(429);
    expect((await api.ask(other, newEmail())).status).toBe(201);
    expect(await emailsTo(server, target, 5)).toHaveLength(5);
  });

  test('400 for the link of a disabled user', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const token = await api.askForLink(user, newEmail());
    await server.request('PATCH', `/users/${user.id}`, {
      token: await server.tokenOf('ADMIN'),
      body: { disabled: true },
    });
    expect((await api.verify(token)).body.error).toBe('TOKEN_INVALID');
  });

  test('GET /staff/:id shows the new address at once (contract §10)', async ({ server, api }) => {
    const member = await server.newUser('STAFF');
    const admin = await server.tokenOf('ADMIN');
    const made = await server.request('POST', '/staff', { token: admin, body: { userId: member.id } });
    const path = `/staff/${made.body.data.id}`;
    const email = newEmail();
    await api.verify(await api.askForLink(member, email));
    expect((await server.request('GET', path, { token: admin })).body.user.email).toBe(email);
  });

  test('the audit log records that the address changed, without the address (contract §11)', async ({
    server,
    api,
    pool,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const email = newEmail();
    await api.verify(await api.askForLink(user, email));
    const { rows } = await pool.query(
      'SELECT action, before::text, after::text FROM audit_log WHERE entity_id = $1 ORDER BY seq',
      [user.id],
    );
    expect(rows.slice(-2)).toEqual([
      { action: 'changeEmail', before: null, after: '{"email":"[asked for]"}' },
      {
        action: 'verifyEmail',
        before: '{"email":"[private]"}',
        after: '{"email":"[changed]","sessionsEnded":0}',
      },
    ]);
  });
});
