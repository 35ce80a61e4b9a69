/** Exports of any length: complete, and sent only as fast as the client reads. */
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { largeResponses } from '#platform/http/responses/large-responses.ts';
import { openServer } from '#test/support/fixtures.ts';

const many = 230;
const heavyPets = 24;

const { pool, query, server } = await openServer();
/** Has several pages of everything, and pets of a megabyte. */
const owner = await server.newUser('CUSTOMER');
const id = (kind: string) => `('0194112a-3c4d-7${kind}-8a6b-' || lpad(to_hex(i), 12, '0'))::uuid`;
const each = `generate_series(1, ${many}) AS i`;
const statements = [
  `INSERT INTO pets (id, owner_id, name, name_key, search_key, species, medical_history)
       SELECT ${id('aaa')}, $1, 'Pet ' || i, 'pet', 'pet', 'DOG', CASE WHEN i <= ${heavyPets} THEN repeat('0123456789', 100000) END FROM ${each}`,
  `INSERT INTO plants (id, name, owner_id) SELECT i - 100, 'Plant ' || i, $1 FROM ${each}`,
  `INSERT INTO bookings (id, user_id, kind, start_date, end_date, status, total_amount, currency, updated_at)
       SELECT ${id('bbb')}, $1, 'visit', now(), now() + interval '1 hour', 'COMPLETED', 1, 'USD', now() FROM ${each}`,
  `INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
       SELECT b.id, p.id, 1, b.kind, b.period, b.live FROM bookings b JOIN pets p ON right(p.id::text, 12) = right(b.id::text, 12)
        WHERE b.user_id = $1`,
  `INSERT INTO sessions (id, user_id, cookie_idle_expires_at, cookie_expires_at, refresh_idle_expires_at, refresh_expires_at, ip, user_agent)
       SELECT ${id('ccc')}, $1, now(), now(), now(), now() + interval '1 day', '', 'Program ' || i FROM ${each}`,
  `INSERT INTO audit_log (id, actor_id, action, entity, entity_id, ip, request_id)
       SELECT ${id('ddd')}, CASE WHEN i % 3 > 0 THEN $1::uuid END, 'somethingDone', 'user', CASE WHEN i % 3 < 2 THEN $1::text END, '', ''
         FROM ${each}`,
];
const service = '0194112a-3c4d-7eee-8a6b-000000000001';
await pool.query(
  `INSERT INTO services (id, name, category, base_price, price_unit, currency, revision)
       VALUES ('${service}', '{"en": "Bath"}', 'GROOMING', 1, 'session', 'USD', 1)`,
);
for (const statement of statements) await query(statement, [owner.id]);
await query(
  `INSERT INTO booking_lines (booking_id, service_id, position, category, price_unit, unit_price, units, quantity, amount)
       SELECT id, $1, 1, 'GROOMING', 'session', 1, 1, 1, 1 FROM bookings`,
  [service],
);

test('contract §17: every page of every list is in the document, in order', async () => {
  const { body, headers } = await server.request('GET', `/users/${owner.id}/export`, { token: owner.token });
  const { data } = body;
  expect(headers.get('content-length')).toBeNull();
  const ids = async (text: string) => (await query(text, [owner.id])).map(({ id }) => id);
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
  expect(idsOf(data.pets)).toEqual(
    await ids('SELECT id FROM pets WHERE owner_id = $1 ORDER BY created_at, id'),
  );
  expect(data.pets[0].medicalHistory).toHaveLength(1_000_000);
  expect(idsOf(data.bookings)).toEqual(await ids('SELECT id FROM bookings WHERE user_id = $1 ORDER BY id'));
  expect(data.bookings[0]).toMatchObject({ services: [{ name: 'Bath' }], pets: [{ name: 'Pet 1' }] });
  expect(idsOf(data.plants)).toEqual(Array.from({ length: many }, (_, at) => at - 99));
  expect(idsOf(data.signIns)).toEqual(
    await ids('SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at, id'),
  );
  expect(idsOf(data.auditEntries)).toEqual(
    await ids('SELECT id FROM audit_log WHERE actor_id = $1 OR entity_id = $1::text ORDER BY seq'),
  );
  await expect.poll(() => largeResponses.running).toBe(0);
});

test('contract §17: a client that does not read holds one place and no connection, and loses it when it leaves', async () => {
  const opened = Promise.withResolvers<import('node:http').IncomingMessage>();
  const headers = { authorization: `Bearer ${owner.token}` };
  request(`${server.url}/users/${owner.id}/export`, { agent: false, headers }, opened.resolve)
    .on('error', opened.reject)
    .end();
  const answer = (await opened.promise).pause();
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => largeResponses.running).toBeGreaterThan(0);
  // The rest stays in the database: the buffer has less than a few of the 24 pets.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(largeResponses.running).toBeLessThan(2 * 1024 * 1024);
  expect((await server.request('GET', '/pets?limit=1&sortOrder=desc', { token: owner.token })).status).toBe(
    200,
  );
  answer.on('error', () => {});
  answer.destroy();
  await expect.poll(() => largeResponses.running).toBe(0);
});
