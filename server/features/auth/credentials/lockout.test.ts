import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireSessions } from '#features/auth/public.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { quickUser } from '#test/support/quick-user.ts';
import { type Reply, type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

const threshold = 3;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LOCKOUT_THRESHOLD: String(threshold), LOCKOUT_DURATION: '15m' });
});
afterAll(() => server?.close());

const query = async (sql: string, values: unknown[] = []) =>
  (await server.running.app.database.pool.query(sql, values)).rows;
const login = (email: string, password: string, at = server) =>
  at.request('POST', '/auth/login', { body: { email, password } });
const fail = (email: string, at = server) => login(email, 'not the password', at);
const enter = ({ email, password }: SignedIn, at = server) => login(email, password, at);
const outcome = ({ status, body }: Reply) => `${status} ${body.error ?? ''}`.trim();
const nobody = () => `nobody-${crypto.randomUUID()}@petalpaw.test`;

const wrong = '401 INVALID_CREDENTIALS';
const locked = '429 ACCOUNT_LOCKED';

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

describe('contract §5 login: lockout', () => {
  test('the threshold’s own attempt is still 401, later ones are 429 with Retry-After, on the right password too', async () => {
    const user = await server.newUser('CUSTOMER');
    expect(await failTimes(user.email, threshold)).toEqual(Array(threshold).fill(wrong));
    const reply = await enter(user);
    expect(outcome(reply)).toBe(locked);
    const wait = Number(reply.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await failTimes(user.email.toUpperCase(), 2)).toEqual([locked, locked]);
  });

  test('an account that does not exist is locked just so, and the answers are the same', async () => {
    const bare = ({ status, headers, body: { timestamp: _, ...body } }: Reply) => ({
      status,
      body,
      retryAfter: headers.get('retry-after')?.length,
    });
    const answers = async (email: string) => {
      const all: unknown[] = [];
      for (let turn = 0; turn < threshold + 2; turn++) all.push(bare(await fail(email)));
      return all;
    };
    const known = await answers((await quickUser(server)).email);
    expect(await answers(nobody())).toEqual(known);
    expect(await answers('no address at all')).toEqual(known);
  });

  test('failures in a row count: a success clears them', async () => {
    const user = await server.newUser('CUSTOMER');
    for (let round = 0; round < 2; round++) {
      expect(await failTimes(user.email, threshold - 1)).toEqual(Array(threshold - 1).fill(wrong));
      expect(outcome(await enter(user))).toBe('201');
    }
    expect(await query('SELECT 1 FROM login_failures WHERE failures = $1', [threshold - 1])).toEqual([]);
  });

  test('what comes while it is locked does not count, nor prolong it; afterwards the count begins anew', async () => {
    const user = await server.newUser('CUSTOMER');
    await failTimes(user.email, threshold);
    await age('14 minutes');
    expect(await failTimes(user.email, 4)).toEqual(Array(4).fill(locked));
    expect(Number((await enter(user)).headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await age('1 minute');
    expect(await failTimes(user.email, threshold + 1)).toEqual([...Array(threshold).fill(wrong), locked]);
    await age('15 minutes');
    expect(outcome(await enter(user))).toBe('201');
  });

  test('no weapon: sign-ins that are open go on, by cookie, by token and by refresh', async () => {
    const user = await server.newUser('CUSTOMER');
    await failTimes(user.email, threshold);
    for (const credential of [{ token: user.token }, { cookie: user.cookie }])
      expect((await server.request('GET', '/auth/session', credential)).status).toBe(200);
    const { refreshToken } = user;
    expect((await server.request('POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(201);
  });

  test('another account is not touched', async () => {
    const [one, other] = [await quickUser(server), await quickUser(server)];
    await failTimes(one.email, threshold);
    expect(outcome(await fail(other.email))).toBe(wrong);
  });

  test('a password reset clears the failures and lifts the lock', async () => {
    const { email } = await quickUser(server);
    await failTimes(email, threshold);
    await server.request('POST', '/auth/forgot-password', { body: { email } });
    const [letter = ''] = await emailsTo(server, email);
    const password = 'another password of this test';
    const body = { token: tokenIn(letter), password };
    expect((await server.request('POST', '/auth/reset-password', { body })).status).toBe(201);
    expect(outcome(await fail(email))).toBe(wrong);
    expect(outcome(await login(email, password))).toBe('201');
  });

  test('403 EMAIL_NOT_VERIFIED neither counts nor clears, and is not told while the account is locked', async () => {
    const credentials = { email: nobody(), password: 'hoa sen trắng' };
    await server.request('POST', '/auth/register', { body: { ...credentials, name: 'Mai' } });
    const right = () => login(credentials.email, credentials.password);
    for (let turn = 0; turn <= threshold; turn++)
      expect(outcome(await right())).toBe('403 EMAIL_NOT_VERIFIED');
    await failTimes(credentials.email, threshold - 1);
    expect(outcome(await right())).toBe('403 EMAIL_NOT_VERIFIED');
    expect(await failTimes(credentials.email, 2)).toEqual([wrong, locked]);
    expect(outcome(await right())).toBe(locked);
  });

  test('a disabled account counts like an unknown one', async () => {
    const gone = await server.newUser('CUSTOMER');
    const token = await server.tokenOf('ADMIN');
    await server.request('PATCH', `/users/${gone.id}`, { token, body: { disabled: true } });
    const outcomes: string[] = [];
    for (let turn = 0; turn < threshold + 1; turn++) outcomes.push(outcome(await enter(gone)));
    expect(outcomes).toEqual([...Array(threshold).fill(wrong), locked]);
  });

  test('eight right passwords at once, more than the threshold, all come in', async () => {
    const user = await server.newUser('CUSTOMER');
    await failTimes(user.email, threshold - 1);
    const replies = await Promise.all(Array.from({ length: 8 }, () => enter(user)));
    expect(replies.map(outcome)).toEqual(Array(8).fill('201'));
  });
});

describe('lockout', () => {
  test('exact under 100 parallel guesses: the threshold’s number are judged, the right one among the others is not', async () => {
    const user = await server.newUser('CUSTOMER');
    const guesses = Array.from({ length: 100 }, (_, at) => (at === 60 ? enter(user) : fail(user.email)));
    const outcomes = (await Promise.all(guesses)).map(outcome);
    expect(outcomes.filter((one) => one === wrong)).toHaveLength(threshold);
    // On a slow machine some wait too long in the queue; they are not judged either.
    const others = outcomes.filter((one) => one !== wrong && one !== '503 UNAVAILABLE');
    expect(new Set(others)).toEqual(new Set([locked]));
  });

  test('parallel guesses at an account that does not exist: the same', async () => {
    const email = nobody();
    const replies = await Promise.all(Array.from({ length: 20 }, () => fail(email)));
    expect(replies.map(outcome).sort()).toEqual([
      ...Array(threshold).fill(wrong),
      ...Array(20 - threshold).fill(locked),
    ]);
  });

  test('no address lies in clear, and old rows are removed, but none that still locks or counts', async () => {
    await query('DELETE FROM login_failures');
    const [long, old, fresh] = [nobody(), nobody(), nobody()];
    await failTimes(old, 1);
    await failTimes(long, threshold);
    await query(
      "UPDATE login_failures SET last_at = last_at - interval '2 days', locked_until = locked_until + interval '2 days'",
    );
    await failTimes(fresh, 1);
    const [{ rows }] = await query('SELECT json_agg(f)::text AS rows FROM login_failures f');
    expect(rows).not.toContain('petalpaw');
    expect(JSON.parse(rows)).toHaveLength(3);
    await expireSessions(server.running.app);
    expect(await query('SELECT failures FROM login_failures ORDER BY failures')).toEqual([
      { failures: 1 },
      { failures: threshold },
    ]);
    expect(outcome(await fail(long))).toBe(locked);
  });

  test('a lockout is one audit entry, without the address; what comes while it lasts is a failure too', async () => {
    const user = await quickUser(server);
    const unknown = nobody();
    const [{ last }] = await query('SELECT max(seq) AS last FROM audit_log');
    await failTimes(user.email, threshold + 1);
    await failTimes(unknown, threshold);
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

describe('contract §1: LOCKOUT_*', () => {
  test.each([
    [{ LOCKOUT_THRESHOLD: 'off' }, 6],
    [{ LOCKOUT_THRESHOLD: '1', LOCKOUT_DURATION: 'off' }, 2],
  ])('%j: no account is ever locked', async (off, times) => {
    const open = await startServer(off as Record<string, string>);
    try {
      const email = nobody();
      for (let turn = 0; turn < times; turn++) expect(outcome(await fail(email, open))).toBe(wrong);
    } finally {
      await open.close();
    }
  });

  test('a threshold of 1: the first failure locks', async () => {
    const strict = await startServer({ LOCKOUT_THRESHOLD: '1' });
    try {
      const email = nobody();
      expect([outcome(await fail(email, strict)), outcome(await fail(email, strict))]).toEqual([
        wrong,
        locked,
      ]);
      await strict.running.app.database.pool.query('UPDATE login_failures SET locked_until = now()');
      expect([outcome(await fail(email, strict)), outcome(await fail(email, strict))]).toEqual([
        wrong,
        locked,
      ]);
    } finally {
      await strict.close();
    }
  });
});
