/**
 * Rows as large as a request could make them before contract §20 introduced sizes, written by the database itself, and
 * the requests that read them. For tests and for `npm run bench:heavy`.
 */
import type { Pool } from '#platform/data/db/pool.ts';

export interface HeavyRows {
  /** Number of rows of each kind. */
  readonly rows: number;
  /** Approximate bytes of each row's texts. */
  readonly octets: number;
  /** Bytes of the name of a staff member. */
  readonly nameOctets: number;
  /** The number of services that have a name of `octets` bytes. */
  readonly services: number;
  /** The number of sign-ins, whose size has a limit of its own; as many as `rows` unless given. */
  readonly sessions?: number;
}

const staffUser = '00000000-0000-7000-8000-00000000aaaa';
const staff = '00000000-0000-7000-8000-00000000bbbb';
const pet = '00000000-0000-7000-8000-00000000cccc';
/** The service that the staff member can perform. */
const service = '00000000-0000-7000-8000-00000000dddd';

/**
 * Writes the rows, most of which belong to the administrator. A server reads services and staff into memory when it
 * starts, so start it afterwards.
 */
export async function writeHeavyRows(pool: Pool, heavy: HeavyRows): Promise<void> {
  const { rows: admins } = await pool.query("SELECT id FROM users WHERE role = 'ADMIN' LIMIT 1");
  const admin: string = admins[0].id;
  const text = (octets: number) => `repeat('0123456789abcdef', ${Math.ceil(octets / 16)})`;
  const half = text(heavy.octets / 2);
  // A booking's id begins with the time of its creation in milliseconds.
  const laterId =
    "(lpad(to_hex(1900000000000 + i), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid";
  const each = `generate_series(1, ${heavy.rows}) AS i`;
  const statements = [
    `INSERT INTO pets (id, owner_id, name, name_key, search_key, species, vaccinations, medical_history)
     SELECT gen_random_uuid(), '${admin}', 'Rex ' || i, 'rex ' || i, 'rex ' || i, 'DOG', to_json(${half}), ${half} FROM ${each}`,
    `INSERT INTO users (id, email, email_key, name, name_key, search_key, role)
     SELECT gen_random_uuid(), 'u' || i || '@heavy.example', 'u' || i || '@heavy.example', ${text(heavy.octets)}, 'x', 'x', 'CUSTOMER'
       FROM ${each}`,
    `INSERT INTO audit_log (id, actor_id, action, entity, before, after, ip, request_id)
     SELECT gen_random_uuid(), '${admin}', 'updatePet', 'pet', to_json(${half}), to_json(${half}), '', '' FROM ${each}`,
    `INSERT INTO sessions (id, user_id, cookie_idle_expires_at, cookie_expires_at, refresh_idle_expires_at,
                           refresh_expires_at, ip, user_agent)
     SELECT gen_random_uuid(), '${admin}', now(), now(), now() + interval '1 day', now() + interval '1 day', '', ${text(16_000)}
       FROM generate_series(1, ${heavy.sessions ?? heavy.rows})`,
    `INSERT INTO services (id, name, category, base_price, price_unit, currency, revision)
     VALUES ('${service}', '{"en": "Bath"}', 'GROOMING', 1, 'session', 'USD', 1)`,
    `INSERT INTO services (id, name, category, base_price, price_unit, currency, revision)
     SELECT gen_random_uuid(), jsonb_build_object('en', i || ${text(heavy.octets)}), 'GROOMING', 1, 'session', 'USD', 1
       FROM generate_series(1, ${heavy.services}) AS i`,
    `INSERT INTO users (id, email, email_key, name, name_key, search_key, role)
     VALUES ('${staffUser}', 'staff@heavy.example', 'staff@heavy.example', ${text(heavy.nameOctets)}, 'x', 'x', 'STAFF')`,
    `INSERT INTO staff (id, user_id, code, status, is_available, revision)
     VALUES ('${staff}', '${staffUser}', 'H1', 'WORKING', true, 1)`,
    `INSERT INTO staff_services (staff_id, service_id, proficiency) VALUES ('${staff}', '${service}', 5)`,
    `INSERT INTO pets (id, owner_id, name, name_key, search_key, species)
     VALUES ('${pet}', '${admin}', 'Tom', 'tom', 'tom', 'CAT')`,
    `INSERT INTO bookings (id, user_id, staff_id, kind, start_date, end_date, status, total_amount, currency, notes, updated_at)
     SELECT ${laterId}, '${admin}', '${staff}', 'visit', '2031-01-01T00:00Z'::timestamptz + i * interval '1 hour',
            '2031-01-01T00:30Z'::timestamptz + i * interval '1 hour', 'COMPLETED', 1, 'USD', ${text(heavy.octets)}, now()
       FROM ${each}`,
    `INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
     SELECT id, '${pet}', 1, kind, period, live FROM bookings`,
    `INSERT INTO booking_lines (booking_id, service_id, position, category, price_unit, unit_price, units, quantity, amount)
     SELECT id, heavy.service_id, heavy.position, 'GROOMING', 'session', 1, 1, 1, 1
       FROM bookings, (SELECT id AS service_id, row_number() OVER (ORDER BY id) AS position FROM services LIMIT 3) AS heavy`,
    `INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts)
     SELECT 1, bucket, status, user_id, currency, amount, service_ids, categories, amounts FROM booking_contributions`,
  ];
  for (const statement of statements) await pool.query(statement);
}

/** The largest lists that exist with those rows, by name. `days` is the range of the free slots. */
export function heaviestLists(days: number): Readonly<Record<string, string>> {
  const until = new Date(Date.UTC(2032, 0, 1 + days)).toISOString();
  return {
    pets: '/pets?limit=100',
    users: '/users?limit=100',
    bookings: '/bookings?limit=100',
    'audit entries': '/audit-logs?limit=100',
    'sign-ins': '/auth/sessions?limit=100',
    'free slots': `/availability?serviceId=${service}&from=2032-01-01T00:00:00Z&to=${until}`,
    services: '/services?q=0',
    'analytics of services': '/dashboard/analytics?from=2031-01-01T00:00:00Z&to=2031-02-01T00:00:00Z',
  };
}
