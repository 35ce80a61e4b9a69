/** Test support: bookings with long notes, written by the database itself. */
import type { Pool } from '#platform/data/db/pool.ts';
import type { SignedIn } from '#test/support/server.ts';

/**
 * Writes bookings of a user who has none, in the order of the numbers with which their notes begin: one an hour from `start`
 * on, which is past unless it is given.
 */
export async function writeManyBookings(
  pool: Pool,
  user: SignedIn,
  {
    count,
    notesLength,
    start = '2020-01-01T00:00Z',
  }: { readonly count: number; readonly notesLength: number; readonly start?: string },
): Promise<void> {
  const [pet, service] = [crypto.randomUUID(), crypto.randomUUID()];
  const statements: [string, unknown[]][] = [
    [
      `INSERT INTO pets (id, owner_id, name, name_key, search_key, species)
       VALUES ($1, $2, 'Rex', 'rex', 'rex', 'DOG')`,
      [pet, user.id],
    ],
    [
      `INSERT INTO services (id, name, category, base_price, price_unit, currency, revision)
       VALUES ($1, '{"en": "Bath"}', 'GROOMING', 1, 'session', 'USD', 1)`,
      [service],
    ],
    [
      `INSERT INTO bookings (id, user_id, kind, start_date, end_date, status, total_amount, currency, notes, updated_at)
       SELECT (lpad(to_hex(1600000000000 + i), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid, $1, 'visit',
              $4::timestamptz + i * interval '1 hour', $4::timestamptz + (i + 0.5) * interval '1 hour',
              CASE WHEN $4::timestamptz > now() THEN 'CONFIRMED' ELSE 'COMPLETED' END, 1, 'USD',
              rpad(i || ' ', $3::int, 'note, "quoted" '), now()
         FROM generate_series(1, $2::int) AS i`,
      [user.id, count, notesLength, start],
    ],
    [
      `INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
       SELECT id, $1, 1, kind, period, live FROM bookings WHERE user_id = $2`,
      [pet, user.id],
    ],
    [
      `INSERT INTO booking_lines (booking_id, service_id, position, category, price_unit, unit_price, units, quantity, amount)
       SELECT id, $1, 1, 'GROOMING', 'session', 1, 1, 1, 1 FROM bookings WHERE user_id = $2`,
      [service, user.id],
    ],
  ];
  for (const [statement, values] of statements) await pool.query(statement, values);
}
