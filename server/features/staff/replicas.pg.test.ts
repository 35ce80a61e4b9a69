/** The staff on two processes with one database: fresh at once, and correct under concurrent changes. */
import { expect, test, vi } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { openReplicas } from '#test/support/fixtures.ts';
import type { Reply, TestServer } from '#test/support/server.ts';

type Process = Pick<TestServer, 'request'>;

const { adminToken: token, pool, query, replica, server } = await openReplicas();

const send = (to: Process, method: string, path: string, body?: unknown) =>
  to.request(method, path, { token, ...(body === undefined ? {} : { body }) });

const newMember = async (on: Process): Promise<{ id: string; userId: string; code: string }> => {
  const reply = await send(on, 'POST', '/staff', { userId: (await quickUser(server)).id });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return reply.body.data;
};
/** Repeats the request until the reply is as expected. */
const shows = (on: Process, path: string, expected: (reply: Reply) => boolean) =>
  expect.poll(async () => expected(await send(on, 'GET', path))).toBe(true);

test('each of 6 alternating changes of name and text appears on the other process', async () => {
  const { id, userId } = await newMember(server);
  const path = `/staff/${id}`;
  for (let round = 1; round <= 6; round++) {
    const [writer, reader] = round % 2 ? [server, replica] : [replica, server];
    const name = `round ${round}`;
    if (round % 3) await send(writer, 'PATCH', `/users/${userId}`, { name });
    else await send(writer, 'PUT', path, { department: { en: name } });
    const seen = ({ body }: Reply) => [body.user?.name, body.department].includes(name);
    expect(seen(await send(writer, 'GET', path))).toBe(true);
    await shows(reader, path, seen);
  }
  await send(replica, 'DELETE', `/users/${userId}`);
  expect((await send(replica, 'GET', path)).status).toBe(404);
  await shows(server, path, ({ status }) => status === 404);
});

test('PUT /staff/:id/services 200 for a service that another process has just created (contract §10)', async () => {
  const { id } = await newMember(server);
  const text = { en: 'x' };
  const service = { name: text, description: text, category: 'TRAINING', basePrice: 1, priceUnit: 'daily' };
  for (let round = 0; round < 3; round++) {
    const serviceId = (await send(server, 'POST', '/services', service)).body.data.id;
    const reply = await send(replica, 'PUT', `/staff/${id}/services`, [{ serviceId, proficiency: 3 }]);
    expect([reply.status, reply.body.data]).toEqual([200, [{ serviceId, proficiency: 3 }]]);
  }
});

test('two processes concurrently assign unique codes, and one record per user (contract §10)', async () => {
  const sixteen = Array.from({ length: 16 }, (_, at) => (at % 2 ? server : replica));
  const members = await Promise.all(sixteen.map(newMember));
  expect(new Set(members.map(({ code }) => code)).size).toBe(16);
  const { id: userId } = await quickUser(server);
  const raced = await Promise.all(sixteen.map((on) => send(on, 'POST', '/staff', { userId })));
  expect(raced.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(409)]);
});

test('a user is deleted and their record changed while both wait for its row: no deadlock, and it is deleted', async () => {
  const { id, userId } = await newMember(server);
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM staff WHERE id = $1 FOR UPDATE', [id]);
    const replies = Promise.all([
      send(server, 'DELETE', `/users/${userId}`),
      send(replica, 'PUT', `/staff/${id}`, { status: 'AWAY' }),
      send(server, 'PATCH', `/users/${userId}`, { name: 'Later' }),
    ]);
    const waiting = `SELECT count(*)::int AS waiting FROM pg_stat_activity
                      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await query(waiting))[0].waiting).toBe(3);
    await holder.query('COMMIT');
    const [removed, ...others] = await replies;
    expect(removed.status).toBe(204);
    for (const { status } of others) expect([200, 404]).toContain(status);
  } finally {
    holder.release();
  }
  expect((await send(server, 'GET', `/staff/${id}`)).status).toBe(404);
});

test('concurrent changes of staff and users on both processes cause no deadlock and end in the same state', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => newMember(server)));
  const admins = await Promise.all(members.map(() => quickUser(server, 'ADMIN')));
  const replies = await Promise.all(
    members.flatMap(({ id, userId }, at) => [
      send(server, 'PATCH', `/users/${userId}`, { role: 'MANAGER' }),
      send(replica, 'PUT', `/staff/${id}`, { status: 'AWAY' }),
      // This request locks the administrators and then the staff; the next one locks the staff and then an
      // administrator.
      send(replica, 'PATCH', `/users/${userId}`, { role: 'STAFF', name: `name ${at}` }),
      send(server, 'POST', '/staff', { userId: admins[at]?.id }),
    ]),
  );
  expect([...new Set(replies.map(({ status }) => status))].sort()).toEqual([200, 201]);
  const stateOn = async (on: Process) => {
    const { headers, body } = await send(on, 'GET', '/staff');
    return [headers.get('etag'), body];
  };
  // Both are read each time: a process that has not heard of the last change yet shows an earlier state.
  await vi.waitFor(
    async () => {
      const [one, other] = await Promise.all([stateOn(server), stateOn(replica)]);
      expect(one).toEqual(other);
    },
    { timeout: 60_000, interval: 20 },
  );
  for (const [at, { id }] of members.entries()) {
    const { body } = await send(server, 'GET', `/staff/${id}`);
    expect([body.status, body.user.name]).toEqual(['AWAY', `name ${at}`]);
  }
});
