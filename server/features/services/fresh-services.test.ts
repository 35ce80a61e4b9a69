/** Reads on the process that acknowledged a write are never stale (contract §12). */
import { expect } from 'vitest';
import { serverTest as test } from '#test/support/fixtures.ts';

const rounds = process.env.MODE === 'long' ? 1_000 : 200;

test(`GET /services returns each of ${rounds} writes at once, also with If-None-Match`, async ({
  server,
}) => {
  const token = await server.tokenOf('ADMIN');
  const send = (method: string, path: string, body?: object) => server.request(method, path, { token, body });
  const created = await send('POST', '/services', {
    name: { en: 'first' },
    description: { en: 'x' },
    category: 'TRAINING',
    basePrice: 0,
    priceUnit: 'hourly',
  });
  const { id } = created.body.data;
  let etag = '';
  for (let round = 1; round <= rounds; round++) {
    await send('PUT', `/services/${id}`, {
      basePrice: round,
      name: { en: `round ${round}`, ja: `${round} 回` },
    });
    const path = round % 2 ? `/services/${id}?lang=ja` : '/services';
    const reply = await server.request('GET', path, { headers: { 'if-none-match': etag } });
    expect(reply.status).toBe(200);
    const seen = round % 2 ? reply.body : reply.body[0];
    expect([seen.basePrice, seen.name]).toEqual([round, round % 2 ? `${round} 回` : `round ${round}`]);
    if (round % 10 === 0) etag = reply.headers.get('etag') ?? '';
  }
});

test('concurrent readers never see a state older than the last acknowledged write', async ({ server }) => {
  const token = await server.tokenOf('ADMIN');
  const { body } = await server.request('GET', '/services');
  const path = `/services/${body[0].id}`;
  let acknowledged = 5000;
  let writing = true;
  await server.request('PUT', path, { token, body: { basePrice: acknowledged } });
  const write = async () => {
    for (let price = 5001; price <= 5000 + rounds / 4; price++) {
      await server.request('PUT', path, { token, body: { basePrice: price } });
      acknowledged = price;
    }
    writing = false;
  };
  const readAll = async () => {
    let reads = 0;
    while (writing) {
      const atLeast = acknowledged;
      expect((await server.request('GET', '/services')).body[0].basePrice).toBeGreaterThanOrEqual(atLeast);
      reads++;
    }
    return reads;
  };
  const [, ...reads] = await Promise.all([write(), readAll(), readAll(), readAll()]);
  expect(Math.min(...reads)).toBeGreaterThan(0);
});
