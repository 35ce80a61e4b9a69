import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

let count = 0;
const newEmail = () => `Moved-${++count}@Petalpaw.test`;
const ask = ({ token, password }: SignedIn, email: string, headers: Record<string, string> = {}) =>
  server.request('POST', '/auth/change-email', { token, body: { email, password }, headers });
const verify = (token: string) => server.request('POST', '/auth/verify-email', { body: { token } });
const login = (email: string, password: string) =>
  server.request('POST', '/auth/login', { body: { email, password } });
const emailOf = async ({ token }: SignedIn) =>
  (await server.request('GET', '/auth/session', { token })).body.data.user.email;
const pool = () => server.running.app.database.pool;

/** Requests the change to that address, and returns the token of the email sent there. */
async function askForLink(user: SignedIn, email: string): Promise<string> {
  const { length } = await emailsTo(server, email, 0);
  expect((await ask(user, email)).status).toBe(201);
  return tokenIn((await emailsTo(server, email, length + 1)).at(-1) ?? '');
}

describe('POST /auth/change-email', () => {
  test('201 contract §5: confirmed at the new address, told to the old; until then the old one counts', async () => {
    const user = await server.newUser('CUSTOMER');
    const email = newEmail();
    const reply = await ask(user, email, { 'accept-language': 'ja' });
    expect([reply.status, reply.body.data]).toEqual([201, null]);
    const [confirmation = ''] = await emailsTo(server, email);
    const [notice = ''] = await emailsTo(server, user.email);
    expect(confirmation).toContain('新しいメールアドレスのご確認');
    expect(notice).toContain('メールアドレス変更のお知らせ');
    // The mailbox that receives the notice may already belong to another person.
    expect(notice.toLowerCase()).not.toContain(email.toLowerCase());
    expect(notice).not.toContain('token=');
    expect(await emailOf(user)).toBe(user.email);

    const { status, body } = await verify(tokenIn(confirmation));
    expect([status, body.data.user.email, body.data.user.emailVerified]).toEqual([201, email, true]);
    expect(await emailOf(user)).toBe(email);
    expect((await login(user.email, user.password)).status).toBe(401);
    expect((await login(email.toUpperCase(), user.password)).status).toBe(201);
  });

  test("contract §5: the user's other sign-ins end by both doors; the one that asked goes on", async () => {
    const user = await server.newUser('CUSTOMER');
    const { refreshToken, ...other } = (await login(user.email, user.password)).body.data;
    const another = await server.newUser('CUSTOMER');
    const token = await askForLink(user, newEmail());
    expect((await server.request('GET', '/auth/session', { token: other.accessToken })).status).toBe(200);
    expect((await verify(token)).status).toBe(201);
    expect((await server.request('GET', '/auth/session', { token: other.accessToken })).status).toBe(401);
    expect((await server.request('POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(401);
    for (const { token, cookie } of [user, another]) {
      expect((await server.request('GET', '/auth/session', { token })).status).toBe(200);
      expect((await server.request('GET', '/auth/session', { cookie })).status).toBe(200);
    }
    const { rows } = await pool().query(
      "SELECT after->>'signInsEnded' AS ended FROM audit_log WHERE entity_id = $1 AND action = 'verifyEmail'",
      [user.id],
    );
    expect(rows).toEqual([{ ended: '1' }]);
  });

  test('contract §5: when the sign-in that asked is over, none goes on', async () => {
    const user = await server.newUser('CUSTOMER');
    const token = await askForLink(user, newEmail());
    const { accessToken } = (await login(user.email, user.password)).body.data;
    await server.request('POST', '/auth/logout', { token: user.token });
    expect((await verify(token)).status).toBe(201);
    expect((await server.request('GET', '/auth/session', { token: accessToken })).status).toBe(401);
  });

  test('contract §5: the link is good once, of 16 parallel uses too', async () => {
    const user = await server.newUser('CUSTOMER');
    const token = await askForLink(user, newEmail());
    const replies = await Promise.all(Array.from({ length: 16 }, () => verify(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
  });

  test('contract §5: no enumeration: a taken address gets the same answer, and its owner alone is told', async () => {
    const user = await server.newUser('CUSTOMER');
    const owner = await server.newUser('CUSTOMER');
    const free = await ask(user, newEmail());
    const taken = await ask(user, owner.email.toUpperCase());
    const shape = ({ status, body: { timestamp: _, ...body } }: typeof free) => ({ status, body });
    expect(shape(taken)).toEqual(shape(free));
    const [letter = ''] = await emailsTo(server, owner.email);
    expect(letter).toContain('Subject: You already have an account');
    expect(letter).not.toContain('token=');
    expect(await emailsTo(server, user.email, 2)).toHaveLength(2);
  });

  test('400 TOKEN_INVALID contract §5: the address was taken meanwhile; of two who want it, one gets it', async () => {
    const [one, two] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    const email = newEmail();
    const first = await askForLink(one, email);
    expect((await ask(two, email)).status).toBe(201);
    const second = tokenIn((await emailsTo(server, email, 2)).at(-1) ?? '');
    const replies = await Promise.all([verify(first), verify(second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
    const loser = replies.find(({ status }) => status === 400);
    expect([loser?.body.error, loser?.body.details]).toEqual([
      'TOKEN_INVALID',
      'token: the address now belongs to another account',
    ]);
  });

  test('asking again makes the first link void: it may have gone to a mistyped address', async () => {
    const user = await server.newUser('CUSTOMER');
    const mistyped = await askForLink(user, newEmail());
    const meant = await askForLink(user, newEmail());
    expect((await verify(mistyped)).body.error).toBe('TOKEN_INVALID');
    expect((await verify(meant)).status).toBe(201);
  });

  test('links that went to the old address are void once it is another', async () => {
    const user = await server.newUser('CUSTOMER');
    await server.request('POST', '/auth/forgot-password', { body: { email: user.email } });
    const old = tokenIn((await emailsTo(server, user.email))[0] ?? '');
    expect((await verify(await askForLink(user, newEmail()))).status).toBe(201);
    const reset = await server.request('POST', '/auth/reset-password', {
      body: { token: old, password: 'of whoever reads the old mail' },
    });
    expect(reset.body.error).toBe('TOKEN_INVALID');
  });

  test('another spelling of the own address is no taken one', async () => {
    const user = await server.newUser('CUSTOMER');
    const spelled = user.email.replace('customer', 'Customer');
    await ask(user, spelled);
    const letters = await emailsTo(server, user.email, 2);
    const token = letters.filter((letter) => letter.includes('token=')).map(tokenIn)[0] ?? '';
    expect((await verify(token)).status).toBe(201);
    expect(await emailOf(user)).toBe(spelled);
  });

  test('400 contract §5: the wrong password, and what is no address, name their field', async () => {
    const user = await server.newUser('CUSTOMER');
    const email = newEmail();
    const wrong = await ask({ ...user, password: 'not it' }, email);
    expect([wrong.status, wrong.body.error, wrong.body.details]).toEqual([
      400,
      'WRONG_PASSWORD',
      'password: is not the password of this account',
    ]);
    for (const bad of ['nobody', 'a@b.example\r\nBcc: c@d.example', '']) {
      const { status, body } = await ask(user, bad);
      expect([status, body.details]).toEqual([400, expect.stringMatching(/^email: must/)]);
    }
    expect(await emailsTo(server, email, 0)).toEqual([]);
  });

  test('409 an account without a password is told how it gets one', async () => {
    const user = await server.newUser('CUSTOMER');
    await pool().query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const { status, body } = await ask(user, newEmail());
    expect([status, body.error]).toEqual([409, 'CONFLICT']);
  });

  test('429 nobody is flooded: five letters an hour for who asks, and for who is written to', async () => {
    const user = await server.newUser('CUSTOMER');
    const target = newEmail();
    for (let at = 0; at < 5; at++) expect((await ask(user, target)).status).toBe(201);
    const tooMany = await ask(user, newEmail());
    expect([tooMany.status, tooMany.body.error]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const other = await server.newUser('CUSTOMER');
    expect((await ask(other, target.toLowerCase())).status).toBe(429);
    expect((await ask(other, newEmail())).status).toBe(201);
    expect(await emailsTo(server, target, 5)).toHaveLength(5);
  });

  test('a disabled user’s link is not good', async () => {
    const user = await server.newUser('CUSTOMER');
    const token = await askForLink(user, newEmail());
    await server.request('PATCH', `/users/${user.id}`, {
      token: await server.tokenOf('ADMIN'),
      body: { disabled: true },
    });
    expect((await verify(token)).body.error).toBe('TOKEN_INVALID');
  });

  test('contract §10: the answers of /staff have the new address at once', async () => {
    const member = await server.newUser('STAFF');
    const admin = await server.tokenOf('ADMIN');
    const made = await server.request('POST', '/staff', { token: admin, body: { userId: member.id } });
    const path = `/staff/${made.body.data.id}`;
    const email = newEmail();
    await verify(await askForLink(member, email));
    expect((await server.request('GET', path, { token: admin })).body.user.email).toBe(email);
  });

  test('contract §11: the audit log says of an email address only that it changed', async () => {
    const user = await server.newUser('CUSTOMER');
    const email = newEmail();
    await verify(await askForLink(user, email));
    const { rows } = await pool().query(
      'SELECT action, before::text, after::text FROM audit_log WHERE entity_id = $1 ORDER BY seq',
      [user.id],
    );
    expect(rows.slice(-2)).toEqual([
      { action: 'changeEmail', before: null, after: '{"email":"[asked for]"}' },
      {
        action: 'verifyEmail',
        before: '{"email":"[private]"}',
        after: '{"email":"[changed]","signInsEnded":0}',
      },
    ]);
  });
});
