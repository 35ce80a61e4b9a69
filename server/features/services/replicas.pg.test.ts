/** Several processes on one database, and an unavailable database: the replies that memory then provides. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FragileProxy, startProxy } from '#test/support/proxy.ts';
import { type Reply, startServer, type TestServer } from '#test/support/server.ts';

/** The maximum age, in milliseconds, of data that another process has changed. */
const freshWithinMs = 500;

const bath = {
  name: { en: 'Bath' },
  description: { en: 'x' },
  category: 'GROOMING',
  basePrice: 1,
  priceUnit: 'daily',
};

let one: TestServer;
let proxy: FragileProxy;
let other: TestServer;
let token: string;
let id: string;
beforeAll(async () => {
  one = await startServer();
  const databaseUrl = one.env.DATABASE_URL ?? '';
  proxy = await startProxy(databaseUrl);
  other = await startServer({ DATABASE_URL: proxy.url });
  token = await one.tokenOf('ADMIN');
  id = (await one.request('POST', '/services', { token, body: bath })).body.data.id;
});
afterAll(async () => {
  await other?.close();
  await one?.close();
  await proxy?.close();
});

const put = (server: TestServer, path: string, body: unknown) => server.request('PUT', path, { token, body });

/** Repeats the request until the reply is as expected. Returns the elapsed milliseconds, and fails after `withinMs`. */
async function shows(
  server: TestServer,
  path: string,
  expected: (reply: Reply) => boolean,
  withinMs: number,
) {
  const start = performance.now();
  for (;;) {
    const reply = await server.request('GET', path);
    const ms = performance.now() - start;
    if (expected(reply)) return ms;
    if (ms > withinMs) throw new Error(`${path} is stale after ${Math.round(ms)} ms: ${reply.text}`);
    await sleep(5);
  }
}

describe('contract §12: two processes on one database', () => {
  test('60 writes, here and there: each shows on the other within 500 ms', async () => {
    for (let round = 1; round <= 60; round++) {
      const [writer, reader] = round % 2 ? [one, other] : [other, one];
      await put(writer, `/services/${id}`, { basePrice: round });
      const seen = ({ body }: Reply) => (Array.isArray(body) ? body[0] : body).basePrice === round;
      expect(seen(await writer.request('GET', '/services'))).toBe(true);
      await shows(reader, round % 3 ? `/services/${id}` : '/services', seen, freshWithinMs);
    }
  });

  test('new and deleted services, new, changed and deleted settings', async () => {
    const created = await one.request('POST', '/services', { token, body: bath });
    const path = `/services/${created.body.data.id}`;
    await shows(other, path, ({ status }) => status === 200, freshWithinMs);
    await other.request('DELETE', path, { token });
    await shows(one, path, ({ status }) => status === 404, freshWithinMs);

    await put(one, '/settings', { key: 'shop.name', value: 'A' });
    await shows(other, '/settings/shop.name', ({ body }) => body.value === 'A', freshWithinMs);
    await put(other, '/settings', { key: 'shop.name', value: 'B' });
    await shows(one, '/settings', ({ text }) => text.includes('"B"'), freshWithinMs);
    await one.request('DELETE', '/settings/shop.name', { token });
    await shows(other, '/settings/shop.name', ({ status }) => status === 404, freshWithinMs);
  });

  test('both write at once: in the end both show the same, with the same tag', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const reply = await (at % 2 ? one : other).request('POST', '/services', { token, body: bath });
        return reply.body.data.id as string;
      }),
    );
    await Promise.all(
      Array.from({ length: 80 }, (_, at) =>
        put(at % 2 ? one : other, `/services/${ids[at % 7]}`, { basePrice: at, name: { en: `${at}` } }),
      ),
    );
    await sleep(freshWithinMs);
    const [here, there] = [await one.request('GET', '/services'), await other.request('GET', '/services')];
    expect(here.body).toEqual(there.body);
    expect(here.headers.get('etag')).toBe(there.headers.get('etag'));
    const { rows } = await one.running.app.database.pool.query(
      "SELECT id, base_price, name ->> 'en' AS name FROM services WHERE NOT is_deleted ORDER BY position",
    );
    expect(here.body.map(({ id, basePrice, name }: Reply['body']) => [id, basePrice, name])).toEqual(
      rows.map(({ id, base_price, name }) => [id, Number(base_price), name]),
    );
  });

  test('contract §7: a new service takes the currency that another process has just set', async () => {
    for (const value of ['EUR', 'JPY', 'THB']) {
      await put(one, '/settings', { key: 'currency', value });
      const reply = await other.request('POST', '/services', { token, body: bath });
      expect(reply.body.data.currency).toBe(value);
    }
    await one.request('DELETE', '/settings/currency', { token });
  });
});

test('contract §2: while the database is away reads go on from memory, writes are 503; then it catches up', async () => {
  await put(one, '/settings', { key: 'motto', value: { en: 'Soft', de: 'Sanft' } });
  await put(one, `/services/${id}`, { name: { en: 'Before' } });
  await shows(other, '/services', ({ text }) => text.includes('Before'), freshWithinMs);
  await shows(other, '/settings/motto', ({ status }) => status === 200, freshWithinMs);
  await proxy.refuse();

  for (let round = 0; round < 20; round++) {
    for (const path of ['/services?lang=vi', `/services/${id}`, '/services?q=before&limit=5']) {
      const reply = await other.request('GET', path);
      expect([reply.status, reply.text.includes('Before')]).toEqual([200, true]);
    }
    expect((await other.request('GET', '/settings?lang=de')).body).toEqual([
      { key: 'motto', value: 'Sanft', type: 'string', group: 'GENERAL' },
    ]);
    expect((await other.request('GET', '/services/unknown')).status).toBe(404);
  }
  const write = await put(other, `/services/${id}`, { basePrice: 2 });
  expect([write.status, write.body.error, write.headers.get('retry-after')]).toEqual([
    503,
    'UNAVAILABLE',
    '1',
  ]);

  await put(one, `/services/${id}`, { name: { en: 'Meanwhile' } });
  expect((await other.request('GET', `/services/${id}`)).body.name).toBe('Before');
  await proxy.restore();
  await shows(other, `/services/${id}`, ({ body }) => body.name === 'Meanwhile', 2_000);
});
