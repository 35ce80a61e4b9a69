import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, type SignedIn, signIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let user: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  server = await startServer();
  [user, other] = [await server.newUser('CUSTOMER'), await server.newUser('MANAGER')];
});
afterAll(() => server?.close());

type Credential = { token?: string; cookie?: string };
const query = async (sql: string, values: unknown[] = []) =>
  (await server.running.app.database.pool.query(sql, values)).rows;
const list = async (credential: Credential) =>
  (await server.request('GET', '/auth/sessions', credential)).body.data;
const idsOf = async (credential: Credential): Promise<string[]> =>
  (await list(credential)).map(({ id }: { id: string }) => id);
const end = (id: string, credential: Credential) =>
  server.request('DELETE', `/auth/sessions/${id}`, credential);
const again = () => signIn(server.request, user.email, user.password);
const idOf = ({ token }: SignedIn) => String(decodeJwt(token).sid);
const outcome = ({ status, body }: Reply) => `${status} ${body?.error ?? ''}`.trim();

async function statusesOf({ token, cookie, refreshToken }: SignedIn): Promise<number[]> {
  const replies = [
    await server.request('GET', '/auth/session', { token }),
    await server.request('GET', '/auth/session', { cookie }),
    await server.request('POST', '/auth/refresh', { body: { refreshToken } }),
  ];
  return replies.map(({ status }) => status);
}

describe('GET /auth/sessions', () => {
  test('200 contract §5: [{id, createdAt, lastUsedAt, expiresAt, ip, userAgent, current}], the caller’s own only', async () => {
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

  test('contract §5: the newest first, and the one that asks is current, by cookie or by token', async () => {
    const second = await again();
    for (const credential of [{ token: second.token }, { cookie: second.cookie }]) {
      const rows = await list(credential);
      expect(rows.map(({ id, current }: { id: string; current: boolean }) => [id, current])).toEqual([
        [idOf(second), true],
        [idOf(user), false],
      ]);
    }
    await end(idOf(second), second);
  });

  test('contract §5: a sign-in is there while one of its doors is open, until that closes for good', async () => {
    const aged = await again();
    const id = idOf(aged);
    const expiry = async () =>
      (await list(user)).find((row: { id: string }) => row.id === id)?.expiresAt as string | undefined;
    const hoursLeft = async () => Math.round((Date.parse((await expiry()) ?? '') - Date.now()) / 3_600_000);
    expect(await hoursLeft()).toBe(30 * 24);
    await query("UPDATE sign_ins SET refresh_idle_expires_at = now() - interval '1 s' WHERE id = $1", [id]);
    expect(await hoursLeft()).toBe(8);
    await query("UPDATE sign_ins SET cookie_idle_expires_at = now() - interval '1 s' WHERE id = $1", [id]);
    expect(await expiry()).toBeUndefined();
  });

  test('contract §5: lastUsedAt moves with a refresh and with the idle limit', async () => {
    const used = await again();
    const lastUsed = async () =>
      Date.parse((await list(user)).find((row: { id: string }) => row.id === idOf(used)).lastUsedAt);
    const rewind = () =>
      query(
        `UPDATE sign_ins SET last_used_at = now() - interval '1 hour',
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
    await end(idOf(used), used);
  });
});

describe('GET /auth/sessions, page by page', () => {
  test('contract §2: 20 of them unless told, 100 at most, and the pagination of other lists', async () => {
    const many = await server.newUser('CUSTOMER');
    await query(
      `INSERT INTO sign_ins (id, user_id, created_at, cookie_idle_expires_at, cookie_expires_at,
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
  test('204 contract §5: that sign-in ends at once, both doors, and no other', async () => {
    const stolen = await again();
    const reply = await end(idOf(stolen).toUpperCase(), { cookie: user.cookie });
    expect([reply.status, reply.text, reply.headers.getSetCookie()]).toEqual([204, '', []]);
    expect(await statusesOf(stolen)).toEqual([401, 401, 401]);
    expect((await server.request('GET', '/auth/session', { cookie: user.cookie })).status).toBe(200);
    expect(await idsOf(user)).not.toContain(idOf(stolen));
  });

  test('204 one’s current sign-in: the cookie is taken away', async () => {
    const mine = await again();
    const reply = await end(idOf(mine), { cookie: mine.cookie });
    expect([reply.status, reply.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^__Host-session=;.*Max-Age=0/),
    ]);
    expect(await statusesOf(mine)).toEqual([401, 401, 401]);
  });

  test('contract §6: another’s is 403, whatever the role, and goes on', async () => {
    for (const credential of [{ token: other.token }, { token: await server.tokenOf('ADMIN') }])
      expect(outcome(await end(idOf(user), credential))).toBe('403 FORBIDDEN');
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(200);
  });

  test('contract §2: unknown, malformed and ended ones are 404', async () => {
    const ended = await again();
    expect((await end(idOf(ended), user)).status).toBe(204);
    for (const id of [idOf(ended), crypto.randomUUID(), 'x', '%00', "1'--"])
      expect(outcome(await end(id, { token: user.token })), id).toBe('404 NOT_FOUND');
  });

  test('of 8 who end it at once one has ended it: one 204, one audit entry', async () => {
    const target = await again();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => end(idOf(target), { token: user.token })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
    const entries = await query('SELECT action, actor_id, after FROM audit_log WHERE entity_id = $1', [
      idOf(target),
    ]);
    expect(entries.filter(({ action }) => action === 'deleteSession')).toEqual([
      { action: 'deleteSession', actor_id: user.id, after: { ended: true } },
    ]);
  });

  test('contract §5 CSRF: with the cookie another site is refused', async () => {
    const target = await again();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const reply = await server.request('DELETE', `/auth/sessions/${idOf(target)}`, {
      cookie: user.cookie,
      headers,
    });
    expect(outcome(reply)).toBe('403 CSRF_REJECTED');
    expect((await server.request('GET', '/auth/session', { token: target.token })).status).toBe(200);
  });
});
