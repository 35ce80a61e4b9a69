import { describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { serverForThisTest } from '#test/support/server.ts';
import { openAuth, outcome } from '../testing/auth-test.ts';

const password = 'a password of this test';
let count = 0;
const newEmail = () => `Register-${++count}@Petalpaw.test`;

const { auth, query, server } = await openAuth();

const register = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  auth.post('/auth/register', { password, name: 'Mai', ...body }, {}, headers);
/** Registers, and returns the email that was sent to the address. */
async function registerAndReadEmail(
  email = newEmail(),
  headers: Record<string, string> = {},
): Promise<string> {
  expect((await register({ email }, headers)).status).toBe(201);
  const [message = ''] = await emailsTo(server, email);
  return message;
}
const verify = (token: unknown) => auth.post('/auth/verify-email', { token });
const login = (email: string) => auth.login(email, password);

describe('POST /auth/register (contract §5)', () => {
  test('201 {user, verificationRequired}; the role is always CUSTOMER', async () => {
    const email = newEmail();
    const { status, body } = await register({ email, role: 'ADMIN', emailVerified: true });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      user: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        email,
        name: 'Mai',
        role: 'CUSTOMER',
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        emailVerified: false,
      },
      verificationRequired: true,
    });
  });

  test('409 EMAIL_TAKEN in any case of the address; of 8 concurrent ones one succeeds', async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 8 }, () => register({ email })));
    expect(replies.map(outcome).sort()).toEqual(['201', ...Array(7).fill('409 EMAIL_TAKEN')]);
    for (const same of [email.toLowerCase(), email.toUpperCase()])
      expect(outcome(await register({ email: same })), same).toBe('409 EMAIL_TAKEN');
  });

  test('one account for invisible characters and both forms of the domain', async () => {
    const local = `hidden-${++count}`;
    const registered = await register({ email: `${local}\u200b@mün\u2060chen.petalpaw.test` });
    expect(registered.body.data.user.email).toBe(`${local}@münchen.petalpaw.test`);
    const other = `${local}@xn--mnchen-3ya.petalpaw.test`;
    const [message = ''] = await emailsTo(server, other);
    expect((await verify(tokenIn(message))).status).toBe(201);
    expect((await register({ email: other })).body.error).toBe('EMAIL_TAKEN');
    expect((await login(other)).status).toBe(201);
  });

  test('400 names the field that is missing or no address (contract §2 "Bodies")', async () => {
    for (const [body, details] of [
      [{ email: undefined }, 'email: is required'],
      [{ email: 'nobody' }, 'email: expected an email address'],
      [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email: expected an email address'],
      [{ email: 'name@x.test', name: null }, 'name: expected string'],
    ] as const) {
      const reply = await register(body);
      expect(outcome(reply), details).toBe('400 VALIDATION_FAILED');
      expect(reply.body.details).toContain(details);
    }
  });

  test('the audit entry contains neither address nor name (contract §11)', async () => {
    const { body } = await register({ email: newEmail(), name: 'Very Private' });
    const { id } = body.data.user;
    const after = { email: '[changed]', name: '[changed]', role: 'CUSTOMER', emailVerified: false };
    expect(await auth.audited(id)).toEqual([{ action: 'register', actor_id: id, before: null, after }]);
  });

  test('REQUIRE_EMAIL_VERIFICATION=false: sends no email, and the user can log in at once (contract §1)', async () => {
    const open = await serverForThisTest({ REQUIRE_EMAIL_VERIFICATION: 'false' });
    const email = newEmail();
    const made = await open.request('POST', '/auth/register', { body: { email, password, name: '' } });
    expect(made.body.data).toMatchObject({ verificationRequired: false, user: { emailVerified: false } });
    expect((await open.request('POST', '/auth/login', { body: { email, password } })).status).toBe(201);
    expect(await open.mail()).toEqual([]);
  });
});

describe('email verification (contract §5)', () => {
  test('403 for a login before confirmation, but 401 with a wrong password', async () => {
    const email = newEmail();
    const message = await registerAndReadEmail(email);
    expect(outcome(await login(email))).toBe('403 EMAIL_NOT_VERIFIED');
    expect(outcome(await auth.login(email, 'a wrong one'))).toBe('401 INVALID_CREDENTIALS');
    const { status, body } = await verify(tokenIn(message));
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ email, emailVerified: true });
    expect((await login(email)).status).toBe(201);
  });

  test('a token works once, also for 8 concurrent requests', async () => {
    const token = tokenIn(await registerAndReadEmail());
    const replies = await Promise.all(Array.from({ length: 8 }, () => verify(token)));
    expect(replies.map(outcome).sort()).toEqual(['201', ...Array(7).fill('400 TOKEN_INVALID')]);
  });

  test('400 TOKEN_INVALID for an unknown or empty token, after 24 hours, and when the user has another address', async () => {
    const email = newEmail();
    const moved = tokenIn(await registerAndReadEmail(email));
    await query('UPDATE users SET email = $1, email_key = lower($1) WHERE email = $2', [newEmail(), email]);
    expect((await verify(moved)).body.error).toBe('TOKEN_INVALID');
    const token = tokenIn(await registerAndReadEmail());
    await query("UPDATE email_tokens SET expires_at = expires_at - interval '24 hours'");
    for (const bad of [token, '', 'x', 'A'.repeat(43)])
      expect(outcome(await verify(bad)), bad).toBe('400 TOKEN_INVALID');
    expect((await verify(7)).body.error).toBe('VALIDATION_FAILED');
  });

  test('the link leads to the console at PUBLIC_URL, in the language of the request, with the token in the fragment (ASVS 5.0, 14.2.1)', async () => {
    const headers = { 'accept-language': 'vi-VN', 'x-forwarded-host': 'evil.example' };
    const message = await registerAndReadEmail(newEmail(), headers);
    const links = message.match(/https?:\/\/[^\s"<>]+/g) ?? [];
    expect(links.length).toBeGreaterThan(1);
    for (const link of links)
      expect(link.replaceAll('&amp;', '&').replaceAll('&#38;', '&')).toBe(
        `${server.url}/app/verify-email#token=${tokenIn(message)}&lang=vi`,
      );
    expect(message).not.toContain('evil.example');
  });

  test('GET /auth/verify-email and /auth/reset-password 303 to the console; a token moves into the fragment (ASVS 5.0, 14.2.1)', async () => {
    const token = 'A'.repeat(43);
    for (const page of ['verify-email', 'reset-password']) {
      const leadsTo = async (query: string, method = 'GET') => {
        const { status, headers, text } = await server.request(method, `/auth/${page}${query}`);
        expect([status, headers.get('cache-control'), text]).toEqual([303, 'no-store', '']);
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        return headers.get('location');
      };
      for (const method of ['GET', 'HEAD'])
        expect(await leadsTo(`?token=${token}&lang=vi`, method)).toBe(`/app/${page}#token=${token}&lang=vi`);
      // A browser keeps the fragment of the address itself (RFC 9110, 10.2.2).
      for (const other of ['', 'https://evil.example', '%0d%0aset-cookie:%20a=b', token.slice(1), '&token=x'])
        expect(await leadsTo(other && `?token=${other}`)).toBe(`/app/${page}`);
    }
  });

  test('POST /auth/resend-verification 201: both links work', async () => {
    const email = newEmail();
    const first = tokenIn(await registerAndReadEmail(email));
    expect((await auth.post('/auth/resend-verification', { email: email.toUpperCase() })).status).toBe(201);
    const both = (await emailsTo(server, email, 2)).map(tokenIn);
    expect(new Set(both).size).toBe(2);
    expect((await verify(first)).status).toBe(201);
    for (const token of both) expect((await verify(token)).status).toBe(400);
  });
});
