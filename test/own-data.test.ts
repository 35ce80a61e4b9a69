/**
 * Contract §17: every table that holds data of a user is in the export or states why not, and DELETE /users/:id does to
 * it what docs/security.md says. The table there is the list; the catalog of the database says what must be in it.
 */
import { expect, test } from 'vitest';
import { userExport } from '#features/export/schema.ts';
import { pageText } from './docs/documentation.ts';
import { hours, openBusiness } from './support/business.ts';
import { openServer } from './support/fixtures.ts';

const { server, query, adminToken: token } = await openServer();
const business = await openBusiness(server);

interface Place {
  readonly table: string;
  /** The member of the export; undefined when it is not exported. */
  readonly member: string | undefined;
  readonly fate: string;
  readonly reason: string;
}

const [, section = ''] =
  /^### Where a user's data are\n([\s\S]*?)^##/m.exec(pageText('docs/security.md')) ?? [];
const places: readonly Place[] = [
  ...section.matchAll(/^\| `(\w+)` \| (?:`(\w+)`|no) \| (\w+) \| (.*) \|$/gm),
].map(([, table = '', member, fate = '', reason = '']) => ({ table, member, fate, reason }));

/**
 * The tables with a user's id: in a foreign key, directly or through another of these tables, or in a column whose name
 * says so.
 */
const tablesOfUsers = `
  WITH RECURSIVE reached AS (
    SELECT 'users'::regclass::oid AS oid
    UNION SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped
       AND a.attname ~ '(^|_)(user|owner|actor|caller|customer|member|creator|author|person)(_id)?$'
    UNION SELECT k.conrelid FROM reached r JOIN pg_constraint k ON k.confrelid = r.oid AND k.contype = 'f'
  )
  SELECT relname AS name FROM reached JOIN pg_class c USING (oid) ORDER BY relname`;

test('every table with a user’s id is in the list, with a fate and a reason', async () => {
  const tables = (await query(tablesOfUsers)).map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(15);
  expect(places.map(({ table }) => table).sort()).toEqual(tables.sort());
  for (const { table, fate, reason } of places) {
    expect([table, ['removed', 'emptied', 'hidden', 'kept'].includes(fate)]).toEqual([table, true]);
    expect([table, reason.length > 10]).toEqual([table, true]);
  }
});

test('every member of the export comes from a table', () => {
  const members = Object.keys(userExport.properties);
  const listed = new Set(places.map(({ member }) => member).filter((member) => member !== undefined));
  expect([...listed].filter((member) => !members.includes(member))).toEqual([]);
  expect(members.filter((member) => !listed.has(member))).toEqual([]);
});

/** The conditions for the rows of the user $1 in tables that have them by way of another one. */
const belongsTo = {
  'booking_id IN (SELECT id FROM bookings WHERE user_id = $1)':
    'booking_lines booking_pets booking_places booking_reminders care_log payments',
  'pet_id IN (SELECT id FROM pets WHERE owner_id = $1)': 'pictures told_vaccinations',
  'factor_id IN (SELECT id FROM factors WHERE user_id = $1)': 'recovery_codes used_recovery_codes',
  'session_id IN (SELECT id FROM sessions WHERE user_id = $1)': 'refresh_tokens',
  'staff_id IN (SELECT id FROM staff WHERE user_id = $1)': 'staff_services staff_time_off',
};

/** The condition for the rows of the user $1 in a table. */
const rowsOf = (table: string): string => {
  const column = { audit_log: 'actor_id', booking_email_changes: 'actor_id', idempotency_keys: 'caller_id' }[
    table
  ];
  const owner = { pets: 'owner_id', plants: 'owner_id', users: 'id' }[table];
  const within = Object.entries(belongsTo).find(([, tables]) => tables.split(' ').includes(table))?.[0];
  return within ?? `${column ?? owner ?? 'user_id'} = $1`;
};

test('DELETE /users/:id removes and keeps what the list says, and leaves neither name nor address', async () => {
  const { id: staffId, user } = await business.staff();
  const service = await business.service();
  const skills = [{ serviceId: service, proficiency: 3 }];
  await server.request('PUT', `/staff/${staffId}/services`, { token, body: skills });
  await server.request('POST', `/staff/${staffId}/time-off`, { token, body: hours(0, 24) });
  const petIds = [await business.pet(user)];
  const body = { petIds, serviceIds: [service], ...hours(600, 601) };
  const made = await business.book(user, body, { 'idempotency-key': 'one' });
  await business.move(user, made.body.data.id, 'CANCELLED');
  await server.request('POST', '/plants', { token: user.token, body: { id: 77, name: 'Aloe' } });
  await server.request('POST', '/calendar-feeds', { token: user.token, body: {} });
  const name = `Canary ${crypto.randomUUID()}`;
  await server.request('PATCH', `/users/${user.id}`, { token: user.token, body: { name } });
  for (const statement of [
    `INSERT INTO accounts (id, user_id, provider, issuer, subject, email)
     VALUES (gen_random_uuid(), $1, 'company', 'https://issuer.example', 'subject', 'mai@example.com')`,
    `INSERT INTO email_tokens (hash, user_id, purpose, email, expires_at)
     VALUES ('\\x02', $1, 'change-email', 'new@example.com', now() + interval '1 hour')`,
    `INSERT INTO oauth_flows (state_hash, browser_hash, provider, return_to, user_id, expires_at)
     VALUES ('\\x03', '\\x03', 'company', '/', $1, now() + interval '1 hour')`,
    `WITH recovery AS (
       INSERT INTO factors (id, user_id, type, name) VALUES (gen_random_uuid(), $1, 'recovery', 'Codes') RETURNING id),
     used AS (INSERT INTO used_recovery_codes (factor_id, hash) SELECT id, '\\x05' FROM recovery)
     INSERT INTO recovery_codes (factor_id, hash) SELECT id, '\\x04' FROM recovery`,
    `INSERT INTO passkey_challenges (id, user_id, expires_at) VALUES (gen_random_uuid(), $1, now() + interval '1 hour')`,
    `INSERT INTO deletion_codes (user_id, hash, expires_at) VALUES ($1, '\\x06', now() + interval '1 hour')`,
    `INSERT INTO mail_outbox (id, kind, payload, user_id, due_at)
     VALUES (gen_random_uuid(), 'x', '\\x07', $1, now() + interval '1 hour')`,
    `INSERT INTO booking_email_assignments (user_id, booking_id, assignment) VALUES ($1, gen_random_uuid(), 'assigned')`,
    `INSERT INTO booking_totals_of_users (user_id, bookings) VALUES ($1, 1) ON CONFLICT DO NOTHING`,
    `INSERT INTO booking_emails (id, key, kind, user_id, booking_ids, state)
     VALUES (gen_random_uuid(), 'one', 'confirmed', $1, '{}', 'SENT')`,
    `INSERT INTO booking_email_changes (booking_id, is_new, before, after, actor_id, due_at)
     VALUES (gen_random_uuid(), true, '{}', '{}', $1, now() + interval '1 hour')`,
    `INSERT INTO booking_reminders SELECT id, 'P1D', start_date FROM bookings WHERE user_id = $1`,
    `INSERT INTO payments (id, number, booking_id, kind, amount, currency, method, received_at, recorded_at, recorded_by)
     SELECT gen_random_uuid(), '1', id, 'PAYMENT', 1, 'USD', 'CASH', now(), now(), $1 FROM bookings WHERE user_id = $1`,
    `WITH place AS (
       INSERT INTO places (id, code, name, categories, berths, shared, out_of_service, is_active)
       VALUES (gen_random_uuid(), 'K1', '{"en": "x"}', '{BOARDING}', 1, false, '[]', true) RETURNING id)
     INSERT INTO booking_places (booking_id, pet_id, owner_id, closed, place_id, berth, period)
     SELECT b.id, k.pet_id, $1, true, place.id, 1, b.period
       FROM place, bookings b JOIN booking_pets k ON k.booking_id = b.id WHERE b.user_id = $1`,
    `INSERT INTO care_log (booking_id, pet_id, item, at, kind, title, amount, done, recorded_by, recorded_at)
     SELECT b.id, k.pet_id, 'x', b.start_date, 'FEEDING', 'Rice', '1 g', true, $1, now()
       FROM bookings b JOIN booking_pets k ON k.booking_id = b.id WHERE b.user_id = $1`,
    `INSERT INTO told_vaccinations SELECT id, 'rabies', '2030-01-01' FROM pets WHERE owner_id = $1`,
    `INSERT INTO pictures (id, pet_id, small, medium, large)
     SELECT 'of-a-pet-of-this-user-', id, '', '', '' FROM pets WHERE owner_id = $1`,
    `UPDATE pets SET photo = '/pictures/of-a-pet-of-this-user-/1280.webp' WHERE owner_id = $1`,
    // Until a scheduled job has added it to the total.
    `INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts)
     SELECT 1, '2030-02-01T10:00Z', 'CANCELLED', $1, 'USD', 1, '{}', '{}', '{}'`,
  ])
    await query(statement, [user.id]);
  const counts = async () => {
    const found: Record<string, number> = {};
    for (const { table } of places) {
      // Deltas may be rolled up at any time.
      if (table === 'booking_deltas') continue;
      const rows = `SELECT count(*)::int AS rows FROM ${table} WHERE ${rowsOf(table)}`;
      found[table] = (await query(rows, [user.id]))[0].rows;
    }
    return found;
  };
  const before = await counts();
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  expect((await server.request('DELETE', `/users/${user.id}`, { token })).status).toBe(204);
  const after = await counts();
  for (const { table, fate } of places) {
    if (table === 'booking_deltas') continue;
    const isLess = fate === 'removed' ? after[table] === 0 : (after[table] ?? 0) >= (before[table] ?? 0);
    expect([table, fate, isLess]).toEqual([table, fate, true]);
  }
  const [row] = await query('SELECT * FROM users WHERE id = $1', [user.id]);
  const left = Object.keys(row).filter((column) => row[column] !== null);
  expect(left.sort()).toEqual(['created_at', 'disabled_at', 'emails_off', 'erased_at', 'id', 'role']);
  const [staff] = await query('SELECT deleted_at FROM staff WHERE id = $1', [staffId]);
  expect(staff.deleted_at).not.toBeNull();
  // No table has kept the name or the address; emails that wait are encrypted.
  const tables = "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'";
  for (const { name: table } of await query(tables)) {
    const rows = await query(`SELECT t::text AS row FROM ${table} AS t`);
    const text = rows.map(({ row }) => row).join('\n');
    expect([table, text.includes(name), text.includes(user.email)]).toEqual([table, false, false]);
  }
});
