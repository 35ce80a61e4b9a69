/**
 * The ceiling of POST /bookings: one prepared statement that writes the same rows, without any check, and without HTTP,
 * JSON, authentication or Node in between.
 */
import type { Business } from './business.ts';
import { pgbench } from './pgbench.ts';

export interface Ceiling {
  readonly url: string;
  readonly business: Business;
  readonly seconds: number;
  /** Bookings begin at this hour, so that no run conflicts with an earlier one. */
  readonly firstHour: number;
}

/** Transactions per second, one connection for each pair. */
export function measureCeiling({ url, business, seconds, firstHour }: Ceiling): Promise<number> {
  return pgbench({
    url,
    script: bookingScript(business),
    clients: business.pairs.length,
    seconds,
    define: { hour: firstHour },
  });
}

/** The id is a UUID of version 7, as ours are: `created_at` is derived from it, and the index grows at its end. */
const newId = `encode(overlay(overlay(uuid_send(gen_random_uuid())
  PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6)
  PLACING '\\x70'::bytea FROM 7 FOR 1), 'hex')::uuid`;

function bookingScript({ pairs, serviceId }: Business): string {
  const mine = (field: 'userId' | 'petId' | 'staffId') =>
    `('{${pairs.map((pair) => pair[field]).join(',')}}'::uuid[])[:client_id + 1]`;
  const start = `'2030-01-01T00:00Z'::timestamptz + :hour * interval '1 hour'`;
  const after = JSON.stringify({
    userId: pairs[0]?.userId,
    staffId: pairs[0]?.staffId,
    startDate: '2030-01-01T00:00:00.000Z',
    endDate: '2030-01-01T01:00:00.000Z',
    status: 'PENDING',
    totalAmount: 24.5,
    currency: 'USD',
    notes: null,
    services: [{ serviceId, priceUnit: 'per session', unitPrice: 24.5, units: 1, quantity: 1, amount: 24.5 }],
    petIds: [pairs[0]?.petId],
  }).replaceAll(':', ' : ');
  return `\\set hour :hour + 1
WITH made AS (
  INSERT INTO bookings (id, user_id, staff_id, kind, start_date, end_date, status, total_amount, currency, notes, updated_at)
  VALUES (${newId}, ${mine('userId')}, ${mine('staffId')}, 'visit', ${start}, ${start} + interval '1 hour',
          'PENDING', 24.5, 'USD', NULL, now())
  RETURNING id, user_id, kind, period, status, total_amount, currency, start_date
), made_pets AS (
  INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
  SELECT id, ${mine('petId')}, 1, kind, period, true FROM made
), made_lines AS (
  INSERT INTO booking_lines (booking_id, service_id, category, price_unit, unit_price, units, quantity, amount, position)
  SELECT id, '${serviceId}', 'GROOMING', 'per session', 24.5, 1, 1, 24.5, 1 FROM made
), made_entry AS (
  INSERT INTO audit_log (id, actor_id, action, entity, entity_id, after, ip, request_id)
  SELECT gen_random_uuid(), user_id, 'createBooking', 'booking', id::text, '${after}'::json, '127.0.0.1', 'pgbench-1'
    FROM made
), made_delta AS (
  INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts)
  SELECT 1, start_date, status, user_id, currency, total_amount, '{${serviceId}}', '{GROOMING}', '{24.5}' FROM made
)
SELECT id FROM made;
`;
}
