/** /calendar-feeds: the right to each kind of feed, and the end of a feed. */
import { describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { inDays, newFeed, openCalendars, pathOf } from './testing/calendar-test.ts';

const { bath, business, events, query, send, server } = await openCalendars();
const { token: adminToken } = business.admin;

const secretInPath = /^\/calendar\/[A-Za-z0-9_-]{43}\.ics$/;

describe('POST /calendar-feeds', () => {
  test('201 with an address that only this answer contains (contract §19)', async () => {
    const { token } = await server.newUser('CUSTOMER');
    const created = await server.request('POST', '/calendar-feeds', { token, body: {} });
    expect([created.status, created.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { id, url, scope, createdAt } = created.body.data;
    expect(Object.keys(created.body.data)).toEqual(['id', 'url', 'scope', 'createdAt']);
    expect(url.startsWith(`${server.running.app.publicUrl}/calendar/`)).toBe(true);
    expect(pathOf(created)).toMatch(secretInPath);
    const bare = await server.request('POST', '/calendar-feeds', { token });
    const nothing = await server.request('POST', '/calendar-feeds', { token, body: { scope: null } });
    const listed = await server.request('GET', '/calendar-feeds', { token });
    expect([listed.status, listed.body.data]).toEqual([
      200,
      [
        { id, scope: 'own', createdAt, lastUsedAt: null },
        { id: bare.body.data.id, scope: 'own', createdAt: bare.body.data.createdAt, lastUsedAt: null },
        { id: nothing.body.data.id, scope: 'own', createdAt: nothing.body.data.createdAt, lastUsedAt: null },
      ],
    ]);
    expect(scope).toBe('own');
  });

  test.for([
    ['CUSTOMER', [201, 403, 403]],
    ['STAFF', [201, 201, 403]],
    ['MANAGER', [201, 201, 201]],
    ['ADMIN', [201, 201, 201]],
  ] as const)('contract §19: %s may use the scopes own, assigned and all: %j', async ([role, expected]) => {
    const { token } = await server.newUser(role);
    const statuses: number[] = [];
    for (const scope of ['own', 'assigned', 'all']) {
      const reply = await server.request('POST', '/calendar-feeds', { token, body: { scope } });
      statuses.push(reply.status);
      if (reply.status === 403) expect(reply.body.details).toContain('scope');
    }
    expect(statuses).toEqual(expected);
  });

  test('400 names the scope that does not exist', async () => {
    for (const scope of ['ALL', '', 1, ['own']]) {
      const reply = await server.request('POST', '/calendar-feeds', { token: adminToken, body: { scope } });
      expect([reply.status, reply.body.error]).toEqual([400, 'VALIDATION_FAILED']);
      expect(reply.body.details).toContain('scope');
    }
  });

  test('409 beyond 20 feeds of a user, also in parallel', async () => {
    const { token } = await server.newUser('CUSTOMER');
    const replies = await Promise.all(
      Array.from({ length: 24 }, () => server.request('POST', '/calendar-feeds', { token, body: {} })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = replies.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.error, refused?.body.details]).toEqual([
      409,
      'CONFLICT',
      'there are 20 already, the most: delete one first',
    ]);
  });
});

describe('the bookings of a feed', () => {
  test('contract §19: own, assigned and all, with the customer; a role that changes narrows its feeds on the next request', async () => {
    const customer = await server.newUser('CUSTOMER');
    const { id: staffId, user } = await business.staff();
    const setRole = async (role: string) =>
      expect((await send(business.admin, 'PATCH', `/users/${user.id}`, { role })).status).toBe(200);
    const book = async (by: typeof customer, extra: object, days: number) => {
      const petIds = [await business.pet(by)];
      return (await business.booked(by, { petIds, serviceIds: [bath], ...extra, ...inDays(days) })).id;
    };
    const assigned = await book(customer, { staffId }, 20);
    const unassigned = await book(customer, {}, 21);
    const own = await book(user, {}, 22);
    await setRole('MANAGER');
    const feeds: string[] = [];
    for (const scope of ['own', 'assigned', 'all']) feeds.push(await newFeed(server, user, scope));
    const known = [assigned, unassigned, own];
    const seen = async (path: string) =>
      (await events(path)).map(({ uid }) => uid).filter((uid) => known.includes(uid));
    const seenByAll = () => Promise.all(feeds.map(seen));
    expect(await seenByAll()).toEqual([[own], [assigned], known]);
    expect((await events(feeds[1] ?? ''))[0]?.description).toContain('Customer: A CUSTOMER\n');
    await setRole('STAFF');
    expect(await seenByAll()).toEqual([[own], [assigned], [assigned, own]]);
    await setRole('CUSTOMER');
    expect(await seenByAll()).toEqual([[own], [], [own]]);
  });
});

describe('the end of a feed', () => {
  test('contract §19: DELETE 204 ends it at once; 404 for an unknown one, 403 for that of another user', async () => {
    const owner = await server.newUser('CUSTOMER');
    const path = await newFeed(server, owner);
    const { body } = await send(owner, 'GET', '/calendar-feeds');
    const feed = `/calendar-feeds/${body.data[0].id}`;
    const remove = (token: string, path = feed) => server.request('DELETE', path, { token });
    expect((await remove(adminToken)).status).toBe(403);
    expect((await server.request('GET', path)).status).toBe(200);
    const replies = await Promise.all([remove(owner.token), remove(owner.token), remove(owner.token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect((await server.request('GET', path)).status).toBe(404);
    for (const id of ['00000000-0000-7000-8000-000000000000', 'x'])
      expect((await remove(owner.token, `/calendar-feeds/${id}`)).status).toBe(404);
  });

  test.for(['disabled', 'deleted'])('contract §19: it ends for good when its owner is %s', async (how) => {
    const owner = await server.newUser('CUSTOMER');
    const path = await newFeed(server, owner);
    expect((await server.request('GET', path)).status).toBe(200);
    const user = `/users/${owner.id}`;
    const disable = (disabled: boolean) => send(business.admin, 'PATCH', user, { disabled });
    if (how === 'disabled') expect((await disable(true)).status).toBe(200);
    else expect((await send(business.admin, 'DELETE', user)).status).toBe(204);
    expect((await server.request('GET', path)).status).toBe(404);
    expect(await query('SELECT id FROM calendar_feeds WHERE user_id = $1', [owner.id])).toEqual([]);
    if (how === 'deleted') return;
    expect((await disable(false)).status).toBe(200);
    expect((await server.request('GET', path)).status).toBe(404);
  });

  test('contract §19: every address that leads to no feed has the same 404', async () => {
    const path = await newFeed(server, { token: adminToken });
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    const wrong = [
      '/calendar/x.ics',
      `/calendar/${secret.slice(1)}.ics`,
      `/calendar/${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}.ics`,
      `/calendar/${secret}%00.ics`,
      `/calendar/${'a'.repeat(5_000)}.ics`,
      '/calendar/%F0%9F%90%95.ics',
    ];
    for (const address of wrong) {
      const reply = await server.request('GET', address);
      expect([address, reply.status, reply.body.error]).toEqual([address, 404, 'NOT_FOUND']);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.text).not.toContain(secret);
    }
    for (const address of [`/calendar/${secret}`, '/calendar/.ics', '/calendar', '/calendar/'])
      expect((await server.request('GET', address)).status).toBe(404);
    expect((await server.request('POST', path)).status).toBe(405);
  });
});

test('a password reset ends every feed of the user, with an audit entry, and the email says so (contract §5, §19)', async () => {
  const user = await server.newUser('CUSTOMER');
  const paths = [await newFeed(server, user), await newFeed(server, user)];
  const others = await newFeed(server, await server.newUser('CUSTOMER'));
  await server.request('POST', '/auth/forgot-password', { body: { email: user.email } });
  const [link = ''] = await emailsTo(server, user.email);
  const body = { token: tokenIn(link), password: 'another password of this test' };
  expect((await server.request('POST', '/auth/reset-password', { body })).status).toBe(201);
  const statusOf = async (path: string) => (await server.request('GET', path)).status;
  expect(await Promise.all([...paths, others].map(statusOf))).toEqual([404, 404, 200]);
  expect((await emailsTo(server, user.email, 2)).at(-1)).toContain('your calendar feeds no longer work');
  const entries = await query(
    `SELECT actor_id, after FROM audit_log WHERE action = 'deleteCalendarFeed' AND before->>'userId' = $1`,
    [user.id],
  );
  expect(entries).toEqual(Array(2).fill({ actor_id: user.id, after: { reason: 'resetPassword' } }));
});

test('a change of password leaves the feeds (contract §19)', async () => {
  const user = await server.newUser('CUSTOMER');
  const path = await newFeed(server, user);
  const body = { currentPassword: user.password, newPassword: 'another password of this test' };
  expect((await send(user, 'POST', '/auth/change-password', body)).status).toBe(201);
  expect((await server.request('GET', path)).status).toBe(200);
});

test('lastUsedAt is set by a read, and not again within the hour (contract §19)', async () => {
  const owner = await server.newUser('CUSTOMER');
  const path = await newFeed(server, owner);
  const lastUse = async () => (await send(owner, 'GET', '/calendar-feeds')).body.data[0].lastUsedAt;
  expect(await lastUse()).toBeNull();
  const { headers } = await server.request('GET', path);
  const first = await lastUse();
  expect(first).toMatch(/Z$/);
  await server.request('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(await lastUse()).toBe(first);
  const [row] = await query(
    `UPDATE calendar_feeds SET last_used_at = now() - interval '61 minutes' WHERE user_id = $1
     RETURNING last_used_at AS at`,
    [owner.id],
  );
  await server.request('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(Date.parse(await lastUse())).toBeGreaterThan(Date.parse(row.at));
});

test('the creation and the deletion of a feed are audit entries without its secret (contract §11)', async () => {
  const owner = await server.newUser('STAFF');
  const created = await send(owner, 'POST', '/calendar-feeds?lang=ja', { scope: 'assigned' });
  const { id } = created.body.data;
  await send(owner, 'DELETE', `/calendar-feeds/${id}`);
  const { body, text } = await server.request('GET', `/audit-logs?entityId=${id}&sortOrder=asc`, {
    token: adminToken,
  });
  const fields = { userId: owner.id, scope: 'assigned', language: 'ja' };
  expect(body.data).toMatchObject([
    { action: 'createCalendarFeed', entity: 'calendarFeed', actorId: owner.id, before: null, after: fields },
    { action: 'deleteCalendarFeed', entity: 'calendarFeed', actorId: owner.id, before: fields, after: null },
  ]);
  expect(text).not.toContain(pathOf(created).slice('/calendar/'.length, -'.ics'.length));
});
