/** The needs of a page that signs in by cookie: contract §18. */
import { decodeJwt } from 'jose';
import { test as base, describe, expect } from 'vitest';
import { type Credential, openAuth, outcome } from '../testing/auth-test.ts';

const minute = 60_000;

const { auth, query, server } = await openAuth({ ACCESS_TOKEN_TTL: '5m' });

const issue = (credential: Credential, headers: Record<string, string> = {}) =>
  auth.post('/auth/session/token', undefined, credential, headers);
/** Moves the limits of the user's session, in milliseconds from now. */
const limit = (userId: string, idle: number, absolute: number) =>
  query(
    `UPDATE sessions SET cookie_idle_expires_at = now() + $2 * interval '1 ms',
              cookie_expires_at = now() + $3 * interval '1 ms' WHERE user_id = $1`,
    [userId, idle, absolute],
  );
const test = base.extend('user', () => server.newUser('CUSTOMER'));

describe('POST /auth/session/token (contract §18)', () => {
  test('201 {accessToken, tokenType, expiresIn} of the same session, for both interfaces, until it ends', async ({
    user: { id, cookie, token },
  }) => {
    const { status, body, headers } = await issue({ cookie });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { accessToken, ...rest } = body.data;
    expect(rest).toEqual({ tokenType: 'Bearer', expiresIn: 300 });
    const { sid } = decodeJwt(token);
    expect(decodeJwt(accessToken)).toMatchObject({ sub: id, sid });
    expect(await auth.seesSession({ token: accessToken })).toBe(200);
    expect((await server.request('GET', '/plants', { token: accessToken })).status).toBe(200);
    const entries = (await auth.audited(String(sid))).filter(({ action }) => action === 'createSessionToken');
    expect(entries).toEqual([expect.objectContaining({ actor_id: id })]);
    expect(JSON.stringify(entries)).not.toContain(accessToken);
    await auth.post('/auth/logout', undefined, { cookie });
    expect([await auth.seesSession({ token: accessToken }), (await issue({ cookie })).status]).toEqual([
      401, 401,
    ]);
  });

  test('201: the token lives no longer than the cookie', async ({ user }) => {
    for (const [idle, absolute] of [
      [minute, 60 * minute],
      [60 * minute, minute],
    ] as const) {
      await limit(user.id, idle, absolute);
      const { data } = (await issue({ cookie: user.cookie }, { 'x-background': 'true' })).body;
      expect(data.expiresIn).toBeLessThanOrEqual(60);
    }
  });

  test('409 for a request with a bearer token: it must not renew itself', async ({ user }) => {
    const { token, cookie } = user;
    for (const credential of [{ token }, { token, cookie }])
      expect(outcome(await issue(credential))).toBe('409 CONFLICT');
  });
});

test('X-Background: only `true` does not slide the idle limit, and the answer still has it, and the warning (contract §18)', async ({
  user: { id, cookie },
}) => {
  await limit(id, minute, 480 * minute);
  const before = await server.request('GET', '/auth/session', { cookie });
  const request = (headers: Record<string, string>) => server.request('GET', '/pets', { cookie, headers });
  const { status, headers } = await request({ 'x-background': 'true' });
  const end = before.headers.get('x-session-expires-at');
  expect([status, headers.get('x-session-expires-at')]).toEqual([200, end]);
  expect(Number(headers.get('x-session-warning'))).toBeGreaterThan(0);
  for (const sliding of [{}, { 'x-background': 'false' }, { 'x-background': '' }, { 'x-background': '1' }]) {
    await limit(id, minute, 480 * minute);
    const answer = await request(sliding as Record<string, string>);
    const later = Date.parse(answer.headers.get('x-session-expires-at') ?? '') - Date.parse(end ?? '');
    expect(later, JSON.stringify(sliding)).toBeGreaterThan(20 * minute);
  }
});
