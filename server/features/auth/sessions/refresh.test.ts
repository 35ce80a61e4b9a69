import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireSessions } from '#features/auth/public.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

const refreshAt = (server: TestServer, refreshToken: unknown) =>
  server.request('POST', '/auth/refresh', { body: { refreshToken } });
const statusOf = async (server: TestServer, credential: { token?: string; cookie?: string }) =>
  (await server.request('GET', '/auth/session', credential)).status;

describe('POST /auth/refresh with REFRESH_REUSE_INTERVAL=0s', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.close());
  const refresh = (token: unknown) => refreshAt(server, token);
  const query = (sql: string, values: unknown[] = []) => server.running.app.database.pool.query(sql, values);
  const sessionIdOf = ({ token }: SignedIn) => String(decodeJwt(token).sid);

  test('201 contract §5: {accessToken, refreshToken, tokenType, expiresIn}; each token is another', async () => {
    const user = await server.newUser('CUSTOMER');
    const seen = new Set([user.refreshToken, user.token]);
    let { refreshToken } = user;
    for (let turn = 0; turn < 3; turn++) {
      const { status, body } = await refresh(refreshToken);
      expect(status).toBe(201);
      expect(body.data).toEqual({
        accessToken: expect.any(String),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        tokenType: 'Bearer',
        expiresIn: 300,
      });
      expect(decodeJwt(body.data.accessToken)).toMatchObject({ sub: user.id, sid: sessionIdOf(user) });
      expect(await statusOf(server, { token: body.data.accessToken })).toBe(200);
      seen.add(body.data.refreshToken).add(body.data.accessToken);
      refreshToken = body.data.refreshToken;
    }
    expect(seen.size).toBe(8);
  });

  test('401 REFRESH_REUSED contract §5: a used token ends the whole sign-in, both doors, and no other', async () => {
    const user = await server.newUser('CUSTOMER');
    const { email, password } = user;
    const other = (await server.request('POST', '/auth/login', { body: { email, password } })).body.data;
    const next = (await refresh(user.refreshToken)).body.data;
    const reused = await refresh(user.refreshToken);
    expect([reused.status, reused.body.error]).toEqual([401, 'REFRESH_REUSED']);
    expect(await statusOf(server, { cookie: user.cookie })).toBe(401);
    expect(await statusOf(server, { token: user.token })).toBe(401);
    expect(await statusOf(server, { token: next.accessToken })).toBe(401);
    const dead = await refresh(next.refreshToken);
    expect([dead.status, dead.body.error]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await statusOf(server, { token: other.accessToken })).toBe(200);
    expect((await refresh(other.refreshToken)).status).toBe(201);
  });

  test('20 parallel refreshes give one success and a dead family', async () => {
    const user = await server.newUser('CUSTOMER');
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(user.refreshToken)));
    const won = replies.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    const lost = replies.filter(({ status }) => status !== 201);
    expect(lost.map(({ status, body }) => `${status} ${body.error}`)).toEqual(
      Array(19).fill('401 REFRESH_REUSED'),
    );
    expect((await refresh(won[0]?.body.data.refreshToken)).status).toBe(401);
    expect(await statusOf(server, { token: won[0]?.body.data.accessToken })).toBe(401);
    const { rows } = await query(
      "SELECT count(*) AS entries FROM audit_log WHERE entity_id = $1 AND action = 'refreshReused'",
      [sessionIdOf(user)],
    );
    expect(rows[0].entries).toBe('1');
  });

  test('401 contract §5: unknown, malformed, empty; and any string is a string', async () => {
    for (const token of ['A'.repeat(43), 'x', '', 'ü'.repeat(43), 'A'.repeat(100_000)]) {
      const { status, body } = await refresh(token);
      expect([status, body.error]).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect((await refresh(null)).status).toBe(400);
  });

  test('401 contract §5 REFRESH_IDLE_TTL: a token that lay unused too long; the cookie’s door is still open', async () => {
    const user = await server.newUser('CUSTOMER');
    await query(
      "UPDATE refresh_tokens SET expires_at = expires_at - interval '7 days' WHERE sign_in_id = $1",
      [sessionIdOf(user)],
    );
    const { status, body } = await refresh(user.refreshToken);
    expect([status, body.error]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await statusOf(server, { cookie: user.cookie })).toBe(200);
  });

  test('contract §5 REFRESH_IDLE_TTL, REFRESH_ABSOLUTE_TTL: a refresh slides the one, never beyond the other', async () => {
    const user = await server.newUser('CUSTOMER');
    const id = sessionIdOf(user);
    const days = async () =>
      (
        await query(
          `SELECT round(date_part('epoch', refresh_idle_expires_at - now()) / 86400) AS idle,
                  round(date_part('epoch', refresh_expires_at - now()) / 86400) AS absolute,
                  (SELECT round(date_part('epoch', max(expires_at) - now()) / 86400) FROM refresh_tokens WHERE sign_in_id = $1 AND used_at IS NULL) AS token
             FROM sign_ins WHERE id = $1`,
          [id],
        )
      ).rows[0];
    const age = (interval: string) =>
      query(
        `UPDATE sign_ins SET refresh_idle_expires_at = refresh_idle_expires_at - $2::interval, refresh_expires_at = refresh_expires_at - $2::interval WHERE id = $1`,
        [id, interval],
      );
    expect(await days()).toEqual({ idle: 7, absolute: 30, token: 7 });
    await age('6 days');
    const next = (await refresh(user.refreshToken)).body.data;
    expect(await days()).toEqual({ idle: 7, absolute: 24, token: 7 });
    await age('22 days');
    expect((await refresh(next.refreshToken)).status).toBe(201);
    expect(await days()).toEqual({ idle: 2, absolute: 2, token: 2 });
    await age('2 days');
    expect(await statusOf(server, { token: user.token })).toBe(401);
  });

  test('contract §5: access tokens live no longer than their sign-in', async () => {
    const user = await server.newUser('CUSTOMER');
    await query("UPDATE sign_ins SET refresh_expires_at = now() + interval '100 seconds' WHERE id = $1", [
      sessionIdOf(user),
    ]);
    const { accessToken, expiresIn } = (await refresh(user.refreshToken)).body.data;
    expect(expiresIn).toBeGreaterThan(90);
    expect(expiresIn).toBeLessThanOrEqual(100);
    expect(decodeJwt(accessToken).exp).toBeLessThanOrEqual(Date.now() / 1000 + 100);
  });

  test('contract §2: a refresh ignores other credentials', async () => {
    const user = await server.newUser('CUSTOMER');
    const { status } = await server.request('POST', '/auth/refresh', {
      body: { refreshToken: user.refreshToken },
      token: 'dead',
      cookie: `__Host-session=${'A'.repeat(43)}`,
    });
    expect(status).toBe(201);
  });

  test('what has expired is removed, what could still be stolen is not', async () => {
    const [closed, ended, live] = [
      await server.newUser('CUSTOMER'),
      await server.newUser('CUSTOMER'),
      await server.newUser('CUSTOMER'),
    ];
    await refresh(live.refreshToken);
    await server.request('POST', '/auth/logout', { token: ended.token });
    await query(
      "UPDATE sign_ins SET cookie_expires_at = now() - interval '1 s', refresh_expires_at = now() - interval '1 s' WHERE id = $1",
      [sessionIdOf(closed)],
    );
    await expireSessions(server.running.app);
    const ids = [closed, ended, live].map(sessionIdOf);
    const left = async () =>
      (await query('SELECT id FROM sign_ins WHERE id = ANY ($1) ORDER BY created_at', [ids])).rows.map(
        ({ id }) => id,
      );
    expect(await left()).toEqual(ids.slice(1));
    await query("UPDATE sign_ins SET ended_at = now() - interval '25 hours' WHERE id = $1", [
      sessionIdOf(ended),
    ]);
    await expireSessions(server.running.app);
    expect(await left()).toEqual(ids.slice(2));
    expect((await refresh(live.refreshToken)).body.error).toBe('REFRESH_REUSED');
  });
});

describe('POST /auth/refresh with REFRESH_REUSE_INTERVAL=10s', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ REFRESH_REUSE_INTERVAL: '10s' });
  });
  afterAll(() => server?.close());
  const refresh = (token: unknown) => refreshAt(server, token);

  test('20 parallel refreshes give one successor 20 times', async () => {
    const user = await server.newUser('CUSTOMER');
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(user.refreshToken)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(replies.map(({ body }) => body.data.refreshToken)).size).toBe(1);
    const [first] = replies;
    expect((await refresh(first?.body.data.refreshToken)).status).toBe(201);
  });

  test('contract §1: only the direct predecessor; the one before it is theft', async () => {
    const user = await server.newUser('CUSTOMER');
    const second = (await refresh(user.refreshToken)).body.data.refreshToken;
    const third = (await refresh(second)).body.data.refreshToken;
    expect((await refresh(second)).body.data.refreshToken).toBe(third);
    const { status, body } = await refresh(user.refreshToken);
    expect([status, body.error]).toEqual([401, 'REFRESH_REUSED']);
    expect((await refresh(third)).status).toBe(401);
  });

  test('contract §1: after the interval a repeat is theft', async () => {
    const user = await server.newUser('CUSTOMER');
    const next = (await refresh(user.refreshToken)).body.data.refreshToken;
    await server.running.app.database.pool.query(
      "UPDATE refresh_tokens SET used_at = used_at - interval '10 s' WHERE used_at IS NOT NULL",
    );
    expect((await refresh(user.refreshToken)).body.error).toBe('REFRESH_REUSED');
    expect((await refresh(next)).status).toBe(401);
  });

  test('contract §1: never after a logout, and the successor cannot be read from the database', async () => {
    const user = await server.newUser('CUSTOMER');
    const next = (await refresh(user.refreshToken)).body.data;
    const { rows } = await server.running.app.database.pool.query(
      'SELECT to_jsonb(t)::text AS row FROM refresh_tokens t',
    );
    for (const { row } of rows) {
      expect(row).not.toContain(next.refreshToken);
      expect(row).not.toContain(Buffer.from(next.refreshToken, 'base64url').toString('hex'));
    }
    await server.request('POST', '/auth/logout', { token: next.accessToken });
    expect((await refresh(user.refreshToken)).status).toBe(401);
  });
});
