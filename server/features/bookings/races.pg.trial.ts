/** Races by chance between two processes on one database, and a kill under load: contract §9 Conflicts. */
import { afterAll, expect, test } from 'vitest';
import { hours } from '#test/support/business.ts';
import { startProcess } from '#test/support/server-process.ts';
import { expectAtLeast, report } from '#test/support/trial.ts';
import { openBookings } from './testing/booking-test.ts';
import { deadlocksIn } from './testing/deadlocks.ts';
import { contests, outcomes, parallel, race, storedOverlaps, waitingIn } from './testing/rounds.ts';

const { anna, bath, business, pool, query, rex, server } = await openBookings();
const other = await startProcess(server.env);
afterAll(() => other.end('SIGTERM'));
const all = await contests(business);
const { token } = business.manager;
const rounds = 50;

test.for([0, 1, 2, 3])(
  'contest %i on one process and on two: one 201, the rest 409, no overlap stored',
  async (which) => {
    const { name, bodies } = all[which] ?? { name: '', bodies: () => [] };
    for (let round = 0; round < 2 * rounds; round++) {
      const replies = await race(round % 2 ? [server, other] : [server], token, bodies(round));
      expect([name, outcomes(replies)]).toEqual([name, { 201: 1, BOOKING_CONFLICT: parallel - 1 }]);
    }
    expect(await storedOverlaps(server)).toEqual([]);
    report(`rounds of 32 bookings: ${name}`, 2 * rounds);
  },
);

test('concurrent creations, changes, cancellations and deletions get 2xx, 404 or 409, and store no overlap', async () => {
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
      const some = at % 8 > 3 ? petIds : petIds.slice(1);
      const body = { ...times, petIds: some, staffId: at % 5 ? staffId : null };
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
  // A scheduled job may wait for a moment.
  await expect.poll(() => waitingIn(pool)).toBe(0);
  report('requests that create, change, cancel and delete', step);
});

test('an idempotency key is shared between processes', async () => {
  const headers = { 'idempotency-key': 'both' };
  const body = { petIds: [rex], serviceIds: [bath], ...hours(9000, 9001) };
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      (at % 2 ? server : other).request('POST', '/bookings', { token: anna.token, body, headers }),
    ),
  );
  const made = replies.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  expect(made.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
  for (const { status, body } of replies)
    if (status !== 201) expect([status, body.error]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
});

test('the tests before this one caused no deadlock', async () => {
  expect(await deadlocksIn(pool, other)).toBe('0');
});

test('audit entries equal the stored bookings after kill -9 under load', async () => {
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
  await expect
    .poll(() => acknowledged.length >= 100 || refused.length >= 100, { timeout: 600_000, interval: 10 })
    .toBe(true);
  await doomed.end('SIGKILL');
  await Promise.all(writers);
  expect(refused).toEqual([]);
  expectAtLeast(100, acknowledged.length, 'bookings before a kill', 'bookings');
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
