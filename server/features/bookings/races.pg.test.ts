/** Two servers on one database: requests that exclude each other meet at a lock, and one server is killed at it. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { hours } from '#test/support/business.ts';
import { startReplica } from '#test/support/fixtures.ts';
import { startProcess } from '#test/support/server-process.ts';
import { openBookings } from './testing/booking-test.ts';
import { contests, hold, outcomes, race, storedOverlaps, waitForLocks, whileHeld } from './testing/rounds.ts';

const { anna, bath, business, pool, query, rex, send, server } = await openBookings();
const replica = await startReplica(server);
afterAll(() => replica.stop());
const all = await contests(business);
const { token } = business.manager;

test.for([0, 1, 2, 3])(
  'contest %i: one 201, the rest 409, no overlap stored (contract §9 Conflicts)',
  async (which) => {
    const { name, lock, bodies } = all[which] ?? { name: '', lock: '', bodies: () => [] };
    // The statements of both servers wait; those of the other requests follow them.
    const replies = await whileHeld(pool, lock, 2, () =>
      race([server, replica], token, bodies(0).slice(0, 6)),
    );
    expect([name, outcomes(replies)]).toEqual([name, { 201: 1, BOOKING_CONFLICT: 5 }]);
    expect(await storedOverlaps(server)).toEqual([]);
  },
);

test('a change, a cancellation and a deletion that meet at a booking: no overlap, and the periods of pets follow (contract §9)', async () => {
  const pet = await business.pet(anna);
  const book = (from: number) =>
    business.booked(anna, { petIds: [pet], serviceIds: [bath], ...hours(from, from + 1) });
  const [first, second, third, fourth] = [
    ...[await book(5000), await book(5002), await book(5004), await book(5006)],
  ];
  const on = (one: Pick<typeof server, 'request'>, method: string, path: string, body?: object) =>
    one.request(method, `/bookings/${path}`, { token, body });
  const lock = `SELECT FROM bookings WHERE id IN ('${first.id}', '${second.id}', '${third.id}', '${fourth.id}') FOR UPDATE`;
  const replies = await whileHeld(pool, lock, 6, () =>
    Promise.all([
      on(server, 'PUT', first.id, hours(5010, 5011)),
      on(replica, 'PUT', second.id, hours(5010.5, 5012)),
      on(server, 'PATCH', `${third.id}/status`, { status: 'CANCELLED' }),
      on(replica, 'DELETE', third.id),
      on(server, 'PATCH', `${fourth.id}/status`, { status: 'CONFIRMED' }),
      on(replica, 'PATCH', `${fourth.id}/status`, { status: 'CONFIRMED' }),
    ]),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.slice(0, 2).sort()).toEqual([200, 409]);
  expect(['200,204', '404,204']).toContain(String(statuses.slice(2, 4)));
  expect(statuses.slice(4).sort()).toEqual([200, 409]);
  expect(await storedOverlaps(server)).toEqual([]);
  expect(
    await query(`SELECT FROM bookings b JOIN booking_pets p ON p.booking_id = b.id
                  WHERE (p.kind, p.period, p.live) IS DISTINCT FROM (b.kind, b.period, b.live)`),
  ).toEqual([]);
});

test('of a booking and the deletion of a record in it one succeeds and the other is refused (contract §6, §8, §10)', async () => {
  for (const which of ['pet', 'staff', 'user', 'user of the staff member']) {
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user);
    const member = await business.staff();
    const [path, lock] = {
      pet: [`/pets/${pet}`, `SELECT FROM pets WHERE id = '${pet}'`],
      staff: [`/staff/${member.id}`, `SELECT FROM staff WHERE id = '${member.id}'`],
      user: [`/users/${user.id}`, `SELECT FROM users WHERE id = '${user.id}'`],
    }[which] ?? [`/users/${member.user.id}`, `SELECT FROM staff WHERE id = '${member.id}'`];
    const body = { petIds: [pet], serviceIds: [bath], staffId: member.id, userId: user.id, ...hours(0, 1) };
    const [booked, gone] = await whileHeld(pool, `${lock} FOR UPDATE`, 2, () =>
      Promise.all([
        business.book(business.manager, body),
        replica.request('DELETE', path ?? '', business.admin),
      ]),
    );
    expect(['201 409', '404 204']).toContain(`${booked.status} ${gone.status}`);
  }
});

test('a booking and its audit entry are stored both or not at all, though the server is killed while it waits', async () => {
  const pet = await business.pet(business.manager);
  const body = { petIds: [pet], serviceIds: [bath], ...hours(10_000, 10_001) };
  const doomed = await startProcess(server.env);
  const release = await hold(pool, `SELECT FROM pets WHERE id = '${pet}' FOR UPDATE`);
  const asked = doomed.request('POST', '/bookings', { token, body }).catch(() => {});
  await waitForLocks(pool, 1, '%held_rules%');
  await doomed.end('SIGKILL');
  await asked;
  await release();
  // The statement of the killed process goes on, or ends because its client is gone.
  const sessions = `SELECT FROM pg_stat_activity
                     WHERE datname = current_database() AND state = 'active' AND query LIKE '%held_rules%'
                       AND pid <> pg_backend_pid()`;
  await expect.poll(() => query(sessions)).toEqual([]);
  const [{ stored, entries, lines }] = await query(`SELECT
    (SELECT count(*)::int FROM booking_pets WHERE pet_id = '${pet}') AS stored,
    (SELECT count(*)::int FROM audit_log
      WHERE action = 'createBooking' AND after -> 'petIds' ->> 0 = '${pet}') AS entries,
    (SELECT count(*)::int FROM booking_lines JOIN booking_pets USING (booking_id) WHERE pet_id = '${pet}') AS lines`);
  expect([entries, lines]).toEqual([stored, stored]);
});

test('201 returns the first answer when the first request ends during the second (contract §2)', async () => {
  // The table cache never loads a service with this revision, so the server looks up every record before it tries the
  // statement.
  const late = randomUUIDv7();
  await pool.query(
    `INSERT INTO services (id, name, category, base_price, price_unit, currency, revision)
     SELECT $1, name, category, base_price, price_unit, currency, 0 FROM services WHERE id = $2`,
    [late, bath],
  );
  const body = { petIds: [rex], serviceIds: [late], ...hours(80_000, 80_001) };
  const book = () => business.book(anna, body, { 'idempotency-key': 'late' });
  const first = await book();
  await pool.query("UPDATE idempotency_keys SET key = 'not yet' WHERE key = 'late'");

  const release = await hold(pool, 'LOCK TABLE pets IN ACCESS EXCLUSIVE MODE');
  const second = book();
  await waitForLocks(pool, 1);
  await query("UPDATE idempotency_keys SET key = 'late' WHERE key = 'not yet'");
  await release();
  const { status, headers, text } = await second;
  expect([status, headers.get('idempotency-replayed'), text]).toEqual([201, 'true', first.text]);
});

test('an idempotency key is shared between servers: one books, the others get its answer or 409 (contract §2)', async () => {
  const body = { petIds: [rex], serviceIds: [bath], ...hours(9000, 9001) };
  const headers = { 'idempotency-key': 'both' };
  const release = await hold(pool, `SELECT FROM pets WHERE id = '${rex}' FOR UPDATE`);
  const asked = server.request('POST', '/bookings', { token: anna.token, body, headers });
  await waitForLocks(pool, 1, '%held_rules%');
  // The first request holds the key.
  const other = await replica.request('POST', '/bookings', { token: anna.token, body, headers });
  expect([other.status, other.body.error]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
  await release();
  const first = await asked;
  const again = await replica.request('POST', '/bookings', { token: anna.token, body, headers });
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
});

test('a change through one server applies at once to bookings through the other: prices, services and staff (contract §9)', async () => {
  let day = 100;
  const bookElsewhere = (body: object) => {
    day += 24;
    const whole = { petIds: [rex], serviceIds: [bath], ...hours(day + 9, day + 10), ...body };
    return replica.request('POST', '/bookings', { token: anna.token, body: whole });
  };
  for (let basePrice = 1; basePrice <= 20; basePrice++) {
    await send(business.admin, 'PUT', `/services/${bath}`, { basePrice });
    const reply = await bookElsewhere({});
    expect([reply.status, reply.body.data?.totalAmount]).toEqual([201, basePrice]);
  }
  for (let round = 0; round < 10; round++)
    for (const [change, error] of [
      [{ isActive: false }, 'SERVICE_INACTIVE'],
      [undefined, 'NOT_FOUND'],
    ] as const) {
      const serviceIds = [await business.service()];
      expect((await bookElsewhere({ serviceIds })).status).toBe(201);
      await send(business.admin, change ? 'PUT' : 'DELETE', `/services/${serviceIds}`, change);
      expect((await bookElsewhere({ serviceIds })).body.error).toBe(error);
    }
  for (let round = 0; round < 7; round++)
    for (const [method, path, change, error] of [
      ['POST', '/time-off', hours(0, 24 * 400), 'STAFF_UNAVAILABLE'],
      ['PUT', '', { isAvailable: false }, 'STAFF_UNAVAILABLE'],
      ['DELETE', '', undefined, 'NOT_FOUND'],
    ] as const) {
      const { id: staffId } = await business.staff();
      const made = await bookElsewhere({ staffId });
      expect(made.status).toBe(201);
      await send(anna, 'DELETE', `/bookings/${made.body.data.id}`);
      const changed = await send(business.manager, method, `/staff/${staffId}${path}`, change);
      expect(changed.status).toBeLessThan(300);
      expect((await bookElsewhere({ staffId })).body.error).toBe(error);
    }
});
