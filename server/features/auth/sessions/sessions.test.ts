import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { type SignedIn, signIn } from '#test/support/server.ts';
import { type Credential, openAuth, outcome } from '../testing/auth-test.ts';

interface Listed {
  readonly id: string;
  readonly current: boolean;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

const { auth, query, server } = await openAuth();
const user = await server.newUser('CUSTOMER');

const list = async (credential: Credential): Promise<Listed[]> =>
  (await server.request('GET', '/auth/sessions', credential)).body.data;
/** A session as its user sees it in the list. */
const listed = async (id: string) => (await list({ token: user.token })).find((row) => row.id === id);
const end = (id: string, { token, cookie }: Credential) =>
  server.request('DELETE', `/auth/sessions/${id}`, { token, cookie });
const again = () => signIn(server.request, user.email, user.password);

const idOf = ({ token }: SignedIn) => String(decodeJwt(token).sid);

describe('GET /auth/sessions (contract §5)', () => {
  test('200 [{id, createdAt, lastUsedAt, expiresAt, ip, userAgent, current}] of the caller only', async () => {
    const { status, headers, body } = await server.request('GET', '/auth/sessions', { token: user.token });
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

  test('200 newest first; that of the request is `current` with cookie or token', async () => {
    const second = await again();
    for (const credential of [{ token: second.token }, { cookie: second.cookie }]) {
      const rows = await list(credential);
      const shown = rows.flatMap(({ id, current }) => [id, current]);
      expect(shown).toEqual([idOf(second), true, idOf(user), false]);
    }
    await end(idOf(second), second);
  });

  test('200 lists a session while its cookie or its refresh token is valid', async () => {
    const aged = await again();
    const id = idOf(aged);
    const expire = (limit: string) => query(`UPDATE sessions SET ${limit} = now() WHERE id = $1`, [id]);
    const [stored] = await query('SELECT refresh_expires_at, cookie_expires_at FROM sessions WHERE id = $1', [
      id,
    ]);
    const expiry = async () => Date.parse((await listed(id))?.expiresAt ?? '');
    expect(await expiry()).toBe(Date.parse(stored.refresh_expires_at));
    await expire('refresh_idle_expires_at');
    expect(await expiry()).toBe(Date.parse(stored.cookie_expires_at));
    await expire('cookie_idle_expires_at');
    expect(await listed(id)).toBeUndefined();
  });

  test('a refresh and an extended idle limit update lastUsedAt', async () => {
    const used = await again();
    const lastUsed = async () => (await listed(idOf(used)))?.lastUsedAt ?? '';
    const uses = [
      () => auth.refresh(used.refreshToken),
      () => server.request('GET', '/pets', { cookie: used.cookie }),
    ];
    for (const use of uses) {
      const before = await lastUsed();
      await query(
        `UPDATE sessions SET last_used_at = now() - interval '1 hour',
                cookie_idle_expires_at = cookie_idle_expires_at - interval '10 minutes' WHERE id = $1`,
        [idOf(used)],
      );
      expect(Date.parse(await lastUsed())).toBeLessThan(Date.parse(before));
      await use();
      expect(Date.parse(await lastUsed())).toBeGreaterThanOrEqual(Date.parse(before));
    }
    await end(idOf(used), used);
  });

  test('200 returns 20 by default, at most 100, in pages (contract §2)', async () => {
    const { id, token } = await server.newUser('CUSTOMER');
    await query(
      `INSERT INTO sessions (id, user_id, created_at, cookie_idle_expires_at, cookie_expires_at,
                             refresh_idle_expires_at, refresh_expires_at, ip, user_agent)
       SELECT gen_random_uuid(), $1, now() - i * interval '1 minute', now(), now(),
              now() + interval '1 day', now() + interval '1 day', '', i FROM generate_series(1, 120) AS i`,
      [id],
    );
    const page = async (text: string) =>
      (await server.request('GET', `/auth/sessions${text}`, { token })).body;
    const first = await page('');
    expect([first.data.length, first.pagination]).toEqual([
      20,
      { page: 1, limit: 20, total: 121, totalPages: 7 },
    ]);
    expect((await page('?limit=1000')).pagination).toMatchObject({ limit: 100, totalPages: 2 });
    const seen: string[] = [];
    for (let at = 1; at <= 4; at++) {
      const { data } = await page(`?limit=40&page=${at}`);
      seen.push(...data.map(({ userAgent }: { userAgent: string }) => userAgent));
    }
    expect(seen.slice(1)).toEqual(Array.from({ length: 120 }, (_, at) => String(at + 1)));
    for (const wrong of ['page=0', 'limit=0', 'limit=x'])
      expect((await page(`?${wrong}`)).error).toBe('VALIDATION_FAILED');
  });
});

describe('DELETE /auth/sessions/:id (contract §5)', () => {
  test('204 ends that session at once, with cookie and tokens, and no other', async () => {
    const stolen = await again();
    const reply = await end(idOf(stolen).toUpperCase(), { cookie: user.cookie });
    expect([reply.status, reply.text, reply.headers.getSetCookie()]).toEqual([204, '', []]);
    expect(await auth.statusesOf(stolen)).toEqual([401, 401, 401]);
    expect(await auth.seesSession({ cookie: user.cookie })).toBe(200);
    expect(await listed(idOf(stolen))).toBeUndefined();
  });

  test('204 for the current session clears the cookie', async () => {
    const mine = await again();
    const reply = await end(idOf(mine), { cookie: mine.cookie });
    expect([reply.status, reply.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^__Host-session=;.*Max-Age=0/),
    ]);
    expect(await auth.statusesOf(mine)).toEqual([401, 401, 401]);
  });

  test('403 for another user’s session, in every role (contract §6)', async () => {
    for (const role of ['CUSTOMER', 'MANAGER', 'ADMIN'] as const)
      expect(outcome(await end(idOf(user), { token: await server.tokenOf(role) }))).toBe('403 FORBIDDEN');
    expect(await auth.seesSession({ token: user.token })).toBe(200);
  });

  test('404 for an unknown, malformed or ended session (contract §2)', async () => {
    const ended = await again();
    expect((await end(idOf(ended), user)).status).toBe(204);
    for (const id of [idOf(ended), crypto.randomUUID(), 'x', '%00', "1'--"])
      expect(outcome(await end(id, { token: user.token })), id).toBe('404 NOT_FOUND');
  });

  test('204 for one of 8 concurrent requests, with one audit entry', async () => {
    const id = idOf(await again());
    const replies = await Promise.all(Array.from({ length: 8 }, () => end(id, { token: user.token })));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
    const entries = (await auth.audited(id)).filter(({ action }) => action === 'deleteSession');
    expect(entries).toMatchObject([{ actor_id: user.id, after: { ended: true } }]);
  });
});

test('concurrent requests that are identified in one statement: each token belongs to its own user, and one that was revoked before is 401 (contract §5)', async () => {
  const session = ({ token }: Pick<SignedIn, 'token'>) => server.request('GET', '/auth/session', { token });
  const users = await Promise.all((['CUSTOMER', 'STAFF', 'MANAGER'] as const).map(server.newUser));
  const gone = await server.newUser('CUSTOMER');
  const before = users.flatMap((user) => Array.from({ length: 5 }, () => session(user)));
  expect((await auth.post('/auth/logout', undefined, { token: gone.token })).status).toBe(201);
  const asked = Array.from({ length: 40 }, (_, at) => [...users, gone][at % 4] as SignedIn);
  const replies = await Promise.all([...before, ...asked.map(session)]);
  expect(new Set(replies.splice(0, before.length).map(({ status }) => status))).toEqual(new Set([200]));
  expect(replies.map(({ status, body }) => body?.data?.user?.email ?? status)).toEqual(
    asked.map((user) => (user === gone ? 401 : user.email)),
  );
});
