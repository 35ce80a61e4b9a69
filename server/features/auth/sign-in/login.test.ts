import { describe, expect, test } from 'vitest';
import { cheapHash } from '#features/auth/testing/cheap-hash.ts';
import { hashPassword } from '#platform/base/crypto/password-hash.ts';
import type { SignedIn } from '#test/support/server.ts';
import { cookieOf, openAuth, outcome } from '../testing/auth-test.ts';

const shop = 'https://shop.example';

const { auth, query, server } = await openAuth({ CORS_ORIGINS: shop });
const user = await server.newUser('CUSTOMER');

const loginAs = ({ email, password }: SignedIn, headers: Record<string, string> = {}) =>
  auth.post('/auth/login', { email, password }, {}, headers);
/** Creates a user whose password was hashed at an earlier, lower cost. */
const newOldUser = async () => {
  const old = await server.newUser('CUSTOMER');
  await query('UPDATE users SET password_hash = $1 WHERE id = $2', [cheapHash(old.password), old.id]);
  return old;
};

describe('POST /auth/login (contract §5)', () => {
  test('201 {user, session, accessToken, refreshToken, tokenType, expiresIn}', async () => {
    const { status, body, headers } = await loginAs({ ...user, email: user.email.toUpperCase() });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      user: {
        id: user.id,
        email: user.email,
        name: 'A CUSTOMER',
        role: 'CUSTOMER',
        createdAt: expect.any(String),
        emailVerified: true,
      },
      session: {
        id: expect.any(String),
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        idleExpiresAt: expect.any(String),
        warnAt: expect.any(String),
      },
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      tokenType: 'Bearer',
      expiresIn: 3_600,
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('RFC 8265: a password works on a keyboard that sends its accents and spaces in another form, as do hashes of the text as typed, which are renewed', async () => {
    const composed = 'Đường về nhà'.normalize('NFC');
    const [decomposed, wide] = [composed.normalize('NFD'), composed.replaceAll(' ', '\u3000')];
    const { id, email } = await server.newUser('CUSTOMER');
    const login = async (password: string) => (await auth.post('/auth/login', { email, password })).status;
    const store = (hash: string) => query('UPDATE users SET password_hash = $1 WHERE id = $2', [hash, id]);
    await store(await hashPassword(decomposed));
    for (const typed of [composed, decomposed, wide]) expect(await login(typed)).toBe(201);
    for (const other of [composed.toLowerCase(), ` ${composed}`, 'Duong ve nha'])
      expect(await login(other)).toBe(401);
    // As an earlier release stored it.
    await store(cheapHash(decomposed));
    expect([await login(composed), await login(decomposed)]).toEqual([401, 201]);
    expect(await login(composed)).toBe(201);
  });

  test('the cookie is __Host-session, HttpOnly, Secure, SameSite=Lax, Path=/ (specification "Authentication" B1)', async () => {
    const cookies = (await loginAs(user)).headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    const [pair = '', ...attributes] = (cookies[0] ?? '').split('; ');
    expect(pair).toMatch(/^__Host-session=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('201 the limits start at the login, as SESSION_* set them', async () => {
    const { session } = (await loginAs(user)).body.data;
    const at = (text: string) => Date.parse(text);
    expect(at(session.expiresAt) - at(session.createdAt)).toBe(8 * 3_600_000);
    expect(at(session.idleExpiresAt) - at(session.createdAt)).toBe(30 * 60_000);
    expect(at(session.idleExpiresAt) - at(session.warnAt)).toBe(2 * 60_000);
    const [stored] = await query('SELECT created_at FROM sessions WHERE id = $1', [session.id]);
    expect(at(session.createdAt)).toBe(at(stored.created_at));
  });

  test('401 INVALID_CREDENTIALS, the same for any wrong address or password', async () => {
    const replies = [
      await auth.login(user.email, 'not the password'),
      await auth.login('nobody@petalpaw.test', 'not the password'),
      await auth.login('no address at all', ''),
      await auth.login('', 'x'.repeat(100_000)),
      await auth.login(user.email, `${user.password} `),
      await auth.login(user.email, user.password.toUpperCase()),
    ];
    const answers = replies.map(({ status, headers, body: { timestamp: _, ...body } }) => ({
      status,
      body,
      cookies: headers.getSetCookie(),
    }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { error: 'INVALID_CREDENTIALS' }, cookies: [] });
  });

  test('401 for a disabled account with any password', async () => {
    const gone = await server.newUser('CUSTOMER');
    await auth.change(gone.id, { disabled: true });
    expect(outcome(await loginAs(gone))).toBe('401 INVALID_CREDENTIALS');
  });

  test('400 when a field is missing or not a string', async () => {
    expect((await auth.post('/auth/login', { email: user.email })).body.details).toBe(
      'password: is required',
    );
    expect((await auth.post('/auth/login', { email: 1, password: null })).status).toBe(400);
  });

  test('every login creates new secrets (ASVS 5.0, 7.2.4)', async () => {
    const planted = `__Host-session=${'A'.repeat(43)}`;
    const one = await loginAs(user, { cookie: planted });
    const other = await loginAs(user, { cookie: planted });
    expect(new Set([planted, cookieOf(one), cookieOf(other)]).size).toBe(3);
    expect(one.body.data.session.id).not.toBe(other.body.data.session.id);
    expect(await auth.seesSession({ cookie: planted })).toBe(401);
  });

  test('a login invalidates the cookie that it replaces, but not the tokens of that session (ASVS 5.0, 7.2.4)', async () => {
    const before = await loginAs(user);
    const cookie = cookieOf(before);
    expect(await auth.seesSession({ cookie })).toBe(200);
    expect((await loginAs(user, { cookie })).status).toBe(201);
    expect(await auth.seesSession({ cookie })).toBe(401);
    expect(await auth.seesSession({ token: before.body.data.accessToken })).toBe(200);
  });

  test('hashes the password again when the cost has changed, also in eight concurrent logins (contract §5 "Passwords")', async () => {
    const old = await newOldUser();
    const replies = await Promise.all(Array.from({ length: 8 }, () => loginAs(old)));
    expect(replies.map(outcome)).toEqual(Array(8).fill('201'));
    const [after] = await query('SELECT password_hash FROM users WHERE id = $1', [old.id]);
    expect(after.password_hash.split('$')[3]).toBe((await hashPassword('any')).split('$')[3]);
    expect((await loginAs(old)).status).toBe(201);
  });

  test('201 for a page of CORS_ORIGINS, with tokens, without a cookie', async () => {
    const reply = await loginAs(user, { origin: shop, 'sec-fetch-site': 'cross-site' });
    expect(reply.status).toBe(201);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await auth.seesSession({ token: reply.body.data.accessToken })).toBe(200);
  });
});

describe('audit entries of logins (contract §11)', () => {
  test('a login has user and session, a failed one the reason', async () => {
    const someone = await server.newUser('CUSTOMER');
    const { id } = (await loginAs(someone)).body.data.session;
    await auth.login(someone.email, 'wrong');
    const entries = await query(
      `SELECT action, entity, entity_id, actor_id, after, ip FROM audit_log
        WHERE entity_id = ANY ($1) AND action LIKE 'login%' ORDER BY seq`,
      [[id, someone.id]],
    );
    const login = { action: 'login', entity: 'session', entity_id: id, actor_id: someone.id };
    const failed = { action: 'loginFailed', entity: 'user', entity_id: someone.id, actor_id: null };
    expect(entries).toEqual([
      { ...login, after: { userId: someone.id }, ip: '127.0.0.1' },
      { ...failed, after: { reason: 'wrong password' }, ip: '127.0.0.1' },
    ]);
  });

  test('an unknown address is recorded as a hash, equal for equal ones', async () => {
    const typed = `My Password Is ${crypto.randomUUID()}`;
    const [{ last }] = await query('SELECT max(seq) AS last FROM audit_log');
    for (const email of [typed, typed.toLowerCase(), 'another']) await auth.login(email, 'x');
    const entries = await query(
      'SELECT entity_id, after, to_jsonb(a)::text AS whole FROM audit_log a WHERE seq > $1 ORDER BY seq',
      [last],
    );
    expect(entries).toHaveLength(3);
    for (const { entity_id, whole } of entries) {
      expect(entity_id).toBeNull();
      expect(whole.toLowerCase()).not.toContain(typed.toLowerCase());
    }
    const [first, same, another] = entries.map(({ after }) => after);
    expect(first).toEqual({ reason: 'no such account', emailHash: expect.stringMatching(/^[\w-]{43}$/) });
    expect(same).toEqual(first);
    expect(another).not.toEqual(first);
  });
});
