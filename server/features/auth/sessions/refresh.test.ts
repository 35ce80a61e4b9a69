import { decodeJwt } from 'jose';
import { describe, expect } from 'vitest';
import { expireSessions } from '#features/auth/public.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

const test = serverTest.extend('api', perFile, ({ server }) => {
  const refresh = (refreshToken: unknown) =>
    server.request('POST', '/auth/refresh', { body: { refreshToken } });
  const statusOf = async (credential: { token?: string; cookie?: string }) =>
    (await server.request('GET', '/auth/session', credential)).status;
  return { refresh, statusOf };
});
/** The same on a server that accepts a repeated refresh for ten seconds. */
const reuseTest = test.extend('settings', perFile, { REFRESH_REUSE_INTERVAL: '10s' });

describe('POST /auth/refresh with REFRESH_REUSE_INTERVAL=0s', () => {
  const sessionIdOf = ({ token }: SignedIn) => String(decodeJwt(token).sid);

  test('201 {accessToken, refreshToken, tokenType, expiresIn} with new tokens each time (contract §5)', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const seen = new Set([user.refreshToken, user.token]);
    let { refreshToken } = user;
    for (let turn = 0; turn < 3; turn++) {
      const { status, body } = await api.refresh(refreshToken);
      expect(status).toBe(201);
      expect(body.data).toEqual({
        accessToken: expect.any(String),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        tokenType: 'Bearer',
        expiresIn: 3_600,
      });
      expect(decodeJwt(body.data.accessToken)).toMatchObject({ sub: user.id, sid: sessionIdOf(user) });
      expect(await api.statusOf({ token: body.data.accessToken })).toBe(200);
      seen.add(body.data.refreshToken).add(body.data.accessToken);
      refreshToken = body.data.refreshToken;
    }
    expect(seen.size).toBe(8);
  });

  test('401 REFRESH_REUSED for a used token ends that session, with cookie and tokens, and no other (contract §5)', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const { email, password } = user;
    const other = (await server.request('POST', '/auth/login', { body: { email, password } })).body.data;
    const next = (await api.refresh(user.refreshToken)).body.data;
    const reused = await api.refresh(user.refreshToken);
    expect([reused.status, reused.body.error]).toEqual([401, 'REFRESH_REUSED']);
    expect(await api.statusOf({ cookie: user.cookie })).toBe(401);
    expect(await api.statusOf({ token: user.token })).toBe(401);
    expect(await api.statusOf({ token: next.accessToken })).toBe(401);
    const dead = await api.refresh(next.refreshToken);
    expect([dead.status, dead.body.error]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await api.statusOf({ token: other.accessToken })).toBe(200);
    expect((await api.refresh(other.refreshToken)).status).toBe(201);
  });

  test('of 20 concurrent refreshes one succeeds, and the session ends', async ({ server, api, query }) => {
    const user = await server.newUser('CUSTOMER');
    const replies = await Promise.all(Array.from({ length: 20 }, () => api.refresh(user.refreshToken)));
    const won = replies.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    const lost = replies.filter(({ status }) => status !== 201);
    expect(lost.map(({ status, body }) => `${status} ${body.error}`)).toEqual(
      Array(19).fill('401 REFRESH_REUSED'),
    );
    expect((await api.refresh(won[0]?.body.data.refreshToken)).status).toBe(401);
    expect(await api.statusOf({ token: won[0]?.body.data.accessToken })).toBe(401);
    const rows = await query(
      "SELECT count(*) AS entries FROM audit_log WHERE entity_id = $1 AND action = 'refreshReused'",
      [sessionIdOf(user)],
    );
    expect(rows[0].entries).toBe('1');
  });

  test('401 for an unknown, malformed or empty token; 400 when it is not a string (contract §5)', async ({
    api,
  }) => {
    for (const token of ['A'.repeat(43), 'x', '', 'ü'.repeat(43), 'A'.repeat(100_000)]) {
      const { status, body } = await api.refresh(token);
      expect([status, body.error]).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect((await api.refresh(null)).status).toBe(400);
  });

  test('401 for a token that was unused too long; the cookie stays valid (contract §5 REFRESH_IDLE_TTL)', async ({
    server,
    query,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    await query(
      "UPDATE refresh_tokens SET expires_at = expires_at - interval '7 days' WHERE session_id = $1",
      [sessionIdOf(user)],
    );
    const { status, body } = await api.refresh(user.refreshToken);
    expect([status, body.error]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await api.statusOf({ cookie: user.cookie })).toBe(200);
  });

  test('a refresh extends the idle limit, never beyond the absolute one (contract §5 REFRESH_IDLE_TTL, REFRESH_ABSOLUTE_TTL)', async ({
    server,
    query,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const id = sessionIdOf(user);
    const days = async () =>
      (
        await query(
          `SELECT round(date_part('epoch', refresh_idle_expires_at - now()) / 86400) AS idle,
                  round(date_part('epoch', refresh_expires_at - now()) / 86400) AS absolute,
                  (SELECT round(date_part('epoch', max(expires_at) - now()) / 86400) FROM refresh_tokens WHERE session_id = $1 AND used_at IS NULL) AS token
             FROM sessions WHERE id = $1`,
          [id],
        )
      )[0];
    const age = (interval: string) =>
      query(
        `UPDATE sessions SET refresh_idle_expires_at = refresh_idle_expires_at - $2::interval, refresh_expires_at = refresh_expires_at - $2::interval WHERE id = $1`,
        [id, interval],
      );
    expect(await days()).toEqual({ idle: 7, absolute: 30, token: 7 });
    await age('6 days');
    const next = (await api.refresh(user.refreshToken)).body.data;
    expect(await days()).toEqual({ idle: 7, absolute: 24, token: 7 });
    await age('22 days');
    expect((await api.refresh(next.refreshToken)).status).toBe(201);
    expect(await days()).toEqual({ idle: 2, absolute: 2, token: 2 });
    await age('2 days');
    expect(await api.statusOf({ token: user.token })).toBe(401);
  });

  test('access tokens expire no later than their session (contract §5)', async ({ server, query, api }) => {
    const user = await server.newUser('CUSTOMER');
    await query("UPDATE sessions SET refresh_expires_at = now() + interval '100 seconds' WHERE id = $1", [
      sessionIdOf(user),
    ]);
    const { accessToken, expiresIn } = (await api.refresh(user.refreshToken)).body.data;
    expect(expiresIn).toBeGreaterThan(90);
    expect(expiresIn).toBeLessThanOrEqual(100);
    expect(decodeJwt(accessToken).exp).toBeLessThanOrEqual(Date.now() / 1000 + 100);
  });

  test('201 ignores other credentials of the request (contract §2)', async ({ server }) => {
    const user = await server.newUser('CUSTOMER');
    const { status } = await server.request('POST', '/auth/refresh', {
      body: { refreshToken: user.refreshToken },
      token: 'dead',
      cookie: `__Host-session=${'A'.repeat(43)}`,
    });
    expect(status).toBe(201);
  });

  test('the job removes expired sessions, and keeps those whose tokens could still be reused', async ({
    server,
    api,
    query,
  }) => {
    const [closed, ended, live] = [
      await server.newUser('CUSTOMER'),
      await server.newUser('CUSTOMER'),
      await server.newUser('CUSTOMER'),
    ];
    await api.refresh(live.refreshToken);
    await server.request('POST', '/auth/logout', { token: ended.token });
    await query(
      "UPDATE sessions SET cookie_expires_at = now() - interval '1 s', refresh_expires_at = now() - interval '1 s' WHERE id = $1",
      [sessionIdOf(closed)],
    );
    await expireSessions(server.running.app);
    const ids = [closed, ended, live].map(sessionIdOf);
    const left = async () =>
      (await query('SELECT id FROM sessions WHERE id = ANY ($1) ORDER BY created_at', [ids])).map(
        ({ id }) => id,
      );
    expect(await left()).toEqual(ids.slice(1));
    await query("UPDATE sessions SET ended_at = now() - interval '25 hours' WHERE id = $1", [
      sessionIdOf(ended),
    ]);
    await expireSessions(server.running.app);
    expect(await left()).toEqual(ids.slice(2));
    expect((await api.refresh(live.refreshToken)).body.error).toBe('REFRESH_REUSED');
  });
});

describe('POST /auth/refresh with REFRESH_REUSE_INTERVAL=10s', () => {
  reuseTest('20 concurrent refreshes return the same new token', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const replies = await Promise.all(Array.from({ length: 20 }, () => api.refresh(user.refreshToken)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(replies.map(({ body }) => body.data.refreshToken)).size).toBe(1);
    const [first] = replies;
    expect((await api.refresh(first?.body.data.refreshToken)).status).toBe(201);
  });

  reuseTest(
    'accepts a repeat of the last token only; an older one is reuse (contract §1)',
    async ({ server, api }) => {
      const user = await server.newUser('CUSTOMER');
      const second = (await api.refresh(user.refreshToken)).body.data.refreshToken;
      const third = (await api.refresh(second)).body.data.refreshToken;
      expect((await api.refresh(second)).body.data.refreshToken).toBe(third);
      const { status, body } = await api.refresh(user.refreshToken);
      expect([status, body.error]).toEqual([401, 'REFRESH_REUSED']);
      expect((await api.refresh(third)).status).toBe(401);
    },
  );

  reuseTest('a repeat after the interval is reuse (contract §1)', async ({ server, api, pool }) => {
    const user = await server.newUser('CUSTOMER');
    const next = (await api.refresh(user.refreshToken)).body.data.refreshToken;
    await pool.query(
      "UPDATE refresh_tokens SET used_at = used_at - interval '10 s' WHERE used_at IS NOT NULL",
    );
    expect((await api.refresh(user.refreshToken)).body.error).toBe('REFRESH_REUSED');
    expect((await api.refresh(next)).status).toBe(401);
  });

  reuseTest(
    '401 for a repeat after a logout; the new token is not readable in the database (contract §1)',
    async ({ server, api, pool }) => {
      const user = await server.newUser('CUSTOMER');
      const next = (await api.refresh(user.refreshToken)).body.data;
      const { rows } = await pool.query('SELECT to_jsonb(t)::text AS row FROM refresh_tokens t');
      for (const { row } of rows) {
        expect(row).not.toContain(next.refreshToken);
        expect(row).not.toContain(Buffer.from(next.refreshToken, 'base64url').toString('hex'));
      }
      await server.request('POST', '/auth/logout', { token: next.accessToken });
      expect((await api.refresh(user.refreshToken)).status).toBe(401);
    },
  );
});
