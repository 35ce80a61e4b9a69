/** The needs of a page that signs in by cookie: contract §18. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Shorter than the idle limit of the cookie, after which no token is valid.
  server = await startServer({ ACCESS_TOKEN_TTL: '5m' });
});
afterAll(() => server?.close());

const minute = 60_000;
const statusOf = async (credential: { token?: string; cookie?: string }) =>
  (await server.request('GET', '/auth/sessions', credential)).status;
const issue = (credential: { token?: string; cookie?: string }, headers: Record<string, string> = {}) =>
  server.request('POST', '/auth/session/token', { ...credential, headers });

/** Moves the limits of the user's session, in milliseconds from now. */
async function limit(user: SignedIn, limits: { idle: number; absolute: number }): Promise<void> {
  await server.running.app.database.pool.query(
    `UPDATE sessions SET cookie_idle_expires_at = now() + $2 * interval '1 ms',
            cookie_expires_at = now() + $3 * interval '1 ms' WHERE user_id = $1`,
    [user.id, limits.idle, limits.absolute],
  );
}

describe('POST /auth/session/token', () => {
  test('201 {accessToken, tokenType, expiresIn} of the same session, for both interfaces', async () => {
    const { id, cookie, token } = await server.newUser('CUSTOMER');
    const { status, body, headers } = await issue({ cookie });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { accessToken, ...rest } = body.data;
    expect(rest).toEqual({ tokenType: 'Bearer', expiresIn: 300 });
    expect(decodeJwt(accessToken)).toMatchObject({ sub: id, sid: decodeJwt(token).sid });
    expect(await statusOf({ token: accessToken })).toBe(200);
    expect((await server.request('GET', '/plants', { token: accessToken })).status).toBe(200);
    const { rows } = await server.running.app.database.pool.query(
      "SELECT actor_id, entity_id, after FROM audit_log WHERE action = 'createSessionToken'",
    );
    expect(rows).toEqual([
      { actor_id: id, entity_id: decodeJwt(token).sid, after: expect.not.stringContaining(accessToken) },
    ]);
  });

  test('201: the token ends with the session', async () => {
    const { cookie } = await server.newUser('CUSTOMER');
    const { accessToken } = (await issue({ cookie })).body.data;
    await server.request('POST', '/auth/logout', { cookie });
    expect([await statusOf({ token: accessToken }), (await issue({ cookie })).status]).toEqual([401, 401]);
  });

  test('201: the token lives no longer than the cookie', async () => {
    const user = await server.newUser('CUSTOMER');
    for (const limits of [
      { idle: minute, absolute: 60 * minute },
      { idle: 60 * minute, absolute: minute },
    ]) {
      await limit(user, limits);
      const { data } = (await issue({ cookie: user.cookie }, { 'x-background': 'true' })).body;
      expect(data.expiresIn).toBeLessThanOrEqual(60);
      expect(data.expiresIn).toBeGreaterThan(0);
    }
  });

  test('409 for a request with a bearer token: it must not renew itself', async () => {
    const { token, cookie } = await server.newUser('CUSTOMER');
    for (const credential of [{ token }, { token, cookie }]) {
      const { status, body } = await issue(credential);
      expect([status, body.error]).toEqual([409, 'CONFLICT']);
    }
  });

  test('403 CSRF_REJECTED for a request from another site, 401 without a session', async () => {
    const { cookie } = await server.newUser('CUSTOMER');
    const { status, body } = await issue({ cookie }, { 'sec-fetch-site': 'cross-site' });
    expect([status, body.error]).toEqual([403, 'CSRF_REJECTED']);
    expect((await issue({})).status).toBe(401);
  });
});

describe('X-Background', () => {
  const request = (cookie: string, headers: Record<string, string>) =>
    server.request('GET', '/pets', { cookie, headers });

  test('true does not slide the idle limit, but the answer still has it, and the warning', async () => {
    const user = await server.newUser('CUSTOMER');
    await limit(user, { idle: minute, absolute: 480 * minute });
    const before = await server.request('GET', '/auth/session', { cookie: user.cookie });
    const { status, headers } = await request(user.cookie, { 'x-background': 'true' });
    expect([status, headers.get('x-session-expires-at')]).toEqual([
      200,
      before.headers.get('x-session-expires-at'),
    ]);
    expect(Number(headers.get('x-session-warning'))).toBeGreaterThan(0);
  });

  test.each([{}, { 'x-background': 'false' }, { 'x-background': '' }, { 'x-background': '1' }])(
    '%j slides it',
    async (headers) => {
      const user = await server.newUser('CUSTOMER');
      await limit(user, { idle: minute, absolute: 480 * minute });
      const answer = await request(user.cookie, headers as Record<string, string>);
      const left = Date.parse(answer.headers.get('x-session-expires-at') ?? '') - Date.now();
      expect(left).toBeGreaterThan(20 * minute);
    },
  );
});
