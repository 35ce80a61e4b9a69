/** The tests of races.test.ts with two server processes on one database, with concurrent changes, and with a kill. */
import { randomUUIDv7 } from 'node:crypto';
import { expect } from 'vitest';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';
import { startProcess } from '#test/support/server-process.ts';
import { bookingProcessesTest } from './testing/booking-test.ts';
import { type Contest, contests, parallel, race, storedOverlaps } from './testing/rounds.ts';

const test = bookingProcessesTest.extend('all', perFile, ({ business }) => contests(business));

const rounds = process.env.MODE === 'long' ? 50 : 6;

test.for([0, 1, 2, 3])(
  'contest %i on two processes: one 201, the rest 409, no overlap stored',
  async (which, { all, server, other, business }) => {
    const contest = all[which] as Contest;
    for (let round = 0; round < rounds; round++) {
      const replies = await race([server, other], business.manager.token, contest.bodies(round));
      const statuses = replies.map(({ status }) => status);
      expect([contest.name, statuses.filter((status) => status === 201).length]).toEqual([contest.name, 1]);
      expect(statuses.filter((status) => status === 409)).toHaveLength(parallel - 1);
    }
    expect(await storedOverlaps(server)).toEqual([]);
  },
);

test('concurrent creations, changes, cancellations and deletions get 2xx, 404 or 409, and store no overlap', async ({
  business,
  server,
  other,
  query,
}) => {
  const { token } = business.manager;
  const bath = await business.service();
  const { id: staffId } = await business.staff();
  const pets = [await business.pet(business.manager), await business.pet(business.manager)];
  const made: string[] = [];
  let step = 0;
  const one = async () => {
    const at = step++;
    const on = at % 2 ? server : other;
    const times = hours(5000 + ((at * 5) % 8), 5002 + ((at * 5) % 8));
    const id = made[(at * 7) % Math.max(made.length, 1)];
    const petIds = at % 3 ? pets : pets.toReversed();
    if (id === undefined || at % 4 === 0) {
      const body = { petIds, serviceIds: [bath], staffId, ...times };
      const reply = await on.request('POST', '/bookings', { token, body });
      if (reply.status === 201) made.push(reply.body.data.id);
      return reply.status;
    }
    const path = `/bookings/${id}`;
    if (at % 4 === 1) {
      const body = {
        ...times,
        petIds: at % 8 > 3 ? petIds : petIds.slice(1),
        staffId: at % 5 ? staffId : null,
      };
      return (await on.request('PUT', path, { token, body })).status;
    }
    if (at % 4 === 2)
      return (await on.request('PATCH', `${path}/status`, { token, body: { status: 'CANCELLED' } })).status;
    return (await on.request('DELETE', path, { token })).status;
  };
  const statuses = new Set<number>();
  for (let round = 0; round < rounds * 4; round++) {
    for (const status of await Promise.all(Array.from({ length: parallel }, one))) statuses.add(status);
  }
  expect([...statuses].filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([]);
  expect(await storedOverlaps(server)).toEqual([]);
  expect(
    await query(`SELECT FROM bookings b JOIN booking_pets p ON p.booking_id = b.id
                  WHERE (p.kind, p.period, p.live) IS DISTINCT FROM (b.kind, b.period, b.live)`),
  ).toEqual([]);
  // Only in this database: other tests wait for locks on the same server. A scheduled job may wait for a moment.
  const waiting = `SELECT query FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(() => query(waiting)).toEqual([]);
});

test('the tests before this one caused no deadlock', async ({ query, other, business }) => {
  // PostgreSQL publishes statistics at the end of a transaction, at most once per second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await Promise.all(Array.from({ length: 10 }, () => query('SELECT 1')));
  await other.request('GET', '/bookings', business.manager);
  const [{ deadlocks }] = await query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(deadlocks).toBe('0');
});

test('audit entries equal the stored bookings after kill -9 under load', async ({
  business,
  server,
  query,
}) => {
  const { token } = business.manager;
  const bath = await business.service();
  const pet = await business.pet(business.manager);
  const doomed = await startProcess(server.env);
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let at = 0;
  const write = async () => {
    for (;;) {
      const start = 10_000 + at++;
      const body = { petIds: [pet], serviceIds: [bath], ...hours(start, start + 1) };
      const reply = await doomed.request('POST', '/bookings', { token, body });
      if (reply.status === 201) acknowledged.push(reply.body.data.id);
      else refused.push(reply.text);
    }
  };
  const writers = Array.from({ length: 8 }, () => write().catch(() => {}));
  const enough = () => acknowledged.length >= 100 || refused.length >= 100;
  while (!enough()) await new Promise((resolve) => setTimeout(resolve, 10));
  await doomed.end('SIGKILL');
  await Promise.all(writers);
  expect(acknowledged.length, refused[0]).toBeGreaterThanOrEqual(100);
  // One statement reads everything: the database may still execute requests that the process sent before its end.
  const [{ stored, entries, lines }] = await query(`SELECT
    (SELECT json_agg(booking_id ORDER BY booking_id::text) FROM booking_pets WHERE pet_id = '${pet}') AS stored,
    (SELECT json_agg(entity_id ORDER BY entity_id) FROM audit_log
      WHERE action = 'createBooking' AND after -> 'petIds' ->> 0 = '${pet}') AS entries,
    (SELECT count(*)::int FROM booking_lines JOIN booking_pets USING (booking_id) WHERE pet_id = '${pet}') AS lines`);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  expect(entries).toEqual(stored);
  expect(lines).toBe(stored.length);
});

test('201 returns the first answer when the first request ends during the second (contract §2)', async ({
  server,
  business,
  pool,
}) => {
  const anna = await server.newUser('CUSTOMER');
  const [rex, known] = [await business.pet(anna), await business.service()];
  // The table cache never loads a service with this revision, so the server looks up every record before it tries the
  // statement.
  const bath = randomUUIDv7();
  await pool.query(
    `INSERT INTO services (id, name, category, base_price, price_unit, currency, revision)
     SELECT $1, name, category, base_price, price_unit, currency, 0 FROM services WHERE id = $2`,
    [bath, known],
  );
  const body = { petIds: [rex], serviceIds: [bath], ...hours(80_000, 80_001) };
  const book = () => business.book(anna, body, { 'idempotency-key': 'late' });
  const first = await book();
  await pool.query("UPDATE idempotency_keys SET key = 'not yet' WHERE key = 'late'");

  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE pets IN ACCESS EXCLUSIVE MODE');
  const second = book();
  // Tables have the same OID in every database that was copied from the template.
  const waiting = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                    WHERE d.datname = current_database() AND relation = 'pets'::regclass AND NOT granted`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 5 }).toBe(1);
  await holder.query("UPDATE idempotency_keys SET key = 'late' WHERE key = 'not yet'; COMMIT");
  holder.release();
  const { status, headers, text } = await second;
  expect([status, headers.get('idempotency-replayed'), text]).toEqual([201, 'true', first.text]);
});
