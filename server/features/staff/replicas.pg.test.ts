/** The staff on two processes with one database: fresh within 500 ms, and correct under concurrent changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickUser } from '#test/support/quick-user.ts';
import { type Reply, startServer, type TestServer } from '#test/support/server.ts';

/** The maximum age, in milliseconds, of data that another process has changed. */
const freshWithinMs = 500;

let one: TestServer;
let other: TestServer;
let token: string;
beforeAll(async () => {
  one = await startServer();
  other = await startServer({ DATABASE_URL: one.env.DATABASE_URL ?? '' });
  token = await one.tokenOf('ADMIN');
});
afterAll(async () => {
  await other?.stop();
  await one?.close();
});

const send = (server: TestServer, method: string, path: string, body?: unknown) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
async function newMember(server: TestServer): Promise<{ id: string; userId: string }> {
  const { id: userId } = await quickUser(one);
  const reply = await send(server, 'POST', '/staff', { userId });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return reply.body.data;
}

/** Repeats the request until the reply is as expected, and fails when that takes too long. */
async function shows(server: TestServer, path: string, expected: (reply: Reply) => boolean): Promise<void> {
  const start = performance.now();
  for (;;) {
    const reply = await send(server, 'GET', path);
    if (expected(reply)) return;
    if (performance.now() - start > freshWithinMs) throw new Error(`${path} is stale: ${reply.text}`);
    await sleep(5);
  }
}

test('40 rounds, here and there: a new name, role, text or record shows on the other within 500 ms', async () => {
  const { id, userId } = await newMember(one);
  await shows(other, `/staff/${id}`, ({ status }) => status === 200);
  for (let round = 1; round <= 40; round++) {
    const [writer, reader] = round % 2 ? [one, other] : [other, one];
    const name = `round ${round}`;
    if (round % 3) await send(writer, 'PATCH', `/users/${userId}`, { name });
    else await send(writer, 'PUT', `/staff/${id}`, { department: { en: name } });
    const seen = ({ body }: Reply) => [body.user.name, body.department].includes(name);
    expect(seen(await send(writer, 'GET', `/staff/${id}`))).toBe(true);
    await shows(reader, `/staff/${id}`, seen);
  }
  await send(other, 'DELETE', `/users/${userId}`);
  expect((await send(other, 'GET', `/staff/${id}`)).status).toBe(404);
  await shows(one, `/staff/${id}`, ({ status }) => status === 404);
});

test('contract §10: a service that another process has just added can be a skill', async () => {
  const { id } = await newMember(one);
  const text = { en: 'x' };
  const service = { name: text, description: text, category: 'TRAINING', basePrice: 1, priceUnit: 'daily' };
  for (let round = 0; round < 10; round++) {
    const serviceId = (await send(one, 'POST', '/services', service)).body.data.id;
    const reply = await send(other, 'PUT', `/staff/${id}/services`, [{ serviceId, proficiency: 3 }]);
    expect([reply.status, reply.body.data]).toEqual([200, [{ serviceId, proficiency: 3 }]]);
  }
});

test('contract §10: both assign codes at once, and let one of many have a user: no code twice, one 201', async () => {
  const members = await Promise.all(Array.from({ length: 16 }, (_, at) => newMember(at % 2 ? one : other)));
  const ids = members.map(({ id }) => id);
  const { rows } = await one.running.app.database.pool.query('SELECT code FROM staff WHERE id = ANY($1)', [
    ids,
  ]);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(16);

  const { id: userId } = await quickUser(one);
  const raced = await Promise.all(
    Array.from({ length: 16 }, (_, at) => send(at % 2 ? one : other, 'POST', '/staff', { userId })),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(409)]);
});

test('staff and users changed from both sides at once: no deadlock, and both show the same', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => newMember(one)));
  const admins = await Promise.all(Array.from({ length: 6 }, () => quickUser(one, 'ADMIN')));
  const replies = await Promise.all(
    members.flatMap(({ id, userId }, at) => [
      send(one, 'PATCH', `/users/${userId}`, { role: 'MANAGER' }),
      send(other, 'PUT', `/staff/${id}`, { status: 'AWAY' }),
      // This request locks the administrators and then the staff; the next one locks the staff and then an
      // administrator.
      send(other, 'PATCH', `/users/${userId}`, { role: 'STAFF', name: `name ${at}` }),
      send(one, 'POST', '/staff', { userId: admins[at]?.id }),
    ]),
  );
  expect([...new Set(replies.map(({ status }) => status))].sort()).toEqual([200, 201]);
  await sleep(freshWithinMs);
  const [here, there] = [await send(one, 'GET', '/staff'), await send(other, 'GET', '/staff')];
  expect(here.body).toEqual(there.body);
  expect(here.headers.get('etag')).toBe(there.headers.get('etag'));
  for (const [at, { id }] of members.entries()) {
    const { body } = await send(one, 'GET', `/staff/${id}`);
    expect([body.status, body.user.name]).toEqual(['AWAY', `name ${at}`]);
  }
}, 60_000);
