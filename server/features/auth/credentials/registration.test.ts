import { describe, expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { startServer } from '#test/support/server.ts';

const test = serverTest.extend('api', perFile, ({ server }) => {
  async function register(body: Record<string, unknown>, headers: Record<string, string> = {}) {
    return server.request('POST', '/auth/register', { body: { password, name: 'Mai', ...body }, headers });
  }
  /** Registers, and returns the email that was sent to the address. */
  async function registerAndReadEmail(email: string, headers: Record<string, string> = {}): Promise<string> {
    expect((await register({ email }, headers)).status).toBe(201);
    const [message = ''] = await emailsTo(server, email);
    return message;
  }
  const verify = (token: unknown) => server.request('POST', '/auth/verify-email', { body: { token } });
  const login = (email: string) => server.request('POST', '/auth/login', { body: { email, password } });
  const resend = (email: string) => server.request('POST', '/auth/resend-verification', { body: { email } });
  return { register, registerAndReadEmail, verify, login, resend };
});

const password = 'a password of this test';
let count = 0;
const newEmail = () => `Register-${++count}@Petalpaw.test`;

describe('POST /auth/register', () => {
  test('201 {user, verificationRequired}; the role is always CUSTOMER (contract §5)', async ({ api }) => {
    const email = newEmail();
    const { status, body } = await api.register({ email, role: 'ADMIN', emailVerified: true });
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

  test('409 EMAIL_TAKEN compares addresses case-insensitively (contract §5)', async ({ api }) => {
    const email = newEmail();
    await api.register({ email });
    for (const same of [email, email.toLowerCase(), email.toUpperCase()]) {
      const { status, body } = await api.register({ email: same });
      expect([status, body.error], same).toEqual([409, 'EMAIL_TAKEN']);
    }
  });

  test('one account for an address with invisible characters, and for both forms of its domain (contract §5)', async ({
    server,
    api,
  }) => {
    const local = `hidden-${++count}`;
    const registered = await api.register({ email: `${local}\u200b@mün\u2060chen.petalpaw.test` });
    expect(registered.body.data.user.email).toBe(`${local}@münchen.petalpaw.test`);
    const [message = ''] = await emailsTo(server, `${local}@xn--mnchen-3ya.petalpaw.test`);
    expect((await api.verify(tokenIn(message))).status).toBe(201);
    const other = `${local}@xn--mnchen-3ya.petalpaw.test`;
    expect((await api.register({ email: other })).body.error).toBe('EMAIL_TAKEN');
    expect((await api.login(other)).status).toBe(201);
  });

  test('409 of 16 at once contract §5: one address is taken once', async ({ api }) => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 16 }, () => api.register({ email })));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(15).fill(409)]);
  });

  test.for<[string, Record<string, unknown>, RegExp]>([
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
  ])('400 and §2 "Bodies": %s (contract §5 "Passwords")', async ([_what, body, details], { api }) => {
    const reply = await api.register(body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toBe('VALIDATION_FAILED');
    expect(reply.body.details).toMatch(details);
    expect(reply.text).not.toContain('sieben7');
  });

  test('201 8 characters of any script and 128 are enough and not too many (contract §5 "Passwords")', async ({
    api,
  }) => {
    for (const chosen of ['🐕🐈🐇🦜🐢🐹🦎🐟', 'ปลาทูแม่', 'x'.repeat(128), '        y']) {
      const email = newEmail();
      expect((await api.register({ email, password: chosen })).status, chosen).toBe(201);
    }
  });
});

describe('email verification', () => {
  test('403 for a login before confirmation, but 401 with a wrong password (contract §5)', async ({
    api,
    server,
  }) => {
    const email = newEmail();
    const message = await api.registerAndReadEmail(email);
    const early = await api.login(email);
    expect([early.status, early.body.error]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    const wrong = await server.request('POST', '/auth/login', { body: { email, password: 'a wrong one' } });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'INVALID_CREDENTIALS']);

    const { status, body } = await api.verify(tokenIn(message));
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ email, emailVerified: true });
    expect((await api.login(email)).status).toBe(201);
  });

  test('a token works once, also for 16 concurrent requests (contract §5)', async ({ api }) => {
    const token = tokenIn(await api.registerAndReadEmail(newEmail()));
    const replies = await Promise.all(Array.from({ length: 16 }, () => api.verify(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
    expect(replies.find(({ status }) => status === 400)?.body.error).toBe('TOKEN_INVALID');
  });

  test('400 TOKEN_INVALID for an unknown or empty token, and after 24 hours (contract §5)', async ({
    api,
    pool,
  }) => {
    const token = tokenIn(await api.registerAndReadEmail(newEmail()));
    await pool.query("UPDATE email_tokens SET expires_at = expires_at - interval '24 hours'");
    for (const bad of [token, '', 'x', 'A'.repeat(43)]) {
      const { status, body } = await api.verify(bad);
      expect([status, body.error], bad).toEqual([400, 'TOKEN_INVALID']);
    }
    expect((await api.verify(7)).body.error).toBe('VALIDATION_FAILED');
  });

  test('the link in the email is in the language of the request (contract §3)', async ({ api }) => {
    const message = await api.registerAndReadEmail(newEmail(), { 'accept-language': 'vi-VN' });
    expect(message).toMatch(/\/app\/verify-email#token=[A-Za-z0-9_-]{43}&(amp;)?lang=vi/);
  });

  test.for(['verify-email', 'reset-password'])(
    'GET /auth/%s 303 to the console changes nothing; a token moves into the fragment (contract §5; ASVS 5.0, 14.2.1)',
    async (page, { api, server }) => {
      const email = newEmail();
      const token = tokenIn(await api.registerAndReadEmail(email));
      const leadsTo = async (query: string, method = 'GET') => {
        const reply = await server.request(method, `/auth/${page}${query}`);
        const { headers } = reply;
        expect([reply.status, headers.get('cache-control')]).toEqual([303, 'no-store']);
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(reply.text).toBe('');
        return headers.get('location');
      };
      for (const method of ['GET', 'HEAD'])
        expect(await leadsTo(`?token=${token}&lang=vi`, method)).toBe(`/app/${page}#token=${token}&lang=vi`);
      // A browser keeps the fragment of the address itself (RFC 9110, 10.2.2).
      expect(await leadsTo('')).toBe(`/app/${page}`);
      for (const other of [
        'https://evil.example',
        '%0d%0aset-cookie:%20a=b',
        token.slice(1),
        `${token}&token=x`.slice(43),
      ])
        expect(await leadsTo(`?token=${other}`)).toBe(`/app/${page}`);
      expect((await api.login(email)).status).toBe(403);
      expect((await api.verify(token)).status).toBe(201);
    },
  );

  test('emailed links lead to the console with the token in the fragment, which no server receives (ASVS 5.0, 14.2.1)', async ({
    api,
  }) => {
    const message = await api.registerAndReadEmail(newEmail());
    const links = message.match(/https?:\/\/[^\s"<>]+/g) ?? [];
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      const { pathname, search, hash } = new URL(link);
      expect([pathname, search]).toEqual(['/app/verify-email', '']);
      expect(hash).toContain(tokenIn(message));
    }
  });

  test('the link leads to PUBLIC_URL, not to the host that the request names (contract §5)', async ({
    api,
    server,
  }) => {
    const message = await api.registerAndReadEmail(newEmail(), { 'x-forwarded-host': 'evil.example' });
    expect(message).toContain(`${server.url}/app/verify-email#token=`);
    expect(message).not.toContain('evil.example');
  });

  test('400 TOKEN_INVALID when the user has another address by now (contract §5)', async ({ api, pool }) => {
    const email = newEmail();
    const token = tokenIn(await api.registerAndReadEmail(email));
    const other = newEmail();
    await pool.query('UPDATE users SET email = $1, email_key = lower($1) WHERE email = $2', [other, email]);
    expect((await api.verify(token)).body.error).toBe('TOKEN_INVALID');
  });
});

describe('POST /auth/resend-verification', () => {
  test('201 sends another link; the older one keeps working (contract §5)', async ({ api, server }) => {
    const email = newEmail();
    const first = tokenIn(await api.registerAndReadEmail(email));
    expect((await api.resend(email.toUpperCase())).status).toBe(201);
    const both = (await emailsTo(server, email, 2)).map(tokenIn);
    expect(new Set(both).size).toBe(2);
    expect((await api.verify(first)).status).toBe(201);
    for (const token of both) expect((await api.verify(token)).status).toBe(400);
  });

  test('201 with the same answer for unknown, confirmed and unconfirmed accounts (contract §5)', async ({
    server,
    api,
  }) => {
    const { email: confirmed } = await server.newUser('CUSTOMER');
    const waiting = newEmail();
    await api.registerAndReadEmail(waiting);
    const replies = [];
    for (const email of ['nobody@petalpaw.test', confirmed, 'no address', waiting])
      replies.push(await api.resend(email));
    await emailsTo(server, waiting, 2);
    await expect(emailsTo(server, confirmed, 0)).resolves.toEqual([]);
    for (const { status, body } of replies) {
      expect([status, body.data, body.message]).toEqual([201, null, 'Created']);
    }
  });
});

test('stores passwords and tokens only as hashes (ASVS 5.0, 11.4)', async ({ api, pool }) => {
  const email = newEmail();
  const token = tokenIn(await api.registerAndReadEmail(email));
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

test('the audit entry of a registration contains neither address nor name (contract §11)', async ({
  api,
  pool,
}) => {
  const email = newEmail();
  const { body } = await api.register({ email, name: 'Very Private' });
  const { rows } = await pool.query(
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
  test('sends no email, and the user can log in at once (contract §1)', async () => {
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
