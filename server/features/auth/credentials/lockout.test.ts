import { describe, expect, test } from 'vitest';
import { expireSessions } from '#features/auth/public.ts';
import { quickUser } from '#test/support/builders.ts';
import { type Reply, type SignedIn, serverForThisTest } from '#test/support/server.ts';
import { openAuth, outcome } from '../testing/auth-test.ts';

const threshold = 3;

const { auth, query, server } = await openAuth({
  LOCKOUT_THRESHOLD: String(threshold),
  LOCKOUT_DURATION: '15m',
});

const fail = (email: string) => auth.login(email, 'not the password');
const enter = ({ email, password }: SignedIn) => auth.login(email, password);
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

const nobody = () => `nobody-${crypto.randomUUID()}@petalpaw.test`;
const wrong = '401 INVALID_CREDENTIALS';
const locked = '429 ACCOUNT_LOCKED';

describe('lockout (contract §5 login)', () => {
  test('401 up to the threshold, then 429 with Retry-After for any password', async () => {
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

  test('an account that does not exist is locked with the same answers', async () => {
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

  test('a successful login clears the failures, and only its own', async () => {
    const [user, other] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    await failTimes(other.email, threshold);
    for (let round = 0; round < 2; round++) {
      expect(await failTimes(user.email, threshold - 1)).toEqual(Array(threshold - 1).fill(wrong));
      expect(outcome(await enter(user))).toBe('201');
    }
    expect(outcome(await enter(other))).toBe(locked);
  });

  test('attempts during the lock neither count nor prolong it', async () => {
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

  test('open sessions continue; a password reset lifts the lock', async () => {
    const user = await server.newUser('CUSTOMER');
    const { email } = user;
    await failTimes(email, threshold);
    expect(await auth.statusesOf(user)).toEqual([200, 200, 201]);
    const token = await auth.linkTo(email, () => auth.forgotPassword(email));
    const password = 'another password of this test';
    expect((await auth.post('/auth/reset-password', { token, password })).status).toBe(201);
    expect(outcome(await fail(email))).toBe(wrong);
    expect(outcome(await auth.login(email, password))).toBe('201');
  });

  test('403 EMAIL_NOT_VERIFIED neither counts nor clears failures, and becomes 429 while the account is locked', async () => {
    const credentials = { email: nobody(), password: 'hoa sen trắng' };
    await auth.post('/auth/register', { ...credentials, name: 'Mai' });
    const right = async () => outcome(await auth.login(credentials.email, credentials.password));
    for (let turn = 0; turn <= threshold; turn++) expect(await right()).toBe('403 EMAIL_NOT_VERIFIED');
    await failTimes(credentials.email, threshold - 1);
    expect(await right()).toBe('403 EMAIL_NOT_VERIFIED');
    expect(await failTimes(credentials.email, 2)).toEqual([wrong, locked]);
    expect(await right()).toBe(locked);
  });

  test('a disabled account counts like an unknown one', async () => {
    const gone = await server.newUser('CUSTOMER');
    await auth.change(gone.id, { disabled: true });
    const outcomes: string[] = [];
    for (let turn = 0; turn <= threshold; turn++) outcomes.push(outcome(await enter(gone)));
    expect(outcomes).toEqual([...Array(threshold).fill(wrong), locked]);
  });

  test('concurrent logins above the threshold succeed with the password', async () => {
    const user = await server.newUser('CUSTOMER');
    await failTimes(user.email, threshold - 1);
    const replies = await Promise.all(Array.from({ length: 8 }, () => enter(user)));
    expect(replies.map(outcome)).toEqual(Array(8).fill('201'));
  });

  test('of 12 concurrent guesses as many as the threshold are checked', async () => {
    for (const email of [(await quickUser(server)).email, nobody()]) {
      const replies = await Promise.all(Array.from({ length: 12 }, () => fail(email)));
      expect(replies.map(outcome).sort()).toEqual([
        ...Array(threshold).fill(wrong),
        ...Array(12 - threshold).fill(locked),
      ]);
    }
  });

  test('stores no address in clear, and removes old rows except those that still lock or count', async () => {
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
    const left = await query('SELECT failures FROM login_failures ORDER BY failures');
    expect(left).toEqual([{ failures: 1 }, { failures: threshold }]);
    expect(outcome(await fail(long))).toBe(locked);
  });

  test('a lockout is one audit entry without the address; attempts during it are recorded as failures', async () => {
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
  });
});

describe('LOCKOUT_* (contract §1)', () => {
  test.for<[Record<string, string>, string[]]>([
    [{ LOCKOUT_THRESHOLD: 'off' }, Array(6).fill(wrong)],
    [{ LOCKOUT_THRESHOLD: '1', LOCKOUT_DURATION: 'off' }, [wrong, wrong]],
    [{ LOCKOUT_THRESHOLD: '1' }, [wrong, locked]],
  ])('%j', async ([settings, expected]) => {
    const { request } = await serverForThisTest(settings);
    const body = { email: nobody(), password: 'not the password' };
    const outcomes: string[] = [];
    while (outcomes.length < expected.length)
      outcomes.push(outcome(await request('POST', '/auth/login', { body })));
    expect(outcomes).toEqual(expected);
  });
});
