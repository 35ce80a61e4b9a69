/** Calendars with thousands of bookings: complete, in order, and in memory that does not grow with them. */
import { expect, test } from 'vitest';
import { largeResponses } from '#platform/http/responses/large-responses.ts';
import { duringOne } from '#test/support/same-moment.ts';
import { newFeed, openCalendars, parsedCalendar } from './testing/calendar-test.ts';

const many = 2_500;

const { bath, business, query, send, server } = await openCalendars();
/** Owns many bookings, half of them with a staff member; some are outside the period. */
const owner = await server.newUser('CUSTOMER');
const pet = await business.pet(owner, { name: 'Mochi' });
const { id: staffId, user } = await business.staff();
// An id contains the time of the creation.
const id = (kind: string) =>
  `(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7${kind}8000' || lpad(to_hex(i), 12, '0'))::uuid`;
const firstStart = "date_trunc('hour', now()) - interval '45 days' + i * interval '4 hours'";
await query(
  `INSERT INTO bookings (id, user_id, staff_id, kind, start_date, end_date, status, total_amount, currency, updated_at)
   SELECT ${id('aaa')}, $1, CASE WHEN i % 2 = 0 THEN $2::uuid END, 'visit', ${firstStart},
          ${firstStart} + interval '90 minutes', 'PENDING', 1, 'USD', now()
     FROM generate_series(1, ${many}) AS i`,
  [owner.id, staffId],
);
await query(
  `INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
   SELECT id, $1, 1, kind, period, live FROM bookings`,
  [pet],
);
await query(
  `INSERT INTO booking_lines (booking_id, service_id, position, category, price_unit, unit_price, units, quantity, amount)
   SELECT id, $1, 1, 'GROOMING', 'session', 1, 1, 1, 1 FROM bookings`,
  [bath],
);
// Many bookings that start at the same instant, for other customers.
await query(
  `INSERT INTO bookings (id, user_id, kind, start_date, end_date, status, total_amount, currency, updated_at)
   SELECT ${id('bbb')}, $1, 'visit', date_trunc('hour', now()) + interval '2 days',
          date_trunc('hour', now()) + interval '50 hours', 'CANCELLED', 1, 'USD', now()
     FROM generate_series(1, 450) AS i`,
  [user.id],
);

const halfHour = () => Math.floor(Date.now() / 1_800_000);

/** The ids of the bookings within the period, in the order of a calendar. */
async function inOrder(condition: string) {
  const rows = await query(
    `SELECT id FROM bookings
      WHERE period && tstzrange(now() - interval '30 days', now() + interval '365 days') AND (${condition})
      ORDER BY start_date, id`,
  );
  return rows.map(({ id }) => id);
}

test('contract §19: a long calendar is whole, in order and streamed, and has a tag like a short one', async () => {
  const feeds = [
    [await newFeed(server, owner), `user_id = '${owner.id}'`],
    [await newFeed(server, user, 'assigned'), 'staff_id IS NOT NULL'],
    [await newFeed(server, business.manager, 'all'), 'true'],
  ] as const;
  for (const [path, condition] of feeds) {
    // The bookings begin and end at half hours, and the period of a calendar moves on.
    const { reply, again, unchanged, expected } = await duringOne(halfHour, async () => {
      const reply = await server.request('GET', path);
      const etag = reply.headers.get('etag') ?? '';
      return {
        reply,
        again: await server.request('GET', path, { headers: { 'if-none-match': etag } }),
        unchanged: await server.request('GET', path),
        expected: await inOrder(condition),
      };
    });
    expect([reply.status, reply.headers.get('content-length')]).toEqual([200, null]);
    expect(expected.length).toBeGreaterThan(1_000);
    expect(parsedCalendar(reply.text).events.map(({ uid }) => uid)).toEqual(expected);
    expect([again.status, again.text]).toEqual([304, '']);
    expect(unchanged.text).toBe(reply.text);
  }
  await expect.poll(() => largeResponses.running).toBe(0);
});

test('contract §19: a manager who has become STAFF reads the own and the assigned bookings once each', async () => {
  const patch = (role: string) => send(business.admin, 'PATCH', `/users/${user.id}`, { role });
  await patch('MANAGER');
  const path = await newFeed(server, user, 'all');
  await patch('STAFF');
  const { text, expected } = await duringOne(halfHour, async () => ({
    text: (await server.request('GET', path)).text,
    expected: await inOrder(`user_id = '${user.id}' OR staff_id IS NOT NULL`),
  }));
  expect(parsedCalendar(text).events.map(({ uid }) => uid)).toEqual(expected);
});
