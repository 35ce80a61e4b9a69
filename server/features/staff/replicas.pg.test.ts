/** The staff on two processes with one database: fresh at once, and correct under concurrent changes. */
import { expect } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { type Reply, startServer, type TestServer } from '#test/support/server.ts';

const test = serverTest
  .extend('one', perFile, ({ server }) => server)
  .extend('other', perFile, async ({ server }, { onCleanup }) => {
    const other = await startServer({ DATABASE_URL: server.env.DATABASE_URL ?? '' });
    onCleanup(() => other.stop());
    return other;
  })
  .extend('token', perFile, ({ server }) => server.tokenOf('ADMIN'))
  .extend('api', perFile, ({ token, one }) => {
    const send = (server: TestServer, method: string, path: string, body?: unknown) =>
      server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    async function newMember(server: TestServer): Promise<{ id: string; userId: string }> {
      const { id: userId } = await quickUser(one);
      const reply = await send(server, 'POST', '/staff', { userId });
      expect([reply.status, reply.text]).toEqual([201, reply.text]);
      return reply.body.data;
    }
    /** Repeats the request until the reply is as expected. */
    async function shows(
      server: TestServer,
      path: string,
      expected: (reply: Reply) => boolean,
    ): Promise<void> {
      await expect.poll(async () => expected(await send(server, 'GET', path)), { interval: 5 }).toBe(true);
    }
    return { send, newMember, shows };
  });

test('each of 40 alternating changes of name, role and text appears on the other process', async ({
  api,
  one,
  other,
}) => {
  const { id, userId } = await api.newMember(one);
  await api.shows(other, `/staff/${id}`, ({ status }) => status === 200);
  for (let round = 1; round <= 40; round++) {
    const [writer, reader] = round % 2 ? [one, other] : [other, one];
    const name = `round ${round}`;
    if (round % 3) await api.send(writer, 'PATCH', `/users/${userId}`, { name });
    else await api.send(writer, 'PUT', `/staff/${id}`, { department: { en: name } });
    const seen = ({ body }: Reply) => [body.user.name, body.department].includes(name);
    expect(seen(await api.send(writer, 'GET', `/staff/${id}`))).toBe(true);
    await api.shows(reader, `/staff/${id}`, seen);
  }
  await api.send(other, 'DELETE', `/users/${userId}`);
  expect((await api.send(other, 'GET', `/staff/${id}`)).status).toBe(404);
  await api.shows(one, `/staff/${id}`, ({ status }) => status === 404);
});

test('PUT /staff/:id/services 200 for a service that another process has just created (contract §10)', async ({
  api,
  one,
  other,
}) => {
  const { id } = await api.newMember(one);
  const text = { en: 'x' };
  const service = { name: text, description: text, category: 'TRAINING', basePrice: 1, priceUnit: 'daily' };
  for (let round = 0; round < 10; round++) {
    const serviceId = (await api.send(one, 'POST', '/services', service)).body.data.id;
    const reply = await api.send(other, 'PUT', `/staff/${id}/services`, [{ serviceId, proficiency: 3 }]);
    expect([reply.status, reply.body.data]).toEqual([200, [{ serviceId, proficiency: 3 }]]);
  }
});

test('two processes concurrently assign unique codes, and one record per user (contract §10)', async ({
  api,
  one,
  other,
}) => {
  const members = await Promise.all(
    Array.from({ length: 16 }, (_, at) => api.newMember(at % 2 ? one : other)),
  );
  const ids = members.map(({ id }) => id);
  const { rows } = await one.running.app.database.pool.query('SELECT code FROM staff WHERE id = ANY($1)', [
    ids,
  ]);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(16);

  const { id: userId } = await quickUser(one);
  const raced = await Promise.all(
    Array.from({ length: 16 }, (_, at) => api.send(at % 2 ? one : other, 'POST', '/staff', { userId })),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(409)]);
});

test('concurrent changes of staff and users on both processes cause no deadlock and end in the same state', async ({
  api,
  one,
  other,
}) => {
  const members = await Promise.all(Array.from({ length: 6 }, () => api.newMember(one)));
  const admins = await Promise.all(Array.from({ length: 6 }, () => quickUser(one, 'ADMIN')));
  const replies = await Promise.all(
    members.flatMap(({ id, userId }, at) => [
      api.send(one, 'PATCH', `/users/${userId}`, { role: 'MANAGER' }),
      api.send(other, 'PUT', `/staff/${id}`, { status: 'AWAY' }),
      // This request locks the administrators and then the staff; the next one locks the staff and then an
      // administrator.
      api.send(other, 'PATCH', `/users/${userId}`, { role: 'STAFF', name: `name ${at}` }),
      api.send(one, 'POST', '/staff', { userId: admins[at]?.id }),
    ]),
  );
  expect([...new Set(replies.map(({ status }) => status))].sort()).toEqual([200, 201]);
  const tagOn = async (server: TestServer) => (await api.send(server, 'GET', '/staff')).headers.get('etag');
  await expect.poll(async () => (await tagOn(one)) === (await tagOn(other))).toBe(true);
  const [here, there] = [await api.send(one, 'GET', '/staff'), await api.send(other, 'GET', '/staff')];
  expect(here.body).toEqual(there.body);
  expect(here.headers.get('etag')).toBe(there.headers.get('etag'));
  for (const [at, { id }] of members.entries()) {
    const { body } = await api.send(one, 'GET', `/staff/${id}`);
    expect([body.status, body.user.name]).toEqual(['AWAY', `name ${at}`]);
  }
});
