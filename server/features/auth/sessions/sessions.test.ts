import { decodeJwt } from 'jose';
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { type Reply, type SignedIn, signIn } from '#test/support/server.ts';
import { authTest } from '../testing/auth-test.ts';

const test = authTest
  .extend('user', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('other', perFile, ({ server }) => server.newUser('MANAGER'))
  .extend('api', perFile, ({ server, user }) => {
    const list = async (credential: Credential) =>
      (await server.request('GET', '/auth/sessions', credential)).body.data;
    const idsOf = async (credential: Credential): Promise<string[]> =>
      (await list(credential)).map(({ id }: { id: string }) => id);
    const end = (id: string, credential: Credential) =>
      server.request('DELETE', `/auth/sessions/${id}`, credential);
    const again = () => signIn(server.request, user.email, user.password);
    return { list, idsOf, end, again };
  });

type Credential = { token?: string; cookie?: string };
const idOf = ({ token }: SignedIn) => String(decodeJwt(token).sid);
const outcome = ({ status, body }: Reply) => `${status} ${body?.error ?? ''}`.trim();

describe('GET /auth/sessions', () => {
  test('200 [{id, createdAt, lastUsedAt, expiresAt, ip, userAgent, current}] of the caller only (contract §5)', async ({
    user,
    server,
  }) => {
    const { token } = user;
    const { status, headers, body } = await server.request('GET', '/auth/sessions', { token });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.data).toEqual([
      {
        id: idOf(user),
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        lastUsedAt: body.data[0].createdAt,
        expiresAt: expect.any(String),
        ip: '127.0.0.1',
        userAgent: expect.stringMatching(/./),
        current: true,
      },
    ]);
    expect(Date.parse(body.data[0].expiresAt) - Date.parse(body.data[0].createdAt)).toBe(30 * 86_400_000);
  });

  test('200 newest first; the requesting session is `current` with cookie or token (contract §5)', async ({
    api,
    user,
  }) => {
    const second = await api.again();
    for (const credential of [{ token: second.token }, { cookie: second.cookie }]) {
      const rows = await api.list(credential);
      expect(rows.map(({ id, current }: { id: string; current: boolean }) => [id, current])).toEqual([
        [idOf(second), true],
        [idOf(user), false],
      ]);
    }
    await api.end(idOf(second), second);
  });

  test('200 lists a session while its cookie or its refresh token is valid (contract §5)', async ({
    api,
    user,
    query,
  }) => {
    const aged = await api.again();
    const id = idOf(aged);
    const expiry = async () =>
      (await api.list(user)).find((row: { id: string }) => row.id === id)?.expiresAt as string | undefined;
    const hoursLeft = async () => Math.round((Date.parse((await expiry()) ?? '') - Date.now()) / 3_600_000);
    expect(await hoursLeft()).toBe(30 * 24);
    await query("UPDATE sessions SET refresh_idle_expires_at = now() - interval '1 s' WHERE id = $1", [id]);
    expect(await hoursLeft()).toBe(8);
    await query("UPDATE sessions SET cookie_idle_expires_at = now() - interval '1 s' WHERE id = $1", [id]);
    expect(await expiry()).toBeUndefined();
  });

  test('a refresh and an extended idle limit update lastUsedAt (contract §5)', async ({
    api,
    user,
    query,
    server,
  }) => {
    const used = await api.again();
    const lastUsed = async () =>
      Date.parse((await api.list(user)).find((row: { id: string }) => row.id === idOf(used)).lastUsedAt);
    const rewind = () =>
      query(
        `UPDATE sessions SET last_used_at = now() - interval '1 hour',
                cookie_idle_expires_at = cookie_idle_expires_at - interval '10 minutes' WHERE id = $1`,
        [idOf(used)],
      );
    await rewind();
    expect(Date.now() - (await lastUsed())).toBeGreaterThan(3_500_000);
    await server.request('POST', '/auth/refresh', { body: { refreshToken: used.refreshToken } });
    expect(Date.now() - (await lastUsed())).toBeLessThan(60_000);
    await rewind();
    await server.request('GET', '/pets', { cookie: used.cookie });
    expect(Date.now() - (await lastUsed())).toBeLessThan(60_000);
    await api.end(idOf(used), used);
  });
});

describe('GET /auth/sessions in pages', () => {
  test('200 returns 20 by default and at most 100, with pagination (contract §2)', async ({
    server,
    query,
  }) => {
    const many = await server.newUser('CUSTOMER');
    await query(
      `INSERT INTO sessions (id, user_id, created_at, cookie_idle_expires_at, cookie_expires_at,
                             refresh_idle_expires_at, refresh_expires_at, ip, user_agent)
       SELECT gen_random_uuid(), $1, now() - i * interval '1 minute', now(), now(),
              now() + interval '1 day', now() + interval '1 day', '', i FROM generate_series(1, 120) AS i`,
      [many.id],
    );
    const page = async (text: string) =>
      (await server.request('GET', `/auth/sessions${text}`, { token: many.token })).body;
    const first = await page('');
    expect([first.data.length, first.pagination]).toEqual([
      20,
      { page: 1, limit: 20, total: 121, totalPages: 7 },
    ]);
    expect((await page('?limit=1000')).pagination).toEqual({
      page: 1,
      limit: 100,
      total: 121,
      totalPages: 2,
    });
    const seen: string[] = [];
    for (let at = 1; at <= 4; at++) {
      const { data } = await page(`?limit=40&page=${at}`);
      seen.push(...data.map(({ userAgent }: { userAgent: string }) => userAgent));
    }
    expect(seen.slice(1)).toEqual(Array.from({ length: 120 }, (_, at) => String(at + 1)));
    for (const wrong of ['page=0', 'limit=0', 'limit=x']) {
      expect((await server.request('GET', `/auth/sessions?${wrong}`, { token: many.token })).status).toBe(
        400,
      );
    }
  });
});

describe('DELETE /auth/sessions/:id', () => {
  test('204 ends that session at once, with cookie and tokens, and no other (contract §5)', async ({
    api,
    user,
    auth,
    server,
  }) => {
    const stolen = await api.again();
    const reply = await api.end(idOf(stolen).toUpperCase(), { cookie: user.cookie });
    expect([reply.status, reply.text, reply.headers.getSetCookie()]).toEqual([204, '', []]);
    expect(await auth.statusesOf(stolen)).toEqual([401, 401, 401]);
    expect((await server.request('GET', '/auth/session', { cookie: user.cookie })).status).toBe(200);
    expect(await api.idsOf(user)).not.toContain(idOf(stolen));
  });

  test('204 for the current session clears the cookie', async ({ api, auth }) => {
    const mine = await api.again();
    const reply = await api.end(idOf(mine), { cookie: mine.cookie });
    expect([reply.status, reply.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^__Host-session=;.*Max-Age=0/),
    ]);
    expect(await auth.statusesOf(mine)).toEqual([401, 401, 401]);
  });

  test('403 for another user’s session, for every role (contract §6)', async ({
    other,
    server,
    api,
    user,
  }) => {
    for (const credential of [{ token: other.token }, { token: await server.tokenOf('ADMIN') }])
      expect(outcome(await api.end(idOf(user), credential))).toBe('403 FORBIDDEN');
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(200);
  });

  test('404 for an unknown, malformed or ended session (contract §2)', async ({ api, user }) => {
    const ended = await api.again();
    expect((await api.end(idOf(ended), user)).status).toBe(204);
    for (const id of [idOf(ended), crypto.randomUUID(), 'x', '%00', "1'--"])
      expect(outcome(await api.end(id, { token: user.token })), id).toBe('404 NOT_FOUND');
  });

  test('204 for one of 8 concurrent requests, with one audit entry', async ({ api, user, query }) => {
    const target = await api.again();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => api.end(idOf(target), { token: user.token })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
    const entries = await query('SELECT action, actor_id, after FROM audit_log WHERE entity_id = $1', [
      idOf(target),
    ]);
    expect(entries.filter(({ action }) => action === 'deleteSession')).toEqual([
      { action: 'deleteSession', actor_id: user.id, after: { ended: true } },
    ]);
  });

  test('403 for a request of another site with the cookie (contract §5 CSRF)', async ({
    api,
    server,
    user,
  }) => {
    const target = await api.again();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const reply = await server.request('DELETE', `/auth/sessions/${idOf(target)}`, {
      cookie: user.cookie,
      headers,
    });
    expect(outcome(reply)).toBe('403 CSRF_REJECTED');
    expect((await server.request('GET', '/auth/session', { token: target.token })).status).toBe(200);
  });
});
