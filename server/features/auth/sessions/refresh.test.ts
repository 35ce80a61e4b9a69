import { decodeJwt } from 'jose';
import { test as base, describe, expect } from 'vitest';
import { expireSessions } from '#features/auth/public.ts';
import type { SignedIn } from '#test/support/server.ts';
import { openAuth, outcome } from '../testing/auth-test.ts';

const { auth, query, server } = await openAuth();
const test = base.extend('user', () => server.newUser('CUSTOMER'));

const sessionIdOf = ({ token }: Pick<SignedIn, 'token'>) => String(decodeJwt(token).sid);

describe('POST /auth/refresh with REFRESH_REUSE_INTERVAL=0s (contract §5)', () => {
  test('201 {accessToken, refreshToken, tokenType, expiresIn}, new each time', async ({ user }) => {
    const seen = new Set([user.refreshToken, user.token]);
    let { refreshToken } = user;
    for (let turn = 0; turn < 3; turn++) {
      const { status, body } = await auth.refresh(refreshToken);
      expect(status).toBe(201);
      expect(body.data).toEqual({
        accessToken: expect.any(String),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        tokenType: 'Bearer',
        expiresIn: 3_600,
      });
      expect(decodeJwt(body.data.accessToken)).toMatchObject({ sub: user.id, sid: sessionIdOf(user) });
      expect(await auth.seesSession({ token: body.data.accessToken })).toBe(200);
      seen.add(body.data.refreshToken).add(body.data.accessToken);
      refreshToken = body.data.refreshToken;
    }
    expect(seen.size).toBe(8);
  });

  test('401 REFRESH_REUSED for a used token ends that session, and no other', async ({ user }) => {
    const other = (await auth.login(user.email, user.password)).body.data;
    const next = (await auth.refresh(user.refreshToken)).body.data;
    expect(outcome(await auth.refresh(user.refreshToken))).toBe('401 REFRESH_REUSED');
    for (const credential of [{ cookie: user.cookie }, { token: user.token }, { token: next.accessToken }])
      expect(await auth.seesSession(credential)).toBe(401);
    expect(outcome(await auth.refresh(next.refreshToken))).toBe('401 UNAUTHENTICATED');
    expect(await auth.seesSession({ token: other.accessToken })).toBe(200);
    expect((await auth.refresh(other.refreshToken)).status).toBe(201);
  });

  test('of 8 concurrent refreshes one succeeds; the session ends, recorded once', async ({ user }) => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => auth.refresh(user.refreshToken)));
    expect(replies.map(outcome).sort()).toEqual(['201', ...Array(7).fill('401 REFRESH_REUSED')]);
    const won = replies.find(({ status }) => status === 201)?.body.data;
    expect((await auth.refresh(won.refreshToken)).status).toBe(401);
    expect(await auth.seesSession({ token: won.accessToken })).toBe(401);
    const entries = await auth.audited(sessionIdOf(user));
    expect(entries.filter(({ action }) => action === 'refreshReused')).toHaveLength(1);
  });

  test('401 for an unknown, malformed or empty token; 400 when it is not a string', async () => {
    for (const token of ['A'.repeat(43), 'x', '', 'ü'.repeat(43), 'A'.repeat(100_000)])
      expect(outcome(await auth.refresh(token))).toBe('401 UNAUTHENTICATED');
    expect((await auth.refresh(null)).status).toBe(400);
  });

  test('401 for a token unused too long (REFRESH_IDLE_TTL)', async ({ user }) => {
    await query(
      "UPDATE refresh_tokens SET expires_at = expires_at - interval '7 days' WHERE session_id = $1",
      [sessionIdOf(user)],
    );
    expect(outcome(await auth.refresh(user.refreshToken))).toBe('401 UNAUTHENTICATED');
    expect(await auth.seesSession({ cookie: user.cookie })).toBe(200);
  });

  test('a refresh extends the idle limit, never beyond the absolute one (REFRESH_IDLE_TTL, REFRESH_ABSOLUTE_TTL)', async ({
    user,
  }) => {
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
    const next = (await auth.refresh(user.refreshToken)).body.data;
    expect(await days()).toEqual({ idle: 7, absolute: 24, token: 7 });
    await age('22 days');
    expect((await auth.refresh(next.refreshToken)).status).toBe(201);
    expect(await days()).toEqual({ idle: 2, absolute: 2, token: 2 });
    await age('2 days');
    expect(await auth.seesSession({ token: user.token })).toBe(401);
  });

  test('access tokens expire no later than their session', async ({ user }) => {
    const [{ ends }] = await query(
      "UPDATE sessions SET refresh_expires_at = now() + interval '100 seconds' WHERE id = $1 RETURNING refresh_expires_at AS ends",
      [sessionIdOf(user)],
    );
    const { accessToken, expiresIn } = (await auth.refresh(user.refreshToken)).body.data;
    expect(expiresIn).toBeLessThanOrEqual(100);
    expect(decodeJwt(accessToken).exp).toBe(Math.floor(Date.parse(ends) / 1000));
  });

  test('the job removes expired sessions, and keeps those whose tokens could still be reused', async ({
    user: live,
  }) => {
    const [closed, ended] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    await auth.refresh(live.refreshToken);
    await auth.post('/auth/logout', undefined, { token: ended.token });
    const change = (user: SignedIn, limits: string) =>
      query(`UPDATE sessions SET ${limits} WHERE id = $1`, [sessionIdOf(user)]);
    await change(
      closed,
      "cookie_expires_at = now() - interval '1 s', refresh_expires_at = now() - interval '1 s'",
    );
    const leftBySweep = async () => {
      await expireSessions(server.running.app);
      const rows = await query('SELECT id FROM sessions WHERE id = ANY ($1)', [
        [closed, ended, live].map(sessionIdOf),
      ]);
      return rows.map(({ id }) => id).sort();
    };
    expect(await leftBySweep()).toEqual([ended, live].map(sessionIdOf).sort());
    await change(ended, "ended_at = now() - interval '25 hours'");
    expect(await leftBySweep()).toEqual([sessionIdOf(live)]);
    expect((await auth.refresh(live.refreshToken)).body.error).toBe('REFRESH_REUSED');
  });
});

describe('POST /auth/refresh with REFRESH_REUSE_INTERVAL=10s (contract §1)', async () => {
  const { auth, query, server } = await openAuth({ REFRESH_REUSE_INTERVAL: '10s' });
  const test = base.extend('user', () => server.newUser('CUSTOMER'));

  test('accepts a repeat of the last token only, with the same answer; an older one is reuse', async ({
    user,
  }) => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => auth.refresh(user.refreshToken)));
    expect(replies.map(outcome)).toEqual(Array(8).fill('201'));
    const [second, ...others] = new Set(replies.map(({ body }) => body.data.refreshToken));
    expect(others).toEqual([]);
    const third = (await auth.refresh(second)).body.data.refreshToken;
    expect((await auth.refresh(second)).body.data.refreshToken).toBe(third);
    expect(outcome(await auth.refresh(user.refreshToken))).toBe('401 REFRESH_REUSED');
    expect((await auth.refresh(third)).status).toBe(401);
  });

  test('a repeat after the interval is reuse', async ({ user }) => {
    const next = (await auth.refresh(user.refreshToken)).body.data.refreshToken;
    await query("UPDATE refresh_tokens SET used_at = used_at - interval '10 s' WHERE used_at IS NOT NULL");
    expect((await auth.refresh(user.refreshToken)).body.error).toBe('REFRESH_REUSED');
    expect((await auth.refresh(next)).status).toBe(401);
  });

  test('401 for a repeat after a logout; the new token is not readable in the database', async ({ user }) => {
    const next = (await auth.refresh(user.refreshToken)).body.data;
    for (const { row } of await query('SELECT to_jsonb(t)::text AS row FROM refresh_tokens t')) {
      expect(row).not.toContain(next.refreshToken);
      expect(row).not.toContain(Buffer.from(next.refreshToken, 'base64url').toString('hex'));
    }
    await auth.post('/auth/logout', undefined, { token: next.accessToken });
    expect((await auth.refresh(user.refreshToken)).status).toBe(401);
  });
});
