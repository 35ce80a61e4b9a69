import { describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import type { SignedIn } from '#test/support/server.ts';
import { openAuth, outcome } from '../testing/auth-test.ts';

const { auth, server } = await openAuth();

const ask = ({ token, password }: SignedIn, email: string, headers: Record<string, string> = {}) =>
  auth.post('/auth/change-email', { email, password }, { token }, headers);
const verify = (token: string) => auth.post('/auth/verify-email', { token });
const emailOf = async ({ token }: SignedIn) =>
  (await server.request('GET', '/auth/session', { token })).body.data.user.email;
/** Requests the change to that address, and returns the token of the email sent there. */
const askForLink = (user: SignedIn, email = newEmail()) => auth.linkTo(email, () => ask(user, email));

let count = 0;
const newEmail = () => `Moved-${++count}@Petalpaw.test`;

describe('POST /auth/change-email (contract §5)', () => {
  test('201 sends a link to the new address and a notice to the old one, which stays valid until confirmation', async () => {
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
    expect((await auth.login(user.email, user.password)).status).toBe(401);
    expect((await auth.login(email.toUpperCase(), user.password)).status).toBe(201);
  });

  test('confirmation ends the other sessions, not the requesting one', async () => {
    const user = await server.newUser('CUSTOMER');
    const { refreshToken, accessToken } = (await auth.login(user.email, user.password)).body.data;
    const another = await server.newUser('CUSTOMER');
    const link = await askForLink(user);
    expect(await auth.seesSession({ token: accessToken })).toBe(200);
    expect((await verify(link)).status).toBe(201);
    expect(await auth.seesSession({ token: accessToken })).toBe(401);
    expect((await auth.refresh(refreshToken)).status).toBe(401);
    for (const one of [user, another]) expect(await auth.statusesOf(one)).toEqual([200, 200, 201]);
  });

  test('confirmation ends every session when the requesting one has ended', async () => {
    const user = await server.newUser('CUSTOMER');
    const link = await askForLink(user);
    const { accessToken } = (await auth.login(user.email, user.password)).body.data;
    await auth.post('/auth/logout', undefined, { token: user.token });
    expect((await verify(link)).status).toBe(201);
    expect(await auth.seesSession({ token: accessToken })).toBe(401);
  });

  test('201 for a taken address, the same answer; only its owner is informed', async () => {
    const user = await server.newUser('CUSTOMER');
    const owner = await server.newUser('CUSTOMER');
    const free = await ask(user, newEmail());
    const taken = await ask(user, owner.email.toUpperCase());
    const shape = ({ status, body: { timestamp: _, ...body } }: typeof free) => ({ status, body });
    expect(shape(taken)).toEqual(shape(free));
    const [message = ''] = await emailsTo(server, owner.email);
    expect(message).toContain('Subject: You already have an account');
    expect(message).not.toContain('token=');
    expect(await emailsTo(server, user.email, 2)).toHaveLength(2);
  });

  test('400 TOKEN_INVALID when another user has confirmed the address first', async () => {
    const [one, two] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    const email = newEmail();
    const links = [await askForLink(one, email), await askForLink(two, email)];
    const replies = await Promise.all(links.map(verify));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
      error: 'TOKEN_INVALID',
      details: 'token: is taken',
    });
  });

  test('a second request invalidates the link to a mistyped address', async () => {
    const user = await server.newUser('CUSTOMER');
    const [mistyped, meant] = [await askForLink(user), await askForLink(user)];
    expect((await verify(mistyped)).body.error).toBe('TOKEN_INVALID');
    expect((await verify(meant)).status).toBe(201);
  });

  test('links sent to the old address are invalid after the change', async () => {
    const user = await server.newUser('CUSTOMER');
    const token = await auth.linkTo(user.email, () => auth.forgotPassword(user.email));
    expect((await verify(await askForLink(user))).status).toBe(201);
    const password = 'of whoever reads the old mail';
    expect((await auth.post('/auth/reset-password', { token, password })).body.error).toBe('TOKEN_INVALID');
  });

  test('a user can change the case of their own address', async () => {
    const user = await server.newUser('CUSTOMER');
    const spelled = user.email.replace('customer', 'Customer');
    expect((await verify(await askForLink(user, spelled))).status).toBe(201);
    expect(await emailOf(user)).toBe(spelled);
  });

  test('400 for an invalid address, with the field in `details`', async () => {
    const user = await server.newUser('CUSTOMER');
    for (const bad of ['nobody', 'a@b.example\r\nBcc: c@d.example', '']) {
      const { status, body } = await ask(user, bad);
      expect([status, body.details]).toEqual([
        400,
        expect.stringMatching(/^email: expected an email address/),
      ]);
    }
  });

  test('429 after five emails in an hour from one user or to one address', async () => {
    const user = await server.newUser('CUSTOMER');
    const target = newEmail();
    for (let at = 0; at < 5; at++) expect((await ask(user, target)).status).toBe(201);
    const tooMany = await ask(user, newEmail());
    expect(outcome(tooMany)).toBe('429 RATE_LIMITED');
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const other = await server.newUser('CUSTOMER');
    expect((await ask(other, target.toLowerCase())).status).toBe(429);
    expect((await ask(other, newEmail())).status).toBe(201);
    expect(await emailsTo(server, target, 5)).toHaveLength(5);
  });

  test('400 for the link of a disabled user', async () => {
    const user = await server.newUser('CUSTOMER');
    const token = await askForLink(user);
    await auth.change(user.id, { disabled: true });
    expect((await verify(token)).body.error).toBe('TOKEN_INVALID');
  });

  test('the audit entry of the change has no address (contract §11)', async () => {
    const user = await server.newUser('CUSTOMER');
    await auth.login(user.email, user.password);
    await verify(await askForLink(user));
    expect((await auth.audited(user.id)).slice(-2)).toMatchObject([
      { action: 'changeEmail', before: null, after: { email: '[asked for]' } },
      {
        action: 'verifyEmail',
        before: { email: '[private]' },
        after: { email: '[changed]', sessionsEnded: 1 },
      },
    ]);
  });
});
