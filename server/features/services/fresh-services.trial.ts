/** Reads on the process that acknowledged a write are never stale, during a thousand writes (contract §12). */
import { expect } from 'vitest';
import { report } from '#test/support/trial.ts';
import { serviceTest as test } from './testing/service-test.ts';

const rounds = 1_000;

test('readers beside a thousand writes never see a state older than the last acknowledged one', async ({
  server,
  catalog,
}) => {
  const { id } = await catalog.created({ basePrice: 0 });
  let acknowledged = 0;
  let reads = 0;
  const write = async () => {
    let etag = '';
    for (let price = 1; price <= rounds; price++) {
      await catalog.put(id, { basePrice: price, name: { en: `round ${price}`, ja: `${price} 回` } });
      acknowledged = price;
      const path = price % 2 ? `/services/${id}?lang=ja` : '/services';
      const reply = await server.request('GET', path, { headers: { 'if-none-match': etag } });
      const { basePrice, name } = price % 2 ? reply.body : reply.body[0];
      expect([basePrice, name]).toEqual([price, price % 2 ? `${price} 回` : `round ${price}`]);
      if (price % 10 === 0) etag = reply.headers.get('etag') ?? '';
    }
  };
  const readAll = async () => {
    while (acknowledged < rounds) {
      const atLeast = acknowledged;
      expect((await server.request('GET', '/services')).body[0].basePrice).toBeGreaterThanOrEqual(atLeast);
      reads++;
    }
  };
  await Promise.all([write(), readAll(), readAll(), readAll()]);
  report('writes of the catalog', rounds);
  report('reads beside them', reads);
});
