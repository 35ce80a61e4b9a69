/** Calendars with thousands of bookings: complete, in order, and in memory that does not grow with them. */
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { largeResponses } from '#platform/http/responses/large-responses.ts';
import { duringOne } from '#test/support/same-moment.ts';
import { longCalendars } from './routes.ts';
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

/** The day in the time zone of the business, which is UTC. */
const day = () => Math.floor(Date.now() / 86_400_000);

/** The ids of the bookings within the period, in the order of a calendar. */
async function inOrder(condition: string) {
  const rows = await query(
    `SELECT id FROM bookings, LATERAL (SELECT date_trunc('day', now(), 'UTC') AS today) AS days
      WHERE period && tstzrange(today - interval '30 days', today + interval '366 days') AND (${condition})
      ORDER BY start_date, id`,
  );
  return rows.map(({ id }) => id);
}

test('contract §19: a long calendar is whole, in order and streamed, and is 304 for its tag', async () => {
  const feeds = [
    [await newFeed(server, owner), `user_id = '${owner.id}'`],
    [await newFeed(server, user, 'assigned'), 'staff_id IS NOT NULL'],
    [await newFeed(server, business.manager, 'all'), 'true'],
  ] as const;
  for (const [path, condition] of feeds) {
    const { reply, again, unchanged, expected } = await duringOne(day, async () => {
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
    expect(reply.headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
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
  const { text, expected } = await duringOne(day, async () => ({
    text: (await server.request('GET', path)).text,
    expected: await inOrder(`user_id = '${user.id}' OR staff_id IS NOT NULL`),
  }));
  expect(parsedCalendar(text).events.map(({ uid }) => uid)).toEqual(expected);
});

test('contract §19: the tag of a long calendar changes with its bookings and with the day', async () => {
  const path = await newFeed(server, owner);
  const tag = async () => (await server.request('HEAD', path)).headers.get('etag');
  const [first, last] = await query(
    'SELECT id FROM bookings WHERE user_id = $1 AND start_date > now() ORDER BY id LIMIT 2',
    [owner.id],
  );
  const tags = await duringOne(day, async () => {
    const tags = [await tag(), await tag()];
    await send(owner, 'PUT', `/bookings/${first?.id}`, { notes: `Shy ${tags[0]}` });
    tags.push(await tag());
    // A change whose transaction began before the one above, and which ends after it.
    await query(
      "UPDATE bookings SET version = version + 1, updated_at = updated_at - interval '1 minute' WHERE id = $1",
      [last?.id],
    );
    tags.push(await tag());
    await query('UPDATE bookings SET deleted_at = now() WHERE id = $1', [last?.id]);
    tags.push(await tag());
    return tags;
  });
  expect(tags[1]).toBe(tags[0]);
  expect(new Set(tags).size).toBe(4);
  // The day begins at another moment in another time zone.
  await send(business.admin, 'PUT', '/settings', { key: 'timeZone', value: 'Pacific/Kiritimati' });
  const elsewhere = await tag();
  await send(business.admin, 'DELETE', '/settings/timeZone');
  expect(tags).not.toContain(elsewhere);
});

test('contract §19: one long calendar is sent at a time; short ones and 304 do not wait, and a client that hangs up frees its place', async () => {
  // So that a calendar is longer than the buffers between the server and a client that does not read: names of 400 bytes.
  const lines = await Promise.all(Array.from({ length: 7 }, () => business.service()));
  await query(
    `INSERT INTO booking_lines (booking_id, service_id, position, category, price_unit, unit_price, units, quantity, amount)
     SELECT booking_id, service::uuid, place + 1, 'GROOMING', 'session', 1, 1, 1, 1
       FROM booking_lines, unnest($1::text[]) WITH ORDINALITY AS services (service, place)`,
    [lines],
  );
  for (const id of [bath, ...lines])
    await send(business.admin, 'PUT', `/services/${id}`, { name: { en: '🐕'.repeat(100) } });
  const [slow, other] = [await newFeed(server, owner), await newFeed(server, business.manager, 'all')];
  const first = await stalled(slow);
  expect([first.statusCode, longCalendars.running]).toEqual([200, 1]);
  const second = server.request('GET', other);
  await expect.poll(() => longCalendars.waiting).toBe(1);
  const short = await server.request('GET', await newFeed(server, await server.newUser('CUSTOMER')));
  const known = { 'if-none-match': first.headers.etag ?? '' };
  const unchanged = await server.request('GET', slow, { headers: known });
  expect([short.status, unchanged.status, longCalendars.waiting]).toEqual([200, 304, 1]);
  first.on('error', () => {});
  first.destroy();
  const { status, text } = await second;
  expect([status, text.endsWith('END:VCALENDAR\r\n')]).toEqual([200, true]);
  await expect.poll(() => [longCalendars.running, largeResponses.running]).toEqual([0, 0]);
});

/** Opens the calendar, and reads no more of it than the kernel receives by itself. */
async function stalled(path: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(`${server.url}${path}`, { agent: false }, resolve).on('error', reject);
  return (await promise).pause();
}
