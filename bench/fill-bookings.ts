/** Many bookings at once, written by the database itself: over HTTP a million would take an hour. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Business } from './business.ts';
import { query } from './database.ts';
import { appSecret } from './servers.ts';

/** Rows per statement. */
const batch = 50_000;

const hour = 3_600_000;
/** When the first begins: of a million bookings for 50 pairs, 94 of a hundred have begun. */
const beginning = (Math.floor(Date.now() / hour) - 0.94 * (1_000_000 / 50)) * hour;

/** The start of a booking by its number, in a business with so many pairs. */
export function startOf(number: number, pairs: number): string {
  return new Date(beginning + Math.floor(number / pairs) * hour).toISOString();
}

/** The id of the first of the bookings. */
export const firstBookingId = '016f5e66-e800-7cfc-8208-495d565ef66e';

/**
 * Fills the table from `from` to `to` bookings of an hour each, for each pair in turn, with pets, lines and audit entries.
 * Of ten, one is CANCELLED, one CONFIRMED, and eight are COMPLETED, or CONFIRMED while they are to come. Each second booking
 * has an email. Then it rebuilds the figures, from which lists have their totals: without them every list is empty.
 */
export async function fillBookings(url: string, business: Business, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += batch) {
    await query(url, fillStatement(business), [first, Math.min(first + batch, to) - 1]);
  }
  const script = fileURLToPath(new URL('../server/commands/rebuild-dashboard.ts', import.meta.url));
  execFileSync(process.execPath, [script], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', DATABASE_URL: url, APP_SECRET: appSecret },
  });
  // Rows of the last minutes that no vacuum has visited would be looked up one by one.
  await query(url, 'VACUUM ANALYZE');
}

function fillStatement({ pairs, serviceId }: Business): string {
  const of = (field: 'userId' | 'petId' | 'staffId') =>
    `('{${pairs.map((pair) => pair[field]).join(',')}}'::uuid[])[n % ${pairs.length} + 1]`;
  return `
WITH dated AS MATERIALIZED (
  -- The milliseconds in the id, and so created_at, grow with n.
  SELECT n, (lpad(to_hex(1577836800000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
             || substr(md5(n::text), 5, 15))::uuid AS id,
         ${of('userId')} AS user_id, ${of('petId')} AS pet_id, ${of('staffId')} AS staff_id,
         '${startOf(0, pairs.length)}'::timestamptz + (n / ${pairs.length}) * interval '1 hour' AS start_date,
         n % 10 AS tenth
    FROM generate_series($1::integer, $2::integer) AS n
), wanted AS MATERIALIZED (
  SELECT *, CASE WHEN tenth = 0 THEN 'CANCELLED' WHEN tenth = 1 OR start_date > now() THEN 'CONFIRMED' ELSE 'COMPLETED' END AS status
    FROM dated
), made AS (
  INSERT INTO bookings (id, user_id, staff_id, kind, start_date, end_date, status, total_amount, currency, notes, updated_at)
  SELECT id, user_id, staff_id, 'visit', start_date, start_date + interval '1 hour', status, 24.5, 'USD', NULL, now()
    FROM wanted
), made_pets AS (
  INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
  SELECT id, pet_id, 1, 'visit', tstzrange(start_date, start_date + interval '1 hour'), status = 'CONFIRMED' FROM wanted
), made_lines AS (
  INSERT INTO booking_lines (booking_id, service_id, category, price_unit, unit_price, units, quantity, amount, position)
  SELECT id, '${serviceId}', 'GROOMING', 'per session', 24.5, 1, 1, 24.5, 1 FROM wanted
), made_emails AS (
  INSERT INTO booking_emails (id, key, kind, user_id, booking_ids, state, created_at, sent_at)
  SELECT id, 'bench ' || n, CASE n % 4 WHEN 0 THEN 'confirmed' ELSE 'reminder' END, user_id, ARRAY[id], 'SENT', start_date,
         start_date
    FROM wanted WHERE n % 2 = 0
)
INSERT INTO audit_log (id, actor_id, action, entity, entity_id, after, ip, request_id)
SELECT gen_random_uuid(), user_id, 'createBooking', 'booking', id::text, '{"status": "PENDING"}', '127.0.0.1', 'bench'
  FROM wanted`;
}
