/** Test support: many bookings of a day, each of a customer of its own, written by the database itself. */

/** The first of the bookings, on the day after {@link reminderClock}. */
const firstStart = '2030-01-07T10:00:00Z';

/** When the reminders of all of them are due: a day before the last one, and a minute. */
const reminderClock = '2030-01-06T10:02:00Z';

/** A statement that sets the clock by which emails are decided; it runs on from that time. */
export const runClock = `
  DO $do$ BEGIN EXECUTE format(
    'CREATE OR REPLACE FUNCTION email_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
       $$SELECT clock_timestamp() + interval ''%s''$$', '${reminderClock}'::timestamptz - clock_timestamp());
  END $do$`;

/**
 * Writes so many CONFIRMED bookings of the service, which start within one minute, one after the other. Their customers are
 * \`customer1@petalpaw.test\`, \`customer2@petalpaw.test\` and so on, in the order of the bookings.
 */
export async function writeRemindedBookings(
  run: (statement: string, values: unknown[]) => Promise<unknown>,
  serviceId: string,
  count: number,
): Promise<void> {
  const id = `(lpad(to_hex(1600000000000 + i), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid`;
  const each = 'generate_series(1, $1::int) AS i';
  const statements: [string, ...unknown[]][] = [
    [
      `INSERT INTO users (id, email, email_key, name, name_key, search_key, role, email_verified_at)
       SELECT ${id}, email, email, email, email, email, 'CUSTOMER', now()
         FROM ${each}, LATERAL (SELECT 'customer' || i || '@petalpaw.test' AS email) AS address`,
    ],
    [
      `INSERT INTO pets (id, owner_id, name, name_key, search_key, species)
       SELECT ${id}, ${id}, 'Rex', 'rex', 'rex', 'DOG' FROM ${each}`,
    ],
    [
      `INSERT INTO bookings (id, user_id, kind, start_date, end_date, status, total_amount, currency, updated_at)
       SELECT ${id}, ${id}, 'visit', start, start + interval '1 hour', 'CONFIRMED', 20, 'USD', now()
         FROM ${each},
              LATERAL (SELECT '${firstStart}'::timestamptz + (i * 60000 / $1) * interval '1 ms' AS start) AS times`,
    ],
    [
      `INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
       SELECT b.id, b.id, 1, b.kind, b.period, b.live FROM ${each} JOIN bookings b ON b.id = ${id}`,
    ],
    [
      `INSERT INTO booking_lines (booking_id, service_id, position, category, price_unit, unit_price, units, quantity, amount)
       SELECT ${id}, $2::uuid, 1, 'GROOMING', 'per session', 20, 1, 1, 20 FROM ${each}`,
      serviceId,
    ],
  ];
  for (const [statement, ...values] of statements) await run(statement, [count, ...values]);
}
