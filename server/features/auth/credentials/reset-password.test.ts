import { describe, expect, test } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { emailsTo } from '#test/support/emails.ts';
import { openAuth, outcome } from '../testing/auth-test.ts';

const newPassword = 'another password of this test';

const { auth, query, server } = await openAuth();
const reset = (token: unknown, password: unknown = newPassword) =>
  auth.post('/auth/reset-password', { token, password });
const askForLink = (email: string) => auth.linkTo(email, () => auth.forgotPassword(email));

describe('POST /auth/reset-password (contract §5)', () => {
  test('201 sets the password, ends every session, tells the user', async () => {
    const user = await server.newUser('CUSTOMER');
    const bystander = await server.newUser('CUSTOMER');
    const { status, body } = await reset(await askForLink(user.email.toUpperCase()));
    expect([status, body.data]).toEqual([201, null]);
    expect(await auth.statusesOf(user)).toEqual([401, 401, 401]);
    expect(await auth.statusesOf(bystander)).toEqual([200, 200, 201]);
    expect((await auth.login(user.email, user.password)).status).toBe(401);
    expect((await auth.login(user.email, newPassword)).status).toBe(201);
    expect((await emailsTo(server, user.email, 2)).at(-1)).toContain('Subject: Your password was changed');
    const by = { actor_id: user.id, before: {} };
    const entries = (await auth.audited(user.id)).filter(({ action }) => String(action).endsWith('Password'));
    expect(entries).toEqual([
      { action: 'forgotPassword', actor_id: null, before: null, after: { sent: true } },
      { action: 'resetPassword', after: { password: '[changed]', sessionsEnded: 1 }, ...by },
    ]);
  });

  test('a token works once, also for 8 concurrent requests', async () => {
    const { email } = await quickUser(server);
    const token = await askForLink(email);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => reset(token, `password number ${at}`)),
    );
    const outcomes = replies.map(outcome);
    expect(outcomes.toSorted()).toEqual(['201', ...Array(7).fill('400 TOKEN_INVALID')]);
    expect((await auth.login(email, `password number ${outcomes.indexOf('201')}`)).status).toBe(201);
    // One notice for one change.
    expect(await emailsTo(server, email, 2)).toHaveLength(2);
  });

  test('two links both work until one of them is used', async () => {
    const { email } = await quickUser(server);
    const [one, two] = [await askForLink(email), await askForLink(email)];
    expect(one).not.toBe(two);
    expect((await reset(one)).status).toBe(201);
    expect((await reset(two)).body.error).toBe('TOKEN_INVALID');
  });

  test('400 TOKEN_INVALID for an unknown or empty token, after an hour, and for another purpose', async () => {
    const { email } = await quickUser(server);
    const token = await askForLink(email);
    await query(
      "UPDATE email_tokens SET expires_at = expires_at - interval '59 minutes' WHERE purpose = 'reset-password'",
    );
    expect((await reset(token, 'short')).body.error).toBe('VALIDATION_FAILED');
    await query("UPDATE email_tokens SET expires_at = expires_at - interval '1 minute'");
    for (const bad of [token, '', 'x', 'A'.repeat(43), `${token}=`])
      expect(outcome(await reset(bad)), bad).toBe('400 TOKEN_INVALID');
    const unconfirmed = 'purpose@petalpaw.test';
    const verifies = await auth.linkTo(unconfirmed, () =>
      auth.post('/auth/register', { email: unconfirmed, password: newPassword, name: 'Mai' }),
    );
    expect((await reset(verifies)).body.error).toBe('TOKEN_INVALID');
    const resets = await askForLink(email);
    expect((await auth.post('/auth/verify-email', { token: resets })).body.error).toBe('TOKEN_INVALID');
    expect((await reset(resets)).status).toBe(201);
  });

  test('the link also confirms the address to which it was sent', async () => {
    const email = 'unconfirmed@petalpaw.test';
    const registration = { email, password: 'of whoever registered it', name: 'Mai' };
    const first = await auth.linkTo(email, () => auth.post('/auth/register', registration));
    expect((await reset(await askForLink(email))).status).toBe(201);
    const { status, body } = await auth.login(email, newPassword);
    expect([status, body.data.user.emailVerified]).toEqual([201, true]);
    expect((await auth.post('/auth/verify-email', { token: first })).body.error).toBe('TOKEN_INVALID');
  });

  test('an account that the business has created is welcomed, with a link for seven days, until it has a password', async () => {
    const email = 'added@petalpaw.test';
    const body = { email, name: 'Mai', role: 'CUSTOMER', password: null };
    const created = await server.request('POST', '/users', { token: await server.tokenOf('MANAGER'), body });
    expect(created.status).toBe(201);
    const first = await askForLink(email);
    const [message = ''] = await emailsTo(server, email);
    expect(message).toContain('Subject: Welcome to Petalpaw');
    expect(message).toContain('The link is valid for 7 days and works once.');
    await query("UPDATE email_tokens SET expires_at = expires_at - interval '167 hours 59 minutes'");
    const second = await askForLink(email);
    expect((await reset(first)).status).toBe(201);
    expect((await auth.login(email, newPassword)).status).toBe(201);
    for (const used of [first, second]) expect((await reset(used)).body.error).toBe('TOKEN_INVALID');
    await askForLink(email);
    const last = (await emailsTo(server, email, 4)).at(-1);
    expect(last).toContain('Subject: Choose a new password');
    expect(last).toContain('The link is valid for 1 hour');
  });

  test('a user without a password who signs in with a provider is not welcomed', async () => {
    const { id, email } = await quickUser(server);
    await query('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
    await query(
      `INSERT INTO accounts (id, user_id, provider, issuer, subject, email)
       VALUES (gen_random_uuid(), $1, 'google', 'https://accounts.google.com', '1', $2)`,
      [id, email],
    );
    await askForLink(email);
    expect((await emailsTo(server, email)).at(-1)).toContain('Subject: Choose a new password');
  });

  test('the earlier link of a disabled account is invalid', async () => {
    const { id, email } = await quickUser(server);
    const token = await askForLink(email);
    await auth.change(id, { disabled: true });
    expect((await reset(token)).body.error).toBe('TOKEN_INVALID');
  });

  test('the email has the language of the request and a link to PUBLIC_URL', async () => {
    const { email } = await quickUser(server);
    const headers = { 'accept-language': 'vi', 'x-forwarded-host': 'evil.example' };
    await auth.post('/auth/forgot-password', { email }, {}, headers);
    const [message = ''] = await emailsTo(server, email);
    expect(message).toContain('Đặt lại mật khẩu của bạn');
    expect(message).toMatch(/\/app\/reset-password#token=[A-Za-z0-9_-]{43}&(amp;)?lang=vi/);
    expect(message).toContain(`${server.url}/app/reset-password#token=`);
    expect(message).not.toContain('evil.example');
  });
});
