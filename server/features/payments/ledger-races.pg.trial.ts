/** The ledger under concurrent entries on two processes, of which one is killed: contract §28; and deposits: contract §29. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import type { Reply } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';
import { expectAtLeast, report } from '#test/support/trial.ts';

const { anna, bath, business, query, rex, server, setting } = await openBookings();
const { token } = business.manager;
let other: ServerProcess;
beforeAll(async () => {
  other = await startProcess(server.env);
});
afterAll(() => other.end('SIGKILL'));
const deposits = { default: { percent: 50, dueWithin: 'PT1H' } };
beforeEach(() => setting('payments', { methods: ['CASH'], receiptPrefix: 'R', deposits }));

let day = 0;
async function booked(): Promise<string> {
  day += 24;
  const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(day, day + 1) });
  return id;
}
type Sent = Pick<ServerProcess, 'request'>;
const pay = (by: Sent, id: string, amount: number, kind: string) =>
  by.request('POST', `/bookings/${id}/payments`, { token, body: { kind, amount, method: 'CASH' } });

/** Checks the ledger against itself and against the bookings. */
async function expectExact(): Promise<void> {
  expect(
    await query(`
      SELECT b.id, b.paid, sum(CASE p.kind WHEN 'PAYMENT' THEN p.amount ELSE -p.amount END) AS entries
        FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id
       GROUP BY b.id HAVING b.paid <> coalesce(sum(CASE p.kind WHEN 'PAYMENT' THEN p.amount ELSE -p.amount END), 0)
                         OR b.paid < 0 OR b.paid > b.total_amount`),
  ).toEqual([]);
  // Each year's numbers are 1, 2, 3 and so on.
  expect(
    await query(`
      SELECT year FROM payment_numbers n
        LEFT JOIN LATERAL (SELECT count(DISTINCT right(number, 6))::int AS numbers, count(*) AS entries,
                                  max(right(number, 6)::bigint) AS highest
                             FROM payments WHERE number LIKE 'R' || n.year || '-%') AS given ON true
       WHERE numbers <> last OR entries <> last OR highest <> last`),
  ).toEqual([]);
}

test('64 entries at once for 8 bookings on two replicas, 50 rounds: no balance below 0, numbers without gap and double', async () => {
  const counts = new Map<number, number>();
  for (let round = 0; round < 50; round++) {
    const ids = await Promise.all(Array.from({ length: 8 }, booked));
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        pay(at % 2 === 0 ? server : other, ids[at % 8] as string, 6, at % 3 === 2 ? 'REFUND' : 'PAYMENT'),
      ),
    );
    for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
    await expectExact();
  }
  expect([...counts.keys()].sort()).toEqual([201, 409]);
  report('answers', JSON.stringify(Object.fromEntries(counts)));
});

test('one of two replicas is killed with SIGKILL in the middle: each entry is whole or not there', async () => {
  let recorded = 0;
  for (let round = 0; round < 5; round++) {
    const victim = await startProcess(server.env);
    const ids = await Promise.all(Array.from({ length: 8 }, booked));
    const answers = Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        pay(at % 2 === 0 ? server : victim, ids[at % 8] as string, 1, 'PAYMENT').catch(
          () => ({ status: 0 }) as Reply,
        ),
      ),
    );
    await expect
      .poll(async () => (await query('SELECT count(*)::int AS n FROM payments WHERE amount = 1'))[0].n, {
        interval: 1,
        timeout: 30_000,
      })
      .toBeGreaterThan(recorded + 8);
    await victim.end('SIGKILL');
    const acknowledged = (await answers).filter(({ status }) => status === 201).length;
    [{ n: recorded }] = await query('SELECT count(*)::int AS n FROM payments WHERE amount = 1');
    expect(acknowledged).toBeLessThanOrEqual(recorded);
    await expectExact();
  }
  report('entries', recorded);
});

test('a deposit that is paid at the instant of the end of its booking, 200 rounds: one outcome each', async () => {
  const seen = new Map<string, number>();
  // Follows the machine, so that about half of the payments are too late.
  let ms = 10;
  for (let round = 0; round < 200; round++) {
    const id = await booked();
    await query(
      `UPDATE bookings SET pay_by = clock_timestamp() + $2 * interval '1 millisecond' WHERE id = $1`,
      [id, ms],
    );
    const [paid] = await Promise.all([
      pay(server, id, 10, 'PAYMENT'),
      other.request(
        'GET',
        `/availability?serviceId=${bath}&from=${hours(day, day).startDate}&to=${hours(day, day + 2).startDate}`,
      ),
    ]);
    const [row] = await query('SELECT status, cancel_reason, paid, pay_by FROM bookings WHERE id = $1', [id]);
    if (paid.status === 201)
      expect(row).toMatchObject({ status: 'PENDING', cancel_reason: null, paid: '10.00', pay_by: null });
    else {
      expect([paid.status, paid.body.error]).toEqual([409, 'BOOKING_EXPIRED']);
      expect(row.paid).toBe('0.00');
    }
    ms = Math.max(ms + (paid.status === 201 ? -1 : 1), 0);
    const outcome = `${paid.status} ${row.status}`;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  }
  report('outcomes', JSON.stringify(Object.fromEntries(seen)));
  const inTime = seen.get('201 PENDING') ?? 0;
  expectAtLeast(20, inTime, 'paid in time', 'rounds');
  expectAtLeast(20, 200 - inTime, 'too late', 'rounds');
});
