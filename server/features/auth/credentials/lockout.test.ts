import { describe, expect } from 'vitest';
import { expireSessions } from '#features/auth/public.ts';
import { quickUser } from '#test/support/builders.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { type Reply, type SignedIn, startServer } from '#test/support/server.ts';

const threshold = 3;

const test = serverTest
  .extend('settings', perFile, { LOCKOUT_THRESHOLD: String(threshold), LOCKOUT_DURATION: '15m' })
  .extend('api', perFile, ({ server, query }) => {
    const login = (email: string, password: string, at = server) =>
      at.request('POST', '/auth/login', { body: { email, password } });
    const fail = (email: string, at = server) => login(email, 'not the password', at);
    const enter = ({ email, password }: SignedIn, at = server) => login(email, password, at);
    async function failTimes(email: string, times: number): Promise<string[]> {
      const outcomes: string[] = [];
      for (let turn = 0; turn < times; turn++) outcomes.push(outcome(await fail(email)));
      return outcomes;
    }
    /** Lets time pass for all lockouts and counts. */
    const age = (interval: string) =>
      query(
        'UPDATE login_failures SET last_at = last_at - $1::interval, locked_until = locked_until - $1::interval',
        [interval],
      );
    return { login, fail, enter, failTimes, age };
  });

const outcome = ({ status, body }: Reply) => `${status} ${body.error ?? ''}`.trim();
const nobody = () => `nobody-${crypto.randomUUID()}@petalpaw.test`;

const wrong = '401 INVALID_CREDENTIALS';
const locked = '429 ACCOUNT_LOCKED';

describe('lockout (contract §5 login)', () => {
  test('401 up to the threshold, then 429 with Retry-After, also for the right password', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    expect(await api.failTimes(user.email, threshold)).toEqual(Array(threshold).fill(wrong));
    const reply = await api.enter(user);
    expect(outcome(reply)).toBe(locked);
    const wait = Number(reply.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await api.failTimes(user.email.toUpperCase(), 2)).toEqual([locked, locked]);
  });

  test('an account that does not exist is locked in the same way, with the same answers', async ({
    api,
    server,
  }) => {
    const bare = ({ status, headers, body: { timestamp: _, ...body } }: Reply) => ({
      status,
      body,
      retryAfter: headers.get('retry-after')?.length,
    });
    const answers = async (email: string) => {
      const all: unknown[] = [];
      for (let turn = 0; turn < threshold + 2; turn++) all.push(bare(await api.fail(email)));
      return all;
    };
    const known = await answers((await quickUser(server)).email);
    expect(await answers(nobody())).toEqual(known);
    expect(await answers('no address at all')).toEqual(known);
  });

  test('a successful login clears the failures', async ({ server, api, query }) => {
    const user = await server.newUser('CUSTOMER');
    for (let round = 0; round < 2; round++) {
      expect(await api.failTimes(user.email, threshold - 1)).toEqual(Array(threshold - 1).fill(wrong));
      expect(outcome(await api.enter(user))).toBe('201');
    }
    expect(await query('SELECT 1 FROM login_failures WHERE failures = $1', [threshold - 1])).toEqual([]);
  });

  test('attempts during the lock neither count nor prolong it; afterwards the count starts from zero', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    await api.failTimes(user.email, threshold);
    await api.age('14 minutes');
    expect(await api.failTimes(user.email, 4)).toEqual(Array(4).fill(locked));
    expect(Number((await api.enter(user)).headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await api.age('1 minute');
    expect(await api.failTimes(user.email, threshold + 1)).toEqual([...Array(threshold).fill(wrong), locked]);
    await api.age('15 minutes');
    expect(outcome(await api.enter(user))).toBe('201');
  });

  test('open sessions continue with cookie, token and refresh', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    await api.failTimes(user.email, threshold);
    for (const credential of [{ token: user.token }, { cookie: user.cookie }])
      expect((await server.request('GET', '/auth/session', credential)).status).toBe(200);
    const { refreshToken } = user;
    expect((await server.request('POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(201);
  });

  test('another account is not affected', async ({ server, api }) => {
    const [one, other] = [await quickUser(server), await quickUser(server)];
    await api.failTimes(one.email, threshold);
    expect(outcome(await api.fail(other.email))).toBe(wrong);
  });

  test('a password reset clears the failures and lifts the lock', async ({ server, api }) => {
    const { email } = await quickUser(server);
    await api.failTimes(email, threshold);
    await server.request('POST', '/auth/forgot-password', { body: { email } });
    const [message = ''] = await emailsTo(server, email);
    const password = 'another password of this test';
    const body = { token: tokenIn(message), password };
    expect((await server.request('POST', '/auth/reset-password', { body })).status).toBe(201);
    expect(outcome(await api.fail(email))).toBe(wrong);
    expect(outcome(await api.login(email, password))).toBe('201');
  });

  test('403 EMAIL_NOT_VERIFIED neither counts nor clears failures, and becomes 429 while the account is locked', async ({
    server,
    api,
  }) => {
    const credentials = { email: nobody(), password: 'hoa sen trắng' };
    await server.request('POST', '/auth/register', { body: { ...credentials, name: 'Mai' } });
    const right = () => api.login(credentials.email, credentials.password);
    for (let turn = 0; turn <= threshold; turn++)
      expect(outcome(await right())).toBe('403 EMAIL_NOT_VERIFIED');
    await api.failTimes(credentials.email, threshold - 1);
    expect(outcome(await right())).toBe('403 EMAIL_NOT_VERIFIED');
    expect(await api.failTimes(credentials.email, 2)).toEqual([wrong, locked]);
    expect(outcome(await right())).toBe(locked);
  });

  test('a disabled account counts like an unknown one', async ({ server, api }) => {
    const gone = await server.newUser('CUSTOMER');
    const token = await server.tokenOf('ADMIN');
    await server.request('PATCH', `/users/${gone.id}`, { token, body: { disabled: true } });
    const outcomes: string[] = [];
    for (let turn = 0; turn < threshold + 1; turn++) outcomes.push(outcome(await api.enter(gone)));
    expect(outcomes).toEqual([...Array(threshold).fill(wrong), locked]);
  });

  test('eight concurrent logins with the right password all succeed, above the threshold', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    await api.failTimes(user.email, threshold - 1);
    const replies = await Promise.all(Array.from({ length: 8 }, () => api.enter(user)));
    expect(replies.map(outcome)).toEqual(Array(8).fill('201'));
  });
});

describe('lockout', () => {
  test('of 100 concurrent guesses only as many as the threshold are checked', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const guesses = Array.from({ length: 100 }, (_, at) =>
      at === 60 ? api.enter(user) : api.fail(user.email),
    );
    const outcomes = (await Promise.all(guesses)).map(outcome);
    expect(outcomes.filter((one) => one === wrong)).toHaveLength(threshold);
    // On a slow machine some wait too long in the queue; they are not judged either.
    const others = outcomes.filter((one) => one !== wrong && one !== '503 UNAVAILABLE');
    expect(new Set(others)).toEqual(new Set([locked]));
  });

  test('the same for concurrent guesses at an account that does not exist', async ({ api }) => {
    const email = nobody();
    const replies = await Promise.all(Array.from({ length: 20 }, () => api.fail(email)));
    expect(replies.map(outcome).sort()).toEqual([
      ...Array(threshold).fill(wrong),
      ...Array(20 - threshold).fill(locked),
    ]);
  });

  test('stores no address in clear, and removes old rows except those that still lock or count', async ({
    query,
    api,
    server,
  }) => {
    await query('DELETE FROM login_failures');
    const [long, old, fresh] = [nobody(), nobody(), nobody()];
    await api.failTimes(old, 1);
    await api.failTimes(long, threshold);
    await query(
      "UPDATE login_failures SET last_at = last_at - interval '2 days', locked_until = locked_until + interval '2 days'",
    );
    await api.failTimes(fresh, 1);
    const [{ rows }] = await query('SELECT json_agg(f)::text AS rows FROM login_failures f');
    expect(rows).not.toContain('petalpaw');
    expect(JSON.parse(rows)).toHaveLength(3);
    await expireSessions(server.running.app);
    expect(await query('SELECT failures FROM login_failures ORDER BY failures')).toEqual([
      { failures: 1 },
      { failures: threshold },
    ]);
    expect(outcome(await api.fail(long))).toBe(locked);
  });

  test('a lockout is one audit entry without the address; attempts during it are recorded as failures', async ({
    server,
    query,
    api,
  }) => {
    const user = await quickUser(server);
    const unknown = nobody();
    const [{ last }] = await query('SELECT max(seq) AS last FROM audit_log');
    await api.failTimes(user.email, threshold + 1);
    await api.failTimes(unknown, threshold);
    const entries = await query(
      `SELECT action, entity_id, after, to_jsonb(a)::text AS whole FROM audit_log a
        WHERE seq > $1 ORDER BY seq`,
      [last],
    );
    expect(entries.map(({ action, after }) => `${action} ${after.reason ?? after.locked}`)).toEqual([
      ...Array(threshold).fill('loginFailed wrong password'),
      'accountLocked true',
      'loginFailed locked',
      ...Array(threshold).fill('loginFailed no such account'),
      'accountLocked true',
    ]);
    expect(entries[threshold]).toMatchObject({ entity_id: user.id, after: { locked: true } });
    expect(entries.at(-1)).toMatchObject({ entity_id: null, after: { emailHash: expect.any(String) } });
    for (const { whole } of entries) expect(whole).not.toMatch(/nobody-|customer-|not the password/);
    const { text } = await server.request('GET', '/metrics');
    expect(Number(/^petalpaw_lockouts_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(2);
  });
});

describe('LOCKOUT_* (contract §1)', () => {
  test.for<[object, number]>([
    [{ LOCKOUT_THRESHOLD: 'off' }, 6],
    [{ LOCKOUT_THRESHOLD: '1', LOCKOUT_DURATION: 'off' }, 2],
  ])('%j: locks no account', async ([off, times], { api }) => {
    const open = await startServer(off as Record<string, string>);
    try {
      const email = nobody();
      for (let turn = 0; turn < times; turn++) expect(outcome(await api.fail(email, open))).toBe(wrong);
    } finally {
      await open.close();
    }
  });

  test('a threshold of 1 locks after the first failure', async ({ api }) => {
    const strict = await startServer({ LOCKOUT_THRESHOLD: '1' });
    try {
      const email = nobody();
      expect([outcome(await api.fail(email, strict)), outcome(await api.fail(email, strict))]).toEqual([
        wrong,
        locked,
      ]);
      await strict.running.app.database.pool.query('UPDATE login_failures SET locked_until = now()');
      expect([outcome(await api.fail(email, strict)), outcome(await api.fail(email, strict))]).toEqual([
        wrong,
        locked,
      ]);
    } finally {
      await strict.close();
    }
  });
});
