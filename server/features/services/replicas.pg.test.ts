/** Several processes on one database, and an unavailable database: the replies that memory then provides. */
import { afterAll, describe, expect, test } from 'vitest';
import { buildService, quickUser } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import { startProxy } from '#test/support/proxy.ts';
import { type Reply, startServer, type TestServer } from '#test/support/server.ts';

const bath = buildService({ basePrice: 1, priceUnit: 'daily', currency: undefined });

const { adminToken: token, server: one } = await openServer();

const proxy = await startProxy(one.env.DATABASE_URL ?? '');
afterAll(() => proxy.close());

const other = await startServer({ DATABASE_URL: proxy.url });
afterAll(() => other.close());

const id = (await one.request('POST', '/services', { token, body: bath })).body.data.id;

const put = (server: TestServer, path: string, body: unknown) => server.request('PUT', path, { token, body });

/** Repeats the request until the reply is as expected. */
async function shows(server: TestServer, path: string, expected: (reply: Reply) => boolean): Promise<void> {
  await expect.poll(async () => expected(await server.request('GET', path)), { interval: 5 }).toBe(true);
}

describe('two processes on one database (contract §12)', () => {
  test('each of 6 alternating writes appears on the other process', async () => {
    for (let round = 1; round <= 6; round++) {
      const [writer, reader] = round % 2 ? [one, other] : [other, one];
      await put(writer, `/services/${id}`, { basePrice: round });
      const seen = ({ body }: Reply) => (Array.isArray(body) ? body[0] : body).basePrice === round;
      expect(seen(await writer.request('GET', '/services'))).toBe(true);
      await shows(reader, round % 3 ? `/services/${id}` : '/services', seen);
    }
  });

  test('new, changed and deleted services and settings appear on the other process', async () => {
    const created = await one.request('POST', '/services', { token, body: bath });
    const path = `/services/${created.body.data.id}`;
    await shows(other, path, ({ status }) => status === 200);
    await other.request('DELETE', path, { token });
    await shows(one, path, ({ status }) => status === 404);

    await put(one, '/settings', { key: 'shop.name', value: 'A' });
    await shows(other, '/settings/shop.name', ({ body }) => body.value === 'A');
    await put(other, '/settings', { key: 'shop.name', value: 'B' });
    await shows(one, '/settings', ({ text }) => text.includes('"B"'));
    await one.request('DELETE', '/settings/shop.name', { token });
    await shows(other, '/settings/shop.name', ({ status }) => status === 404);
  });

  test('after concurrent writes both processes return the same answer with the same tag', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const reply = await (at % 2 ? one : other).request('POST', '/services', { token, body: bath });
        return reply.body.data.id as string;
      }),
    );
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        put(at % 2 ? one : other, `/services/${ids[at % 7]}`, { basePrice: at, name: { en: `${at}` } }),
      ),
    );
    const tagOn = async (server: TestServer) =>
      (await server.request('GET', '/services')).headers.get('etag');
    await expect.poll(async () => (await tagOn(one)) === (await tagOn(other))).toBe(true);
    const [here, there] = [await one.request('GET', '/services'), await other.request('GET', '/services')];
    expect(here.body).toEqual(there.body);
    const { rows } = await one.running.app.database.pool.query(
      "SELECT id, base_price, name ->> 'en' AS name FROM services WHERE NOT is_deleted ORDER BY position",
    );
    expect(here.body.map(({ id, basePrice, name }: Reply['body']) => [id, basePrice, name])).toEqual(
      rows.map(({ id, base_price, name }) => [id, Number(base_price), name]),
    );
  });

  test('a new service takes the currency that another process has just set (contract §7)', async () => {
    for (const value of ['EUR', 'JPY', 'THB']) {
      await put(one, '/settings', { key: 'currency', value });
      const reply = await other.request('POST', '/services', { token, body: bath });
      expect(reply.body.data.currency).toBe(value);
    }
    await one.request('DELETE', '/settings/currency', { token });
  });
});

test('order, search and coverage follow the changes of the other process (contract §14)', async () => {
  const send = async (method: string, path: string, body: unknown) =>
    (await one.request(method, path, { token, body })).body.data;
  const seen = async (path: string) => (await other.request('GET', path, { token })).body;
  const namesOn = async (query: string) =>
    (await seen(`/services?lang=vi&category=TRANSPORT&${query}`)).map(({ name }: { name: string }) => name);
  const staffOn = async (q: string) => (await seen(`/staff?lang=vi&q=${q}`)).length;
  const vietnamese = async () =>
    (await seen('/translations/coverage')).data.find(({ lang }: { lang: string }) => lang === 'vi')
      .translated;

  const before = await vietnamese();
  const ids: string[] = [];
  for (const vi of ['ba', 'bà', 'đa']) {
    const body = buildService({ name: { en: 'English', vi }, category: 'TRANSPORT' });
    ids.push((await send('POST', '/services', body)).id);
  }
  const department = { en: 'Grooming', vi: 'Tắm' };
  const member = await send('POST', '/staff', { userId: (await quickUser(one)).id, department });
  await expect.poll(() => namesOn('sortBy=name')).toEqual(['ba', 'bà', 'đa']);
  await expect.poll(() => staffOn('tam')).toBe(1);
  await expect.poll(vietnamese).toBe(before + 4);

  await send('PUT', `/services/${ids[0]}`, { name: { en: 'English', vi: 'ê' } });
  await expect.poll(() => namesOn('sortBy=name')).toEqual(['bà', 'đa', 'ê']);
  expect(await namesOn('sortBy=name&sortOrder=desc')).toEqual(['ê', 'đa', 'bà']);
  expect(await namesOn('q=E')).toEqual(['ê']);
  await send('PUT', `/staff/${member.id}`, { department: { en: 'Grooming', vi: 'Cắt lông' } });
  await expect.poll(() => staffOn('cat%20long')).toBe(1);
  expect(await staffOn('tam')).toBe(0);
});

test('while the database is unavailable reads are served from memory and writes are 503; afterwards changes appear (contract §2)', async () => {
  await put(one, '/settings', { key: 'motto', value: { en: 'Soft', de: 'Sanft' } });
  await put(one, `/services/${id}`, { name: { en: 'Before' } });
  await shows(other, '/services', ({ text }) => text.includes('Before'));
  await shows(other, '/settings/motto', ({ status }) => status === 200);
  await proxy.refuse();

  for (const path of ['/services?lang=vi', `/services/${id}`, '/services?q=before&limit=5']) {
    const reply = await other.request('GET', path);
    expect([reply.status, reply.text.includes('Before')]).toEqual([200, true]);
  }
  expect((await other.request('GET', '/settings?lang=de')).body).toEqual([
    { key: 'motto', value: 'Sanft', type: 'string', group: 'GENERAL' },
  ]);
  expect((await other.request('GET', '/services/unknown')).status).toBe(404);
  const write = await put(other, `/services/${id}`, { basePrice: 2 });
  const retryAfter = write.headers.get('retry-after');
  expect([write.status, write.body.error, retryAfter]).toEqual([503, 'UNAVAILABLE', '1']);

  await put(one, `/services/${id}`, { name: { en: 'Meanwhile' } });
  expect((await other.request('GET', `/services/${id}`)).body.name).toBe('Before');
  await proxy.restore();
  await shows(other, `/services/${id}`, ({ body }) => body.name === 'Meanwhile');
});
