/** Test support: bookings with long notes, written by the database itself. */
import type { Pool } from '#platform/data/db/pool.ts';
import type { SignedIn } from '#test/support/server.ts';

/** Writes past bookings of the user, in the order of the numbers with which their notes begin. */
export async function writeManyBookings(
  pool: Pool,
  user: SignedIn,
  { count, notesLength }: { readonly count: number; readonly notesLength: number },
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
              '2020-01-01T00:00Z'::timestamptz + i * interval '1 hour',
              '2020-01-01T00:30Z'::timestamptz + i * interval '1 hour', 'COMPLETED', 1, 'USD',
              rpad(i || ' ', $3::int, 'note, "quoted" '), now()
         FROM generate_series(1, $2::int) AS i`,
      [user.id, count, notesLength],
    ],
    [
      `INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
       SELECT id, $1, 1, kind, period, live FROM bookings`,
      [pet],
    ],
    [
      `INSERT INTO booking_lines (booking_id, service_id, position, category, price_unit, unit_price, units, quantity, amount)
       SELECT id, $1, 1, 'GROOMING', 'session', 1, 1, 1, 1 FROM bookings`,
      [service],
    ],
  ];
  for (const [statement, values] of statements) await pool.query(statement, values);
}
