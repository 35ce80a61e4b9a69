/** Memory that a booking of many years costs the serving process under a capacity (contract §15). */
import { expect } from 'vitest';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { residentSize, startMeasured } from '#test/support/measured-process.ts';
import type { Reply } from '#test/support/server.ts';
import { expectBelow } from '#test/support/trial.ts';

const many = 20_000;

const test = serverTest
  .extend('asked', perFile, async ({ server, pool }) => {
    const customer = await server.newUser('CUSTOMER');
    const token = await server.tokenOf('ADMIN');
    const created = async (path: string, body: object, method = 'POST') =>
      (await server.request(method, path, { token, body })).body.data;
    const terms = { category: 'BOARDING', basePrice: 1, priceUnit: 'session' };
    const texts = { name: { en: 'Stay' }, description: { en: 'A stay.' } };
    const { id: serviceId } = await created('/services', { ...texts, ...terms });
    const { id: petId } = await created('/pets', { name: 'Rex', species: 'DOG' });
    await created('/settings', { key: 'capacity', value: { BOARDING: many } }, 'PUT');
    const statements: [string, unknown[]][] = [
      [
        `INSERT INTO pets (id, owner_id, name, name_key, search_key, species)
         SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, $1, 'Rex', 'rex', 'rex', 'DOG'
           FROM generate_series(1, $2::int) AS i`,
        [customer.id, many],
      ],
      [
        `INSERT INTO bookings (id, user_id, kind, start_date, end_date, status, total_amount, currency, updated_at)
         SELECT id, $1, 'stay', '2040-01-01T00:00Z'::timestamptz + nr * interval '1 hour',
                '2040-01-03T00:00Z'::timestamptz + nr * interval '1 hour', 'CONFIRMED', 1, 'USD', now()
           FROM (SELECT id, row_number() OVER (ORDER BY id) AS nr FROM pets WHERE owner_id = $1) AS numbered`,
        [customer.id],
      ],
      [
        `INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
         SELECT id, id, 1, kind, period, live FROM bookings`,
        [],
      ],
      [
        `INSERT INTO booking_lines (booking_id, service_id, position, category, price_unit, unit_price, units, quantity, amount)
         SELECT id, $1, 1, 'BOARDING', 'session', 1, 1, 1, 1 FROM bookings`,
        [serviceId],
      ],
    ];
    for (const [statement, values] of statements) await pool.query(statement, values);
    // As autovacuum does after so many rows: the directory of an embedded database keeps the statistics of other tests.
    await pool.query('ANALYZE');
    const body = { petIds: [petId], serviceIds: [serviceId], startDate: '2030-01-01', endDate: '2060-01-01' };
    return { token, body };
  })
  /** A process of its own on the database of the first server, which has stopped. */
  .extend('alone', perFile, ({ server, asked: _stored }, { onCleanup }) => startMeasured(server, onCleanup));

test.beforeAll(({ alone: _started }) => {});

test('a booking over the times of 20,000 others raises the resident size by less than 60 MB (contract §15)', async ({
  alone,
  asked: { token, body },
}) => {
  // On a slow machine some wait longer than 5 s for a connection, get 503, and are sent again.
  const ask = async (): Promise<Reply> => {
    const reply = await alone.request('POST', '/bookings?dryRun=true', { token, body });
    return reply.status === 503 ? ask() : reply;
  };
  expect((await ask()).status).toBe(200);
  const before = await residentSize(alone);
  const replies = await Promise.all(Array.from({ length: 12 }, ask));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const raised = (await residentSize(alone)) - before;
  expectBelow(60, raised / 1_000_000, 'raised by a booking over the times of 20,000', 'MB');
});
