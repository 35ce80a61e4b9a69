import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const password = 'a password of this test';
let count = 0;
const newEmail = () => `Register-${++count}@Petalpaw.test`;

async function register(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return server.request('POST', '/auth/register', { body: { password, name: 'Mai', ...body }, headers });
}

/** Registers, and returns the email that was sent to the address. */
async function registerAndReadEmail(email: string, headers: Record<string, string> = {}): Promise<string> {
  expect((await register({ email }, headers)).status).toBe(201);
  const [letter = ''] = await emailsTo(server, email);
  return letter;
}

const verify = (token: unknown) => server.request('POST', '/auth/verify-email', { body: { token } });
const login = (email: string) => server.request('POST', '/auth/login', { body: { email, password } });

describe('POST /auth/register', () => {
  test('201 contract §5: {user, verificationRequired}, the role always CUSTOMER', async () => {
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

  test('409 EMAIL_TAKEN contract §5: addresses are compared case-insensitively', async () => {
    const email = newEmail();
    await register({ email });
    for (const same of [email, email.toLowerCase(), email.toUpperCase()]) {
      const { status, body } = await register({ email: same });
      expect([status, body.error], same).toEqual([409, 'EMAIL_TAKEN']);
    }
  });

  test('409 of 16 at once contract §5: one address is taken once', async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 16 }, () => register({ email })));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(15).fill(409)]);
  });

  test.each([
    ['a missing field', { email: undefined }, /email: is required/],
    ['no address', { email: 'nobody' }, /email: must contain exactly one @/],
    [
      'a header in the address',
      { email: 'a@b.example\r\nBcc: c@d.example' },
      /email: must not contain white space/,
    ],
    ['7 characters', { email: 'short@x.test', password: 'sieben7' }, /password: must have at least 8/],
    [
      '129 characters',
      { email: 'long@x.test', password: 'x'.repeat(129) },
      /password: must have at most 128/,
    ],
    ['a common password', { email: 'common@x.test', password: 'Sunshine' }, /password: .*most common/],
    ['a number', { email: 'number@x.test', password: 12345678 }, /password: expected string/],
    ['a name of null', { email: 'name@x.test', name: null }, /name: expected string/],
  ])('400 contract §5 "Passwords" and §2 "Bodies": %s', async (_what, body, details) => {
    const reply = await register(body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toBe('VALIDATION_FAILED');
    expect(reply.body.details).toMatch(details);
    expect(reply.text).not.toContain('sieben7');
  });

  test('201 contract §5 "Passwords": 8 characters of any script and 128 are enough and not too many', async () => {
    for (const chosen of ['🐕🐈🐇🦜🐢🐹🦎🐟', 'ปลาทูแม่', 'x'.repeat(128), '        y']) {
      const email = newEmail();
      expect((await register({ email, password: chosen })).status, chosen).toBe(201);
    }
  });
});

describe('email verification', () => {
  test('contract §5: no login before the mailed link was followed; told only to who knows the password', async () => {
    const email = newEmail();
    const letter = await registerAndReadEmail(email);
    const early = await login(email);
    expect([early.status, early.body.error]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    const wrong = await server.request('POST', '/auth/login', { body: { email, password: 'a wrong one' } });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'INVALID_CREDENTIALS']);

    const { status, body } = await verify(tokenIn(letter));
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ email, emailVerified: true });
    expect((await login(email)).status).toBe(201);
  });

  test('contract §5: the token is good once, of 16 parallel uses too', async () => {
    const token = tokenIn(await registerAndReadEmail(newEmail()));
    const replies = await Promise.all(Array.from({ length: 16 }, () => verify(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
    expect(replies.find(({ status }) => status === 400)?.body.error).toBe('TOKEN_INVALID');
  });

  test('400 TOKEN_INVALID contract §5: unknown, empty, of 24 hours ago', async () => {
    const token = tokenIn(await registerAndReadEmail(newEmail()));
    await server.running.app.database.pool.query(
      "UPDATE email_tokens SET expires_at = expires_at - interval '24 hours'",
    );
    for (const bad of [token, '', 'x', 'A'.repeat(43)]) {
      const { status, body } = await verify(bad);
      expect([status, body.error], bad).toEqual([400, 'TOKEN_INVALID']);
    }
    expect((await verify(7)).body.error).toBe('VALIDATION_FAILED');
  });

  test('contract §5: a GET changes nothing, and the page’s own script may run and nothing else', async () => {
    const email = newEmail();
    const token = tokenIn(await registerAndReadEmail(email));
    const page = await server.request('GET', `/auth/verify-email?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = page.headers.get('content-security-policy') ?? '';
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page.text) ?? [];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
    expect(policy).toContain(`script-src 'sha256-${Buffer.from(digest).toString('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("img-src 'self'");
    expect(page.text).not.toContain(token);
    expect((await login(email)).status).toBe(403);
    expect((await verify(token)).status).toBe(201);
  });

  test('contract §3: the page and the letter’s link are in the language of the request', async () => {
    const letter = await registerAndReadEmail(newEmail(), { 'accept-language': 'vi-VN' });
    expect(letter).toMatch(/\/app\/verify-email#token=[A-Za-z0-9_-]{43}&(amp;)?lang=vi/);
    const page = await server.request('GET', '/auth/verify-email?lang=vi');
    expect(page.headers.get('content-language')).toBe('vi');
    expect(page.text).toContain('<html lang="vi">');
    expect(page.text).toContain('Xác nhận');
  });

  test('contract §5: the link leads to PUBLIC_URL, whatever host the request names', async () => {
    const letter = await registerAndReadEmail(newEmail(), { 'x-forwarded-host': 'evil.example' });
    expect(letter).toContain(`${server.url}/app/verify-email#token=`);
    expect(letter).not.toContain('evil.example');
  });

  test('contract §5: a link for an address that the user no longer has confirms nothing', async () => {
    const email = newEmail();
    const token = tokenIn(await registerAndReadEmail(email));
    const other = newEmail();
    await server.running.app.database.pool.query(
      'UPDATE users SET email = $1, email_key = lower($1) WHERE email = $2',
      [other, email],
    );
    expect((await verify(token)).body.error).toBe('TOKEN_INVALID');
  });
});

describe('POST /auth/resend-verification', () => {
  const resend = (email: string) => server.request('POST', '/auth/resend-verification', { body: { email } });

  test('201 contract §5: a new link, and the older one goes on to work', async () => {
    const email = newEmail();
    const first = tokenIn(await registerAndReadEmail(email));
    expect((await resend(email.toUpperCase())).status).toBe(201);
    const both = (await emailsTo(server, email, 2)).map(tokenIn);
    expect(new Set(both).size).toBe(2);
    expect((await verify(first)).status).toBe(201);
    for (const token of both) expect((await verify(token)).status).toBe(400);
  });

  test('201 contract §5: the same answer for unknown, confirmed and waiting accounts', async () => {
    const { email: confirmed } = await server.newUser('CUSTOMER');
    const waiting = newEmail();
    await registerAndReadEmail(waiting);
    const replies = [];
    for (const email of ['nobody@petalpaw.test', confirmed, 'no address', waiting])
      replies.push(await resend(email));
    await emailsTo(server, waiting, 2);
    await expect(emailsTo(server, confirmed, 0)).resolves.toEqual([]);
    for (const { status, body } of replies) {
      expect([status, body.data, body.message]).toEqual([201, null, 'Created']);
    }
  });
});

test('ASVS 5.0, 11.4: passwords and tokens are not in the database as they are', async () => {
  const email = newEmail();
  const token = tokenIn(await registerAndReadEmail(email));
  const { pool } = server.running.app.database;
  const { rows: tables } = await pool.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  for (const { table_name: table } of tables) {
    const { rows } = await pool.query(`SELECT to_jsonb(t)::text AS row FROM "${table}" t`);
    for (const { row } of rows) {
      expect(row, table).not.toContain(token);
      expect(row, table).not.toContain(Buffer.from(token).toString('hex'));
      expect(row, table).not.toContain(password);
    }
  }
});

test('contract §11: the audit entry of a registration tells neither address nor name', async () => {
  const email = newEmail();
  const { body } = await register({ email, name: 'Very Private' });
  const { rows } = await server.running.app.database.pool.query(
    'SELECT action, actor_id, before, after::text AS after FROM audit_log WHERE entity_id = $1',
    [body.data.user.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ action: 'register', actor_id: body.data.user.id, before: null });
  expect(JSON.parse(rows[0].after)).toEqual({
    email: '[changed]',
    name: '[changed]',
    role: 'CUSTOMER',
    emailVerified: false,
  });
});

describe('REQUIRE_EMAIL_VERIFICATION=false', () => {
  test('contract §1: no letter, and one may sign in at once', async () => {
    const open = await startServer({ REQUIRE_EMAIL_VERIFICATION: 'false' });
    try {
      const email = newEmail();
      const made = await open.request('POST', '/auth/register', { body: { email, password, name: '' } });
      expect(made.body.data).toMatchObject({ verificationRequired: false, user: { emailVerified: false } });
      expect((await open.request('POST', '/auth/login', { body: { email, password } })).status).toBe(201);
      expect(await open.mail()).toEqual([]);
    } finally {
      await open.close();
    }
  });
});
