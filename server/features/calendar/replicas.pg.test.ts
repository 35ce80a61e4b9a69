/** Calendar feeds on two servers that share a database. */
import { afterAll, expect, test } from 'vitest';
import { startReplica } from '#test/support/fixtures.ts';
import { newFeed, openCalendars } from './testing/calendar-test.ts';

const { business, query, server } = await openCalendars();
const { token } = business.admin;
const replica = await startReplica(server);
afterAll(() => replica.stop());

test('contract §19: a feed that one server ends is 404 on the other on the next request', async () => {
  const ends = [
    async (owner: { id: string; token: string }) => {
      const { body } = await server.request('GET', '/calendar-feeds', { token: owner.token });
      return server.request('DELETE', `/calendar-feeds/${body.data[0].id}`, { token: owner.token });
    },
    ({ id }: { id: string }) => server.request('PATCH', `/users/${id}`, { token, body: { disabled: true } }),
    ({ id }: { id: string }) => server.request('DELETE', `/users/${id}`, { token }),
  ];
  for (const end of ends) {
    const owner = await server.newUser('CUSTOMER');
    const path = await newFeed(server, owner);
    expect((await replica.request('GET', path)).status).toBe(200);
    expect((await end(owner)).status).toBeLessThan(300);
    for (const one of [server, replica]) expect((await one.request('GET', path)).status).toBe(404);
  }
});

test('contract §19: a role that one server changes narrows the feed on the other', async () => {
  const manager = await server.newUser('MANAGER');
  const path = await newFeed(server, manager, 'all');
  const [{ id }] = await query(
    `INSERT INTO bookings (id, user_id, kind, start_date, end_date, status, total_amount, currency, updated_at)
     SELECT '01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42', id, 'visit', now(), now() + interval '1 hour', 'PENDING', 1, 'USD', now()
       FROM users WHERE role = 'ADMIN' LIMIT 1 RETURNING id`,
  );
  expect((await replica.request('GET', path)).text).toContain(`UID:${id}`);
  await server.request('PATCH', `/users/${manager.id}`, { token, body: { role: 'CUSTOMER' } });
  expect((await replica.request('GET', path)).text).not.toContain('BEGIN:VEVENT');
});

test('contract §19: two servers create at most 20 feeds of a user together', async () => {
  const { token } = await server.newUser('CUSTOMER');
  const replies = await Promise.all(
    Array.from({ length: 26 }, (_, at) =>
      (at % 2 === 0 ? server : replica).request('POST', '/calendar-feeds', { token, body: {} }),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(6);
});
